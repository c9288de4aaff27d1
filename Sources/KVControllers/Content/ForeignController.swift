package import KVObjects
package import KVPositions

/// What a ``ForeignController`` shows and observes, as whoever makes it says.
package protocol ForeignContent: AnyObject {
  /// The content of this moment.
  var shownContent: Arrangement { get }
  /// What it shows, and how; nil where it shows nothing of a world.
  var configuration: ControllerConfiguration? { get }
  /// The object at an index path. Throws its own error where there is none.
  func shownObject(at path: ItemPath) throws -> ModelObject
  /// Ends what it observes.
  func endObserving()
}

/// A controller whose content somebody else arranges and whose events somebody else makes: to delegates, tables and traces a
/// controller like the others.
///
/// Nothing of it pauses or is user-driven. The content is held weakly. Costs: what the content costs.
package final class ForeignController: CollectionController {
  /// Who arranges.
  package weak var content: (any ForeignContent)? {
    didSet { noteConfiguration() }
  }
  /// Who is told; held weakly.
  package private(set) weak var receiver: (any ControllerEventReceiver)?

  /// A controller that counts as made now among those of `world`.
  package init(in world: ObjectWorld?) {
    super.init()
    if let world { beginReport(world.nextSerial(), in: world) }
  }

  /// Sends one event, whose change is ``currentChange`` meanwhile. Throws what the receiver does.
  package func send(_ event: ControllerEvent) throws {
    guard let receiver else { return }
    try withUnsafePointer(to: event) { pointer in
      let outer = changeUnderWay
      changeUnderWay = .event(pointer)
      defer { changeUnderWay = outer }
      try receiver.controller(self, didSend: event)
    }
  }

  package override var shownContent: Arrangement { content?.shownContent ?? Arrangement(isSectioned: true) }

  package override func shownObject(at path: ItemPath) throws -> ModelObject {
    guard let content else { throw SetControllerError.noSection(index: path.section) }
    return try content.shownObject(at: path)
  }

  package override func setReceiver(_ receiver: (any ControllerEventReceiver)?) {
    self.receiver = receiver
    noteConfiguration()
  }

  override func endObserving() {
    content?.endObserving()
    receiver = nil
  }

  override var configuration: ControllerConfiguration? { content?.configuration }
  override var anyDelegate: AnyObject? { receiver }
}
