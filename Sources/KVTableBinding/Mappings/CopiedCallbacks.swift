import KVControllers
import KVObjects
import KVTables
import KVTexts

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
    return refusal.hinting(
      .hintMappingFault(
        mapping: title, fault: MappingFault.message(refusal.rule), advice: SafeAdvice.message(safe.calls)))
  }

  func explaining(missingObject error: any Error) -> any Error {
    guard let error = error as? any DescribedError else { return error }
    return ConfiguringError(
      error,
      hint: .hintMappingAsksController(mapping: title))
  }

  func hint(for difference: TableDifference) -> Message? {
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
      return .hintMappingFault(
        mapping: title, fault: words.oversight(hasMoved: hasMoved),
        advice: SafeAdvice.message([.reconfigureRows([path])]))
    }
    // What a controller has not sent, no mapping can show; what an earlier bracket was, nobody knows any more.
    return .hintEarlierBracket(mapping: title, oversight: words.oversight(hasMoved: difference.isStale))
  }

  private var title: Message { .mappingTitle(name: mapping.rawValue) }
}
