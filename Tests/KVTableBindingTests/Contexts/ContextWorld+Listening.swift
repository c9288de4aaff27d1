import KVControllers
import KVPositions
import KVTestSupport

extension ContextWorld {
  /// Implements the one callback after which a table is loaded again.
  final class ReloadCounter: PartialFetchedDelegate {
    private(set) var count = 0
    let implementedCallbacks = FetchedResultsCallbacks.didChangeContent

    func controllerDidChangeContent(_ controller: FetchedResultsController) { count += 1 }
  }

  /// Proves brackets, and counts what they bring.
  final class CountingReplay: BracketWitness {
    let proof: RunningReplay
    private(set) var brackets = 0
    private(set) var moves = 0
    private(set) var sections = 0

    init(_ content: Arrangement) {
      proof = RunningReplay(content)
    }

    func append(_ bracket: ArrangementBracket) {
      brackets += 1
      sections += bracket.script.sectionDeletes.count + bracket.script.sectionInserts.count
      for change in bracket.script.changes { if case .move = change.kind { moves += 1 } }
      proof.append(bracket)
    }
  }
}
