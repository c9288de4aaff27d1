public import KVBase

/// What MATCHES refuses, as facts; the words are in `RegularExpressionError+Words.swift`.
///
/// In contrast to a ``PredicateFormatError``, which refuses a predicate's own text when it is read, a pattern is
/// refused when the predicate is evaluated: it may be the value of another key.
///
/// ```swift
/// let predicate = try KeyValuePredicate(format: "title MATCHES '(a'")
/// do { _ = try predicate.evaluate(with: .object(song)) } catch let error as RegularExpressionError {
///   error.position   // 0
///   error.hint       // add ')', or write \( for the character
/// }
/// ```
///
/// Patterns have ICU's syntax; groups and sets nest at most 200 deep, a pattern makes at most 100,000 instructions, and
/// a match takes at most 5,000,000 steps. Not made by clients.
public enum RegularExpressionError: DescribedError, Equatable {
  /// A pattern that cannot be read: where (the scalar's index in the pattern, from 0) and why.
  case syntax(pattern: String, position: Int, problem: Problem)
  /// A match that would have taken more steps than it may: `steps` is that limit.
  case budget(pattern: String, steps: Int)

  /// The diagnostic's code: one for all of them, ``DiagnosticCode/regularExpression``.
  public var code: DiagnosticCode { .regularExpression }

  /// Why a pattern cannot be read. A text that goes with a case is the part of the pattern at fault.
  public enum Problem: Equatable, Sendable {
    /// A `(` without its `)`.
    case unclosedGroup
    /// A `)` without its `(`.
    case unopenedGroup
    /// A `[` without its `]`.
    case unclosedSet
    /// `&&` or `--` with nothing to one of its sides.
    case missingOperand(String)
    /// A range within brackets whose end is before its beginning, or is no character: `[z-a]`, `[a-\d]`.
    case invalidRange(String)
    /// `*`, `+`, `?` or `{` with nothing in front that can be repeated.
    case nothingToRepeat(String)
    /// A brace that neither is escaped nor belongs to a repetition.
    case strayBrace(String)
    /// Something other than a number, or two, between braces: `{,2}`, `{3, 4}`.
    case badInterval
    /// A repetition with the larger number first: `{3,2}`.
    case intervalOrder(minimum: Int, maximum: Int)
    /// A number of repetitions above 2,147,483,647.
    case numberTooBig
    /// An escape that lacks what it needs (digits, a letter), or names no character.
    case badEscape(String)
    /// `\p` or `\P` without a name in braces.
    case missingProperty
    /// A property, category or script that is not known.
    case unknownProperty(String)
    /// A letter between `(?` and `)` that is no flag.
    case unknownFlag(String)
    /// `(?` with something that no group begins with.
    case unknownGroup(String)
    /// A reference to a group that the pattern has not.
    case noSuchGroup(String)
    /// A group's name that is not made of letters and digits, or is used twice.
    case badGroupName(String)
    /// A look behind that might have to look behind without end, since it repeats something without a greatest number.
    case unboundedLookBehind
    /// Groups and sets in one another past the limit, in levels.
    case tooDeep(limit: Int)
    /// A pattern, mostly by repetitions that multiply, past the limit in instructions.
    case tooLarge(limit: Int)
    /// What ICU has and this engine has not, such as the flag `w`.
    case unsupported(String)
  }
}
