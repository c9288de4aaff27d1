package import KVControllers
package import KVObjects
import KVObserving
package import KVPositions
package import KVPredicates

/// CMSetController 0.1.0 as it is.
///
/// | what it does | what comes of it |
/// |---|---|
/// | minds insertions and removals alone | of an assigned set, and of `setSet`, nothing is told but an empty bracket |
/// | makes a new section without telling; asks for a misspelt selector before telling of an emptied one | a table does not hear of sections |
/// | computes a row by the section that it has just pushed down | rows are −1 |
/// | ends its binary search at an equal key, at the lower bound | what follows is not sorted |
/// | names the only section nil, and looks for "" | sections overlap |
/// | counts sections less one where there are none | NSRangeException after the last object left |
/// | tells after each of several | indexes are those of the moment |
/// | tells a move whatever changed, and observes only what it was given | no update; no sort key |
/// | answers nil to both lookups | |
/// | compares a reason with a name | the error's code is always the same |
package final class OriginalSetController: OriginalController, ForeignContent {
  /// A range of the sorted items, with a name. Shared, as the original's holders are.
  private final class Section {
    let name: String?
    var location: Int
    var length: Int

    init(_ name: String?, at location: Int, _ length: Int) {
      (self.name, self.location, self.length) = (name, location, length)
    }

    func contains(_ index: Int) -> Bool { index >= location && index < location + length }
  }

  package let observed: ModelObject?
  package let setKeyPath: String?
  package let filteringPredicate: KeyValuePredicate? = nil
  package private(set) var keyPaths: [String]
  package private(set) var sectionNameKeyPath: String?
  package private(set) var sortDescriptors: [KeyValueSortDescriptor]
  private var needsRefresh = true
  private var isObserving = false
  private var sectionList: [Section] = []
  private var items: [ModelObject] = []

  /// A controller that shows nothing before ``performQuery()``.
  package init(
    observed: ModelObject?, setKeyPath: String?, keyPaths: [String], sectionNameKeyPath: String?,
    sortDescriptors: [KeyValueSortDescriptor]
  ) {
    self.observed = observed
    self.setKeyPath = setKeyPath
    self.keyPaths = keyPaths
    self.sectionNameKeyPath = sectionNameKeyPath
    self.sortDescriptors = sortDescriptors
    super.init(in: observed?.world)
    controller.content = self
  }

  // MARK: Configuration: it only asks for a refresh

  package func setSectionNameKeyPath(_ path: String?) {
    (sectionNameKeyPath, needsRefresh) = (path, true)
  }

  package func setSortDescriptors(_ descriptors: [KeyValueSortDescriptor]) {
    (sortDescriptors, needsRefresh) = (descriptors, true)
  }

  package func setKeyPaths(_ paths: [String]) throws {
    try tearDown()
    (keyPaths, needsRefresh) = (paths, true)
    try setUp()
  }

  /// `performQuery:`, which checks twice, as the original does. Throws ``OriginalError/query(reason:)``, whatever was wrong.
  package func performQuery() throws {
    do {
      try check()
      try setUp()
      try reload()
    } catch let error as any DescribedError {
      throw OriginalError.query(reason: error.reason)
    }
  }

  private func check() throws {
    guard let observed else { throw OriginalError.assertion("observed object cannot be nil") }
    guard let setKeyPath else { throw OriginalError.assertion("set key path cannot be nil") }
    let value = try observed.value(forKeyPath: setKeyPath)
    guard case .collection(let collection) = value, collection.kind == .set, !collection.isNil else {
      throw OriginalError.assertion("set key path does not return a set")
    }
    guard !sortDescriptors.isEmpty else { throw OriginalError.assertion("no sort descriptors supplied") }
    guard !keyPaths.isEmpty else { throw OriginalError.assertion("no observed key paths") }
  }

  // MARK: Observing

  private var members: [ModelObject] {
    get throws {
      guard let observed, let setKeyPath else { return [] }
      return try observed.value(forKeyPath: setKeyPath).objects ?? []
    }
  }

  private func setUp() throws {
    try check()
    guard !isObserving, let observed, let setKeyPath else { return }
    try observed.addObserver(
      identifiedBy: self, forKeyPath: setKeyPath, options: [.new, .old], context: .nil
    ) { _, change in try self.bracket { try self.setDidChange(change) } }
    for member in try members { try observe(member) }
    isObserving = true
  }

  private func tearDown() throws {
    guard isObserving, let observed, let setKeyPath else { return }
    try remove(from: observed, setKeyPath)
    for member in try members { try stopObserving(member) }
    isObserving = false
  }

  package func endObserving() {
    guard isObserving, let observed, let setKeyPath else { return }
    try? remove(from: observed, setKeyPath)
    for member in items { for path in keyPaths { try? remove(from: member, path) } }
    isObserving = false
  }

  private func observe(_ member: ModelObject) throws {
    for path in keyPaths {
      try member.addObserver(
        identifiedBy: self, forKeyPath: path, options: .new, context: .nil
      ) { member, _ in try self.bracket { try self.itemDidChange(member) } }
    }
  }

  private func stopObserving(_ member: ModelObject) throws {
    for path in keyPaths { try remove(from: member, path) }
  }

  private func remove(from object: ModelObject, _ path: String) throws {
    try object.removeObserver(
      identifiedBy: self, describedAs: "<CMSetController>", forKeyPath: path, context: nil)
  }

  // MARK: What changes

  private func setDidChange(_ change: KeyValueChange) throws {
    switch change.kind {
    case .insertion: for member in change.new?.objects ?? [] { try insert(member) }
    case .removal: for member in change.old?.objects ?? [] { try remove(member) }
    case .setting, .replacement: break
    }
  }

  private func insert(_ member: ModelObject) throws {
    try observe(member)
    let place = try insertionPoint(of: member)
    try insertItem(member, at: place)
    let name = try sectionName(of: member)
    // Where there is no section this is one below zero, as an unsigned number.
    var sectionIndex = sectionList.count - 1
    // A name that is nil equals nothing, not even itself.
    if let found = sectionList.firstIndex(where: { name != nil && $0.name == name }) {
      sectionIndex = found
      let section = sectionList[found]
      section.length += 1
      if section.location > place { section.location = place }
    } else {
      for (index, section) in sectionList.enumerated() {
        // Both numbers are unsigned: an empty section at the beginning ends behind everything.
        let end = UInt(bitPattern: section.location &+ section.length &- 1)
        sectionIndex = UInt(place) > end ? index + 1 : index
        if section.location > place { break }
      }
      guard sectionIndex >= 0 else {
        throw OriginalError.range(
          selector: "insertObject:atIndex:", index: "\(UInt(bitPattern: sectionIndex))", count: sectionList.count)
      }
      sectionList.insert(Section(name, at: place, 1), at: sectionIndex)
    }
    var section = sectionList[sectionIndex]
    for pushed in sectionList[(sectionIndex + 1)...] {
      pushed.location += 1
      // The original's own variable: the row below is counted from the section pushed last.
      section = pushed
    }
    noteChange()
    let path = ItemPath(section: sectionIndex, row: place - section.location)
    try send(.insert, of: member, from: nil, to: path)
  }

  private func remove(_ member: ModelObject) throws {
    try stopObserving(member)
    let place = try place(of: member)
    let (section, sectionIndex) = try section(at: place)
    try removeItem(at: place)
    section.length -= 1
    for pulled in sectionList[(sectionIndex + 1)...] { pulled.location -= 1 }
    // It asks whether the delegate has `controllerDidChangeSection:atIndex:forChangeType:`, which no delegate has.
    if section.length == 0 { sectionList.remove(at: sectionIndex) }
    noteChange()
    let path = ItemPath(section: sectionIndex, row: place - section.location)
    try send(.delete, of: member, from: path, to: nil)
  }

  private func itemDidChange(_ member: ModelObject) throws {
    let oldPlace = try place(of: member)
    let (oldSection, oldIndex) = try section(at: oldPlace)
    try removeItem(at: oldPlace)
    oldSection.length -= 1
    for pulled in sectionList[(oldIndex + 1)...] { pulled.location -= 1 }
    let place = try insertionPoint(of: member)
    try insertItem(member, at: place)

    let name = try sectionName(of: member)
    let known = sectionList.first { name != nil && $0.name == name }
    let target = known ?? Section(name, at: place, 0)
    if known == nil {
      sectionList.insert(target, at: sectionList.firstIndex { $0.contains(place) } ?? sectionList.count)
    }
    target.length += 1
    guard let index = sectionList.firstIndex(where: { $0 === target }) else { return }
    for pushed in sectionList[(index + 1)...] { pushed.location += 1 }

    let isNew = known == nil
    let isEmptied = oldSection.length == 0
    let adjustment = isEmptied && (isNew ? index >= oldIndex : oldIndex < index) ? -1 : 0
    if isNew { try send(section: target, at: index + adjustment, .insert) }
    if isEmptied {
      sectionList.removeAll { $0 === oldSection }
      noteChange()
      try send(section: oldSection, at: oldIndex, .delete)
    } else {
      noteChange()
    }
    let from = ItemPath(section: oldIndex, row: oldPlace - oldSection.location)
    let to = ItemPath(section: index + adjustment, row: place - target.location)
    try send(.move, of: member, from: from, to: to)
  }

  private func send(
    _ kind: ControllerChange.Kind, of member: ModelObject, from old: ItemPath?, to new: ItemPath?
  ) throws {
    try send(
      .didChangeObject(member, kind, from: old, to: new), ControllerChange(kind, of: member, from: old, to: new))
  }

  private func send(section: Section, at index: Int, _ kind: ControllerChange.Kind) throws {
    let rows = objects(of: section)
    let info = SectionInfo(0, of: Arrangement([(name: section.name ?? "", rows: rows)], isSectioned: true))
    try send(.didChangeSection(info, at: index, kind), ControllerChange(kind, section: index))
  }

  // MARK: Content

  private func insertionPoint(of member: ModelObject) throws -> Int {
    var (index, top) = (0, items.count)
    while index < top {
      let middle = (index + top) / 2
      var order = ValueOrder.same
      for descriptor in sortDescriptors {
        order = try descriptor.compare(.object(member), to: .object(try item(at: middle)))
        if order != .same { break }
      }
      switch order {
      case .same: return index
      case .descending: index = middle + 1
      case .ascending: top = middle
      }
    }
    return index
  }

  /// Comparing calls the script, which may have changed what is there.
  private func item(at index: Int) throws -> ModelObject {
    guard items.indices.contains(index) else {
      throw OriginalError.range(selector: "objectAtIndex:", index: "\(index)", count: items.count)
    }
    return items[index]
  }

  private func insertItem(_ member: ModelObject, at index: Int) throws {
    guard index <= items.count else {
      throw OriginalError.range(selector: "insertObject:atIndex:", index: "\(index)", count: items.count)
    }
    items.insert(member, at: index)
  }

  private func removeItem(at index: Int) throws {
    guard items.indices.contains(index) else {
      throw OriginalError.range(selector: "removeObjectAtIndex:", index: "\(index)", count: items.count)
    }
    items.remove(at: index)
  }

  private func place(of member: ModelObject) throws -> Int {
    guard let place = try index(of: member, in: items) else {
      throw OriginalError.range(
        selector: "removeObjectAtIndex:", index: "\(Int.max)", count: items.count)
    }
    return place
  }

  private func section(at place: Int) throws -> (Section, Int) {
    guard let index = sectionList.firstIndex(where: { $0.contains(place) }) else {
      throw OriginalError.crash("the object at \(place) is in no section, and the section found is written to")
    }
    return (sectionList[index], index)
  }

  private func sectionName(of member: ModelObject) throws -> String? {
    guard let path = sectionNameKeyPath, !path.isEmpty else { return "" }
    let value = try member.value(forKeyPath: path)
    return value.isAbsent ? nil : value.plainText
  }

  private func reload() throws {
    sectionList = []
    guard let observed, let setKeyPath else { return }
    let members = try observed.value(forKey: setKeyPath).objects ?? []
    items = try members.map(Value.object).sorted(using: sortDescriptors).compactMap(\.object)
    var (location, length) = (0, items.count)
    var lastName: String?
    if let path = sectionNameKeyPath, !path.isEmpty {
      for (index, item) in items.enumerated() {
        let name = try sectionName(of: item)
        if name == lastName && name != nil { continue }
        if name == nil && lastName == nil { continue }
        length = index - location
        if length > 0 { sectionList.append(Section(lastName, at: location, length)) }
        (lastName, location, length) = (name, index, items.count - index)
      }
    }
    sectionList.append(Section(lastName, at: location, length))
    needsRefresh = false
    noteChange()
  }

  /// The objects that its range has, as far as there are any.
  private func objects(of section: Section) -> [ModelObject] {
    let start = min(max(0, section.location), items.count)
    return Array(items[start..<min(items.count, max(start, section.location + section.length))])
  }

  /// `sections`, which reads everything anew where something was configured, with the objects of each. Throws what reading
  /// does, and the range error where a section leads beyond the items.
  package var sections: [SectionInfo] {
    get throws {
      if needsRefresh { try reload() }
      for section in sectionList where section.location < 0 || section.location + section.length > items.count {
        throw OriginalError.range(
          selector: "subarrayWithRange:", index: "{\(section.location), \(section.length)}", count: items.count)
      }
      let content = shownContent
      return (0..<content.sections.count).map { SectionInfo($0, of: content) }
    }
  }

  package var shownContent: Arrangement {
    Arrangement(sectionList.map { (name: $0.name ?? "", rows: objects(of: $0)) }, isSectioned: true)
  }

  package func shownObject(at path: ItemPath) throws -> ModelObject {
    guard sectionList.indices.contains(path.section) else {
      throw OriginalError.range(
        selector: "objectAtIndex:", index: "\(path.section)", count: sectionList.count)
    }
    let rows = objects(of: sectionList[path.section])
    guard rows.indices.contains(path.row) else {
      throw OriginalError.range(selector: "objectAtIndex:", index: "\(path.row)", count: rows.count)
    }
    return rows[path.row]
  }

  package var configuration: ControllerConfiguration? {
    guard let observed else { return nil }
    return ControllerConfiguration(
      "SetController", root: observed, relation: setKeyPath ?? "", filter: nil,
      sortDescriptors: sortDescriptors, section: sectionNameKeyPath, keyPaths: keyPaths)
  }
}
