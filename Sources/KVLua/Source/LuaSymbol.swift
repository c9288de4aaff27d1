/// The operators and punctuation of Lua 5.4 ("Lua 5.4 manual, 3.1"); the raw value is the spelling.
///
/// The operators that are words (`and`, `or`, `not`) are a ``LuaKeyword``.
public enum LuaSymbol: String, Sendable, Hashable, CaseIterable {
  case plus = "+"
  case minus = "-"
  case asterisk = "*"
  case slash = "/"
  case doubleSlash = "//"
  case percent = "%"
  case caret = "^"
  case hash = "#"
  case ampersand = "&"
  case tilde = "~"
  case pipe = "|"
  case shiftLeft = "<<"
  case shiftRight = ">>"
  case equal = "=="
  case notEqual = "~="
  case lessOrEqual = "<="
  case greaterOrEqual = ">="
  case less = "<"
  case greater = ">"
  case assign = "="
  case leftParenthesis = "("
  case rightParenthesis = ")"
  case leftBrace = "{"
  case rightBrace = "}"
  case leftBracket = "["
  case rightBracket = "]"
  case doubleColon = "::"
  case semicolon = ";"
  case colon = ":"
  case comma = ","
  case dot = "."
  case concatenation = ".."
  case ellipsis = "..."

  /// Whether the symbol calculates: with numbers, or with their bits.
  var isArithmetic: Bool {
    switch self {
    case .plus, .minus, .asterisk, .slash, .doubleSlash, .percent, .caret, .ampersand, .tilde, .pipe, .shiftLeft,
      .shiftRight:
      true
    default: false
    }
  }

  /// Whether the symbol may be between two operands.
  var isBinaryOperator: Bool {
    switch self {
    case .equal, .notEqual, .lessOrEqual, .greaterOrEqual, .less, .greater, .concatenation: true
    default: isArithmetic
    }
  }

  /// Whether the symbol may be before one operand.
  var isUnaryOperator: Bool {
    self == .minus || self == .hash || self == .tilde
  }
}
