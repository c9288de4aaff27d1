import KVObjects
import KVPositions
import KVTrees

/// Where rows that come belong among those that stay while others go, and what becomes of sections.
///
/// Of many it is found by one pass over all rows, which stay as they are; few are taken out and put in one by one.
struct MergedRows {
  /// A row that comes, with the place of its entry, and the name of its section where there are sections. Entries hold the
  /// objects.
  struct Coming {
    let key: SortKey
    let place: Int
    let section: String?
  }

  /// The sections in their order, with the numbers of their rows.
  private(set) var runs: [(name: String, count: Int)] = []
  /// The positions before of the rows that go, ascending; and the place of the entry of each.
  private(set) var going: ContiguousArray<Int> = []
  private(set) var goingPlaces: ContiguousArray<Int> = []
  /// The positions after of the rows that come, ascending.
  private(set) var coming: ContiguousArray<Int> = []
  /// The first entry whose row does not stand where it says; nil where all do.
  private(set) var misplaced: Int?
  /// The names of sections that are new, or whose old rows have all gone.
  private(set) var created: Set<String> = []
  /// One row of each section whose rows have all gone.
  private(set) var emptied: [RemovedRow] = []

  private let isSectioned: Bool
  /// Rows of one section that are not neighbours.
  private var torn: ArrangementError?
  private var names: Set<String> = []
  /// The old section of the last run; nil where a row that came has begun it.
  private var lastSection: Int?
  private var goingOfSection: [Int]
  /// How many rows there are after, as far as the pass has come.
  private var count = 0

  /// Merges `added`, which are in their order, with the rows of `before` that stay; `precedes` says whether a row that stays,
  /// and its number, comes before one of the same key that comes.
  ///
  /// Throws ``ArrangementError/interleavedSections(index:name:)`` where rows of one section are not neighbours, and what
  /// `precedes` throws. O(n + k).
  init(
    _ before: Arrangement, _ deferred: DeferredRows, _ added: ContiguousArray<Coming>,
    precedes: (Unmanaged<ModelObject>, UInt32, Coming) throws -> Bool
  ) throws {
    (isSectioned, isStepwise) = (before.isSectioned, false)
    goingOfSection = Array(repeating: 0, count: before.sections.count)
    going.reserveCapacity(deferred.entries.count)
    goingPlaces.reserveCapacity(deferred.entries.count)
    coming.reserveCapacity(added.count)
    var (row, next, name) = (0, 0, "")
    // The section of each row is known by counting: -1 before the first.
    var (section, sectionEnd) = isSectioned ? (-1, 0) : (0, Int.max)
    // Rows that stay, follow each other in one section, and have not been added to a run yet.
    var stretch = 0
    // `before` holds the rows while they are looked at.
    for leaf in before.rows.leaves {
      try deferred.withTable { table in
        for slot in 0..<leaf.count {
          while row >= sectionEnd {
            add(&stretch, name, section)
            section += 1
            let (sectionName, count) = before.sections[section]
            (name, sectionEnd) = (sectionName, sectionEnd + count)
          }
          row += 1
          if let place = deferred.filed(leaf.numbers[slot], in: table) {
            if !deferred.isInPlace(place, leaf.keys[slot], leaf.elements[slot]) {
              misplaced = min(misplaced ?? place, place)
            }
            going.append(row - 1)
            goingPlaces.append(place)
            goingOfSection[section] += 1
            continue
          }
          while next < added.count, !(leaf.keys[slot] < added[next].key) {
            if leaf.keys[slot] == added[next].key,
              try precedes(.fromOpaque(leaf.elements[slot]), leaf.numbers[slot], added[next])
            {
              break
            }
            add(&stretch, name, section)
            addComing(added[next])
            next += 1
          }
          stretch += 1
        }
      }
    }
    add(&stretch, name, section)
    while next < added.count {
      addComing(added[next])
      next += 1
    }
    // Rows that are not where they should be say nothing about sections.
    if misplaced == nil, let torn { throw torn }
    if isSectioned { noteSections(of: before) }
  }

  /// Whether rows are taken out and put in one by one.
  let isStepwise: Bool

  /// For rows that are noted one by one.
  init() {
    (isSectioned, isStepwise, goingOfSection) = (false, true, [])
  }

