import KVLua
import KVObjects
import KVPositions
import KVTables
import KVTexts
import KVTrace

/// `TableView` (lua-api.md section 7).
final class TableLibrary: ScriptLibrary {
  /// The tables that scripts have made, as long as they live.
  private var made = WeakList<TableObject>()

  /// The tables that there are, in the order in which they were made.
  var living: [TableObject] {
    let tables = made.takeAll()
    for table in tables { made.add(table) }
    return tables
  }

  override func register() throws {
    try language.register(TableObject.self, tableType)
    try language.register(TableObserverObject.self, tableObserverType)
    try language.define([
      ScriptEntry(
        "TableView(options)", "a table view: fed by a controller, by rows or by a data source",
        .value { [unowned self] arguments in try makeTable(try arguments.optionalTable(1, "options")) }),
      tableObserverEntry,
    ])
  }

  private func makeTable(_ table: LuaTable?) throws -> LuaValue {
    let options = try OptionTable(
      try table ?? state.makeTable(), .tableView)
    guard options.elements.isEmpty else {
      throw ScriptError.unknownOption(call: "TableView", name: "1", known: OptionList.tableView.names)
    }
    let name = try options.name("name")
    let kind = try options.choice("kind", ["collection", "table"])
    let messages = try options.choice("messages", ["classic", "ios16"])
    let view = TableView(
      name: name, kind: kind == "collection" ? .collection : .table, messages: messages == "ios16" ? .ios16 : .classic
    )
    let wrapper = TableObject(
      view, try TableMode(options).inVariant(session.configuration.variant),
      cellKeyPaths: try options.strings("cellKeyPaths") ?? [])
    if let feed = try feed(options) {
      let source = ScriptDataSource(feed, session, owner: wrapper)
      wrapper.source = source
      view.dataSource = source
    }
    if let name { session.noteName(name, of: wrapper) }
    made.add(wrapper)
    if world.stateSink != nil {
      view.receiver = wrapper
      view.stateObserver = { [weak world, weak wrapper] cells in
        guard let wrapper else { return }
        world?.stateSink?.note(CellsState(cells, of: wrapper))
      }
    }
    view.operationObserver = { [unowned self, weak wrapper] operation in
      // A getter that ran while the table read may have let go of all that held the wrapper.
      guard let wrapper, !session.isSilent else { return }
      session.bracketAccount?.willCall(operation, wrapper)
      defer { session.bracketAccount?.hasTold() }
      if session.readings.contains(.calls) {
        wrapper.callbacks.append(
          RecordedCallback(operation, location: state.outermostLocation(), bracket: session.trace?.bracket))
      }
      guard let sink = world.sink else { return }
      sink.willDeliver(TableOperationEvent(operation, of: wrapper.table), to: wrapper)
      sink.didDeliver()
    }
    return .object(wrapper)
  }

  private func feed(_ options: OptionTable) throws -> ScriptDataSource.Feed? {
    let rows = try options.table("rows")
    guard let table = try options.table("dataSource") else { return rows.map { .rows($0) } }
    guard rows == nil else {
      throw ScriptError.other(
        name: ExceptionName.invalidArgument, reason: "TableView takes 'rows' or a 'dataSource', not both",
        code: .wrongOption, hint: .hintLeaveOneOut)
    }
    let source = try OptionTable(
      table, .dataSource, holdsState: true)
    // Before what is missing: that may be what one of these is.
    let (sections, cell, title) = (
      try source.function("numberOfSections"), try source.function("cell"), try source.function("title")
    )
    guard let rows = try source.function("numberOfRows") else {
      throw source.missing("numberOfRows", "a function of the section")
    }
    return .functions(table, sections: sections, rows: rows, cell: cell, title: title)
  }

  // MARK: Methods

