import KVObjects
import KVPositions

/// The bracket of merged rows, where no member is in twice: rows are matched by their entries, and index paths counted.
///
/// What `TouchedRows.matched()` and `bracket(_:_:created:)` would give, which look up the object of each row in a table, and
/// each index path in a tree.
extension ArrangementEngine {
  func bracket(
    _ merged: MergedRows, _ deferred: DeferredRows, _ coming: ContiguousArray<MergedRows.Coming>,
    _ contents: BracketContents
  ) -> ArrangementBracket? {
    let updating = paths(
      of: sender?.sendsSortAndSectionAsUpdates ?? false ? [.observed, .sort, .section] : .observed)
    let reported = paths(of: [.observed, .sort])
    let (oldRows, otherPaths) = matches(merged, deferred, coming)
    let named = openBracket.named
    let namesAny = named.count > 0
    var isMatched = ContiguousArray(repeating: false, count: merged.going.count)
    var oldPaths = PathCounter(contents.sectionsBefore, countsAll: !merged.isStepwise)
    let goingPaths = merged.going.map { oldPaths.path(ofRow: $0) }
    var newPaths = PathCounter(contents.after.sections, countsAll: !merged.isStepwise)
    var touched: [EditScript.Touched] = []
    touched.reserveCapacity(merged.coming.count + merged.going.count)
    var objects = SmallArray<ModelObject>()
    objects.reserveCapacity(merged.coming.count + merged.going.count)
    var updates = SmallArray<ArrangementBracket.Update>()
    for index in coming.indices {
      let (place, going, new) = (coming[index].place, oldRows[index], merged.coming[index])
      let object = deferred.member(at: place)
      var (paths, isUpdated) = (deferred.entries[place].paths, false)
      if !otherPaths.isEmpty, let others = otherPaths[index] { paths.formUnion(others) }
      if namesAny, let other = named[ObjectIdentifier(object)] {
        paths.formUnion(other.paths)
        isUpdated = other.isUpdated
      }
      if going >= 0 {
        isMatched[going] = true
        if !paths.isDisjoint(with: reported) {
          let touch = OpenBracket.Touch(object: object, paths: paths)
          noteUpdate(of: object, touch, from: merged.going[going], to: new, in: &updates)
        }
      }
      touched.append(
        EditScript.Touched(
          tag: index, old: going >= 0 ? goingPaths[going] : nil, new: newPaths.path(ofRow: new),
          isUpdated: isUpdated || !paths.isDisjoint(with: updating)))
      objects.append(object)
    }
    for index in merged.goingPlaces.indices where !isMatched[index] {
      touched.append(EditScript.Touched(tag: touched.count, old: goingPaths[index], new: nil))
      objects.append(deferred.member(at: merged.goingPlaces[index]))
    }
    let sections = SectionChanges(contents, openBracket.removed, touched, created: merged.created)
    return bracket(sections.script(touched), objects, updates, contents)
  }

  /// For each row that comes the index of the one that goes and is the same, -1 for none; and, by its index, what was
  /// notified of its member while that had other numbers.
  private func matches(
    _ merged: MergedRows, _ deferred: DeferredRows, _ coming: ContiguousArray<MergedRows.Coming>
  ) -> (oldRows: ContiguousArray<Int>, otherPaths: [Int: PathSet]) {
    var goingOfEntry = ContiguousArray(repeating: -1, count: deferred.entries.count)
    for index in merged.goingPlaces.indices { goingOfEntry[merged.goingPlaces[index]] = index }
    var oldRows = ContiguousArray<Int>()
    oldRows.reserveCapacity(coming.count)
    // Those that may have gone and come back with another number.
    var returned: [Int] = []
    for index in coming.indices {
      let place = coming[index].place
      oldRows.append(goingOfEntry[place])
      if goingOfEntry[place] < 0 || deferred.entries[place].hasReturned || deferred.mayHaveMissed {
        returned.append(index)
      }
      goingOfEntry[place] = -1
    }
    if returned.isEmpty { return (oldRows, [:]) }
    var gone: [UnsafeMutableRawPointer: (going: Int, paths: PathSet)] = [:]
    for place in deferred.entries.indices where !deferred.isIn(place) {
      let (entry, going) = (deferred.entries[place], goingOfEntry[place])
      var known = gone[entry.object.toOpaque()] ?? (-1, [])
      known.paths.formUnion(entry.paths)
      if going >= 0 { known.going = going }
      gone[entry.object.toOpaque()] = known
    }
    if gone.isEmpty { return (oldRows, [:]) }
    var otherPaths: [Int: PathSet] = [:]
    for index in returned {
      guard let known = gone[deferred.entries[coming[index].place].object.toOpaque()] else { continue }
      if oldRows[index] < 0 { oldRows[index] = known.going }
      otherPaths[index] = known.paths
    }
    return (oldRows, otherPaths)
  }

  /// The watched paths that have any of these roles.
  private func paths(of roles: RowRoles) -> PathSet {
    watched.paths.indices.reduce(into: []) { paths, number in
      if !watched.roles[number].isDisjoint(with: roles) { paths.insert(PathSet(path: number)) }
    }
  }
}

/// Index paths of rows that are asked for in ascending order: of many sections are counted off, O(1) amortised; few are looked
/// up, O(log s) for s sections.
private struct PathCounter {
  private let sections: SectionList
  private let counts: [Int]
  private var section = 0
  private var start = 0

  init(_ sections: SectionList, countsAll: Bool) {
    self.sections = sections
    guard countsAll else {
      counts = []
      return
    }
    var counts: [Int] = []
    counts.reserveCapacity(sections.count)
    sections.forEachSection { _, count in counts.append(count) }
    self.counts = counts
  }

  mutating func path(ofRow row: Int) -> ItemPath {
    if counts.isEmpty { return sections.path(ofRow: row) }
    while row - start >= counts[section] {
      start += counts[section]
      section += 1
    }
    return ItemPath(section: section, row: row - start)
  }
}
