public import KVObjects
import KVPositions

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

/// Remembers every bracket of a list and proves, when asked, that each one applied to the content before it gives exactly
/// the content after it, by UIKit's rules and one change after another (controllers.md section 1).
///
/// Costs one O(1) snapshot a bracket to remember, O(n) a bracket to prove; proved brackets are forgotten.
public final class ChangeReplay: ListBracketWitness {
  /// Where a bracket does not lead where it should.
  public struct Fault: Error, Hashable, Sendable, CustomStringConvertible {
    /// Which bracket, counted from 1 since the replay began.
    public let bracket: Int
    /// The first difference.
    public let difference: String

    /// `bracket 3: batch: at [0, 1] stands "b", not "c"`.
    public var description: String { "bracket \(bracket): \(difference)" }
  }

  private var content: any ReplayedContent
  /// The script of each bracket, nil where it replaced everything, and the content after it.
  private var brackets: [(script: EditScript?, after: any ReplayedContent)] = []
  private var proved = 0

  /// Begins at `content`.
  public convenience init(_ content: ValueList) {
    self.init(content as any ReplayedContent)
  }

  /// Begins at `content`.
  package init(_ content: any ReplayedContent) {
    self.content = content
  }

  /// Remembers a bracket.
  public func append(_ change: ListChange, leadingTo after: ValueList) {
    if case .edited(let script) = change { brackets.append((script, after)) } else { brackets.append((nil, after)) }
  }

  /// Remembers a bracket.
  package func append(_ bracket: ArrangementBracket) {
    brackets.append((bracket.isReplaced ? nil : bracket.script, bracket.after))
  }

  /// The first bracket that is wrong, or the first difference between the last content and `current`; nil where all is
  /// right. O(n) for each bracket since the last call.
  public func firstFault(current: ValueList) -> Fault? {
    firstFault(current: current as any ReplayedContent)
  }

  /// The same for a content in sections.
  package func firstFault(current: any ReplayedContent) -> Fault? {
    var rows = content.sectionsOfRows
    for (script, after) in brackets {
      proved += 1
      let rowsAfter = after.sectionsOfRows
      if let fault = script?.firstFault(from: rows, to: rowsAfter) {
        return Fault(bracket: proved, difference: fault.description)
      }
      (content, rows) = (after, rowsAfter)
    }
    brackets = []
    if rows == current.sectionsOfRows { return nil }
    return Fault(bracket: proved, difference: "the content has changed since without a bracket")
  }
}
