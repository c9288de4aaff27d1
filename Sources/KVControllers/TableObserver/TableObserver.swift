public import KVObjects
import KVObserving
import KVPositions
import KVTexts

/// What a ``TableObserver`` drives: a table, through a binding.
///
/// In contrast to the delegates of controllers it gets a bracket in two calls: that there will be a change, and what it
/// is. `TableViewBinding` is one.
///
/// ```swift
/// final class Printer: TableObserverDelegate {
///   func tableObserverWillChange(_ observer: TableObserver) {}
///   func tableObserver(_ observer: TableObserver, didChange change: ListChange, isUserDriven: Bool) {
///     guard case .edited(let script) = change else { return print("all") }
///     for change in script.changes { print(change) }   // insert [0, 1]
///   }
/// }
/// let songs = try TableObserver(object: album, keyPath: "songs")
/// let printer = Printer()
/// songs.delegate = printer   // held weakly
/// ```
public protocol TableObserverDelegate: AnyObject {
  /// A bracket begins; the observer's content is still the old one.
  ///
  /// What is changed in here is sent as a bracket of its own, after this one. Where the observer is ended in here
  /// nothing more is sent.
  ///
  /// - Parameter observer: who sends it.
  /// - Throws: any error: the bracket goes on, and the first error reaches the line that made the change.
  /// - Complexity: one call for each bracket; O(1) beside what it does.
  func tableObserverWillChange(_ observer: TableObserver) throws
  /// What has changed; the content is the new one, and the bracket ends with this.
  ///
  /// - Parameters:
  ///   - observer: who sends it.
  ///   - change: the rows that came, went, moved, changed or were replaced, in both frames; or that everything was
  ///     replaced.
  ///   - isUserDriven: whether the user has already made the change in the table (``TableObserver/userDriven(_:)``).
  /// - Throws: any error: it reaches the line that made the change.
  /// - Complexity: one call for each bracket; O(1) beside what it does.
  func tableObserver(_ observer: TableObserver, didChange change: ListChange, isUserDriven: Bool) throws
}

/// Keeps one section of a table in step with one to-many key path of one object (the KVO recipe; controllers.md section
/// 5).
///
/// A controller like the others: it takes each change in when it happens and sends one bracket when the outermost
/// mutation has notified all plain observers; until then ``content`` is what was sent last. In contrast to a
/// ``RelationalCollectionController`` it shows the relation as it is, which may hold values that are no objects, and
/// sends one ``ListChange``. It is not itself a key-value observer: a compound call is one bracket, with the fewest
/// moves. The delegate is held weakly; freeing the observer ends it, brackets that wait included.
///
/// ```swift
/// let songs = try TableObserver(object: album, keyPath: "songs", cellKeyPaths: ["title"])
/// try TableViewBinding(table, to: songs)    // becomes the delegate, and loads the table
/// try album.songs.move(from: 0, to: 2)      // moveRow from [0, 0] to [0, 2]
/// try song.set(\.title, to: "Zoo")          // reloadRows of its row
/// ```
///
/// A content that cannot be read (the way leads to an object without the key, or to no collection) is an error at the
/// mutating line; the content stays what it was, every further change on the way raises until it can be read again, and
/// one bracket replaces everything then. Notifications that do not lead to what is there replace everything too.
///
/// Costs: O(log k) for the k-th edit of a bracket, O(k log n) to close one of k edits, O(1) snapshots, nothing per row,
/// unless `cellKeyPaths` are watched. A content that is computed, or leads through a collection (`albums.songs`), is
/// read and compared in O(n). Used on the thread of a confined world, on any where it is shared; brackets of changes
/// made off the world's main executor are sent on that.
public final class TableObserver {
  /// Whether the transaction has noted it.
  package var isNoted = false
  /// The object whose relation is shown. The observer keeps it alive.
  public let object: ModelObject
  /// The relation: the key of a to-many property, or a path to one.
  public let keyPath: PropertyPath
  /// Paths of the elements whose change is a change of their rows. Empty for none.
  public let cellKeyPaths: [PropertyPath]
  /// Gets the brackets; held weakly. Without one the content is kept in step all the same. Assigning one sends nothing.
  /// O(1).
  public weak var delegate: (any TableObserverDelegate)? {
    didSet { noteConfiguration() }
  }
  /// The rows: the content of the bracket that was sent last, and the new one when `didChange` is sent.
  ///
  /// It stays what it is: read it again after a bracket. A relation that is nil, and a nil on the way to it, is an
  /// empty one.
  ///
  /// - Complexity: O(1).
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
  /// The content is there when this returns. Set-up is atomic: after an error nothing is observed.
  ///
  /// ```swift
  /// let tags = try TableObserver(object: playlist, keyPath: "tags")
  /// try playlist.tags.addAll(["old", "loud"])
  /// print(tags.content)   // ["old", "loud"]
  /// ```
  ///
  /// - Parameters:
  ///   - object: whose relation it is; the observer keeps it alive.
  ///   - keyPath: the key of a to-many property, or a path to one.
  ///   - cellKeyPaths: paths of the elements whose change is a change of every row that shows the element.
  /// - Throws: ``KeyValueCodingError`` for a key path that cannot be read, an unknown key of the object or of the class
  ///   that the elements are declared to be of, a path that leads to no collection, or on another thread than the
  ///   world's.
  /// - Complexity: O(1) for a stored collection without `cellKeyPaths`; else O(n) for n elements.
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

