import KVContext
import KVObjects

/// The members of one relation of one row, as the file has them: each with its position.
struct MemberList {
  private typealias Member = (position: Int64, key: Int64)

  private let owner: Int64
  private let table: StoreSchema.Table
  private let place: Int
  private let store: SQLiteStore
  /// Whether a member can be in once only.
  private let isUnique: Bool
  /// Whether the relation has an inverse: then a row whose members change has another version, whatever changes them.
  private let hasInverse: Bool

  /// The list of the relation at a place among the columns of a table.
  init(_ table: StoreSchema.Table, _ place: Int, _ owner: Int64, _ store: SQLiteStore) {
    (self.table, self.place, self.owner, self.store) = (table, place, owner, store)
    let property = table.columns[place].property
    isUnique = property.collectionKind?.isUnique == true
    hasInverse = store.schema?.pairs[table.entity.name]?.contains { $0.property.slot == property.slot } == true
  }

  /// Makes the list one of `keys`: O(m log m) for all members. `isNew` says that it is empty.
  func write(_ keys: [Int64], isNew: Bool) throws {
    var keys = keys
    if isUnique {
      var seen: Set<Int64> = []
      keys.removeAll { !seen.insert($0).inserted }
    }
    try write(MemberPositions.changes(from: isNew ? [] : try store.members(place, of: table, owner), to: keys))
  }

  /// Writes what has changed of the list, which is otherwise as the change expects it. O(k log m) for k members that are in
  /// the stretches of the change; without an inverse all members are counted as well.
  ///
  /// - Parameter key: gives the key of a row; nil for one that is gone, which does not come in.
  /// - Returns: false, with nothing written, if the list cannot be changed without all of it: a member is in several times,
  ///   the list is another one, or two neighbours have no space between them.
  func write(_ change: MemberChange, _ key: (ManagedObjectID) -> Int64?) throws -> Bool {
    // A deletion takes a member out of relations without an inverse, and their owners keep their versions.
    if !hasInverse, try count() != change.oldCount { return false }
    var changes = MemberPositions.Changes()
    let added = change.added
    for stretch in change.stretches {
      // What others have brought in meanwhile is in.
      let new = try stretch.new.compactMap { id -> Int64? in
        guard let key = key(id), try !(isUnique && added.contains(id) && !positions(of: key).isEmpty) else {
          return nil
        }
        return key
      }
      guard let part = try changesOf(stretch, to: new, alone: change.stretches.count == 1) else { return false }
      changes.removed += part.removed
      changes.added += part.added
    }
    try write(changes)
    return true
  }

  /// What a stretch writes; nil if that cannot be said without the rest of the list. A stretch that is `alone` may write
  /// neighbours too, to make space.
  private func changesOf(_ stretch: MemberChange.Stretch, to keys: [Int64], alone: Bool) throws
    -> MemberPositions.Changes?
  {
    var (members, lower, upper): ([Member], Int64?, Int64?) = ([], nil, nil)
    if let first = stretch.old.first, let last = stretch.old.last {
      guard let start = try position(of: first), let end = try position(of: last), start <= end else { return nil }
      members = try read(.neighbours(place), owner, start, end, Int64(2 * stretch.old.count + 64))
      if members.last?.position != end { return nil }
      (lower, upper) = (
        try self.members(before: start, 1).first?.position, try self.members(after: end, 1).first?.position
      )
    } else if let previous = stretch.previous {
      guard let known = try position(of: previous) else { return nil }
      (lower, upper) = (known, try self.members(after: known, 1).first?.position)
    } else {
      upper = try self.members(after: .min, 1).first?.position
    }
    if let changes = MemberPositions.changes(from: members, to: keys, after: lower, before: upper) { return changes }
    return alone ? try spread(members, keys, after: lower, before: upper) : nil
  }

  /// Makes space for `keys` in the place of `members`, by as few neighbours as that takes: O(w) for w neighbours, of which
  /// more are taken the more often members come to one place.
  private func spread(_ members: [Member], _ keys: [Int64], after lower: Int64?, before upper: Int64?) throws
    -> MemberPositions.Changes?
  {
    guard let start = members.first?.position ?? upper, let end = members.last?.position ?? lower else { return nil }
    var count = 32
    while count < 1 << 24 {
      var left = Array(try self.members(before: start, count + 1).reversed())
      var right = try self.members(after: end, count + 1)
      let (first, end) = (
        left.count > count ? left.removeFirst() : nil, right.count > count ? right.removeLast() : nil
      )
      let changes = MemberPositions.spread(
        left + members + right, as: left.map(\.key) + keys + right.map(\.key), after: first?.position,
        before: end?.position)
      if let changes { return changes }
      if first == nil, end == nil { return nil }
      count *= 8
    }
    return nil
  }

  /// The position of a member that is in once; nil for any other.
  private func position(of id: ManagedObjectID) throws -> Int64? {
    let found = try store.file.keys[id].map(positions) ?? []
    return found.count == 1 ? found[0] : nil
  }

  private func positions(of key: Int64) throws -> [Int64] {
    try read(.positions(place), owner, key).map(\.position)
  }

  private func count() throws -> Int? {
    let members = table.columns[place].membersTable(of: table.name).quoted
    return try store.connection.number("SELECT count(*) FROM \(members) WHERE owner = ?", [.integer(owner)])
  }

  private func members(before position: Int64, _ count: Int) throws -> [Member] {
    try read(.membersBefore(place), owner, position, Int64(count))
  }

  private func members(after position: Int64, _ count: Int) throws -> [Member] {
    try read(.membersAfter(place), owner, position, Int64(count))
  }

  /// The members that a statement gives.
  private func read(_ kind: TableStatements.Kind, _ values: Int64...) throws -> [Member] {
    let statement = try table.statements.statement(kind, store.connection)
    for (index, value) in values.enumerated() { statement.bind(value, at: Int32(index + 1)) }
    var members: [Member] = []
    try store.connection.run(statement) {
      guard case .integer(let position) = $0.value(0) else {
        throw store.connection.damaged("the place of a member is none")
      }
      members.append((position, try store.connection.key($0.value(1))))
    }
    return members
  }

  private func write(_ changes: MemberPositions.Changes) throws {
    try run(.removal(place), changes.removed.map { [$0] })
    try run(.addition(place), changes.added.map { [$0.position, $0.key] })
  }

  private func run(_ kind: TableStatements.Kind, _ rows: [[Int64]]) throws {
    if rows.isEmpty { return }
    let statement = try table.statements.statement(kind, store.connection)
    for row in rows {
      for (index, value) in ([owner] + row).enumerated() { statement.bind(value, at: Int32(index + 1)) }
      try store.connection.run(statement)
    }
  }
}
