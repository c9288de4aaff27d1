/// What ended a call of Lua.
///
/// It carries the raised value itself, so that an error table or object keeps its identity on its way through Swift;
/// a Swift error that crossed Lua is still there as ``cause``. The traceback was taken before the stack unwound.
public struct LuaError: Error, CustomStringConvertible {
  /// A limit of ``LuaLimits``, or a request to stop.
  public enum Limit: Sendable {
    case time, memory, callDepth, interrupt
  }

  /// What went wrong, without the position: the text of the raised string, or the raised value as `tostring` returns
  /// it.
  public let message: String
  /// The value raised. Nil for a limit.
  public let value: LuaValue
  /// Where it was raised: the position a raised string begins with, else the innermost script line.
  public let location: LuaLocation?
  /// The calls under way, innermost first; coroutines' before those of their resumers.
  public let traceback: [LuaFrame]
  /// The Swift error that a bound function threw.
  public let cause: (any Error)?
  /// The limit that was reached.
  public let limit: Limit?
  /// Whether the source could not be compiled.
  public let isSyntaxError: Bool

  /// An error made on the Swift side; thrown by a bound function it raises `value`, or `message` where there is none.
  public init(
    message: String, value: LuaValue? = nil, location: LuaLocation? = nil, traceback: [LuaFrame] = [],
    cause: (any Error)? = nil, limit: Limit? = nil, isSyntaxError: Bool = false
  ) {
    self.message = Self.cut(message)
    self.value = value ?? (limit == nil ? .string(message) : .nil)
    self.location = location
    self.traceback = traceback
    self.cause = cause
    self.limit = limit
    self.isSyntaxError = isSyntaxError
  }

  /// The chunk of ``location``.
  public var file: String? { location?.chunk }
  /// The 1-based line of ``location``.
  public var line: Int? { location?.line }

  /// How many bytes of a message are kept.
  private static let longestMessage = 1 << 16

  /// A message; of one that is longer than anybody reads the beginning: a script may raise a text as large as its memory,
  /// and everything that is made of it would be as large again.
  package static func cut(_ message: String) -> String {
    let left = message.utf8.count - longestMessage
    guard left > 0 else { return message }
    let end = message.utf8.index(message.startIndex, offsetBy: longestMessage)
    // A letter whose bytes are cut in two is read as U+FFFD.
    return "\(String(decoding: message.utf8[..<end], as: UTF8.self))…(\(left) more bytes)"
  }

  /// The error without the text that was raised, where that is longer than its message.
  package var withoutLongValue: LuaError {
    guard let text = value.stringValue, text.utf8.count > Self.longestMessage else { return self }
    return LuaError(
      message: message, value: .string(message), location: location, traceback: traceback, cause: cause, limit: limit,
      isSyntaxError: isSyntaxError)
  }

  /// `chunk:line: message`.
  public var description: String { location.map { "\($0): \(message)" } ?? message }

  static let closed = LuaError(message: "the Lua state has closed")
  static let otherState = LuaError(message: "a value of one Lua state was given to another")
}

// An Error must be Sendable, and the raised value is confined to its state's thread. An error that leaves that thread
// may be read there but its value not used, which the documentation of LuaState asks of everything of a state.
extension LuaError: @unchecked Sendable {}

/// Misuse of a bound class by a script, where the class itself has no answer of its own.
public enum LuaAccessError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A key that is no property and no method.
  case unknownKey(className: String, key: String)
  /// Assignment to a property of a class without a setter.
  case readOnly(className: String, key: String)
  /// Assignment to a method.
  case methodAssignment(className: String, key: String)
  /// An object whose class is not known to the state.
  case unregistered(typeName: String)

  /// The sentence, without a position.
  public var description: String {
    switch self {
    case .unknownKey(let name, let key): "\(name) has no property or method '\(key)'"
    case .readOnly(let name, let key): "'\(key)' of \(name) is read-only"
    case .methodAssignment(let name, let key): "'\(key)' is a method of \(name) and cannot be assigned"
    case .unregistered(let name): "no Lua class is registered for \(name)"
    }
  }
}

/// A global that is read without being defined, or defined below the top level.
public struct LuaGlobalError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The global's name.
  public let name: String
  /// Whether it was assigned; else it was read.
  public let isAssignment: Bool

  /// The sentence, without a position.
  public var description: String {
    isAssignment
      ? "assignment to undefined global '\(name)' inside a function (declare it with 'local', or assign it at the top level first)"
      : "undefined global '\(name)'"
  }
}
