public import KVObjects
import KVObserving
import KVPositions
import KVTexts

/// What a ``TableObserver`` drives: a table, through a binding.
public protocol TableObserverDelegate: AnyObject {
  /// A bracket begins; the observer's content is still the old one.
  func tableObserverWillChange(_ observer: TableObserver) throws
  /// What has changed; the content is the new one. With `isUserDriven` the user has already made the change in the table.
  func tableObserver(_ observer: TableObserver, didChange change: ListChange, isUserDriven: Bool) throws
}

/// Keeps one section of a table in step with one to-many key path of one object (the KVO recipe; controllers.md section 5).
///
/// A controller like the others: it takes each change in when it happens and sends one bracket when the outermost mutation
/// has notified all plain observers; until then ``content`` is what was sent last. It is not itself a key-value observer: a
/// compound call is one bracket, with the fewest moves. The delegate is held weakly; freeing the observer ends it, brackets
/// that wait included.
///
/// A content that cannot be read (the way leads to an object without the key, or to no collection) is an error at the
/// mutating line; the content stays what it was, every further change on the way raises until it can be read again, and
/// one bracket replaces everything then. Notifications that do not lead to what is there replace everything too.
///
/// Costs: O(log k) for the k-th edit of a bracket, O(k log n) to close one of k edits, O(1) snapshots, nothing per row,
/// unless `cellKeyPaths` are watched.
public final class TableObserver {
  /// The object whose relation is shown.
  public let object: ModelObject
  /// The relation.
  public let keyPath: PropertyPath
  /// Paths of the elements whose change is a change of their rows.
  public let cellKeyPaths: [PropertyPath]
  /// Gets the brackets.
  public weak var delegate: (any TableObserverDelegate)? {
    didSet { noteConfiguration() }
  }
  /// The rows: the content of the bracket that was sent last. O(1).
  public var content: ValueList {
    object.world.isolation.enterAnyway()
    defer { object.world.isolation.leave() }
    return shown
  }
  /// Gets what is sent too, where somebody wants a proof.
  package var replay: (any ListBracketWitness)?

  package let creationSerial: Int
  var shown: ValueList
  var collector: BracketCollector
  /// Whether the user has already made in the table what is collected.
  var isCollectingUserDriven = false
  /// Says what it is and shows; nil where nobody wants to know.
  var report: ControllerReport?
  /// What has been said of elements since the last bracket was closed, where anybody wants to know.
  var touches = ElementTouches()
  /// Brackets that were closed and not sent: they wait for their turn, or for ``resume()``.
  let outbox: Outbox<TableObserverBracket>
  /// Who observes it beside the delegate.
  var listeners: [BracketListener<ListBracket>] = []
  private var relation: RelationObserver?
  private var level: PathLevel?
  var elementObservers: [ObjectIdentifier: ElementObserver] = [:]
  /// Elements that went since the last bracket was closed. They are observed until then: one that comes back is the same
  /// row, and must not have changed unseen.
  var departing: [Value] = []

  /// Begins to show `keyPath` of `object`; silent.
  ///
  /// Throws where the path cannot be read, a key is unknown, or it holds no collection; nothing is observed then.
  public init(object: ModelObject, keyPath: String, cellKeyPaths: [String] = []) throws {
    self.object = object
    let path = try PropertyPath(keyPath)
    self.keyPath = path
    self.cellKeyPaths = try cellKeyPaths.map { try PropertyPath($0) }
    creationSerial = try object.world.isolated(for: object.description) {
      try PathLevel.check(path.components[...], from: object.objectClass, receiver: object, of: path)
      return object.world.nextSerial()
    }
    outbox = Outbox(object)
    shown = []
    collector = BracketCollector([])
    let relation = RelationObserver(creationSerial)
    let head = PathLevel(path, from: object.objectClass, of: relation)
    self.relation = relation
    level = head
    relation.observer = self
    try object.world.isolated(for: object.description) {
      do {
        if let typeName = object.objectClass.typeNameOfNoCollection(along: path) { throw notACollection(typeName) }
        if let memberClass = object.objectClass.memberClass(along: path) {
          for cellKeyPath in self.cellKeyPaths {
            try PathLevel.check(cellKeyPath.components[...], from: memberClass, receiver: nil, of: cellKeyPath)
          }
        }
        try head?.attach(object)
        shown = try currentContent()
        collector = BracketCollector(shown)
        try observeElements(of: shown)
      } catch {
        detach()
        throw error
      }
      beginReport()
    }
  }

  deinit {
    object.world.isolation.enterAnyway()
    detach()
    object.world.isolation.leave()
  }

  /// Ends everything; nothing is sent afterwards.
  public func invalidate() {
    for listener in listeners { listener.end() }
    outbox.invalidate(self) { detach() }
  }

  /// Keeps changes to itself until ``resume()``, brackets that wait included.
  public func pause() { outbox.pause() }

  /// Sends one bracket with the net change since ``pause()``, or none where there is none: where a mutation or batch is
  /// under way, in its turn.
  ///
  /// Throws what the delegate throws.
  public func resume() throws {
    try outbox.resume(self) {
      collectUnsent()
      return true
    }
  }

  /// Runs `body`; what it changes the user has already changed in the table: it is sent as such.
  public func userDriven<Result>(_ body: () throws -> Result) rethrows -> Result { try outbox.userDriven(body) }

  /// Reads everything anew, and sends that everything has been replaced: for cells that may have been read while
  /// ``KVObjects/Cancellation`` was asked for. O(n).
  ///
  /// Throws what the delegate throws.
  package func readAnew() throws {
    try object.world.isolated(for: object.description) {
      guard outbox.isValid else { return }
      collector.replaceEverything()
      noteChange()
      try outbox.flush(self)
    }
  }

  // MARK: Content

  func currentContent() throws -> ValueList {
    switch try object.value(at: keyPath) {
    case .nil, .null: return []
    case .collection(let collection): return collection.snapshot()
    case .list(let list): return list
    case let other: throw notACollection(other.typeName)
    }
  }

  private func notACollection(_ typeName: String) -> KeyValueCodingError {
    .invalidArgument(
      reason: "TableObserver: the key path \"\(keyPath)\" of \(object) holds no collection but \(typeName)",
      code: .notACollection, hint: .hintObserveCollection)
  }

  func positions(of element: Value, in content: ValueList) -> [Int] {
    if case .collection(let collection)? = try? object.value(at: keyPath) {
      return collection.storage.positions(of: element)
    }
    return content.indices.filter { content[$0] == element }
  }

  /// Something has happened that the next bracket is about.
  func noteChange() {
    if outbox.isUserDriven { isCollectingUserDriven = true }
    object.world.transaction.noteDirty(self)
  }

  private func detach() {
    level?.end()
    stopObservingElements()
  }
}
