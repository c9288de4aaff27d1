import KVObjects

/// Filling a cell by hand, as `configureCell:atIndexPath:` does: behind the table's back.
enum ConfiguredCells {
  /// What goes wrong.
  static let oversight =
    "fills the cell that stood at an index path with the object that stands there after the change"
}

/// Asking a controller for an object at a place that its content no longer has: the controller's own error, with what the
/// mapping did wrong as its hint.
struct ConfiguringError: DescribedError {
  private let error: any DescribedError
  let hint: String?

  init(_ error: any DescribedError, hint: String) {
    self.error = error
    self.hint = hint
  }

  var name: String { error.name }
  var reason: String { error.reason }
  var code: DiagnosticCode { error.code }
}
