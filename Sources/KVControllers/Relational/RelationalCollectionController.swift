public import KVObjects
package import KVPositions
public import KVPredicates

/// Keeps the members of one relation filtered and sorted and sends its delegate what each mutation comes to, index by
/// index (after MZRelationalCollectionController; controllers.md section 3).
///
/// In contrast to a ``SetController`` it has no sections, sends hidden changes as empty brackets, and an update for each
/// changed key path. In contrast to a ``TableObserver`` it filters and sorts, and says in the words of a
/// delegate what has changed.
///
/// ```swift
/// let albums = try RelationalCollectionController(
///   relation: "albums", onObject: artist, filteredBy: KeyValuePredicate(format: "live == NO"),
///   sortedBy: [KeyValueSortDescriptor("released")], observingChildKeyPaths: ["title"])
/// let token = albums.observe { print($0) }
/// try album.set(\.title, to: "The Dreaming")   // update <Album "The Dreaming"> at [0, 0]
/// try album.set(\.live, to: true)              // delete <Album "The Dreaming"> at [0, 0]
/// ```
///
/// What a mutation sends:
///
/// | mutation | bracket |
/// |---|---|
/// | added to the relation, removed from it | an insert, a delete; an empty one for an object that does not pass |
/// | a key that the filter reads changes | an insert or a delete, and nothing further; nothing where it stays |
/// | a key that the order reads changes | a move, or an empty bracket where the row stays in its place |
/// | an observed key path is notified | behind that, in the same bracket, an update for each |
/// | the relation is assigned, or an object on the way to it | `replacedEntireCollection` |
/// | a batch, a pause, another filter or order | the net change in one bracket, none where there is none |
///
/// Equal objects stand in the relation's own order, which is that of the rows where there are no sort descriptors; of a
/// set it is the order of insertion. An array may hold an object several times: each occurrence is a row. A nil on the
/// way to the relation is an empty content.
///
/// The delegate is held weakly, the object strongly. Making one is silent. Costs: see ``CollectionController``.
public final class RelationalCollectionController: CollectionController {
  /// Gets the events; held weakly. Without one the content is kept in step all the same.
  ///
  /// Assigning one sends nothing: the delegate gets what follows. O(1).
  public var delegate: (any RelationalCollectionControllerDelegate)? {
    get { tap == nil ? receiver : tap?.relationalDelegate }
    set {
      guard let tap else {
        receiver = newValue
        return
      }
      tap.relationalDelegate = newValue
      noteConfiguration()
    }
  }
  /// Whom events are sent: the delegate, or what stands before it while somebody observes the controller.
  private weak var receiver: (any RelationalCollectionControllerDelegate)? {
    didSet { noteConfiguration() }
  }
  /// The object whose relation is shown. The controller keeps it alive.
  public let object: ModelObject
  /// The relation: the key of a to-many property, or a path to one.
  public let relation: PropertyPath
  /// The key paths whose change is an update of their object's row, as they were given. The updates of an object are
  /// sent in this order.
  public let observedChildKeyPaths: [PropertyPath]
  /// The same, each once: as updates number them.
  private let updatePaths: [PropertyPath]

  /// Begins to show a relation of `object`; silent.
  ///
  /// The content is there when this returns. Set-up is atomic: after an error nothing is observed.
  ///
  /// ```swift
  /// let songs = try RelationalCollectionController(
  ///   relation: "albums.songs", onObject: artist, sortedBy: [KeyValueSortDescriptor("-rating")])
  /// print(songs.collection)   // [<Song "Wow">, <Song "Africa">]
  /// ```
  ///
  /// - Parameters:
  ///   - relation: the key of a to-many relation, or a path to one; one that leads through several collections is
  ///     flattened, each object once unless the last collection is an array.
  ///   - object: whose relation it is; the controller keeps it alive.
  ///   - predicate: members that do not pass are hidden; nil shows all.
  ///   - descriptors: the order; none keeps the relation's own.
  ///   - paths: the key paths whose change is an update of their object's row. One that is named twice counts once.
  ///     What filter and order read is observed anyway; all together are 64 at most.
  ///   - delegate: gets the events; held weakly.
  /// - Throws: ``KeyValueCodingError`` for a key path that cannot be read, an unknown key, a relation that leads to no
  ///   collection, more than 64 key paths, or on another thread than the world's; another ``DescribedError`` for
  ///   members that are no objects; what evaluating the filter and comparing throw.
  /// - Complexity: O(n log n) for n members, O(n) without descriptors.
  public init(
    relation: String, onObject object: ModelObject, filteredBy predicate: KeyValuePredicate? = nil,
    sortedBy descriptors: [KeyValueSortDescriptor] = [], observingChildKeyPaths paths: [String] = [],
    delegate: (any RelationalCollectionControllerDelegate)? = nil
  ) throws {
    self.object = object
    self.relation = try PropertyPath(relation)
    observedChildKeyPaths = try paths.map { try PropertyPath($0) }
    updatePaths = observedChildKeyPaths.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    super.init()
    let made = try ArrangementEngine(
      root: object, relation: self.relation,
      plan: ArrangementPlan(
        filter: predicate, sortDescriptors: descriptors, observedPaths: observedChildKeyPaths))
    // Other threads of a shared world may change the relation already: nothing is sent before the delegate is there.
    object.world.isolation.enterAnyway()
    defer { object.world.isolation.leave() }
    adopt(made)
    receiver = delegate
    beginReport(made.creationSerial, in: object.world)
    noteContent()
  }

