public import KVObjects
import KVPositions
import KVTrees

/// A content that brackets lead to: rows in sections.
package protocol ReplayedContent {
  /// The rows of each section. O(n).
  var sectionsOfRows: [[Value]] { get }
}

extension ValueList: ReplayedContent {
  /// One section.
  package var sectionsOfRows: [[Value]] { [Array(self)] }
}

extension Arrangement: ReplayedContent {
  package var sectionsOfRows: [[Value]] {
    var rows = self.rows.makeIterator()
    return (0..<sections.count).map { section in
      (0..<sections[section].rowCount).map { _ in rows.next().map { Value.object($0) } ?? .nil }
    }
  }
}

/// Remembers every bracket of a list and proves, when asked, that each one applied to the content before it gives
/// exactly the content after it, by UIKit's rules and one change after another (controllers.md section 1).
///
/// It is for tests of what sends brackets, and of who passes them on: it is fed by a delegate, and asks nobody.
///
/// ```swift
/// final class Proof: TableObserverDelegate {
///   let replay: ChangeReplay
///   init(_ observer: TableObserver) { replay = ChangeReplay(observer.content) }
///   func tableObserverWillChange(_ observer: TableObserver) {}
///   func tableObserver(_ observer: TableObserver, didChange change: ListChange, isUserDriven: Bool) {
///     replay.append(change, leadingTo: observer.content)
///   }
/// }
/// let songs = try TableObserver(object: playlist, keyPath: "songs")
/// let proof = Proof(songs)
/// songs.delegate = proof
/// try playlist.songs.move(from: 0, to: 1)
/// print(proof.replay.firstFault(current: songs.content) as Any)   // nil
/// ```
///
/// Costs one O(1) snapshot a bracket to remember, which makes later changes of the list copy what they touch; O(n) a
/// bracket to prove; proved brackets are forgotten. Use it from one thread.
public final class ChangeReplay: ListBracketWitness {
  /// Where a bracket does not lead where it should, or what changed without one.
  public struct Fault: Error, Hashable, Sendable, CustomStringConvertible {
    /// Which bracket, counted from 1 since the replay began. Where the content has changed without a bracket, the last
    /// that was proved, 0 for none.
    public let bracket: Int
    /// The first difference: in which frame, what stands where, and what should. A sentence without the full stop.
    public let difference: String

    /// `bracket 3: batch: at [0, 1] stands "b", not "c"`.
    public var description: String { "bracket \(bracket): \(difference)" }
  }

  private var content: any ReplayedContent
  /// The script of each bracket, nil where it replaced everything, and the content after it.
  private var brackets: [(script: EditScript?, after: any ReplayedContent)] = []
  private var proved = 0
  /// The first that was found wrong: what came behind it cannot be judged.
  private var fault: Fault?

  /// Begins at `content`, with no bracket.
  ///
  /// - Parameter content: what the list shows before the first bracket that is appended.
  /// - Complexity: O(1).
  public convenience init(_ content: ValueList) {
    self.init(content as any ReplayedContent)
  }

  /// Begins at `content`.
  package init(_ content: any ReplayedContent) {
    self.content = content
  }

  /// Remembers a bracket; nothing is proved yet.
  ///
  /// ```swift
  /// let replay = ChangeReplay(["a", "b"])
  /// replay.append(.edited(EditScript(newOrder: [1, 0], oldCount: 2)), leadingTo: ["b", "a"])
  /// print(replay.firstFault(current: ["b", "a"]) as Any)   // nil
  /// ```
  ///
  /// - Parameters:
  ///   - change: what the bracket says. A replacement of everything leads anywhere.
  ///   - after: the content that it leads to. The next bracket begins there.
  /// - Complexity: O(1).
  public func append(_ change: ListChange, leadingTo after: ValueList) {
    if case .edited(let script) = change { brackets.append((script, after)) } else { brackets.append((nil, after)) }
  }

  /// Remembers a bracket.
  package func append(_ bracket: ArrangementBracket) {
    brackets.append((bracket.isReplaced ? nil : bracket.script, bracket.after))
  }

  /// The first bracket that is wrong, or the first difference between the last content and `current`; nil where all is
  /// right.
  ///
  /// Each bracket is applied twice: as UIKit applies a batch, and one change after another. Brackets are forgotten when
  /// all of them are right. What came behind a wrong one cannot be judged: the same fault is given from then on.
  ///
  /// ```swift
  /// let replay = ChangeReplay(["a", "b"])
  /// if let fault = replay.firstFault(current: ["a"]) {
  ///   print(fault)   // bracket 0: the content has changed since without a bracket
  /// }
  /// ```
  ///
  /// - Parameter current: what the list shows now.
  /// - Returns: what is wrong, as a value; nothing is thrown.
  /// - Complexity: O(n) for each bracket that is proved and for each of its changes, n being the rows.
  public func firstFault(current: ValueList) -> Fault? {
    firstFault(current: current as any ReplayedContent)
  }

  /// The same for a content in sections.
  package func firstFault(current: any ReplayedContent) -> Fault? {
    if let fault { return fault }
    var rows = content.sectionsOfRows
    for (script, after) in brackets {
      proved += 1
      let rowsAfter = after.sectionsOfRows
      if let fault = script?.firstFault(from: rows, to: rowsAfter) {
        self.fault = Fault(bracket: proved, difference: fault.description)
        brackets = []
        return self.fault
      }
      (content, rows) = (after, rowsAfter)
    }
    brackets = []
    if rows == current.sectionsOfRows { return nil }
    return Fault(bracket: proved, difference: "the content has changed since without a bracket")
  }
}
