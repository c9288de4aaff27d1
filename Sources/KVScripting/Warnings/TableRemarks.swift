import KVLua
import KVObjects
import KVPositions
import KVTables
import KVTexts
import KVTrace

/// A reference that keeps nothing alive.
struct Weak<Object: AnyObject> {
  private(set) weak var object: Object?
  init(_ object: Object?) { self.object = object }
}

// MARK: Updates that are left open

extension ScriptSession {
  /// Notes where a script has begun an outermost update.
  func noteOpening(_ table: TableObject) {
    guard table.opening == nil, table.table.isUpdating else { return }
    table.opening = (state.currentLocation(), Weak(scope))
    scope.keepOpen(table)
  }

  /// Notes the end of an outermost update.
  func noteClosing(_ table: TableObject) {
    guard let opening = table.opening, !table.table.isUpdating else { return }
    table.opening = nil
    opening.scope.object?.letClose(table)
  }
}

extension TableObject {
  /// That its update was begun and never ended.
  var openRemark: Remark {
    let count = table.waitingCallCount
    let calls = count == 1 ? "1 call waits for its end" : "\(count) calls wait for its end"
    return Remark(
      DiagnosticFacts(
        code: .openUpdate,
        headline: "the update of \(table) was begun and never ended" + (count == 0 ? "" : "; \(calls)"),
        label: .hintEndUpdates,
        targets: [.name("beginUpdates", .field)]),
      at: opening?.location, isFailure: true)
  }
}

// MARK: Data sources

extension ScriptSession {
  /// Says that a data source answers nil for a row.
  func noteMissingCell(at path: ItemPath, of table: TableView) {
    remarks.note(
      Remark(
        DiagnosticFacts(
          code: .dataSource, headline: "the data source of \(table) answers nil for row \(path)",
          label: .hintRowsFromZero,
          targets: [.name("text", .field), .name("cell", .field), .name("reloadData", .field)]),
        at: state.currentLocation()))
  }

  /// Says that a data source has no function for what the script looks at.
  func noteMissingCells(of table: TableView) {
    remarks.note(
      Remark(
        DiagnosticFacts(
          code: .dataSource, headline: "the data source of \(table) has no 'cell': every row shows an empty text",
          label: .hintAddCell,
          targets: [.name("text", .field), .name("cell", .field)]),
        at: state.currentLocation()))
  }
}

// MARK: Cells that are stale

/// Whether a table that a controller drives shows old texts at the end of a script or `it` that has not looked.
struct TableStaleness {
  /// What drives it.
  struct Owner {
    let name: String
    /// Its option that names what cells show.
    let option: String?
    let object: (ItemPath) throws -> ModelObject?
  }

  /// At most so many rows are compared: each is asked for its text.
  private static let mostRows = 20_000

  private let wrapper: TableObject

  init(_ wrapper: TableObject) { self.wrapper = wrapper }

  /// The remark about the first row that shows an old text. Nil where the script has read what is shown, or has chosen how the
  /// table follows. O(n), for up to 20,000 rows. Throws what computing a value throws.
  func remark(drivenBy owner: Owner, at location: LuaLocation?) throws -> Remark? {
    let table = wrapper.table
    guard !wrapper.isRead, !wrapper.mode.isChosen, !table.isUpdating, table.isLoaded else { return nil }
    let rows = try (0..<table.numberOfSections()).reduce(0) { try $0 + table.numberOfRows(inSection: $1) }
    guard rows <= Self.mostRows, case .cell(let path, let shown, let expected)? = try table.firstDifference(),
      shown.text != expected.text
    else { return nil }
    return Remark(
      DiagnosticFacts(
        code: .staleCell,
        headline:
          "\(table) shows an old text: row \(path) shows \(Value.quoted(shown.text)), its object says "
          + Value.quoted(expected.text),
        label: try hint(owner, path), targets: [.name(owner.name, .variable)]),
      at: location)
  }

  private func hint(_ owner: Owner, _ path: ItemPath) throws -> Message {
    let shown = try wrapper.cellKeyPaths.first ?? owner.object(path)?.objectClass.describedBy?.name
    guard let option = owner.option, let shown else {
      return .hintReconfigure
    }
    return .hintNameWhatCellsShow(option: option, key: Value.quoted(shown))
  }
}
