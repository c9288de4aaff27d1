import KVObjects
import KVTexts
package import KVTrace

extension Prompt {
  /// Why a callback was sent.
  package struct Reason {
    /// Its number among those of its statement, from 1, and how many these are.
    package let (number, count): (Int, Int)
    package let callback: PromptNotes.Callback
    /// Nil where nothing is certain.
    package let rule: TraceRule?
  }

  /// Why the callback of a number was sent, or with nil the last one, of the last statement that sent any. Throws ``Refusal`` where
  /// there is none.
  package func reason(ofCallback number: Int?) throws -> Reason {
    let callbacks = session.notes.callbacks
    guard !callbacks.isEmpty else { throw Refusal(.promptNoCallbacks) }
    let number = number ?? callbacks.count
    guard callbacks.indices.contains(number - 1) else {
      throw Refusal(.promptNoCallback(number: number, n: callbacks.count))
    }
    let callback = callbacks[number - 1]
    return Reason(
      number: number, count: callbacks.count, callback: callback, rule: callback.line.rule.flatMap(TraceRules.rule))
  }
}
