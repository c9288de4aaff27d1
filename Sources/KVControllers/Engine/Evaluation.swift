/// Whether an engine evaluates filters, comparators and getters, which may be a script's, and whether one of them has
/// changed anything meanwhile.
enum Evaluation {
  /// Nothing is evaluated.
  case none
  /// Nothing has changed meanwhile.
  case undisturbed
  /// Something has: what was found out may not be true any more.
  case disturbed
}
