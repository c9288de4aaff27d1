public import KVObjects
package import KVObserving
import KVPositions

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
/// has told all plain observers; until then ``content`` is what was sent last. It is not itself a key-value observer: a
/// compound call is one bracket, with the fewest moves. The delegate is held weakly; freeing the observer ends it.
///
/// Costs: O(log k) for the k-th edit of a bracket, O(1) snapshots, nothing per row, unless `cellKeyPaths` are watched.
public final class TableObserver {
  /// The object whose relation is shown.
  public let object: ModelObject
  /// The relation.
  public let keyPath: PropertyPath
  /// Paths of the elements whose change is a change of their rows.
  public let cellKeyPaths: [PropertyPath]
  /// Who is told.
  public weak var delegate: (any TableObserverDelegate)?
  /// The rows: the content of the bracket that was sent last.
  public private(set) var content: ValueList
  /// Remembers what is sent, where somebody wants a proof.
  public var replay: ChangeReplay?

  package let creationSerial: Int
  private var collector: BracketCollector
  /// The content when the last bracket was closed; brackets that wait lie between ``content`` and this.
  private var collected: ValueList
  private var level: PathLevel?
  private var eyes: [ObjectIdentifier: ElementEye] = [:]
  private var isPaused = false
  private var isValid = true
  private var userDrivenDepth = 0
  private var isCollectingUserDriven = false

  /// Begins to show `keyPath` of `object`; silent.
  ///
  /// Throws where the path cannot be read, a key is unknown, or it holds no collection; nothing is observed then.
  public init(object: ModelObject, keyPath: String, cellKeyPaths: [String] = []) throws {
    self.object = object
    self.keyPath = try PropertyPath(keyPath)
    self.cellKeyPaths = try cellKeyPaths.map { try PropertyPath($0) }
    try PathLevel.check(self.keyPath.components[...], from: object.objectClass, receiver: object, of: self.keyPath)
    creationSerial = object.world.nextSerial()
    content = []
    collected = []
    collector = BracketCollector([])
    let head = PathLevel(self.keyPath.components[...], of: self)
    level = head
    try object.world.isolated(for: object.description) {
      do {
        try head.attach(object)
        content = try currentContent()
        collected = content
        collector = BracketCollector(content)
        try attachEyes()
      } catch {
        detach()
        throw error
      }
    }
  }

  deinit {
    object.world.isolation.enterAnyway()
    detach()
    object.world.isolation.leave()
  }

  /// Ends everything; nothing is sent afterwards.
  public func invalidate() {
    object.world.isolation.enterAnyway()
    defer { object.world.isolation.leave() }
    isValid = false
    object.world.transaction.forget(self)
    detach()
  }

  /// Keeps changes to itself until ``resume()``.
  public func pause() {
    isPaused = true
  }

  /// Sends one bracket with the net change since ``pause()``, or none where there is none.
  ///
  /// Throws what the delegate throws.
  public func resume() throws {
    guard isPaused else { return }
    isPaused = false
    try object.world.isolated(for: object.description) {
      object.world.transaction.noteDirty(self)
      object.world.closeBrackets()
      if let error = object.world.flushBrackets() { throw error }
    }
  }

  /// Runs `body`; what it changes the user has already changed in the table: it is told as such.
  public func userDriven<Result>(_ body: () throws -> Result) rethrows -> Result {
    userDrivenDepth += 1
    defer { userDrivenDepth -= 1 }
    return try body()
  }

  // MARK: Content

  private func currentContent() throws -> ValueList {
    switch try object.value(at: keyPath) {
    case .nil, .null: return []
    case .collection(let collection): return collection.snapshot()
    case .list(let list): return list
    case let other:
      throw KeyValueCodingError.invalidArgument(
        reason: "TableObserver: the key path \"\(keyPath)\" of \(object) holds no collection but \(other.typeName)",
        code: "E-NOT-A-COLLECTION", hint: "observe an array, ordered set or set property")
    }
  }

