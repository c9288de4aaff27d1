public import KVObjects
package import KVPositions
public import KVPredicates

/// Keeps the members of one relation filtered and sorted and sends its delegate what each mutation comes to, index by
/// index (after MZRelationalCollectionController; controllers.md section 3).
///
/// In contrast to a ``SetController`` it has no sections, sends hidden changes as empty brackets, and each changed key path
/// by an update of its own.
///
/// ```swift
/// let controller = try RelationalCollectionController(
///   relation: "albums", onObject: artist, filteredBy: KeyValuePredicate(format: "live == NO"),
///   sortedBy: [KeyValueSortDescriptor("releaseDate")], observingChildKeyPaths: ["title"], delegate: list)
/// ```
///
/// The delegate is held weakly. Making one is silent. Costs: see `ArrangementEngine`.
public final class RelationalCollectionController: CollectionController {
  /// Gets the events; held weakly.
  public var delegate: (any RelationalCollectionControllerDelegate)? {
    get { tap == nil ? receiver : tap?.relationalDelegate }
    set {
      guard let tap else { return receiver = newValue }
      tap.relationalDelegate = newValue
      noteConfiguration()
    }
  }
  /// Whom events are sent: the delegate, or what stands before it while somebody observes the controller.
  private weak var receiver: (any RelationalCollectionControllerDelegate)? {
    didSet { noteConfiguration() }
  }
  /// The object whose relation is shown.
  public let object: ModelObject
  /// The relation.
  public let relation: PropertyPath
  /// The key paths whose change is an update of their object's row.
  public let observedChildKeyPaths: [PropertyPath]
  /// The same, each once: as updates number them.
  private let updatePaths: [PropertyPath]

  /// Begins to show a relation of `object`; silent. O(n log n) for n members.
  ///
  /// Throws where it leads to no collection, a key is unknown, or the filter or a descriptor fails; nothing is observed
  /// then.
  ///
  /// - Parameters:
  ///   - relation: the key of a to-many relation, or a path to one.
  ///   - object: whose relation it is; the controller keeps it alive.
  ///   - predicate: members that do not pass are hidden; nil shows all.
  ///   - descriptors: the order; none keeps the relation's own.
  ///   - paths: the key paths whose change is an update of their object's row. What filter and order read is observed
  ///     anyway.
  ///   - delegate: gets the events; held weakly.
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
    adopt(made)
    receiver = delegate
    beginReport(made.creationSerial, in: object.world)
    noteContent()
  }

  /// The visible objects. O(1).
  public var collection: ArrangedContent { snapshot() }

  /// Members that do not pass are hidden; nil shows all. Assigning sends one bracket with the net change, or none.
  public var filteringPredicate: KeyValuePredicate? { engine?.currentPlan.filter }

  /// Shows the members that pass `predicate`. Throws where it cannot be evaluated, with nothing changed; else what the
  /// delegate throws.
  public func setFilteringPredicate(_ predicate: KeyValuePredicate?) throws {
    try engine?.replan { $0.filter = predicate }
  }

  /// The order; none keeps the relation's own.
  public var sortDescriptors: [KeyValueSortDescriptor] { engine?.currentPlan.sortDescriptors ?? [] }

  /// Shows the members in another order: one bracket with the net change, or none. Throws where it cannot be followed,
  /// with nothing changed; else what the delegate throws.
  public func setSortDescriptors(_ descriptors: [KeyValueSortDescriptor]) throws {
    try engine?.replan { $0.sortDescriptors = descriptors }
  }

  /// The visible object at `index`. O(log n). Throws the range error.
  public func object(at index: Int) throws -> ModelObject {
    let content = collection
    guard content.indices.contains(index) else {
      throw KeyValueCodingError.indexOutOfRange(selector: "objectAt", index: index, count: content.count)
    }
    return content[index]
  }

  /// Where `object` is first shown; nil where it is not.
  public func index(of object: ModelObject) -> Int? { engine?.firstRow(of: object) }

  /// How many objects are visible. O(1).
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
    let updates = RelationalUpdates(bracket)
    if updates.hasMainBracket {
      begin(receive, &errors, show: show)
      if bracket.isReplaced {
        send(ControllerEvent(.replacedEntireCollection), receive, &errors)
        noteContent()
      }
      for change in bracket.script.changes {
        if let event = ControllerEvent(change, of: bracket.objects[change.tag]) { send(event, receive, &errors) }
      }
      if bracket.scope.isBatch { for update in updates.all { send(event(update), receive, &errors) } }
      end(receive, &errors)
    }
    for path in bracket.scope.isBatch ? [] : updates.byPath {
      guard mayGoOn else { break }
      begin(receive, &errors, show: show)
      for update in path { send(event(update), receive, &errors) }
      end(receive, &errors)
    }
    try errors.rethrow()
  }

  private func event(_ update: RelationalUpdates.Update) -> ControllerEvent {
    ControllerEvent(
      .updatedObject(update.object, at: update.row, keyPath: updatePaths[update.path].description),
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
