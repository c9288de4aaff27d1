package import KVContext
package import KVObjects
package import KVPredicates

extension SQLiteStore: FindingStore {
  /// The saved rows of some entities that a predicate passes, in the order of sort descriptors, as far as SQLite gives the
  /// same rows in the same order as objects that hold what was saved; and what is left to do with those.
  ///
  /// What is not saved yet is not seen. Rows that are asked for come with the statement that finds them. Where something is left of the predicate,
  /// rows are in the order of insertion: the first object that the rest fails for is the one that the whole fails for.
  ///
  /// - Parameters:
  ///   - entities: without those below them, where they are not named themselves; abstract ones have no rows.
  ///   - predicate: nil for all rows.
  ///   - descriptors: none for the order of insertion.
  ///   - limit: at most so many; 0 for all.
  ///   - offset: so many are left out at the beginning.
  ///   - isCounting: whether just ``StoreMatches/count`` is asked for: then no IDs are given where nothing is left to memory.
  ///   - use: whether a row is to be read as well; nil where none is.
  ///   - isSettled: whether the context has no unsaved changes of objects of an entity, whose rows relations may be followed
  ///     to; nil where none is followed.
  ///   - isExplaining: whether ``StoreMatches/indexes``, and all of ``StoreMatches/reasons``, is asked for.
  ///   - id: the ID of an object that is one of the context; nil for every other, which is left to memory.
  /// - Throws: ``StoreError`` where the file cannot be read, `CancelledError` where the work is to stop. Nothing of what the
  ///   predicate throws.
  /// - Complexity: O(n) for n rows of the entities, and O(r log r) to sort the r that are found.
  package func find(
    _ entities: [EntityDescription], where predicate: KeyValuePredicate? = nil,
    sortedBy descriptors: [KeyValueSortDescriptor] = [], limit: Int = 0, offset: Int = 0, isCounting: Bool = false,
    reading use: ((ManagedObjectID) -> RowUse)? = nil, isSettled: ((_ entityName: String) -> Bool)? = { _ in true },
    isExplaining: Bool = false, id: (Value) -> ManagedObjectID? = { _ in nil }
  ) throws -> StoreMatches {
    try connection.compareTexts()
    let tables = try entities.filter { !$0.isAbstract }.map { try table(of: $0.name) }
    return try withoutActuallyEscaping(id) { id in
      try connection.reading {
        guard let schema else { return StoreMatches() }
        let reach = SQLReach(self, schema, isExplaining: isExplaining, isSettled: isSettled)
        // What is not saved yet has no row.
        let key = { (value: Value) in
          id(value).flatMap { id in self.file.keys[id] ?? (id.isTemporary ? 0 : nil) }
        }
        var questions = try tables.map { table in
          let translator = SQLPredicate(
            row: SQLRow(table), reach: reach, isFaithful: isFaithful(_:in:), key: key,
            largest: min(SQLCondition.largest, 30_000 / tables.count))
          return SQLQuestion(
            table: table, filter: try predicate.map(translator.filter) ?? SQLFilter(),
            order: try SQLOrder(
              descriptors, table, isAlone: tables.count == 1, translator))
        }
        let revision = try readRevision()
        var matches =
          try (isCounting ? count(&questions, limit, offset) : nil)
          ?? find(
            &questions, predicate, isOrdered: !descriptors.isEmpty, limit, offset, isExplaining: isExplaining, use)
        matches.revision = revision
        matches.reasons = reach.reasons
        matches.indexes += reach.unusedIndexes
        return matches
      }
    }
  }

  /// Adds the indexes of attributes and relations that a statement uses, each once, for people.
  private func addUsedIndexes(of sql: String, _ values: [SQLValue], to used: inout [String]) throws {
    var names: [(name: String, text: String)] = []
    for table in schema?.tables.values.sorted(by: { $0.number < $1.number }) ?? [] {
      let properties = Dictionary(
        table.columns.map { ($0.name.lowercased(), $0.property.name) }, uniquingKeysWith: { first, _ in first })
      func add(_ name: String, _ columns: [String]) {
        let keys = columns.map { properties[$0.lowercased()] ?? $0 }
        names.append((name, "\(table.entity.name) by \(keys.joined(separator: ", "))"))
      }
      for index in try layout().indexes[table.number] ?? [] { add(index.name, index.columns) }
      for column in table.columns where column.property.holdsMembers && !column.property.isToMany {
        add(StoreSchema.indexName(column.name, of: table.name), [column.name])
      }
    }
    _ = try connection.ask("EXPLAIN QUERY PLAN \(sql)", values) { step in
      let step = step.text(3)
      for (name, text) in names where step.hasSuffix("INDEX \(name)") || step.contains("INDEX \(name) (") {
        if !used.contains(text) { used.append(text) }
      }
    }
  }

