import KVLua
import KVObjects
import KVTexts

/// `it.only` and `it.each`: `it` is an object that can be called.
extension SuiteLibrary {
  /// Puts an object with members in the place of the function `it`.
  func giveMembers() throws {
    guard case .function(let plain) = try state.globals.rawGet("it") else { return }
    try language.register(ItObject.self, itType(plain))
    try language.define("it", .object(ItObject()))
  }

  private func itType(_ plain: LuaFunction) -> ScriptType {
    ScriptType(
      name: "it", summary: "it(name[, f]) declares a test.",
      fields: [
        ScriptField(
          "only", "fun(name: string, f: function)",
          "only(name, f): declares a test beside which the file's other tests do not run",
          get: { [unowned self] _ in
            .function(
              try state.makeFunction(
                "it.only", .effect { [unowned self] in try self.declareTest($0, isOnly: true) }))
          }),
        ScriptField(
          "each", "fun(rows: table): fun(name: string, f: function)",
          "each(rows)(name, f): declares a test for each row, which is passed to f and fills %s in the name",
          get: { [unowned self] _ in .function(try eachFunction()) }),
      ],
      metamethods: [
        .call: .values { try plain.call(try $0.rest(from: 2)) },
        .toString: .value { _ in "<it>" },
      ])
  }

  private func eachFunction() throws -> LuaFunction {
    try state.makeFunction(
      "it.each",
      .value { [unowned self] arguments in
        let elements = try arguments.table(1, "rows").elements()
        guard !elements.isEmpty else {
          throw LuaArgumentError(
            functionName: "it.each", position: 1, name: "rows", expected: "a list of rows", given: "an empty one")
        }
        let rows = try elements.map { try TestRow($0) }
        return .function(
          try state.makeFunction(
            "it.each(…)", .effect { [unowned self] in try self.declareTests(of: rows, $0) }))
      })
  }

  private func declareTests(of rows: [TestRow], _ arguments: borrowing LuaArguments) throws {
    let place = try declarationPlace(arguments)
    let format = try arguments.name(1, "name")
    let body = try arguments.function(2, "f")
    let printer = ValuePrinter(state: state)
    let tests = try rows.enumerated().map { number, row in
      let name = try row.name(format, number: number + 1, printer)
      guard !name.isTooLongForName else { throw arguments.tooLong(name, 1, "name") }
      return TestDeclaration(name: name, body: body, arguments: row.values)
    }
    try declare(tests, at: place)
  }
}

/// One row of `it.each`: the elements of a list, or one value.
struct TestRow {
  /// What the test's function is called with.
  let values: [LuaValue]

  /// The row that an element of the list is: a list is a row of its elements, everything else of itself.
  init(_ element: LuaValue) throws {
    if case .table(let table) = element {
      let elements = try table.elements()
      var isList = !elements.isEmpty
      try table.visit { key, _ in
        if case .integer(let index) = key, index >= 1, index <= elements.count { return }
        isList = false
      }
      if isList {
        values = elements
        return
      }
    }
    values = [element]
  }

  /// The name of the row's test: each `%s` (and `%d`, `%q` …) of the format is a value, in turn; a format without any is
  /// followed by the row's number. Throws where the row has too few values.
  func name(_ format: String, number: Int, _ printer: ValuePrinter) throws -> String {
    var name = ""
    var next = 0
    var rest = Substring(format)
    while let percent = rest.firstIndex(of: "%") {
      name += rest[..<percent]
      rest = rest[percent...].dropFirst()
      guard let letter = rest.popFirst() else {
        name += "%"
        break
      }
      guard letter.isLetter else {
        name += letter == "%" ? "%" : "%\(letter)"
        continue
      }
      guard next < values.count else {
        throw ScriptError.other(
          name: ExceptionName.invalidArgument,
          reason:
            "it.each: '\(format.shortenedName)' asks for \(next + 1) values, and row \(number) has \(values.count)",
          code: .argument, hint: .hintPercentValues)
      }
      name += try letter == "q" ? printer.text(values[next]) : printer.plainText(values[next])
      next += 1
    }
    name += rest
    return next == 0 ? "\(name) [\(number)]" : name
  }
}

/// The global `it`: callable, and the way to its relatives.
private final class ItObject {}
