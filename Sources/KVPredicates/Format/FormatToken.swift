/// A word, literal or sign of a format, by its range of bytes.
///
/// Trivial, so that reading one allocates nothing; what a literal says is read from its bytes when it is used.
struct FormatToken {
  enum Kind: Equatable {
    /// Behind the last byte.
    case end
    /// A name; a keyword where it is one, in any case of letters.
    case word(FormatKeyword?)
    /// A name behind a `#`, which makes a key of a reserved word.
    case escapedWord
    /// A function's name with colons, `modulus:by:`.
    case selector
    /// A name behind an `@`, `@count`.
    case operatorName
    /// A name behind a `$`.
    case variable
    /// A `%` with its conversion.
    case placeholder(FormatPlaceholder)
    /// A text in quotes.
    case string(hasEscapes: Bool)
    /// A whole number: how many bytes of prefix there are, and the base of the digits behind it.
    case integer(prefix: Int, radix: UInt8)
    /// A number with a fraction or an exponent.
    case decimal
    /// Punctuation and operators in signs.
    case symbol(FormatSymbol)
    /// Bytes that mean nothing here. The parser makes the error, as it knows what it expected.
    case unknown
  }

  let kind: Kind
  /// In bytes of the format.
  let range: Range<Int>
}

/// The signs.
enum FormatSymbol: Equatable {
  case leftParenthesis, rightParenthesis, leftBrace, rightBrace, leftBracket, rightBracket
  case comma, dot
  case plus, minus, times, divided, power
  case bitwiseAnd, bitwiseOr, bitwiseXor, leftShift, rightShift, complement
  case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
  case and, or, not
}

/// What a placeholder takes.
enum FormatPlaceholder: Equatable {
  /// `%@`: any value.
  case object
  /// `%K`: a key path as a string.
  case keyPath
  /// `%%`: no argument; the text `%` (BNF Definition of Cocoa Predicates, "Format Argument").
  case percent
  /// `%d`, `%i`, `%x`, `%o`, `%c`, with any length: a whole number.
  case integer
  /// `%u`: a whole number that is not negative.
  case unsigned
  /// `%f`, `%g`, `%e`, `%a`: a number.
  case number
  /// `%s`, `%S`: a string.
  case text
}
