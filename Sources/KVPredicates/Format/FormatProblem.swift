/// What is wrong with a format, as facts; the words are in `PredicateFormatError+Words.swift`.
package enum FormatProblem: Equatable, Sendable {
  /// Something else was expected.
  case unexpected(expected: FormatExpectation, found: String?)
  /// A predicate in the place of a value.
  case predicateAsValue(String)
  /// A text without its second quote.
  case unterminatedString
  /// A backslash before a character that it does nothing to.
  case unknownEscape(String)
  /// An escape that is cut short or names no character.
  case malformedEscape(String, EscapeDefect)
  /// Digits that make no number.
  case malformedNumber(String)
  /// A number past what can be stored.
  case numberTooLarge(String)
  /// A percent sign before a letter that is no placeholder.
  case unknownPlaceholder(String)
  /// A placeholder with a width, a precision or a flag.
  case placeholderDetail(String)
  /// A placeholder for which no argument is left.
  case argumentMissing(placeholder: String, given: Int)
  /// More arguments than placeholders.
  case argumentsLeft(placeholders: Int, given: Int)
  /// An argument, counted from 1, that its placeholder does not take.
  case wrongArgument(placeholder: String, place: Int, expected: String, given: String)
  /// A key path that cannot be read.
  case malformedKeyPath(String, String)
  /// A function that there is not.
  case unknownFunction(String)
  /// A function with too few or too many arguments.
  case argumentCount(function: String, accepted: ClosedRange<Int>, given: Int)
  /// BETWEEN with other than two bounds.
  case boundsCount(Int)
  /// What Cocoa has and this language has not.
  case unsupported(String)
  /// A reserved word that means nothing by itself.
  case reservedWord(String)
  /// A letter in brackets behind an operator that is no option.
  case unknownOption(String)
  /// Options behind an operator that takes none.
  case optionsRefused(String)
  /// A key or a subscript behind a literal, which has neither.
  case partOfLiteral(String)
  /// More levels than can be read.
  case tooDeep

  /// What is wrong with an escape.
  package enum EscapeDefect: Equatable, Sendable {
    /// It needs as many digits of that base.
    case digits(Int, radix: Int)
    /// Octal digits past a byte.
    case octalRange
    /// Half of a surrogate pair.
    case surrogatePair
  }
}

/// What was expected where something else was found.
package enum FormatExpectation: Equatable, Sendable {
  /// A whole predicate.
  case predicate
  /// A value.
  case expression
  /// One of the operators that compare.
  case comparisonOperator
  /// `AND`, `OR` or nothing more.
  case connective
  /// A sign that closes what a sign before it opened.
  case closing(String)
  /// A comma, or the sign that closes the list.
  case commaOrClosing(String)
  /// A comma, because more must follow.
  case comma
  /// The arguments of a function.
  case arguments(String)
  /// A key behind a dot.
  case key
  /// A variable.
  case variable
  /// A function's selector in quotes.
  case selector
  /// A type's name in quotes.
  case typeName
  /// BETWEEN's right side.
  case bounds
  /// The content of brackets behind a list.
  case subscriptPart
}

/// A thing to do, as a fact.
package enum FormatAdvice: Equatable, Sendable {
  /// A word near enough to be a slip.
  case didYouMean(String)
  /// What to write in its place.
  case use(String)
  /// What to write instead of something else.
  case write(String, insteadOf: String)
  /// `#word`.
  case escapeKey(String)
  /// The missing quote.
  case closeQuote(String)
  /// What opened at a position is not closed; in bytes in the parser, in characters in a ``PredicateFormatError``.
  case close(String, openedAt: Int)
  /// There is nothing open that could be closed.
  case nothingToClose(String)
  /// Two comparisons beside each other.
  case joinComparisons
  /// `a < b < c`.
  case joinChain
  /// A key alone is no predicate.
  case compareKey(String)
  /// `NOT x IN y`.
  case negateInFront(String)
  /// A text without quotes.
  case quoteText(String)
  /// A quote inside quotes.
  case escapeQuote
  /// `\\d`.
  case doubleBackslash
  /// `{1, 2}`.
  case listInBraces
  /// `BETWEEN {1, 2}`.
  case boundsInBraces
  /// `modulus:by:(a, b)`.
  case modulus
  /// `%K`.
  case keyPathPlaceholder
  /// A placeholder in quotes is text.
  case unquotePlaceholder(String)
  /// `FUNCTION(x, "selector")`.
  case functionCall
  /// `TERNARY(p, a, b)`.
  case ternary
  /// The comparison's left side is missing.
  case missingLeft(String)
  /// `CONTAINS[cd] "x"`.
  case optionsBehindOperator
  /// ANY and its like belong in front of the whole comparison.
  case quantifierInFront(String)
  /// The letters that there are.
  case optionLetters
  /// A zero before the point.
  case zeroInFront(String)
  /// No `@` before a quote.
  case plainQuotes
  /// As many arguments as placeholders.
  case matchArguments(Int)
  /// Several predicates.
  case splitUp
  /// A comparison beside a connective is missing.
  case dangling(String)
  /// A comparison's right side is missing.
  case missingRight(String)
  /// Commas between the elements.
  case separateWithCommas
  /// One comma too many.
  case removeComma
  /// A key behind each dot, and in front of the first.
  case keyAtDot
  /// How numbers are written.
  case numberForms
  /// A predicate is not compared with YES.
  case predicateIsTruth
}

/// A problem at some bytes of the format, on its way out of the parser.
struct FormatFailure: Error {
  let problem: FormatProblem
  let advice: FormatAdvice?
  let range: Range<Int>

  init(_ problem: FormatProblem, _ advice: FormatAdvice? = nil, at range: Range<Int>) {
    self.problem = problem
    self.advice = advice
    self.range = range
  }
}
