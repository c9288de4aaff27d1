import KVContext
import KVObjects

/// Where relations lead, as far as a statement may follow them: where the rows of the file say what the objects of the
/// context do.
///
/// They do not while the context has unsaved changes of objects of such a class. Nor do they where the file has more classes
/// than the context, or a relation leads to what was deleted: memory goes on showing an object that has no row.
final class SQLReach {
  /// Whether the context that asks has no unsaved changes of objects of an entity; nil where no relation is to be followed.
  private let isSettled: ((_ entityName: String) -> Bool)?
  private let store: SQLiteStore
  private let schema: StoreSchema
  /// Whether reasons of what is left to memory are asked for; those of relations are recorded in any case.
  let isExplaining: Bool
  /// Why parts of what was asked for are left to memory, for people, each once.
  private(set) var reasons: [String] = []
  /// Which conditions and orders no index of their column serves, for people, each once.
  private(set) var unusedIndexes: [String] = []
  private var known: [Relation: [StoreSchema.Table]?] = [:]

  private var traits: [Relation: SQLColumn.Traits] = [:]

  private struct Relation: Hashable {
    let table: Int
    let column: Int
  }

  init(
    _ store: SQLiteStore, _ schema: StoreSchema, isExplaining: Bool, isSettled: ((_ entityName: String) -> Bool)?
  ) {
    (self.store, self.schema, self.isExplaining, self.isSettled) = (store, schema, isExplaining, isSettled)
  }

  /// Records why a part of what was asked for is left to memory.
  func note(_ part: String, isLeft reason: String) {
    let text = "\(part) is not in SQL: \(reason)"
    if !reasons.contains(text) { reasons.append(text) }
  }

  /// The tables that the relation of a column leads to, at least one; nil where it may not be followed.
  func targets(of column: StoreSchema.Column, in table: StoreSchema.Table) throws -> [StoreSchema.Table]? {
    let relation = Relation(table: table.number, column: column.number)
    if let known = known[relation] { return known }
    let targets = try findTargets(of: column, in: table)
    known[relation] = .some(targets)
    return targets
  }

  private func findTargets(of column: StoreSchema.Column, in table: StoreSchema.Table) throws -> [StoreSchema.Table]?
  {
    guard let isSettled, column.property.holdsMembers else { return nil }
    func left(_ reason: String) -> [StoreSchema.Table]? {
      let text = "'\(column.property.name)' of \(table.entity.name) is not followed: \(reason)"
      if !reasons.contains(text) { reasons.append(text) }
      return nil
    }
    let targets = column.targets.compactMap { schema.tables[$0] }.sorted { $0.number < $1.number }
    if targets.isEmpty { return left("the context lacks the class that it leads to") }
    if targets.count > SQLQuestion.mostTables { return left("it leads to \(targets.count) classes") }
    if let name = column.targets.sorted().first(where: { !isSettled($0) }) {
      return left("objects of \(name) have unsaved changes")
    }
    if try store.layout().entityCount != schema.tables.count {
      return left("the file has classes that the context lacks")
    }
    let numbers = targets.map { "\($0.number)" }.joined(separator: ", ")
    let hasGone = try store.connection.number(
      "SELECT EXISTS (SELECT 1 FROM kv_gone WHERE pk & \(RowKey.mostEntities) IN (\(numbers)))")
    guard hasGone == 0, letsGo(column, of: table) else { return left("objects that it led to were deleted") }
    return try store.isFaithful(column, in: table) ? targets : nil
  }

  /// Records that no index serves a condition or an order of a column that is in one, and why.
  func note(_ use: String, isNotServed reason: String) {
    let text = "none for \(use), \(reason)"
    if !unusedIndexes.contains(text) { unusedIndexes.append(text) }
  }

  /// What the file has of a column besides its rows.
  func traits(of column: StoreSchema.Column, in table: StoreSchema.Table) throws -> SQLColumn.Traits {
    let place = Relation(table: table.number, column: column.number)
    if let known = traits[place] { return known }
    var found = SQLColumn.Traits()
    let name = column.name.lowercased()
    let indexes = try store.layout().indexes[table.number] ?? []
    found.isIndexed = indexes.contains { $0.columns.contains { $0.lowercased() == name } }
    // The index has bytes at its end.
    if column.property.type == .number || column.property.type == .date,
      indexes.contains(where: { $0.columns.first?.lowercased() == name })
    {
      let bytes = "\(column.name.quoted) \(SQLColumn.isBytes)"
      found.holdsBytes =
        try store.connection.number("SELECT EXISTS (SELECT 1 FROM \(table.name.quoted) WHERE \(bytes))") != 0
    }
    traits[place] = found
    return found
  }

  /// Whether what is deleted is taken out of a relation in memory, too: it has an inverse, or no object that it may lead to was
  /// deleted by this process.
  private func letsGo(_ column: StoreSchema.Column, of table: StoreSchema.Table) -> Bool {
    let pair = schema.pairs[table.entity.name]?.first { $0.property === column.property }
    if let pair, Set(pair.inverses.map(\.entity)) == column.targets.filter({ schema.tables[$0] != nil }) {
      return true
    }
    return store.file.deletedEntities.isDisjoint(with: column.targets)
  }
}