  /// The row of the entry at `place` goes; those before have gone before. `emptied` is the section that goes with it.
  mutating func noteGoing(_ row: Int, _ place: Int) {
    going.append(row)
    goingPlaces.append(place)
  }

  /// The row of `entry`, at `row` before, was the last of its section.
  mutating func noteEmptied(_ section: String, at row: Int, _ path: ItemPath, _ entry: RowEntry) {
    emptied.append(
      RemovedRow(
        row: row, path: ItemPath(section: path.section, row: 0), object: entry.object, number: entry.number,
        emptiedSection: section))
  }

  /// A row has come to `position`, behind all that have come before; `created` is the section that is new with it.
  mutating func noteComing(_ position: Int, section created: String?) {
    coming.append(position)
    if let created { self.created.insert(created) }
  }

  private mutating func addComing(_ row: Coming) {
    coming.append(count)
    add(1, row.section ?? "", section: nil)
  }

  private mutating func add(_ stretch: inout Int, _ name: String, _ section: Int) {
    if stretch > 0 { add(stretch, name, section: section) }
    stretch = 0
  }

  private mutating func add(_ rows: Int, _ name: String, section: Int?) {
    defer { count += rows }
    guard isSectioned else { return }
    if let section, section == lastSection {
      runs[runs.count - 1].count += rows
    } else if runs.last?.name == name {
      runs[runs.count - 1].count += rows
      if section != nil { lastSection = section }
    } else if names.insert(name).inserted {
      runs.append((name, rows))
      lastSection = section
    } else if torn == nil {
      torn = ArrangementError.interleavedSections(index: count, name: name)
    }
  }

  private mutating func noteSections(of before: Arrangement) {
    var staying: Set<String> = []
    var first = 0
    for index in 0..<before.sections.count {
      let (name, count) = before.sections[index]
      if goingOfSection[index] < count {
        staying.insert(name)
      } else {
        emptied.append(
          RemovedRow(
            row: first, path: ItemPath(section: index, row: 0), object: before.rows[first],
            number: before.rows.entry(at: first).number, emptiedSection: name))
      }
      first += count
    }
    for run in runs where !staying.contains(run.name) { created.insert(run.name) }
  }
}

extension Arrangement {
  /// Carries out a merge of `added` that was found for these rows; gives what undoes it. O(n), and no row that stays is touched
  /// where nobody else has these rows.
  mutating func merge(
    _ merged: MergedRows, _ deferred: DeferredRows, _ added: ContiguousArray<MergedRows.Coming>
  ) -> MergeUndo {
    // Taken out, so that they are nobody else's.
    var rows = SortedRows<ModelObject>()
    swap(&rows, &self.rows)
    let undo = MergeUndo(shell: withoutNames, deferred: deferred, merged: merged)
    rows.merge(removing: merged.going, inserting: added.count) { index in
      let entry = deferred.entries[added[index].place]
      return (merged.coming[index], added[index].key, entry.object, entry.number)
    }
    let count = rows.count
    self = Arrangement(isSectioned: isSectioned)
    self.rows = rows
    sections = isSectioned ? SectionList(merged.runs) : SectionList([(name: "", count: count)])
    if isSectioned { noteNames(merged.runs.lazy.map(\.name)) }
    return undo
  }
}

/// What undoes a merge: nothing of the content before is kept but its sections, and the rows that went.
struct MergeUndo {
  /// The content before, without its rows.
  let shell: Arrangement
  let deferred: DeferredRows
  let merged: MergedRows

  /// The sections before.
  var sections: SectionList { shell.sections }

  /// The content before, when `after` is that after. O(n), of a merge one by one O(k log n) for k rows.
  func undone(_ after: Arrangement) -> Arrangement {
    var before = shell
    before.rows = after.rows
    if merged.isStepwise {
      for position in merged.coming.reversed() { _ = before.rows.remove(at: position) }
      for (row, place) in zip(merged.going, merged.goingPlaces) {
        let entry = deferred.entries[place]
        before.rows.insert(deferred.member(at: place), key: entry.key, number: entry.number, at: row)
      }
      return before
    }
    before.rows.merge(removing: merged.coming, inserting: merged.going.count) { index in
      let entry = deferred.entries[merged.goingPlaces[index]]
      return (merged.going[index], entry.key, entry.object, entry.number)
    }
    return before
  }
}