  private var tableType: ScriptType {
    ScriptType(
      name: "TableView", summary: "A table view that refuses what UIKit refuses.",
      fields: [
        ScriptField(
          "name", "string?", "the name it was given, or nil",
          get: { receiver($0).table.name.map(LuaValue.string) ?? .nil }),
        ScriptField(
          "rows", "table?", "the rows that feed it",
          get: { object in
            receiver(object).source?.rows.map(LuaValue.table) ?? .nil
          },
          set: { object, value in
            guard let source = receiver(object).source, source.rows != nil else {
              throw ScriptError.readOnlyField(typeName: "a TableView without rows", name: "rows")
            }
            guard case .table(let rows) = value else {
              throw ScriptError.wrongOption(
                call: "TableView", name: "rows", expected: "a list of sections", given: value.typeName)
            }
            try source.setRows(rows)
          }),
        ScriptField(
          "mapping", "string?", "the name of the mapping by which it follows a controller",
          get: { .string(receiver($0).mode.mappingName) }),
      ],
      methods: updateMethods + readingMethods + session.recording.sourceMethods,
      metamethods: [.toString: .value { .string(try $0.object(1, as: TableObject.self).table.description) }])
  }

  private var updateMethods: [ScriptEntry] {
    [
      ScriptEntry(
        "beginUpdates()", "opens a group of updates",
        .effect { [unowned self] arguments in
          let wrapper = try arguments.receiver(as: TableObject.self)
          try wrapper.table.beginUpdates()
          session.noteOpening(wrapper)
        }),
      ScriptEntry(
        "endUpdates()", "closes a group of updates",
        .effect { [unowned self] arguments in
          let wrapper = try arguments.receiver(as: TableObject.self)
          defer { session.noteClosing(wrapper) }
          try wrapper.table.endUpdates()
        }),
      ScriptEntry(
        "performBatchUpdates(f)", "runs f as a group of updates",
        .effect { arguments in
          let function = try arguments.function(1, "f")
          try table(arguments).performBatchUpdates { try function.notify() }
        }),
      ScriptEntry(
        "insertRows(paths)", "inserts rows", .effect { try table($0).insertRows(at: try paths($0)) }),
      ScriptEntry(
        "deleteRows(paths)", "deletes rows", .effect { try table($0).deleteRows(at: try paths($0)) }),
      ScriptEntry(
        "reloadRows(paths)", "reloads rows", .effect { try table($0).reloadRows(at: try paths($0)) }),
      ScriptEntry(
        "reconfigureRows(paths)", "refreshes what rows show",
        .effect { try table($0).reconfigureRows(at: try paths($0)) }),
      ScriptEntry(
        "moveRow(from, to)", "moves a row",
        .effect { try table($0).moveRow(at: try path($0, 1, "from"), to: try path($0, 2, "to")) }),
      ScriptEntry(
        "insertSections(sections)", "inserts sections",
        .effect { try table($0).insertSections(try sections($0)) }),
      ScriptEntry(
        "deleteSections(sections)", "deletes sections",
        .effect { try table($0).deleteSections(try sections($0)) }),
      ScriptEntry(
        "reloadSections(sections)", "reloads sections",
        .effect { try table($0).reloadSections(try sections($0)) }),
      ScriptEntry(
        "moveSection(from, to)", "moves a section",
        .effect { try table($0).moveSection(try $0.integer(1, "from"), toSection: try $0.integer(2, "to")) }),
      ScriptEntry("reloadData()", "reads everything anew", .effect { try table($0).reloadData() }),
    ]
  }

