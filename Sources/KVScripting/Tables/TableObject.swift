import KVControllers
import KVLua
import KVObjects
import KVPositions
import KVTableBinding
import KVTables

/// A table view as a script holds it: the table, what feeds it, and what it has recorded.
final class TableObject: CallbackSource {
  let table: TableView
  let mode: TableMode
  /// What cells show of the objects of a controller.
  let cellKeyPaths: [String]
  var callbacks: [RecordedCallback] = []
  /// Set while a script's own data source or rows feed the table.
  var source: ScriptDataSource?
  /// The brackets of what drives it.
  var replayed: BracketProof?
  /// The first difference from its content that a bracket has left, where a copied mapping brings it the brackets: a later one
  /// may repair it.
  var leftDifference: (text: String, hint: String?)?

  init(_ table: TableView, _ mode: TableMode, cellKeyPaths: [String]) {
    self.table = table
    self.mode = mode
    self.cellKeyPaths = cellKeyPaths
  }

  var givenName: String? { table.name }

  /// Lets the table follow a controller by its mapping, and loads it. Throws what reading a cell throws.
  func follow(_ controller: CollectionController) throws -> TableViewBinding {
    switch mode {
    case .safe(let style):
      try TableViewBinding(table, to: controller, style: style, cellKeyPaths: cellKeyPaths)
    case .copied(let mapping):
      try TableViewBinding(table, to: controller, copying: mapping, cellKeyPaths: cellKeyPaths)
    }
  }

  /// How it differs from its content now, and why; nil where it does not. O(n).
  func difference() throws -> (text: String, hint: String?)? {
    guard let difference = try table.firstDifference() else { return nil }
    return (
      "the table does not show its content: \(difference)",
      (table.dataSource as? TableViewBinding)?.hint(for: difference)
    )
  }
}

/// A data source written in Lua: either `rows`, a list of lists that the script changes, or functions.
final class ScriptDataSource {
  enum Feed {
    case rows(LuaTable)
    case functions(sections: LuaFunction?, rows: LuaFunction, cell: LuaFunction?, title: LuaFunction?)
  }

  private let kept: KeptValues
  private unowned let session: ScriptSession

  /// The source of `owner`.
  init(_ feed: Feed, _ session: ScriptSession, owner: TableObject) {
    var values: [String: LuaValue] = [:]
    switch feed {
    case .rows(let rows): values["rows"] = .table(rows)
    case .functions(let sections, let rows, let cell, let title):
      values["numberOfRows"] = .function(rows)
      values["numberOfSections"] = sections.map(LuaValue.function)
      values["cell"] = cell.map(LuaValue.function)
      values["title"] = title.map(LuaValue.function)
    }
    kept = KeptValues(session.state, values, owner: owner)
    self.session = session
    session.scope.note(kept)
  }

  /// The rows that feed the table; nil where functions do.
  var rows: LuaTable? { kept["rows"].tableValue }

  /// Other rows. Throws where memory is short.
  func setRows(_ rows: LuaTable) throws { try kept.set(.table(rows), for: "rows") }

  /// What feeds the table. Throws where it has gone: its `it` has ended, and nothing in Lua has the table.
  private func feed() throws -> Feed {
    if let rows { return .rows(rows) }
    guard let rows = kept["numberOfRows"].functionValue else {
      throw ScriptError.other(
        name: ExceptionName.sandbox, reason: "the rows of the table went with the 'it' that made it",
        code: .dataSource,
        hint: "make the table in the 'it' that uses it, or in before_each")
    }
    return .functions(
      sections: kept["numberOfSections"].functionValue, rows: rows, cell: kept["cell"].functionValue,
      title: kept["title"].functionValue)
  }
}

extension ScriptDataSource: TableViewDataSource {
  func numberOfSections(in tableView: TableView) throws -> Int {
    switch try feed() {
    case .rows(let rows): return try rows.length()
    case .functions(nil, _, _, _): return 1
    case .functions(let function?, _, _, _): return try count(try function.call(), "numberOfSections")
    }
  }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) throws -> Int {
    switch try feed() {
    case .rows(let rows): return try self.section(section, of: rows).length()
    case .functions(_, let function, _, _):
      return try count(try function.call([.integer(section)]), "numberOfRows")
    }
  }

  func tableView(_ tableView: TableView, cellAt path: ItemPath) throws -> TableCell {
    switch try feed() {
    case .rows(let rows):
      return try cell(try section(path.section, of: rows).get(.integer(path.row + 1)))
    case .functions(_, _, nil, _): return TableCell(text: "")
    case .functions(_, _, let function?, _):
      return try cell(try function.call([.integer(path.section), .integer(path.row)]).first ?? .nil)
    }
  }

  func tableView(_ tableView: TableView, titleForSection section: Int) throws -> String? {
    guard case .functions(_, _, _, let function?) = try feed() else { return nil }
    return try function.call([.integer(section)]).first?.stringValue
  }

  private func section(_ index: Int, of rows: LuaTable) throws -> LuaTable {
    guard case .table(let table) = try rows.get(.integer(index + 1)) else {
      throw ScriptError.other(
        name: ExceptionName.invalidArgument, reason: "rows is a list of sections, each a list of rows",
        code: .rows, hint: "write rows = { { \"a\", \"b\" }, { \"c\" } }")
    }
    return table
  }

  private func count(_ results: [LuaValue], _ name: String) throws -> Int {
    guard let count = results.first?.integerValue else {
      throw ScriptError.other(
        name: ExceptionName.invalidArgument,
        reason: "\(name) of the data source answers \(results.first?.typeName ?? "nothing"), not a whole number",
        code: .dataSource, hint: "return how many there are")
    }
    return count
  }

  /// Objects keep their identity; a row of text is its text.
  private func cell(_ value: LuaValue) throws -> TableCell {
    if case .object(let object as ModelObject) = value {
      return TableCell(text: object.descriptiveText, object: object)
    }
    let text = try session.state.describe(value)
    return TableCell(text: text, identity: .name(text))
  }
}

extension TableOperation {
  /// The row a script reads (lua-api.md section 10).
  var row: [RecordedValue] {
    switch self {
    case .beginUpdates: [.text("beginUpdates")]
    case .endUpdates: [.text("endUpdates")]
    case .reloadData: [.text("reloadData")]
    case .insertRows(let paths): [.text("insertRows"), .paths(paths)]
    case .deleteRows(let paths): [.text("deleteRows"), .paths(paths)]
    case .reloadRows(let paths): [.text("reloadRows"), .paths(paths)]
    case .reconfigureRows(let paths): [.text("reconfigureRows"), .paths(paths)]
    case .moveRow(let from, let to): [.text("moveRow"), .path(from), .path(to)]
    case .insertSections(let sections): [.text("insertSections"), .indexes(sections)]
    case .deleteSections(let sections): [.text("deleteSections"), .indexes(sections)]
    case .reloadSections(let sections): [.text("reloadSections"), .indexes(sections)]
    case .moveSection(let from, let to): [.text("moveSection"), .number(from), .number(to)]
    }
  }
}

extension RecordedValue {
  /// `[section, row]`.
  static func path(_ path: ItemPath) -> RecordedValue {
    .list([.number(path.section), .number(path.row)])
  }
  fileprivate static func paths(_ paths: [ItemPath]) -> RecordedValue { .list(paths.map(RecordedValue.path)) }
  fileprivate static func indexes(_ indexes: IndexRanges) -> RecordedValue {
    .list(indexes.map(RecordedValue.number))
  }
}
