import KVEngine
import KVObjects
import KVTableBinding

extension Benchmark {
  /// Table views by hand, and in step with a relation.
  func measureTables() throws {
    for size in [1_000, 100_000] {
      try measureBareCalls(size)
      for count in [10, 1_000] where 2 * count <= size { try measureUpdate(of: count, size) }
      try measureBoundTable(size)
    }
  }

  /// One call at a time, each an update of its own.
  private func measureBareCalls(_ size: Int) throws {
    let source = NumberedRows(size)
    let table = try source.makeTable()
    let places = stride(from: 0, to: size, by: max(1, size / 500)).map { ItemPath(section: 0, row: $0) }
    try measure("tables", "bare insertRows, \(size) rows", count: places.count) {
      for path in places {
        source.count += 1
        try table.insertRows(at: [path])
      }
    }
    try measure("tables", "bare deleteRows, \(size) rows", count: places.count) {
      for path in places {
        source.count -= 1
        try table.deleteRows(at: [path])
      }
    }
    try measure("tables", "bare moveRow, \(size) rows", count: places.count) {
      for (from, to) in zip(places, places.reversed()) { try table.moveRow(at: from, to: to) }
    }
    try measure("tables", "bare reloadRows, \(size) rows", count: places.count) {
      for path in places { try table.reloadRows(at: [path]) }
    }
  }

  /// As many deletions as insertions in one group, each a call.
  private func measureUpdate(of count: Int, _ size: Int) throws {
    let table = try NumberedRows(size).makeTable()
    let places = (0..<count / 2).map { ItemPath(section: 0, row: $0 * (size / count)) }
    let rounds = 1_000 / count
    try measure("tables", "group of \(count) calls, per call, \(size) rows", count: rounds * count) {
      for _ in 0..<rounds {
        try table.performBatchUpdates {
          for path in places {
            try table.deleteRows(at: [path])
            try table.insertRows(at: [path])
          }
        }
      }
    }
  }

  /// From the change of a relation to what the table shows.
  private func measureBoundTable(_ size: Int) throws {
    let world = ObjectWorld()
    let item = try world.define(ClassDefinition("Item", properties: [PropertyDefinition("name", .string)]))
    let list = try world.define(
      ClassDefinition(
        "List", properties: [PropertyDefinition("items", .object(className: "Item"), collection: .array)]))
    let members = (0..<size).map { _ in Value.object(item.makeObject()) }
    let fresh = (0..<500).map { _ in Value.object(item.makeObject()) }
    let owner = list.makeObject()
    try owner.setValue(.list(ValueList(members)), forKey: "items")
    let observer = try TableObserver(object: owner, keyPath: "items")
    let items = try owner.mutableArrayValue(forKey: "items")
    try measure("tables", "TableObserver alone, insert in the middle, \(size) rows", count: fresh.count) {
      for value in fresh { try items.insert(value, at: size / 2) }
    }
    let table = TableView(cells: .whenShown)
    try TableViewBinding(table, to: observer, style: .hybrid(threshold: 100))
    try measure("tables", "with a table, insert in the middle, \(size) rows", count: fresh.count) {
      for value in fresh { try items.insert(value, at: size / 2) }
    }
    for count in [10, 1_000] where 2 * count <= size {
      let step = size / count
      let what = count > 100 ? "reloaded" : "shown"
      try measure("tables", "hybrid, batch of \(count) \(what), per change, \(size) rows", count: count) {
        try world.batch {
          for number in 0..<count / 2 {
            try items.remove(at: number * step)
            try items.insert(fresh[number % fresh.count], at: number * step)
          }
        }
      }
    }
    observer.invalidate()
  }
}

/// A data source that costs nothing.
private final class NumberedRows: TableViewDataSource {
  var count: Int

  init(_ count: Int) {
    self.count = count
  }

  /// A table that has read all rows.
  func makeTable() throws -> TableView {
    let table = TableView()
    table.retainDataSource(self)
    try table.load()
    return table
  }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { count }
  func tableView(_ tableView: TableView, cellAt path: ItemPath) -> TableCell { TableCell(text: "row") }
}
