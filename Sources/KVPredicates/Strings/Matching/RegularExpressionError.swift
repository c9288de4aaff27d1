public import KVObjects

/// What a regular expression refuses, as facts.
public enum RegularExpressionError: DescribedError, Equatable {
  /// A pattern that cannot be compiled.
  case syntax(pattern: String, position: Int)
  /// A match that took more steps than it may.
  case budget(pattern: String, steps: Int)

  /// Cocoa's exception name.
  public var name: String { ExceptionName.invalidArgument }
  /// The sentence.
  public var reason: String { "Can't do regex matching" }
  /// The diagnostic's code.
  public var code: String { "E-REGULAR-EXPRESSION" }
}
