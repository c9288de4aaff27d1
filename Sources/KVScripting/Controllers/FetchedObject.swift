import KVContext
import KVControllers
import KVLua

/// A controller of fetched results as a script holds it.
final class FetchedObject: ControllerObject {
  let fetched: FetchedResultsController
  /// The request, as a script changes it.
  private(set) lazy var request = FetchRequestObject(self)

  init(_ fetched: FetchedResultsController, _ session: ScriptSession) {
    self.fetched = fetched
    super.init(fetched, session)
    beginning = ControllerBeginning(call: "performFetch")
  }

  override var label: String { "<FetchedResultsController \(fetched.fetchRequest.entityName)>" }

  override var callbackSignatures: [String] { ControllerCallbacks.fetched }

  override var staleCellOwner: (name: String, option: String?) { ("FetchedResultsController", nil) }

  /// Asks the controller to fetch, and the table that follows it to read what there is then. Throws why it cannot be
  /// fetched; an error of a delegate or handler as a ``DelegateFailure``.
  func performFetch() throws {
    try beginAnew(call: "FetchedResultsController")
    do { try fetched.performFetch() } catch let failure as DelegateFailure {
      try follow()
      throw failure
    }
    try follow()
  }

  private func follow() throws {
    noteBeginning()
    if let engine = fetched.engine { proof.follow(engine) }
    try loadTable()
  }
}

/// The request of a controller of fetched results: what is written here counts from the next fetch.
final class FetchRequestObject {
  /// Whose it is; nil once that has gone.
  private(set) weak var owner: FetchedObject?

  init(_ owner: FetchedObject) {
    self.owner = owner
  }
}
