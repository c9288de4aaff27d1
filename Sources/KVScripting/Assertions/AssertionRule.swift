import KVLua
import KVTexts

/// One assertion: its names, its arguments, and how it is checked; whether it is negated comes with the call.
struct AssertionRule {
  /// What checking has found.
  enum Verdict {
    /// It holds, or does not where it is negated; the call returns `value`.
    case satisfied(LuaValue = .nil)
    /// It does not.
    case violated(AssertionFailure.Facts, hint: Message? = nil)
  }

  /// The arguments of a call.
  struct Call: ~Copyable {
    /// The assertion as it is called: `assert.equal`.
    let name: String
    let isNegated: Bool
    let arguments: [LuaValue]

    /// The argument, nil where there is none; positions from 1.
    subscript(position: Int) -> LuaValue { position <= arguments.count ? arguments[position - 1] : .nil }

    /// The error for an argument that is not what it should be.
    func wrong(
      _ position: Int, _ parameter: String, _ expected: String, given: String? = nil
    ) -> LuaArgumentError {
      let given =
        given
        ?? (position > arguments.count
          ? "no value" : ErrorGivenName.of(arguments[position - 1]))
      return LuaArgumentError(
        functionName: name, position: position, name: parameter, expected: expected, given: given)
    }

    /// The verdict on something that holds or not.
    func verdict(
      _ holds: Bool, _ expected: @autoclosure () throws -> String, _ actual: @autoclosure () throws -> String,
      difference: @autoclosure () throws -> String? = nil, hint: @autoclosure () throws -> Message? = nil
    ) throws -> Verdict {
      if holds != isNegated { return .satisfied() }
      if isNegated { return .violated(.values(expected: "anything but \(try expected())", actual: try actual())) }
      return .violated(
        .values(expected: try expected(), actual: try actual(), difference: try difference()), hint: try hint())
    }
  }

  /// The name behind `assert.` and its modifiers, as usually written first: `equal`, `is_true`.
  let names: [String]
  /// As it is called: `equal(expected, actual[, message])`.
  let signature: String
  /// One line.
  let summary: String
  /// How many arguments come before the message, and how many where it is negated.
  let arity: (plain: Int, negated: Int)
  /// How many of them a call must have.
  let required: Int
  let check: (borrowing Call) throws -> Verdict

  init(
    _ names: String..., signature: String, _ summary: String, arity: Int, negatedArity: Int? = nil, required: Int = 0,
    check: @escaping (borrowing Call) throws -> Verdict
  ) {
    self.names = names
    self.signature = signature
    self.summary = summary
    self.arity = (arity, negatedArity ?? arity)
    self.required = required
    self.check = check
  }
}

/// What a wrong argument is called in a message.
private enum ErrorGivenName {
  static func of(_ value: LuaValue) -> String {
    guard case .object(let object) = value else { return value.typeName }
    return (type(of: object) as? any LuaNamed.Type)?.luaName ?? "\(type(of: object))"
  }
}