  /// How many rows there are; nil where something is left to memory.
  private func count(_ questions: inout [SQLQuestion], _ limit: Int, _ offset: Int) throws -> StoreMatches? {
    guard questions.count <= SQLQuestion.mostTables, questions.allSatisfy({ $0.filter.rest == nil }) else {
      return nil
    }
    var matches = StoreMatches()
    (matches.isSorted, matches.isLimited) = (true, true)
    if questions.isEmpty { return matches }
    for index in questions.indices { questions[index].order = nil }
    let (sql, values) = SQLQuestion.count(questions, limit: limit, offset: offset)
    let text = try connection.ask(sql, values) { matches.count = Int($0.integer(0)) }
    matches.sql.append(text)
    return matches
  }

  private func find(
    _ questions: inout [SQLQuestion], _ predicate: KeyValuePredicate?, isOrdered: Bool, _ limit: Int, _ offset: Int,
    isExplaining: Bool, _ use: ((ManagedObjectID) -> RowUse)?
  ) throws -> StoreMatches {
    var matches = StoreMatches()
    // What one table leaves is asked of all: it is true of what passed it.
    let rests = Set(questions.map(\.filter.rest))
    matches.rest = rests.count > 1 ? predicate : rests.first ?? nil
    // Where all is left to memory rows are read otherwise.
    let use = matches.rest != nil && matches.rest == predicate ? nil : use
    let isOneStatement = questions.count <= SQLQuestion.mostTables
    let canSort = matches.rest == nil && isOneStatement && SQLQuestion.haveOneOrder(questions)
    matches.isSorted = !isOrdered || canSort
    matches.isLimited = matches.rest == nil && matches.isSorted && isOneStatement
    if !(isOrdered && canSort) { for index in questions.indices { questions[index].order = nil } }
    // Rows of several statements are in order once all are found.
    var keys: [Int64] = []
    for start in stride(from: 0, to: questions.count, by: SQLQuestion.mostTables) {
      let part = questions[start..<min(start + SQLQuestion.mostTables, questions.count)]
      let (sql, values) = SQLQuestion.statement(
        Array(part), limit: matches.isLimited ? limit : 0, offset: matches.isLimited ? offset : 0,
        readsRows: use != nil && part.count == 1)
      if isExplaining { try addUsedIndexes(of: sql, values, to: &matches.indexes) }
      let only = part.count == 1 ? part.first?.table : nil
      let text = try connection.ask(sql, values) { row in
        guard let table = only ?? table(of: row, part) else { throw connection.damaged("the key of a row is none") }
        let (id, key) = try self.id(row, of: table)
        matches.ids.append(id)
        if !isOneStatement { keys.append(key) }
        guard let use = use.map({ $0(id) }) else { return }
        if part.count == 1 {
          if let read = try self.row(row, table, id, key, use) { matches.rows.append(read) }
        } else {
          // Tables of several classes have no columns in common.
          try read(key, table) { if let read = try self.row($0, table, $1, $2, use) { matches.rows.append(read) } }
        }
      }
      matches.sql.append(text)
    }
    if !isOneStatement { matches.ids = zip(keys, matches.ids).sorted { $0.0 < $1.0 }.map(\.1) }
    matches.count = matches.ids.count
    return matches
  }

  private func table(of row: Statement, _ questions: ArraySlice<SQLQuestion>) -> StoreSchema.Table? {
    let number = RowKey.entity(of: row.integer(0))
    return questions.first { $0.table.number == number }?.table
  }

  /// Whether a column says what the objects of its rows hold. One of a Swift type that has not every value may hold what the
  /// type does not: the object has kept its start value. So has one that cannot be nil, where the row has nil, as those have
  /// that are older than the property.
  func isFaithful(_ column: StoreSchema.Column, in table: StoreSchema.Table) throws -> Bool {
    let property = column.property
    if !property.holdsMembers, !property.isSuitedByType { return false }
    guard property.refusesNil else { return true }
    if try layout().refusesNull(column.name, table.number) { return true }
    // One that was made by an older format, or for a version of the class that has nil.
    return try connection.number(
      "SELECT EXISTS (SELECT 1 FROM \(table.name.quoted) WHERE \(column.name.quoted) IS NULL)")
      == 0
  }
}