  private var readingMethods: [ScriptEntry] {
    [
      ScriptEntry(
        "numberOfSections()", "how many sections it shows",
        .value { .integer(try table($0).numberOfSections()) }),
      ScriptEntry(
        "numberOfRows(section)", "how many rows a section shows",
        .value { .integer(try table($0).numberOfRows(inSection: try $0.integer(1, "section"))) }),
      ScriptEntry(
        "cell(section, row)", "the text a row shows",
        .value { [unowned self] arguments in
          let path = ItemPath(section: try arguments.integer(1, "section"), row: try arguments.integer(2, "row"))
          return .string(try shown(arguments).cell(at: path).text)
        }),
      ScriptEntry(
        "title(section)", "the title of a section; nil where a table by hand has none",
        .value { arguments in
          let wrapper = try arguments.receiver(as: TableObject.self)
          let title = try wrapper.table.title(forSection: try arguments.integer(1, "section"))
          // The name of a section without a key path is "" (table-views.md, Decisions).
          return (title ?? (wrapper.source == nil ? "" : nil)).map(LuaValue.string) ?? .nil
        }),
      ScriptEntry("text()", "the table drawn as text", .value { [unowned self] in .string(try shown($0).text()) }),
      ScriptEntry(
        "staleCells()",
        "the rows that do not show what their data source says: { { indexPath, shown, expected, kind } }",
        .value { [unowned self] in .list(try shown($0).staleCells().compactMap(record)) }),
    ]
  }

  /// The table whose cells the script looks at.
  private func shown(_ arguments: borrowing LuaArguments) throws -> TableView {
    let wrapper = try arguments.receiver(as: TableObject.self)
    wrapper.isRead = true
    if wrapper.source?.hasNoCells ?? false { session.noteMissingCells(of: wrapper.table) }
    return wrapper.table
  }
}

private func receiver(_ object: AnyObject) -> TableObject { unsafeDowncast(object, to: TableObject.self) }

/// A row that shows the wrong thing: its kind is `stale` where its object is right, else `wrong object`.
private func record(_ difference: TableDifference) -> LuaValue? {
  guard case .cell(let path, let shown, let expected) = difference else { return nil }
  let fields: [(name: StaticString, value: LuaValue)] = [
    ("indexPath", .indexPath(path)), ("shown", .string(shown.text)),
    ("expected", .string(expected.text)), ("kind", .string(difference.isStale ? "stale" : "wrong object")),
  ]
  return .record(fields)
}

/// The table a method was called on.
private func table(_ arguments: borrowing LuaArguments) throws -> TableView {
  try arguments.receiver(as: TableObject.self).table
}

/// One index path: `{section, row}`.
private func path(_ arguments: borrowing LuaArguments, _ position: Int, _ name: String) throws -> ItemPath {
  guard let path = try itemPath(try arguments.value(position)) else {
    throw arguments.wrong(position, name, "an index path {section, row}")
  }
  return path
}

/// A list of index paths.
private func paths(_ arguments: borrowing LuaArguments) throws -> [ItemPath] {
  let elements = try arguments.table(1, "paths").elements()
  return try elements.map { element in
    guard let path = try itemPath(element) else {
      // One row, and not in a list.
      if elements.count == 2, let section = elements[0].integerValue, let row = elements[1].integerValue {
        throw LuaArgumentError(
          functionName: arguments.functionName, position: 1, name: "paths",
          expected: "a list of index paths {section, row}", given: "{ \(section), \(row) }")
      }
      throw arguments.wrong(1, "paths", "a list of index paths {section, row}")
    }
    return path
  }
}

/// An index path: `{section, row}`, or with names `{ section = 0, row = 0 }`, `{ section = 0, item = 0 }`; nil for
/// anything else.
func itemPath(_ value: LuaValue) throws -> ItemPath? {
  guard let table = value.tableValue else { return nil }
  let parts = try table.elements()
  if parts.isEmpty, let section = try table.rawGet("section").integerValue,
    let row = try table.rawGet("row").integerValue ?? table.rawGet("item").integerValue
  {
    return ItemPath(section: section, row: row)
  }
  guard parts.count == 2, let section = parts[0].integerValue, let row = parts[1].integerValue else { return nil }
  return ItemPath(section: section, row: row)
}

/// An index set of sections.
private func sections(_ arguments: borrowing LuaArguments) throws -> IndexRanges {
  try indexSet(try ScriptArguments.indexes(arguments, 1), arguments.functionName)
}
