import Glibc
import KVObjects
import KVScripting
import KVTrace

/// Writes what a run has reached, and says so; with a review it asks about each block first.
struct BlockReview {
  let update: BlockUpdate
  let asks: Bool
  let style: Style
  let diagnostics: DiagnosticWriter

  /// What came of it.
  struct Outcome {
    /// Why a test has failed although nothing else was wrong in it: a block that it reached is left wrong.
    fileprivate(set) var failures: [BlockUpdate.TestPlace: String] = [:]
    /// Whether all that was to be written is.
    fileprivate(set) var isGood = true
    /// The files that were written, with what was chosen of their changes.
    fileprivate var written: [String: (rewriting: BlockRewriting, chosen: Set<Int>)] = [:]

    /// The line that a line of a script is now.
    func line(_ line: Int, of path: String) -> Int {
      written[path].map { $0.rewriting.line(line, choosing: $0.chosen) } ?? line
    }

    fileprivate mutating func fail(_ reached: [Int], of file: BlockUpdate.File, atLine line: Int, _ why: String) {
      isGood = false
      for place in reached where failures[file.tests[place]] == nil {
        failures[file.tests[place]] = "\(file.path.onOneLine):\(line)  \(why)"
      }
    }
  }

  /// Writes what is wanted.
  func finish() -> Outcome {
    var outcome = Outcome()
    var written = (blocks: 0, files: 0)
    var answers = Answers()
    for file in update.files {
      for refusal in file.rewriting.refusals {
        let why = "this block is not written: \(refusal.reason)"
        outcome.fail(refusal.reached, of: file, atLine: refusal.line, why)
        warn(file.path, refusal.line, why)
      }
      let chosen = asks ? ask(file, &answers) : Set(file.rewriting.changes.indices)
      for (place, change) in file.rewriting.changes.enumerated() where !chosen.contains(place) {
        outcome.fail(
          change.reached, of: file, atLine: change.line,
          change.before == nil ? "this block has no text yet" : "this block is left as it was, and wrong")
      }
      if chosen.isEmpty { continue }
      if let why = update.write(file, choosing: chosen) {
        for change in file.rewriting.changes {
          outcome.fail(change.reached, of: file, atLine: change.line, "this block is not written: \(why)")
        }
        diagnostics.write(code: .output, "\(file.path) is not written: \(why)")
      } else {
        outcome.written[file.path] = (file.rewriting, chosen)
        written = (written.blocks + chosen.count, written.files + 1)
      }
    }
    let blocks = written.blocks == 1 ? "1 block" : "\(written.blocks) blocks"
    let files = written.files == 1 ? "1 file" : "\(written.files) files"
    StandardStreams.output.write(written.blocks == 0 ? "no block was written\n" : "wrote \(blocks) in \(files)\n")
    return outcome
  }

  private func warn(_ path: String, _ line: Int, _ text: String) {
    var diagnostic = Diagnostic.ofCommand(.output, text)
    diagnostic.place = Diagnostic.Place(file: path, line: line)
    diagnostics.write(diagnostic)
  }

  // MARK: Asking

  private struct Answers {
    /// What holds for all that follow.
    var rest: Bool?
  }

  /// Shows each change of a file; gives those that are wanted. Where nobody can be asked none is.
  private func ask(_ file: BlockUpdate.File, _ answers: inout Answers) -> Set<Int> {
    var chosen: Set<Int> = []
    for (place, change) in file.rewriting.changes.enumerated() {
      show(change, file.path)
      if answers.rest == nil, isatty(STDIN_FILENO) == 0 { continue }
      if answers.rest ?? answer(&answers) { chosen.insert(place) }
    }
    return chosen
  }

  private func show(_ change: BlockRewriting.Change, _ path: String) {
    let out = StandardStreams.output
    out.write("\(style.aside("\(path.onOneLine):\(change.line)"))\n")
    let edits = change.after.difference(from: change.before ?? [])
    let removed = Set(edits.removals.map(\.offset))
    let inserted = Set(edits.insertions.map(\.offset))
    var (old, new) = (0, 0)
    let before = change.before ?? []
    while old < before.count || new < change.after.count {
      if old < before.count, removed.contains(old) {
        out.write(style.failure("  - \(before[old].onOneLine)") + "\n")
        old += 1
      } else if new < change.after.count, inserted.contains(new) {
        out.write(style.success("  + \(change.after[new].onOneLine)") + "\n")
        new += 1
      } else {
        out.write("    \(change.after[new].onOneLine)\n")
        (old, new) = (old + 1, new + 1)
      }
    }
  }

  private func answer(_ answers: inout Answers) -> Bool {
    while true {
      StandardStreams.output.write("write this block? y yes, n no, a all, q none of the rest: ")
      StandardStreams.output.flush()
      switch readLine()?.first?.lowercased() {
      case "y": return true
      case "n": return false
      case "a":
        answers.rest = true
        return true
      case "q", nil:
        answers.rest = false
        return false
      default: continue
      }
    }
  }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .remove(let offset, _, _), .insert(let offset, _, _): offset
    }
  }
}
