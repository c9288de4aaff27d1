import KVControllers
import KVObjects
import KVTableBinding
import KVTables
import KVTexts
import KVTrace

/// A table that nobody sees, which follows a controller beside its delegate: what it refuses is told in the trace.
///
/// In contrast to a script's own table it stops nothing: the delegate is told first, and gets every callback. It is there in a
/// variant of a run alone, for controllers that no table follows.
final class TriedTable {
  private let receiver: any ControllerEventReceiver
  private let table = TableView(name: nil, kind: .table, messages: .classic)
  private let binding: TableViewBinding
  private unowned let session: ScriptSession
  private let mapping: CopiedMapping?

  /// A table that follows the controller of `wrapper` by `mapping`, or by the safe one, beside `receiver`. Throws what
  /// reading a cell does.
  init(beside receiver: any ControllerEventReceiver, of wrapper: ControllerObject, _ mapping: CopiedMapping?)
    throws
  {
    self.receiver = receiver
    self.mapping = mapping
    session = wrapper.session
    if let mapping {
      binding = try TableViewBinding(table, to: wrapper.controller, copying: mapping)
    } else {
      binding = try TableViewBinding(table, to: wrapper.controller)
    }
  }

  private var manner: String { mapping.map { " by the mapping \"\($0.rawValue)\"" } ?? "" }

  /// Reads the table anew, as when the controller has silently begun afresh. Throws what reading a cell does.
  func load() throws { try binding.load() }

  private func tell(_ what: String, _ hint: Message?) {
    var diagnostic = Diagnostic(severity: .warning, code: .tableUpdate, headline: what)
    if let hint { diagnostic.noteMessages.append(hint) }
    session.trace?.report(diagnostic)
  }

  private func follow(_ controller: CollectionController, _ event: ControllerEvent) {
    do {
      try binding.controller(controller, didSend: event)
      if case .didChangeContent = event.callback, let difference = try table.firstDifference() {
        tell(
          "a table that follows\(manner) does not show its content now: \(difference)", binding.hint(for: difference))
        table.forget()
      }
    } catch let refusal as TableUpdateError {
      tell(
        "a table that follows\(manner) refuses this by \(refusal.rule.rawValue): \(refusal.reason)",
        refusal.hintMessage)
    } catch let error as any DescribedError {
      tell("a table that follows\(manner) raises here: \(error)", error.hintMessage)
      table.forget()
    } catch {}
  }
}

extension TriedTable: ReceiverNaming {
  var namedReceiver: AnyObject? { (receiver as? any ReceiverNaming).map(\.namedReceiver) ?? receiver }
}

extension TriedTable: ControllerEventReceiver, FetchedResultsControllerSectionIndexDelegate {
  var implementedCallbacks: FetchedResultsCallbacks { receiver.implementedCallbacks }

  func controller(_ controller: FetchedResultsController, sectionIndexTitleForSectionName name: String) throws
    -> String?
  {
    try (receiver as? any FetchedResultsControllerSectionIndexDelegate)?
      .controller(controller, sectionIndexTitleForSectionName: name)
  }

  func controller(_ controller: CollectionController, didSend event: ControllerEvent) throws {
    // The table is asked in any case, and what the delegate throws is thrown behind that.
    defer { follow(controller, event) }
    try receiver.controller(controller, didSend: event)
  }
}
