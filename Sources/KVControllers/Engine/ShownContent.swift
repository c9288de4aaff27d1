/// Which content an engine hands out.
enum ShownContent {
  /// The content before the first bracket that waits, or of the moment where none does. It is not kept.
  case live
  /// The content before the bracket that the delegate is being sent, or after it.
  case sending(BracketContents, isAfter: Bool)
  /// The content before the row that is sent alone, or after it: that of the moment is the latter, until it changes.
  case sendingRow(isAfter: Bool)
  /// That of the moment when the engine was ended, for ever.
  indirect case ended(Arrangement)
}