  /// The visible objects, in their order: what ``CollectionController/snapshot()`` gives.
  ///
  /// It stays what it is: read it again after a bracket.
  ///
  /// - Complexity: O(1) while nothing waits to be sent; else O(k log n) for k changes that do.
  public var collection: ArrangedContent { snapshot() }

  /// Members that do not pass are hidden; nil shows all. In a batch or a pause the one that was assigned last, which is
  /// not in force yet. O(1).
  public var filteringPredicate: KeyValuePredicate? { engine?.currentPlan.filter }

  /// Shows the members that pass `predicate`: one bracket with the net change, or none.
  ///
  /// In a batch or a pause nothing happens before its end, which judges all that was assigned as one configuration, and
  /// then it is the statement that ends it which gets the error (decisions.md 2, 9). After
  /// ``CollectionController/invalidate()`` it does nothing.
  ///
  /// ```swift
  /// try controller.setFilteringPredicate(KeyValuePredicate(format: "rating > 3"))
  /// try controller.setFilteringPredicate(nil)   // shows all
  /// ```
  ///
  /// - Parameter predicate: members that do not pass are hidden; nil shows all.
  /// - Throws: ``KeyValueCodingError`` for an unknown key, and what evaluating throws, with nothing changed and the old
  ///   filter in force; else what a delegate throws, with the new one in force.
  /// - Complexity: O(n log n) for n members, whatever passes.
  public func setFilteringPredicate(_ predicate: KeyValuePredicate?) throws {
    try engine?.replan { $0.filter = predicate }
  }

  /// The order; none keeps the relation's own. In a batch or a pause the one that was assigned last, which is not in
  /// force yet. O(1).
  public var sortDescriptors: [KeyValueSortDescriptor] { engine?.currentPlan.sortDescriptors ?? [] }

  /// Shows the members in another order: one bracket with the fewest moves, or none.
  ///
  /// Every row counts as touched; rows that keep their place are not reported. In a batch or a pause nothing happens
  /// before its end, as with ``setFilteringPredicate(_:)``.
  ///
  /// ```swift
  /// // The songs are Africa, Dakota, Wow.
  /// try controller.setSortDescriptors([KeyValueSortDescriptor("-title")])
  /// // move Wow from [0, 2] to [0, 0], move Dakota from [0, 1] to [0, 1]
  /// ```
  ///
  /// - Parameter descriptors: the order; none keeps the relation's own.
  /// - Throws: ``KeyValueCodingError`` for an unknown key, and what comparing throws, with nothing changed and the old
  ///   order in force; else what a delegate throws, with the new one in force.
  /// - Complexity: O(n log n) for n members.
  public func setSortDescriptors(_ descriptors: [KeyValueSortDescriptor]) throws {
    try engine?.replan { $0.sortDescriptors = descriptors }
  }

  /// The visible object at `index`.
  ///
  /// In contrast to the subscript of ``collection`` it throws where there is none.
  ///
  /// ```swift
  /// let first = try controller.object(at: 0)
  /// print(controller.index(of: first) as Any)   // Optional(0)
  /// ```
  ///
  /// - Parameter index: 0-based.
  /// - Throws: ``KeyValueCodingError/indexOutOfRange(selector:index:count:)`` for an index that is not in `0..<count`.
  /// - Complexity: O(log n) while nothing waits to be sent.
  public func object(at index: Int) throws -> ModelObject {
    let content = collection
    guard content.indices.contains(index) else {
      throw KeyValueCodingError.indexOutOfRange(selector: "objectAt", index: index, count: content.count)
    }
    return content[index]
  }

  /// Where `object` is first shown; nil where it is not.
  ///
  /// Objects are found by identity. Inside of a bracket it answers by the content of that moment, as
  /// ``CollectionController/snapshot()`` does.
  ///
  /// ```swift
  /// if let index = controller.index(of: song) { print("row \(index)") }
  /// ```
  ///
  /// - Returns: the 0-based index in ``collection``; of an object that is shown several times the first.
  /// - Complexity: O(log n) expected for each of its occurrences in the relation, when an index of the members has been
  ///   made once; O(n) while changes wait to be sent, and where the controller has ended.
  public func index(of object: ModelObject) -> Int? { engine?.firstRow(of: object) }

