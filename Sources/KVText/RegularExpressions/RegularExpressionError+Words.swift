import KVBase
public import KVTexts

extension RegularExpressionError {
  /// Cocoa's exception name, `NSInvalidArgumentException`.
  public var name: String { ExceptionName.invalidArgument }

  /// Where in the pattern (the scalar's index, from 0); nil for a match that took too long. O(1).
  public var position: Int? {
    if case .syntax(_, let position, _) = self { return position }
    return nil
  }

  /// Cocoa's sentence, without the string that it was going to match, and what is wrong.
  public var reason: String {
    switch self {
    case .syntax(let pattern, let position, let problem):
      let opening = "Can't open pattern \(problem.constant) (pattern \(pattern))"
      let quoted = problem.constant == "U_REGEX_RULE_SYNTAX" ? "(\(opening))" : opening
      return "Can't do regex matching, reason: \(quoted): \(problem.words) at position \(position)"
    case .budget(let pattern, let steps):
      return "Can't do regex matching, reason: Can't do match U_REGEX_TIME_OUT (pattern \(pattern)): "
        + "it took more than \(steps) steps"
    }
  }

  /// A thing to do, in the reader's language: for a ``budget(pattern:steps:)`` always, for a pattern that cannot be
  /// read where there is one; else nil.
  public var hintMessage: Message? {
    switch self {
    case .syntax(_, _, let problem): problem.hintMessage
    case .budget: .hintNestedRepetition
    }
  }
}

extension RegularExpressionError.Problem {
  /// ICU's constant for it, by which Cocoa names it.
  var constant: String {
    switch self {
    case .unclosedGroup, .unopenedGroup: "U_REGEX_MISMATCHED_PAREN"
    case .unclosedSet: "U_REGEX_MISSING_CLOSE_BRACKET"
    case .invalidRange: "U_REGEX_INVALID_RANGE"
    case .missingOperand, .nothingToRepeat, .strayBrace, .unknownGroup: "U_REGEX_RULE_SYNTAX"
    case .badInterval: "U_REGEX_BAD_INTERVAL"
    case .intervalOrder: "U_REGEX_MAX_LT_MIN"
    case .numberTooBig: "U_REGEX_NUMBER_TOO_BIG"
    case .badEscape: "U_REGEX_BAD_ESCAPE_SEQUENCE"
    case .missingProperty, .unknownProperty: "U_REGEX_PROPERTY_SYNTAX"
    case .unknownFlag: "U_REGEX_INVALID_FLAG"
    case .noSuchGroup(let reference):
      reference.hasPrefix("\\k") ? "U_REGEX_INVALID_CAPTURE_GROUP_NAME" : "U_REGEX_INVALID_BACK_REF"
    case .badGroupName: "U_REGEX_INVALID_CAPTURE_GROUP_NAME"
    case .unboundedLookBehind: "U_REGEX_LOOK_BEHIND_LIMIT"
    case .tooDeep, .tooLarge: "U_REGEX_PATTERN_TOO_BIG"
    case .unsupported: "U_REGEX_UNIMPLEMENTED"
    }
  }

  /// What is wrong, as the part of a sentence.
  var words: String {
    switch self {
    case .unclosedGroup: "'(' has no ')'"
    case .unopenedGroup: "')' has no '('"
    case .unclosedSet: "'[' has no ']'"
    case .missingOperand(let sign): "\(sign) lacks one of its sides"
    case .invalidRange(let range): "\(range) is no range of characters"
    case .nothingToRepeat(let sign): "'\(sign)' has nothing to repeat"
    case .strayBrace(let brace): "'\(brace)' stands alone"
    case .badInterval: "expected {n}, {n,} or {n,m}"
    case .intervalOrder(let minimum, let maximum): "{\(minimum),\(maximum)} has the larger number first"
    case .numberTooBig: "the number is too big"
    case .badEscape(let escape): "\(escape) is incomplete"
    case .missingProperty: "expected a property in braces, \\p{L}"
    case .unknownProperty(let name): "there is no property '\(name)'"
    case .unknownFlag(let flag): "there is no flag '\(flag)'"
    case .unknownGroup(let opening): "no group begins with \(opening)"
    case .noSuchGroup(let reference): "there is no group for \(reference)"
    case .badGroupName(let name): "'\(name)' cannot be used as the name of a group here"
    case .unboundedLookBehind: "a look behind needs a greatest length"
    case .tooDeep(let limit): "groups and sets are more than \(limit) levels deep"
    case .tooLarge(let limit): "the repetitions make more than \(limit) instructions"
    case .unsupported(let what): "\(what) is not supported"
    }
  }

  /// A thing to do, or nil.
  var hintMessage: Message? {
    switch self {
    case .unclosedGroup: .hintAddClosing
    case .unopenedGroup: .hintForCharacter(sign: ")")
    case .unclosedSet: .hintAddBracket
    case .nothingToRepeat(let sign): .hintForCharacter(sign: sign)
    case .strayBrace(let brace): .hintForCharacter(sign: brace)
    case .badInterval: .hintInterval
    case .missingOperand(let sign): sign == "&&" ? .hintForCharacters : .hintForCharacter(sign: "-")
    case .invalidRange: .hintForCharacter(sign: "-")
    case .badEscape: .hintForCharacter(sign: #"\"#)
    case .unboundedLookBehind: .hintBoundedLookBehind
    case .badGroupName: .hintGroupName
    case .unknownFlag: .hintFlags
    case .intervalOrder, .numberTooBig, .missingProperty, .unknownProperty, .unknownGroup, .noSuchGroup, .tooDeep,
      .tooLarge, .unsupported:
      nil
    }
  }
}