  /// Ends everything; nothing is sent afterwards, and sequences of changes end.
  ///
  /// That holds in the middle of a bracket too, and for what waits or is kept in a pause. The content stays what was
  /// sent last. Freeing the observer does the same. Again it does nothing.
  ///
  /// ```swift
  /// let songs = try TableObserver(object: album, keyPath: "songs")
  /// songs.invalidate()
  /// try album.songs.removeAll()
  /// print(songs.content.count)   // as many as before
  /// ```
  ///
  /// - Complexity: O(1), O(n) for n elements where `cellKeyPaths` are watched.
  public func invalidate() {
    endObservations()
    outbox.invalidate(self) { detach() }
  }

  /// Keeps changes to itself until ``resume()``, brackets that wait included.
  ///
  /// Changes are taken in meanwhile, and ``content`` stays what it was. Pauses do not nest: a second call does nothing.
  /// A bracket under way goes on to its end.
  ///
  /// ```swift
  /// let songs = try TableObserver(object: album, keyPath: "songs")
  /// songs.pause()
  /// try album.songs.removeAll()
  /// print(songs.content.isEmpty)   // false, if there were songs
  /// try songs.resume()
  /// ```
  ///
  /// - Complexity: O(1). A change that is kept costs what it costs anyway.
  public func pause() { outbox.pause(self) }

  /// Sends one bracket with the net change since ``pause()``, or none where there is none.
  ///
  /// Where a mutation or a batch is under way the bracket goes out when that ends. Without a pause, and where the
  /// observer has ended, it does nothing.
  ///
  /// ```swift
  /// let songs = try TableObserver(object: album, keyPath: "songs")
  /// songs.pause()
  /// try album.songs.remove(at: 0)
  /// try album.songs.add(song)
  /// try songs.resume()   // one bracket
  /// ```
  ///
  /// - Throws: what the delegate throws; ``KeyValueCodingError/wrongThread(description:)``.
  /// - Complexity: O(k log n) for k edits; O(n) for a content that is computed or leads through a collection.
  public func resume() throws {
    try outbox.resume(self) {
      collectUnsent()
      return true
    }
  }

  /// Runs `body`; what it changes the user has already changed in the table: it is sent as such.
  ///
  /// A table that follows records the calls, and reads its rows without carrying them out. In a batch or a pause, one
  /// such change marks the bracket as a whole. Calls nest.
  ///
  /// ```swift
  /// let songs = try TableObserver(object: album, keyPath: "songs")
  /// // The user has dragged the first row behind the second.
  /// try songs.userDriven { try album.songs.move(from: 0, to: 1) }
  /// ```
  ///
  /// - Returns: what `body` returns.
  /// - Throws: what `body` throws, and nothing else: a delegate's error reaches the line that made the change.
  /// - Complexity: O(1) beside `body`.
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
