import KVControllers
import KVObjects
import KVTables
import KVTrace

/// What controllers and tables held before and after each of their brackets, so that a failure can show it.
///
/// Only the second run of a test that has failed keeps account of it (``ScriptTestFile/withContents(_:)``): a first run asks
/// no more than whether there is one of these. Costs: O(n) and a text for each row, twice for each bracket, up to
/// ``rowLimit`` rows in all; brackets behind that are not known.
final class BracketAccount {
  private enum Holder {
    case controller(ControllerObject)
    case table(TableObject)
  }

  private struct Bracket {
    let before: [String]
    /// nil as long as it is under way, or never ended.
    var after: [String]?
  }

  private unowned let session: ScriptSession
  private var brackets: [Bracket] = []
  /// The number of each holder's bracket that is under way.
  private var open: [ObjectIdentifier: Int] = [:]
  /// What each controller has shown since its last bracket: when one begins its objects say something new already.
  private var shown: [ObjectIdentifier: [String]] = [:]
  /// Tables whose bracket has been called and ends with what they show when they are next looked at.
  private var ending: [(table: TableObject, bracket: Int)] = []
  private var rowCount = 0

  /// So many rows are rendered.
  private static let rowLimit = 200_000

  init(_ session: ScriptSession) { self.session = session }

  /// Takes note of what a controller shows that has begun, or has another delegate.
  func noteShown(by controller: ControllerObject) {
    shown[ObjectIdentifier(controller)] = lines(of: .controller(controller))
  }

  /// Takes note of a callback that is about to be sent.
  func willSend(_ callback: ControllerEvent.Callback, _ controller: ControllerObject) {
    let id = ObjectIdentifier(controller)
    switch callback {
    case .willChangeContent:
      open[id] = begin(.controller(controller))
    case .didChangeContent, .didChangeContentWithSnapshot, .didChangeContentWithDifference:
      if let number = open.removeValue(forKey: id) {
        end(number, .controller(controller))
        session.trace?.bracket = number
        return
      }
    default: break
    }
    session.trace?.bracket = open[id]
  }

  /// Takes note of a call that a table is about to get.
  func willCall(_ operation: TableOperation, _ table: TableObject) {
    settle()
    let id = ObjectIdentifier(table)
    let number = open[id] ?? begin(.table(table))
    session.trace?.bracket = number
    guard let number else { return }
    // The call is made when it has been told of; a group is under way until its outermost end.
    open[id] = number
    ending.append((table, number))
  }

  /// What is told from now on is part of no bracket.
  func hasTold() { session.trace?.bracket = nil }

  /// What stood before and after the bracket that a difference is in; nil where that is not known.
  func columns(of difference: TraceDiff?) -> ContentColumns? {
    settle()
    guard let number = difference?.lineAtFault?.bracket, let after = brackets[number].after,
      !(after.isEmpty && brackets[number].before.isEmpty)
    else { return nil }
    return ContentColumns(before: brackets[number].before, after: after)
  }

  /// What stood before a bracket, a line for each row.
  func rows(before bracket: Int) -> [String] { brackets[bracket].before }

  /// Notes what tables show that have carried out what they were called for.
  private func settle() {
    for (table, number) in ending where !table.table.isUpdating {
      end(number, .table(table))
      open[ObjectIdentifier(table)] = nil
    }
    ending.removeAll { !$0.table.table.isUpdating }
  }

  private func begin(_ holder: Holder) -> Int? {
    guard var before = lines(of: holder) else { return nil }
    if case .controller(let controller) = holder, let shown = shown[ObjectIdentifier(controller)],
      shown.count == before.count
    {
      before = shown
    }
    brackets.append(Bracket(before: before))
    return brackets.count - 1
  }

  private func end(_ number: Int, _ holder: Holder) {
    brackets[number].after = lines(of: holder)
    if case .controller(let controller) = holder { shown[ObjectIdentifier(controller)] = brackets[number].after }
  }

  /// What it shows, a line for each row; nil where that is not known, or is too much.
  private func lines(of holder: Holder) -> [String]? {
    let found: [String]?
    switch holder {
    case .controller(let controller): found = lines(of: controller.controller.snapshot())
    case .table(let table):
      // A table that has read nothing would ask its data source.
      guard table.table.isLoaded, !table.table.isUpdating else { return nil }
      found = (try? table.table.text())?.textLines
    }
    rowCount += found?.count ?? 0
    return rowCount <= Self.rowLimit ? found : nil
  }

  private func lines(of content: ArrangedContent) -> [String]? {
    guard content.count <= Self.rowLimit - rowCount else { return nil }
    if !content.arrangement.isSectioned { return content.enumerated().map { "\($0) \($1.descriptiveText)" } }
    return content.sections.flatMap { section in
      ["── \(section.name) (\(section.count))"] + section.enumerated().map { "   \($0) \($1.descriptiveText)" }
    }
  }
}
