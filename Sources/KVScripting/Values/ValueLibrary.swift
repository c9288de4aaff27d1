import KVLua
import KVObjects
import KVTexts

/// `null`, dates and the clock (lua-api.md sections 1 and 4).
final class ValueLibrary: ScriptLibrary {
  override func register() throws {
    try language.register(
      NullObject.self,
      ScriptType(name: "null", summary: "Cocoa's NSNull.", metamethods: [.toString: .value { _ in "null" }]))
    try language.define("null", .object(values.null))
    try TableShapes.define(in: state)
    try language.register(DateObject.self, dateType)
    try language.register(ClockObject.self, clockType)
    try language.define("clock", .object(ClockObject()))
    try language.define([
      ScriptEntry(
        "date([text])", "the point in time that an ISO 8601 text names, else the sandbox's present",
        .value { [unowned self] arguments in
          guard let text = try arguments.optionalString(1, "text") else {
            return .object(DateObject(world.clock.now))
          }
          guard let date = DateValue(iso8601: text) else {
            throw ScriptError.other(
              name: ExceptionName.invalidArgument, reason: "\(Value.quoted(text)) is no date", code: .date,
              hint: .hintDateForm)
          }
          return .object(DateObject(date))
        })
    ])
  }

  private var dateType: ScriptType {
    ScriptType(
      name: "date", summary: "A point in time; compared and added to by value.",
      metamethods: [
        .toString: .value { .string(try $0.object(1, as: DateObject.self, expected: "a date").value.description) },
        .equal: .value { arguments in
          guard let other = try arguments.value(2).objectValue?.cast(to: DateObject.self),
            let own = try arguments.value(1).objectValue?.cast(to: DateObject.self)
          else { return false }
          return .boolean(own.value == other.value)
        },
        .lessThan: .value { .boolean(try DateOperands($0).left < DateOperands($0).right) },
        .lessOrEqual: .value { .boolean(try DateOperands($0).left <= DateOperands($0).right) },
        .add: .value { arguments in
          // Either side may be the date.
          let datePosition = try arguments.value(1).objectValue?.object is DateObject ? 1 : 2
          let date = try arguments.object(datePosition, as: DateObject.self, expected: "a date").value
          return .object(DateObject(date.advanced(by: try seconds(arguments, 3 - datePosition))))
        },
        .subtract: .value { arguments in
          let date = try arguments.object(1, as: DateObject.self, expected: "a date").value
          if let other = try arguments.value(2).objectValue?.cast(to: DateObject.self) {
            return .number(date.secondsSinceReferenceDate - other.value.secondsSinceReferenceDate)
          }
          return .object(DateObject(date.advanced(by: -(try seconds(arguments, 2)))))
        },
      ])
  }

  private var clockType: ScriptType {
    ScriptType(
      name: "clock", summary: "The sandbox's clock.",
      methods: [
        ScriptEntry(
          "advance(seconds)", "moves the present; date() follows",
          .effect { [unowned self] arguments in world.clock.advance(by: try seconds(arguments, 1)) })
      ],
      metamethods: [.toString: .value { _ in "<clock>" }])
  }
}

/// A number of seconds; neither NaN nor a number whose dates no calendar could name.
private func seconds(_ arguments: borrowing LuaArguments, _ position: Int) throws -> Double {
  let seconds = try arguments.number(position, "seconds")
  guard abs(seconds) < 1e12 else { throw arguments.wrong(position, "seconds", "a number of seconds below 1e12") }
  return seconds
}

/// The global `clock`.
private final class ClockObject {}

/// Two dates.
private struct DateOperands {
  let left: DateValue
  let right: DateValue

  init(_ arguments: borrowing LuaArguments) throws {
    left = try arguments.object(1, as: DateObject.self, expected: "a date").value
    right = try arguments.object(2, as: DateObject.self, expected: "a date").value
  }
}

extension DateValue {
  fileprivate func advanced(by seconds: Double) -> DateValue {
    DateValue(secondsSinceReferenceDate: secondsSinceReferenceDate + seconds)
  }
}
