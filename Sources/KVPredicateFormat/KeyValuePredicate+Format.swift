public import KVObjects
public import KVPredicates

extension KeyValuePredicate {
  /// Reads `format`, NSPredicate's language, its placeholders filled with `arguments` in order: `%@ %d %f` by any value
  /// of their kind, `%K` by a string that is a key path. O(length of the format).
  ///
  /// Throws ``PredicateFormatError`` where the format cannot be read, or there are too few or too many arguments.
  public init(format: String, arguments: [Value] = []) throws {
    self.init(try FormatParser.parse(format, arguments: arguments))
  }
}
