public import KVObjects
import KVPositions

/// Remembers every bracket of a list and proves, when asked, that each one applied to the content before it gives exactly
/// the content after it, by UIKit's rules and one change after another (controllers.md section 1).
///
/// Costs one O(1) snapshot a bracket to remember, O(n) a bracket to prove; proved brackets are forgotten.
public final class ChangeReplay {
  /// Where a bracket does not lead where it should.
  public struct Fault: Error, Hashable, Sendable, CustomStringConvertible {
    /// Which bracket, counted from 1 since the replay began.
    public let bracket: Int
    /// The first difference.
    public let difference: String

    /// `bracket 3: batch: at [0, 1] stands "b", not "c"`.
    public var description: String { "bracket \(bracket): \(difference)" }
  }

  private var content: ValueList
  private var brackets: [(change: ListChange, after: ValueList)] = []
  private var proved = 0

  /// Begins at `content`.
  public init(_ content: ValueList) {
    self.content = content
  }

  /// Remembers a bracket.
  func append(_ change: ListChange, _ after: ValueList) {
    brackets.append((change, after))
  }

  /// The first bracket that is wrong, or the first difference between the last content and `current`; nil where all is
  /// right. O(n) for each bracket since the last call.
  public func firstFault(current: ValueList) -> Fault? {
    for (change, after) in brackets {
      proved += 1
      if case .edited(let script) = change,
        let fault = script.firstFault(from: [Array(content)], to: [Array(after)])
      {
        return Fault(bracket: proved, difference: fault.description)
      }
      content = after
    }
    brackets = []
    if content.elementsEqual(current) { return nil }
    return Fault(bracket: proved, difference: "the content has changed since without a bracket")
  }
}