  /// How many objects are visible: the count of ``collection``. O(1) while nothing waits to be sent.
  public var count: Int { collection.count }

  // MARK: The vocabulary

  package override var sendsUnseenChanges: Bool { true }
  package override var sendsReplacement: Bool { true }

  package override var sendsUpdatesApart: Bool { true }

  override var configuration: ControllerConfiguration? {
    ControllerConfiguration(
      "RelationalCollectionController", root: object, relation: relation.description, filter: engine?.plan.filter,
      sortDescriptors: engine?.plan.sortDescriptors ?? [], keyPaths: observedChildKeyPaths.map(\.description))
  }
  override var anyDelegate: AnyObject? { delegate }

  package override var home: ObjectWorld? { object.world }
  override var hasEnded: Bool { !(engine?.isValid ?? false) }

  override func placeTap(_ tap: BracketTap?) {
    if let tap {
      tap.relationalDelegate = receiver
      self.tap = tap
      receiver = tap
    } else {
      let delegate = delegate
      self.tap = nil
      receiver = delegate
    }
  }

  package override func setReceiver(_ receiver: (any ControllerEventReceiver)?) { delegate = receiver }

  package override func shownObject(at path: ItemPath) throws -> ModelObject { try object(at: path.row) }

  override func sendEvents(of bracket: ArrangementBracket, show: () -> Void) throws {
    guard let receiver else {
      show()
      if bracket.isReplaced { noteContent() }
      return
    }
    func receive(_ event: ControllerEvent) throws { try receiver.controller(self, didSend: event) }
    var errors = FirstError()
    begin(receive, &errors, show: show)
    if bracket.isReplaced {
      send(ControllerEvent(.replacedEntireCollection), receive, &errors)
      noteContent()
    }
    for change in bracket.script.changes {
      if let event = ControllerEvent(change, of: bracket.objects[change.tag]) { send(event, receive, &errors) }
    }
    bracket.updates.visit { update in
      update.paths.visit { path in send(event(update, path), receive, &errors) }
    }
    end(receive, &errors)
    try errors.rethrow()
  }

  /// The update of a row for one of the key paths that have changed.
  private func event(_ update: ArrangementBracket.Update, _ path: Int) -> ControllerEvent {
    let callback = ControllerEvent.Callback.updatedObject(
      update.object, at: update.row, keyPath: updatePaths[path].description)
    if update.oldRow == update.row { return ControllerEvent(inOneFrame: callback) }
    return ControllerEvent(
      callback,
      ControllerChange(
        updateOf: update.object, from: ItemPath(section: 0, row: update.oldRow),
        at: ItemPath(section: 0, row: update.row)))
  }
}

extension ControllerEvent {
  /// `object` comes, goes or moves; nil for an update, which is sent for each key path.
  fileprivate init?(_ change: EditScript.Change, of object: ModelObject) {
    let callback: Callback
    switch change.kind {
    case .insert(let new): callback = .insertedObject(object, at: new.row)
    case .delete(let old): callback = .removedObject(object, at: old.row)
    case .move(let old, let new): callback = .movedObject(object, from: old.row, to: new.row)
    case .update, .replace: return nil
    }
    self.init(callback, ControllerChange(change, of: object))
  }
}

extension RelationalCollectionController: RowSender {
  package func send(row: RowStep, of engine: ArrangementEngine) throws {
    guard let receiver else {
      engine.showAfterRow()
      return engine.endSendingRow()
    }
    var errors = FirstError()
    let receive: Receive = { try receiver.controller(self, didSend: $0) }
    let observed = engine.watched.observed(in: row.paths)
    sendingRow(of: engine) {
      begin(receive, &errors) { engine.showAfterRow() }
      if let object = row.object {
        let (old, new) = (row.old?.row, row.new?.row)
        switch (old, new) {
        case (nil, let new?): send(ControllerEvent(inOneFrame: .insertedObject(object, at: new)), receive, &errors)
        case (let old?, nil): send(ControllerEvent(inOneFrame: .removedObject(object, at: old)), receive, &errors)
        case (let old?, let new?) where old != new:
          send(ControllerEvent(inOneFrame: .movedObject(object, from: old, to: new)), receive, &errors)
        default: break
        }
        if let old, let new {
          observed.visit { path in
            send(event(.init(object: object, oldRow: old, row: new, paths: []), path), receive, &errors)
          }
        }
      }
      end(receive, &errors)
    }
    try errors.rethrow()
  }
}
