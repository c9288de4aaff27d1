import KVObjects
import KVTexts

/// Filling a cell by hand, as `configureCell:atIndexPath:` does: behind the table's back.
enum ConfiguredCells {
  /// What goes wrong.
  static var oversight: Message { .oversightFillsCell }
}

/// Asking a controller for an object at a place that its content no longer has: the controller's own error, with what the
/// mapping did wrong as its hint.
struct ConfiguringError: DescribedError {
  private let error: any DescribedError
  let hintMessage: Message?

  init(_ error: any DescribedError, hint: Message) {
    self.error = error
    hintMessage = hint
  }

  var name: String { error.name }
  var reason: String { error.reason }
  var code: DiagnosticCode { error.code }
}
