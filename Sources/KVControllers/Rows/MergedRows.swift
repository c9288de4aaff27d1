import KVObjects
import KVPositions

/// Rows that stay and rows that come, merged into a new content while others go: one pass over all rows.
struct MergedRows {
  /// A row that comes, with the name of its section where there are sections. It is kept by whoever merges.
  typealias Coming = (candidate: RowCandidate, section: String?)

  /// The rows in their order.
  private(set) var rows: ContiguousArray<RowCandidate> = []
  /// The sections in their order, with the numbers of their rows.
  private(set) var runs: [(name: String, count: Int)] = []
  /// The rows that go and those that come, ascending.
  private(set) var going: [(row: Int, object: ModelObject)] = []
  private(set) var coming: [(row: Int, object: ModelObject)] = []
  /// The first note of a row that does not stand where it says; nil where all do.
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

  /// Merges `added`, which are in their order, with the rows of `before` that stay; `precedes` says whether a row that stays
  /// comes before one of the same key that comes.
  ///
  /// Throws ``ArrangementError/interleavedSections(index:name:)`` where rows of one section are not neighbours, and what
  /// `precedes` throws. O(n + k).
  init(
    _ before: Arrangement, _ deferred: DeferredRows, _ added: [Coming],
    precedes: (ModelObject, UInt32, RowCandidate) throws -> Bool
  ) throws {
    isSectioned = before.isSectioned
    goingOfSection = Array(repeating: 0, count: before.sections.count)
    rows.reserveCapacity(max(0, before.rows.count - deferred.count) + added.count)
    going.reserveCapacity(deferred.count)
    coming.reserveCapacity(added.count)
    var (row, next, name) = (0, 0, "")
    // The section of each row is known by counting: -1 before the first.
    var (section, sectionEnd) = isSectioned ? (-1, 0) : (0, Int.max)
    // `before` holds the objects while its rows are looked at.
    try before.rows.forEachReference { key, object, number in
      while row >= sectionEnd {
        section += 1
        let (sectionName, count) = before.sections[section]
        (name, sectionEnd) = (sectionName, sectionEnd + count)
      }
      defer { row += 1 }
      if let place = deferred.place(of: number) {
        if !deferred.isInPlace(place, key, object) { misplaced = min(misplaced ?? place, place) }
        going.append((row, object.takeUnretainedValue()))
        goingOfSection[section] += 1
        return
      }
      while next < added.count,
        try added[next].candidate.precedes(key, unless: { try precedes(object.takeUnretainedValue(), number, $0) })
      {
        add(added[next])
        next += 1
      }
      add(RowCandidate(key: key, object: object, number: number), name, section: section)
    }
    while next < added.count {
      add(added[next])
      next += 1
    }
    // Rows that are not where they should be say nothing about sections.
    if misplaced == nil, let torn { throw torn }
    if isSectioned { noteSections(of: before) }
  }

  private mutating func add(_ row: Coming) {
    coming.append((rows.count, row.candidate.object.takeUnretainedValue()))
    add(row.candidate, row.section ?? "", section: nil)
  }

  @inline(__always)
  private mutating func add(_ row: RowCandidate, _ name: String, section: Int?) {
    defer { rows.append(row) }
    guard isSectioned else { return }
    if let section, section == lastSection {
      runs[runs.count - 1].count += 1
    } else if runs.last?.name == name {
      runs[runs.count - 1].count += 1
      if section != nil { lastSection = section }
    } else if names.insert(name).inserted {
      runs.append((name, 1))
      lastSection = section
    } else if torn == nil {
      torn = ArrangementError.interleavedSections(index: rows.count, name: name)
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
            row: first, path: ItemPath(section: index, row: 0), object: before.rows[first], emptiedSection: name))
      }
      first += count
    }
    for run in runs where !staying.contains(run.name) { created.insert(run.name) }
  }
}

extension RowCandidate {
  /// Whether it comes before a row of `key`; `otherPrecedes` is asked where both keys are the same.
  @inline(__always)
  fileprivate func precedes(_ key: SortKey, unless otherPrecedes: (RowCandidate) throws -> Bool) rethrows -> Bool {
    if self.key < key { return true }
    return self.key == key ? try !otherPrecedes(self) : false
  }
}

extension Arrangement {
  /// The arrangement of merged rows. O(n).
  init(_ merged: MergedRows, isSectioned: Bool) {
    self.init(isSectioned: isSectioned)
    rows = SortedRows(
      sorted: merged.rows.lazy.map { (key: $0.key, element: $0.object.takeUnretainedValue(), number: $0.number) })
    sections = isSectioned ? SectionList(merged.runs) : SectionList([(name: "", count: merged.rows.count)])
    if isSectioned { noteNames(merged.runs.lazy.map(\.name)) }
  }
}
