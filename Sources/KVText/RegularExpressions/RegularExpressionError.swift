public import KVBase

/// What MATCHES refuses, as facts; the words are in `RegularExpressionError+Words.swift`.
///
///     do { _ = try predicate.evaluate(with: .object(friend)) } catch let error as RegularExpressionError {
///       print(error.reason, error.position ?? "")
///     }
public enum RegularExpressionError: DescribedError, Equatable {
  /// A pattern that cannot be read: where (the scalar's index, from 0) and why.
  case syntax(pattern: String, position: Int, problem: Problem)
  /// A match that would have taken more steps than it may.
  case budget(pattern: String, steps: Int)

  /// The diagnostic's code: one for all of them, ``DiagnosticCode/regularExpression``.
  public var code: DiagnosticCode { .regularExpression }

  /// Why a pattern cannot be read.
  public enum Problem: Equatable, Sendable {
    /// A `(` without its `)`.
    case unclosedGroup
    /// A `)` without its `(`.
    case unopenedGroup
    /// A `[` without its `]`.
    case unclosedSet
    /// `&&` or `--` with nothing to one of its sides.
    case missingOperand(String)
    /// A range whose end is before its beginning, or is no character.
    case invalidRange(String)
    /// `*`, `+`, `?` or `{` with nothing in front that can be repeated.
    case nothingToRepeat(String)
    /// A brace that neither is escaped nor belongs to a repetition.
    case strayBrace(String)
    /// Something other than a number, or two, between braces.
    case badInterval
    /// `{3,2}`.
    case intervalOrder(minimum: Int, maximum: Int)
    /// A number that is too big for what it counts.
    case numberTooBig
    /// An escape that lacks what it needs: digits, a letter.
    case badEscape(String)
    /// `\p` without a name in braces.
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
    /// A look behind that might have to look behind without end.
    case unboundedLookBehind
    /// Groups and sets in one another past the limit.
    case tooDeep(limit: Int)
    /// Repetitions that multiply past the limit.
    case tooLarge(limit: Int)
    /// What ICU has and this engine has not.
    case unsupported(String)
  }
}
