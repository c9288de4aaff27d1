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
    /// What each bracket came to; empty where it is not asked for.
    private(set) var lines: [String] = []
    var keepsLines = false

    init(_ content: Arrangement) {
      proof = RunningReplay(content)
    }

    func append(_ bracket: ArrangementBracket) {
      brackets += 1
      sections += bracket.script.sectionDeletes.count + bracket.script.sectionInserts.count
      for change in bracket.script.changes { if case .move = change.kind { moves += 1 } }
      if keepsLines {
        let (script, objects) = (bracket.script, bracket.objects)
        let changes = script.changes.map { "\($0.kind) \($0.isUpdated) \(objects[$0.tag])" }
        lines.append("\(script.sectionDeletes) \(script.sectionInserts) \(changes)")
      }
      proof.append(bracket)
    }
  }
}
