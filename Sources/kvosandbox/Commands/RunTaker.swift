import KVScripting
import KVTexts
import KVTrace

/// Takes a run in the place of everything that is written of it: on the thread of its script, to be read by another one when the
/// run has ended.
class RunTaker: @unchecked Sendable {
  /// What went wrong.
  final var diagnostics: [Diagnostic] = []
  /// Whether the script could be loaded.
  final var hasBegun = false

  /// Listens to a run that has not begun, for people who read `language`.
  func connect(to runner: ScriptRunner, language: Language) {}
}
