import KVLua
import KVObjects
import KVPositions
import KVTables
import KVTexts

/// A data source written in Lua: either `rows`, a list of lists that the script changes, or functions, which
/// get the table that they stand in where they were written to take it: `function source:cell(section, row)`.
final class ScriptDataSource {
  enum Feed {
    case rows(LuaTable)
    case functions(LuaTable, sections: LuaFunction?, rows: LuaFunction, cell: LuaFunction?, title: LuaFunction?)
  }

  private let kept: KeptValues
  private unowned let session: ScriptSession

  /// The source of `owner`.
  init(_ feed: Feed, _ session: ScriptSession, owner: TableObject) {
    var values: [String: LuaValue] = [:]
    switch feed {
    case .rows(let rows): values["rows"] = .table(rows)
    case .functions(let table, let sections, let rows, let cell, let title):
      values["self"] = .table(table)
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

  /// Whether it is made of functions and has none for cells: each row shows an empty text.
  var hasNoCells: Bool { !kept["numberOfRows"].isNil && kept["cell"].isNil }

  /// Other rows. Throws where memory is short.
  func setRows(_ rows: LuaTable) throws { try kept.set(.table(rows), for: "rows") }

  /// What feeds the table. Throws where it has gone: its `it` has ended, and nothing in Lua has the table.
  private func feed() throws -> Feed {
    if let rows { return .rows(rows) }
    guard let rows = kept["numberOfRows"].functionValue, let table = kept["self"].tableValue else {
      throw ScriptError.other(
        name: ExceptionName.sandbox, reason: "the rows of the table went with the 'it' that made it",
        code: .dataSource,
        hint: .hintTableInIt)
    }
    return .functions(
      table, sections: kept["numberOfSections"].functionValue, rows: rows, cell: kept["cell"].functionValue,
      title: kept["title"].functionValue)
  }
}

extension ScriptDataSource: TableViewDataSource {
  func numberOfSections(in tableView: TableView) throws -> Int {
    switch try feed() {
    case .rows(let rows): return try rows.length()
    case .functions(_, nil, _, _, _): return 1
    case .functions(let table, let function?, _, _, _):
      return try count(try call(function, of: table), "numberOfSections")
    }
  }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) throws -> Int {
    switch try feed() {
    case .rows(let rows): return try self.section(section, of: rows).length()
    case .functions(let table, _, let function, _, _):
      return try count(try call(function, of: table, section), "numberOfRows")
    }
  }

  func tableView(_ tableView: TableView, cellAt path: ItemPath) throws -> TableCell {
    switch try feed() {
    case .rows(let rows):
      return try cell(try section(path.section, of: rows).get(.integer(path.row + 1)))
    case .functions(_, _, _, nil, _): return TableCell(text: "")
    case .functions(let table, _, _, let function?, _):
      let answer = try call(function, of: table, path.section, path.row).first ?? .nil
      if answer.isNil { session.noteMissingCell(at: path, of: tableView) }
      return try cell(answer)
    }
  }

  func tableView(_ tableView: TableView, titleForSection section: Int) throws -> String? {
    guard case .functions(let table, _, _, _, let function?) = try feed() else { return nil }
    return try call(function, of: table, section).first?.stringValue
  }

  private func call(_ function: LuaFunction, of table: LuaTable, _ places: Int...) throws -> [LuaValue] {
    let takesSelf = try function.firstParameter() == "self"
    return try function.call((takesSelf ? [.table(table)] : []) + places.map(LuaValue.integer))
  }

  private func section(_ index: Int, of rows: LuaTable) throws -> LuaTable {
    guard case .table(let table) = try rows.get(.integer(index + 1)) else {
      throw ScriptError.other(
        name: ExceptionName.invalidArgument, reason: "rows is a list of sections, each a list of rows",
        code: .rows, hint: .write(code: "rows = { { \"a\", \"b\" }, { \"c\" } }"))
    }
    return table
  }

  private func count(_ results: [LuaValue], _ name: String) throws -> Int {
    guard let count = results.first?.integerValue else {
      throw ScriptError.other(
        name: ExceptionName.invalidArgument,
        reason: "\(name) of the data source answers \(results.first?.typeName ?? "nothing"), not a whole number",
        code: .dataSource, hint: .hintReturnCount)
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
