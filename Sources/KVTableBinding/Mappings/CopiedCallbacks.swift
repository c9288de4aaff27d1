import KVControllers
import KVObjects
import KVTables

/// A copied mapping at work: each event becomes its calls at once.
///
/// The safe mapping takes the same events beside it, for what an error is to say: what should have been sent.
struct CopiedCallbacks: CallbackMapping {
  let mapping: CopiedMapping
  private let words: any CopiedWords
  private var safe = SafeMapping(style: .perChange)

  init(_ mapping: CopiedMapping) {
    self.mapping = mapping
    words = mapping.words
  }

  mutating func note(_ event: ControllerEvent) -> [MappedStep] {
    // What was sent last stays for hints, until the next bracket begins.
    if case .didChangeContent = event.callback {} else { _ = safe.note(event) }
    return words.steps(for: event.callback)
  }

  func explaining(_ refusal: TableUpdateError) -> TableUpdateError {
    // Somebody else has ended its group.
    if refusal.rule == .unbalancedEnd { return refusal }
    return refusal.hinting("\(title) \(MappingFault.text(refusal.rule)); \(SafeAdvice.text(safe.calls))")
  }

  func explaining(missingObject error: any Error) -> any Error {
    guard let error = error as? any DescribedError else { return error }
    return ConfiguringError(
      error,
      hint: "\(title) asks the controller, which has the content after the change, for the object at the old index "
        + "path; the safe mapping refreshes rows after endUpdates, at their new index paths")
  }

  func hint(for difference: TableDifference) -> String? {
    guard case .cell(let path, _, _) = difference else { return nil }
    var (hasMoved, isRefreshed) = (false, false)
    for call in safe.calls {
      switch call {
      case .moveRow(_, let target): hasMoved = hasMoved || target == path
      case .reconfigureRows(let paths): isRefreshed = paths.contains(path)
      default: break
      }
    }
    if isRefreshed {
      return "\(title) \(words.oversight(hasMoved: hasMoved)); \(SafeAdvice.text([.reconfigureRows([path])]))"
    }
    // What a controller has not sent, no mapping can show; what an earlier bracket was, nobody knows any more.
    return "unless its change was never told, an earlier bracket left it so: \(title) "
      + words.oversight(hasMoved: difference.isStale)
  }

  private var title: String { "mapping \"\(mapping.rawValue)\"" }
}
