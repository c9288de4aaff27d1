public import KVObjects
import KVObserving
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
  /// Who is told.
  public weak var delegate: (any TableObserverDelegate)?
  /// The rows: the content of the bracket that was sent last. O(1).
  public var content: ValueList {
    object.world.isolation.enterAnyway()
    defer { object.world.isolation.leave() }
    return shown
  }
  /// Is shown what is sent, where somebody wants a proof.
  public var replay: (any ListBracketWitness)?

  package let creationSerial: Int
  private var shown: ValueList
  private var collector: BracketCollector
  /// Brackets that were closed and not sent: they wait for their turn, or for ``resume()``.
  private var unsent = UnsentBrackets<TableObserverBracket>()
  private var relation: RelationEye?
  private var level: PathLevel?
  private var eyes: [ObjectIdentifier: ElementEye] = [:]
  /// Elements that went since the last bracket was closed. They are watched until then: one that comes back is the same
  /// row, and must not have changed unseen.
  private var departing: [Value] = []
  private var isPaused = false
  private var isValid = true
  private var userDrivenDepth = 0
  private var isCollectingUserDriven = false

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
    shown = []
    collector = BracketCollector([])
    let relation = RelationEye(creationSerial)
    let head = PathLevel(self.keyPath.components[...], of: relation)
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
        try head.attach(object)
        shown = try currentContent()
        collector = BracketCollector(shown)
        try attachEyes(to: shown)
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

  /// Keeps changes to itself until ``resume()``, brackets that wait included.
  public func pause() {
    object.world.isolation.enterAnyway()
    defer { object.world.isolation.leave() }
    isPaused = true
  }

  /// Sends one bracket with the net change since ``pause()``, or none where there is none: where a mutation or batch is
  /// under way, in its turn.
  ///
  /// Throws what the delegate throws.
  public func resume() throws {
    try object.world.isolated(for: object.description) {
      guard isPaused, isValid else { return }
      isPaused = false
      takeBackWithheld()
      object.world.transaction.noteDirty(self)
      object.world.closeBrackets()
      if let error = object.world.flushBrackets() { throw error }
    }
  }

  /// Runs `body`; what it changes the user has already changed in the table: it is told as such.
  public func userDriven<Result>(_ body: () throws -> Result) rethrows -> Result {
    object.world.isolation.enterAnyway()
    defer { object.world.isolation.leave() }
    userDrivenDepth += 1
    defer { userDrivenDepth -= 1 }
    return try body()
  }

  /// Reads everything anew, and sends that everything has been replaced: for cells that may have been read while
  /// ``KVObjects/Cancellation`` was asked for. O(n).
  ///
  /// Throws what the delegate throws.
  package func readAnew() throws {
    try object.world.isolated(for: object.description) {
      guard isValid else { return }
      collector.replaceEverything()
      noteChange()
      object.world.closeBrackets()
      if let error = object.world.flushBrackets() { throw error }
    }
  }

  // MARK: Content

  private func currentContent() throws -> ValueList {
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
      code: .notACollection, hint: "observe an array, ordered set or set property")
  }

  private func positions(of element: Value, in content: ValueList) -> [Int] {
    if case .collection(let collection)? = try? object.value(at: keyPath) {
      return collection.storage.positions(of: element)
    }
    return content.indices.filter { content[$0] == element }
  }

  private func noteChange() {
    if userDrivenDepth > 0 { isCollectingUserDriven = true }
    object.world.transaction.noteDirty(self)
  }

  private func detach() {
    level?.end()
    for eye in eyes.values { eye.detach() }
    eyes.removeAll()
    departing.removeAll()
  }
}

// MARK: Following the relation

extension TableObserver {
  func didFollow(_ change: PropertyChange, at level: PathLevel) throws {
    // The way may have been changed by another side of the same mutation, or by a prior observer.
    guard level.isAttached(to: change.object) else { return }
    noteChange()
    var errors = FirstError()
    if level.tellsElements, let edit = change.edit {
      let isAlone = collector.isEmpty && !isPaused && !object.world.transaction.isInBatch
      collector.apply(
        edit, change.kind, isOrdered: change.property.collectionKind?.isOrdered ?? true, isAlone: isAlone)
      if !cellKeyPaths.isEmpty {
        for element in edit.inserted { errors.keep { try keepAnEye(on: element) } }
        departing += edit.removed
      }
    } else {
      collector.replaceEverything()
      errors.keep { try attachEyes(to: try currentContent()) }
    }
    try errors.rethrow()
  }
}

// MARK: Following the elements

extension TableObserver {
  /// Watches the elements of `content` and no others; one that lacks a key does not keep the others from being watched.
  private func attachEyes(to content: ValueList) throws {
    guard !cellKeyPaths.isEmpty else { return }
    for eye in eyes.values { eye.detach() }
    eyes.removeAll()
    departing.removeAll()
    var errors = FirstError()
    for element in content { errors.keep { try keepAnEye(on: element) } }
    try errors.rethrow()
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
    guard let after = try? currentContent() else {
      // The mutating line has been told: nothing is sent until the content can be read.
      collector.replaceEverything()
      return nil
    }
    let isAnnounced = collector.isReplaced
    let change = collector.close(after) { positions(of: $0, in: after) }
    // Elements came or went untold; what cannot be watched has been an error when it was told.
    if change == .replacedEverything, !isAnnounced { try? attachEyes(to: after) }
    collector = BracketCollector(after)
    for element in departing { loseSight(of: element) }
    departing.removeAll()
    defer { isCollectingUserDriven = false }
    guard let change else { return nil }
    let bracket = TableObserverBracket(self, change, after, isUserDriven: isCollectingUserDriven)
    unsent.append(bracket)
    return bracket
  }

  /// Makes one collection of the brackets that could not be sent while paused, those behind them, and what came since.
  private func takeBackWithheld() {
    guard unsent.isWithholding else { return }
    let base = collector.before
    var tail = collector
    collector = BracketCollector(shown)
    var content = shown
    for bracket in unsent.takeAll() {
      collector.append(bracket.change, from: content, to: bracket.after)
      content = bracket.after
      if bracket.isUserDriven { isCollectingUserDriven = true }
    }
    guard let current = try? currentContent() else { return collector.replaceEverything() }
    if let change = tail.close(current, positions: { positions(of: $0, in: current) }) {
      collector.append(change, from: base, to: current)
    }
  }

  func send(_ bracket: TableObserverBracket) throws {
    guard isValid, !bracket.isTakenBack else { return }
    if isPaused { return unsent.withhold() }
    unsent.removeFirst()
    replay?.append(bracket.change, bracket.after)
    guard let delegate else {
      shown = bracket.after
      return
    }
    var errors = FirstError()
    errors.keep { try delegate.tableObserverWillChange(self) }
    // Ended by its delegate: nothing more is sent.
    if isValid {
      shown = bracket.after
      errors.keep {
        try delegate.tableObserver(self, didChange: bracket.change, isUserDriven: bracket.isUserDriven)
      }
    }
    try errors.rethrow()
  }
}
