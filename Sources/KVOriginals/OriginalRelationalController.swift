package import KVControllers
package import KVObjects
import KVObserving
package import KVPositions
package import KVPredicates

/// MZRelationalCollectionController 1.2.4 as it is.
///
/// | what it does | what comes of it |
/// |---|---|
/// | reads the relation by `valueForKey:` | a key path raises, with registrations left behind |
/// | appends what is inserted, then sorts | without descriptors an array's order is lost |
/// | minds a replacement without descriptors alone, and takes two of them for an exchange | one is lost or half an exchange; one move is sent for two objects, at the relation's places though rows are hidden |
/// | looks rows up by `indexOfObject:`, removes by `removeObjectsInArray:` | equal objects and duplicates go together |
/// | observes and sends for each occurrence | duplicates are told twice |
/// | sorts everything when one key changes, and tells of one object | its siblings jump in silence |
/// | observes the filter's keys of new objects after the callbacks | what a delegate changes in them is missed |
/// | calls its delegate wherever it is called | brackets nest, and come off the main thread |
/// | hands out its own mutable array | it changes in the reader's hands |
package final class OriginalRelationalController: OriginalController, ForeignContent {
  package let object: ModelObject
  package let relation: PropertyPath
  package let observedChildKeyPaths: [PropertyPath]
  package let filteringPredicate: KeyValuePredicate?
  package let sortDescriptors: [KeyValueSortDescriptor]
  private let filterPaths: [String]
  private let sortPaths: [String]
  private let observedPaths: [String]
  /// What is observed of visible objects: the filter's keys are observed of all.
  private let rowPaths: [String]
  package private(set) var visibleObjects: [ModelObject] = [] { didSet { noteChange() } }
  /// What is observed while it is being made; nil from then on.
  private var observedAtStart: [(object: ModelObject, path: String)]? = []
  /// Where the first half of what may be an exchange was.
  private var lastReplacedIndexes: [Int]?

  /// Begins to show `relation` of `object`.
  ///
  /// Throws what its handler of the initial notification does. What it observes of members until then stays observed:
  /// `leaving` gets each member and key path.
  package init(
    relation: String, onObject object: ModelObject, filteredBy filteringPredicate: KeyValuePredicate?,
    sortedBy sortDescriptors: [KeyValueSortDescriptor], observingChildKeyPaths observedChildKeyPaths: [String],
    leaving: (ModelObject, String) -> Void = { _, _ in }
  ) throws {
    self.object = object
    self.relation = try PropertyPath(relation)
    self.filteringPredicate = filteringPredicate
    self.sortDescriptors = sortDescriptors
    self.observedChildKeyPaths = try observedChildKeyPaths.map { try PropertyPath($0) }
    filterPaths = filteringPredicate?.keyPaths() ?? []
    sortPaths = sortDescriptors.compactMap { $0.keyPath?.description }
    observedPaths = observedChildKeyPaths
    var unique: [String] = []
    for path in observedPaths + sortPaths where !filterPaths.contains(path) && !unique.contains(path) {
      unique.append(path)
    }
    rowPaths = unique
    super.init(in: object.world)
    controller.content = self
    // The exception leaves what was observed until then, and this, which nobody has: both are kept by the observations.
    defer { observedAtStart = nil }
    do { try observe(object, relation, options: [.initial, .old, .new]) } catch {
      for (member, path) in observedAtStart ?? [] where member !== object { leaving(member, path) }
      throw error
    }
  }

  // MARK: Observing

  private func observe(_ object: ModelObject, _ path: String, options: ObservingOptions = []) throws {
    try object.addObserver(identifiedBy: self, forKeyPath: path, options: options, context: .nil) { object, change in
      try self.observe(path, of: object, change)
    }
    observedAtStart?.append((object, path))
  }

  private func stopObserving(_ object: ModelObject, _ paths: [String]) throws {
    for path in paths {
      try object.removeObserver(
        identifiedBy: self, describedAs: "<MZRelationalCollectionController>", forKeyPath: path, context: nil)
    }
  }

  package func endObserving() {
    let members = (try? object.value(at: relation))?.objects ?? []
    for path in filterPaths { for member in members { try? stopObserving(member, [path]) } }
    for path in rowPaths { for row in visibleObjects { try? stopObserving(row, [path]) } }
    try? stopObserving(object, [relation.description])
  }

  private func observe(_ path: String, of changed: ModelObject, _ change: KeyValueChange) throws {
    if changed === object { return try relationDidChange(change) }
    if filterPaths.contains(path), try filterKeyDidChange(of: changed) { return }
    if sortPaths.contains(path) { try sortKeyDidChange(of: changed) }
    if observedPaths.contains(path), let index = try index(of: changed, in: visibleObjects) {
      try bracket {
        try send(
          .updatedObject(changed, at: index, keyPath: path), .at(index, index, .update, of: changed))
      }
    }
  }

  // MARK: What changes

  private func relationDidChange(_ change: KeyValueChange) throws {
    switch change.kind {
    case .setting: try bracket { try replaceAll(change.old) }
    case .insertion: try bracket { try insert(change.new?.objects ?? []) }
    case .removal: try bracket { try remove(change.old?.objects ?? []) }
    case .replacement: try replace(change)
    }
  }

  private func replaceAll(_ old: Value?) throws {
    for member in old?.objects ?? [] { try stopObserving(member, filterPaths) }
    for row in visibleObjects { try stopObserving(row, rowPaths) }
    let value = try object.value(forKey: relation.description)
    guard let members = value.objects else {
      guard value.isAbsent else {
        throw OriginalError.assertion("Encountered a relation collection of unsupported type: \(value)")
      }
      visibleObjects = []
      return try send(.replacedEntireCollection)
    }
    visibleObjects = try sorted(members.filter(passes))
    for row in visibleObjects { for path in rowPaths { try observe(row, path) } }
    for member in members { for path in filterPaths { try observe(member, path) } }
    try send(.replacedEntireCollection)
  }

  private func insert(_ members: [ModelObject]) throws {
    let visible = try members.filter(passes)
    visibleObjects = try sorted(visibleObjects + visible)
    for row in visible {
      for path in rowPaths { try observe(row, path) }
      guard let index = try index(of: row, in: visibleObjects) else { continue }
      try send(.insertedObject(row, at: index), .at(nil, index, .insert, of: row))
    }
    for member in members { for path in filterPaths { try observe(member, path) } }
  }

  private func remove(_ members: [ModelObject]) throws {
    // A dictionary by index: of equal objects there is one. It is enumerated in no order; this is one.
    var removed: [Int: ModelObject] = [:]
    for member in members {
      try stopObserving(member, filterPaths)
      if let index = try index(of: member, in: visibleObjects) {
        removed[index] = member
        try stopObserving(member, rowPaths)
      }
    }
    visibleObjects = try visibleObjects.filter { row in try index(of: row, in: members) == nil }
    for (index, member) in removed.sorted(by: { $0.key < $1.key }) {
      try send(.removedObject(member, at: index), .at(index, nil, .delete, of: member))
    }
  }

  private func replace(_ change: KeyValueChange) throws {
    guard sortDescriptors.isEmpty else { return }
    guard let first = lastReplacedIndexes else {
      lastReplacedIndexes = change.indexes.map { Array($0) }
      return
    }
    guard first.count == 1 else {
      throw OriginalError.assertion("Can't (yet) handle cases where NSArray exchanges involve more than 1 item")
    }
    try bracket {
      let (old, new) = (first[0], change.indexes?.first ?? 0)
      for index in [old, new] where index >= visibleObjects.count {
        throw OriginalError.range(
          selector: "exchangeObjectAtIndex:withObjectAtIndex:", index: "\(index)", count: visibleObjects.count)
      }
      visibleObjects.swapAt(old, new)
      if let object = change.new?.objects?.first {
        try send(.movedObject(object, from: old, to: new), .at(old, new, .move, of: object))
      }
      lastReplacedIndexes = nil
    }
  }

  private func sortKeyDidChange(of changed: ModelObject) throws {
    try bracket {
      let old = try index(of: changed, in: visibleObjects)
      visibleObjects = try sorted(visibleObjects)
      let new = try index(of: changed, in: visibleObjects)
      if let old, let new, old != new {
        try send(.movedObject(changed, from: old, to: new), .at(old, new, .move, of: changed))
      }
    }
  }

  /// Whether the row came or went.
  private func filterKeyDidChange(of changed: ModelObject) throws -> Bool {
    let (old, isShown) = (try index(of: changed, in: visibleObjects), try passes(changed))
    if let old, !isShown {
      try bracket {
        try stopObserving(changed, rowPaths)
        visibleObjects = try visibleObjects.filter { try !($0 === changed || isEqual($0, changed)) }
        try send(.removedObject(changed, at: old), .at(old, nil, .delete, of: changed))
      }
      return true
    }
    guard old == nil, isShown else { return false }
    try bracket {
      visibleObjects = try sorted(visibleObjects + [changed])
      for path in rowPaths { try observe(changed, path) }
      if let index = try index(of: changed, in: visibleObjects) {
        try send(.insertedObject(changed, at: index), .at(nil, index, .insert, of: changed))
      }
    }
    return true
  }

  // MARK: Content

  private func passes(_ member: ModelObject) throws -> Bool {
    try filteringPredicate?.evaluate(with: .object(member)) ?? true
  }

  private func sorted(_ list: [ModelObject]) throws -> [ModelObject] {
    if sortDescriptors.isEmpty { return list }
    return try list.map(Value.object).sorted(using: sortDescriptors).compactMap(\.object)
  }

  package var shownContent: Arrangement { Arrangement([(name: "", rows: visibleObjects)], isSectioned: false) }

  package func shownObject(at path: ItemPath) throws -> ModelObject { try object(at: path.row) }

  /// `objectAtIndex:` of the collection.
  package func object(at index: Int) throws -> ModelObject {
    guard visibleObjects.indices.contains(index) else {
      throw OriginalError.range(selector: "objectAtIndex:", index: "\(index)", count: visibleObjects.count)
    }
    return visibleObjects[index]
  }

  /// `indexOfObject:` of the collection.
  package func index(of object: ModelObject) throws -> Int? { try index(of: object, in: visibleObjects) }

  package var configuration: ControllerConfiguration? {
    ControllerConfiguration(
      "RelationalCollectionController", root: object, relation: relation.description, filter: filteringPredicate,
      sortDescriptors: sortDescriptors, keyPaths: observedPaths)
  }
}