  private func positions(of element: Value) -> [Int] {
    guard case .collection(let collection)? = try? object.value(at: keyPath) else { return [] }
    return collection.storage.positions(of: element)
  }

  private func noteChange() {
    if userDrivenDepth > 0 { isCollectingUserDriven = true }
    object.world.transaction.noteDirty(self)
  }

  private func detach() {
    level?.end()
    for eye in eyes.values { eye.detach() }
    eyes.removeAll()
  }
}

// MARK: Following the relation

extension TableObserver: PathOwner {
  package func watchOrder(distance: Int) -> WatchOrder { .controller(creationSerial) }
  package var pathSubscriber: (any ChangeSubscriber)? { nil }
  package var stopsAtToMany: Bool { true }
  package var isPassive: Bool { false }
  package var traits: WatchTraits { [] }
  package func willFollow(_ change: PropertyChange, at level: PathLevel) {}
  package func objectIsGone(_ id: ObjectIdentifier, from level: PathLevel) {}

  package func didFollow(_ change: PropertyChange, at level: PathLevel) throws {
    noteChange()
    guard level.tellsElements, let edit = change.edit else {
      collector.replaceEverything()
      return try attachEyes()
    }
    collector.apply(edit, change.kind)
    guard !cellKeyPaths.isEmpty else { return }
    for element in edit.removed { loseSight(of: element) }
    for element in edit.inserted { try keepAnEye(on: element) }
  }
}

// MARK: Following the elements

extension TableObserver {
  private func attachEyes() throws {
    guard !cellKeyPaths.isEmpty else { return }
    for eye in eyes.values { eye.detach() }
    eyes.removeAll()
    for element in try currentContent() { try keepAnEye(on: element) }
  }

  private func keepAnEye(on element: Value) throws {
    guard let object = element.object else { return }
    let id = ObjectIdentifier(object)
    if let eye = eyes[id] {
      eye.count += 1
      return
    }
    let eye = ElementEye(object, for: self)
    eyes[id] = eye
    try eye.attach(cellKeyPaths)
  }

  private func loseSight(of element: Value) {
    guard let object = element.object, let eye = eyes[ObjectIdentifier(object)] else { return }
    eye.count -= 1
    guard eye.count == 0 else { return }
    eye.detach()
    eyes[ObjectIdentifier(object)] = nil
  }

  func elementDidChange(_ element: ModelObject) {
    collector.update(.object(element))
    noteChange()
  }
}

// MARK: Brackets

extension TableObserver: BracketSource {
  package func closeBracket() -> (any PendingBracket)? {
    guard isValid, !isPaused else { return nil }
    let after = (try? currentContent()) ?? []
    let change = collector.close(after, positions: positions)
    collector = BracketCollector(after)
    collected = after
    defer { isCollectingUserDriven = false }
    guard let change else { return nil }
    return TableObserverBracket(self, change, after, isUserDriven: isCollectingUserDriven)
  }

  fileprivate func send(_ bracket: TableObserverBracket) throws {
    guard isValid else { return }
    replay?.append(bracket.change, bracket.after)
    guard let delegate else {
      content = bracket.after
      return
    }
    var errors = FirstError()
    errors.keep { try delegate.tableObserverWillChange(self) }
    content = bracket.after
    errors.keep {
      try delegate.tableObserver(self, didChange: bracket.change, isUserDriven: bracket.isUserDriven)
    }
    try errors.rethrow()
  }
}

/// One bracket of a table observer that waits for its delivery.
private final class TableObserverBracket: PendingBracket {
  let observer: TableObserver
  let change: ListChange
  let after: ValueList
  let isUserDriven: Bool

  init(_ observer: TableObserver, _ change: ListChange, _ after: ValueList, isUserDriven: Bool) {
    self.observer = observer
    self.change = change
    self.after = after
    self.isUserDriven = isUserDriven
  }

  var source: any BracketSource { observer }
  func deliver() throws { try observer.send(self) }
}
