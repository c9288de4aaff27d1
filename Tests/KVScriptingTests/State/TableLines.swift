import KVPositions
import KVScripting
import KVTables
import KVTestSupport
import KVTrace

/// What tables show, rebuilt from the lines of a trace alone.
final class TableLines {
  private struct Living {
    weak var table: TableView?
  }

  private var tables: [Int: Living] = [:]
  private var mirrors: [Int: TableMirror] = [:]
  /// How often a table was compared.
  private(set) var count = 0

  /// Takes a line; `receiver` is who says something with it, where it is a table's.
  func take(_ line: JSONValue, from receiver: AnyObject?) {
    guard let id = line["receiverId"]?.integer else { return }
    switch line["type"]?.string {
    case "delivery": if let call = TableOperation(line) { mirror(id).take(call) }
    case "cells":
      if let table = receiver.flatMap(ScriptSession.table) { tables[id] = Living(table: table) }
      takeCells(line, mirror(id))
    default: break
    }
  }

  private func takeCells(_ line: JSONValue, _ mirror: TableMirror) {
    if let sections = line["sections"]?.array {
      mirror.take(
        sections: sections.map { section in
          .init(title: section["title"]?.string, rows: section["rows"]?.array?.map(\.string) ?? [])
        })
    } else if line["refused"] != nil {
      mirror.take(sections: nil)
    } else {
      let rows = line["rows"]?.array?.compactMap(\.array) ?? []
      let titles = line["titles"]?.array?.compactMap(\.array) ?? []
      mirror.take(
        rows: rows.map {
          (ItemPath(section: $0[0].integer ?? -1, row: $0[1].integer ?? -1), $0[2].string ?? "?")
        },
        titles: titles.map { ($0[0].integer ?? -1, $0[1].string ?? "?") })
    }
  }

  private func mirror(_ id: Int) -> TableMirror {
    if let known = mirrors[id] { return known }
    let made = TableMirror()
    mirrors[id] = made
    return made
  }

  /// Where tables show something else than their lines say, while no update is under way.
  func faults() -> [String] {
    tables.compactMap { id, living in
      guard let table = living.table, table.isLoaded, let mirror = mirrors[id], !mirror.isWaiting else { return nil }
      // One that is just being asked cannot be.
      if let fault = try? mirror.fault(of: table) { return "\(table): \(fault)" }
      count += 1
      return nil
    }
  }
}

extension TableOperation {
  /// The call that a line is the delivery of; nil for any other.
  fileprivate init?(_ line: JSONValue) {
    let fields = line["fields"]
    func path(_ value: JSONValue?) -> ItemPath {
      ItemPath(section: value?.array?[0].integer ?? -1, row: value?.array?[1].integer ?? -1)
    }
    var paths: [ItemPath] { fields?["paths"]?.array?.map { path($0) } ?? [] }
    var sections: IndexRanges {
      IndexRanges(
        (fields?["sections"]?.array ?? []).flatMap { run in
          Array((run.array?[0].integer ?? 0)...(run.array?[1].integer ?? 0))
        })
    }
    switch line["callback"]?.string {
    case "beginUpdates": self = .beginUpdates
    case "endUpdates": self = .endUpdates
    case "insertRows": self = .insertRows(paths)
    case "deleteRows": self = .deleteRows(paths)
    case "reloadRows": self = .reloadRows(paths)
    case "reconfigureRows": self = .reconfigureRows(paths)
    case "moveRow": self = .moveRow(from: path(fields?["from"]), to: path(fields?["to"]))
    case "insertSections": self = .insertSections(sections)
    case "deleteSections": self = .deleteSections(sections)
    case "reloadSections": self = .reloadSections(sections)
    case "moveSection":
      self = .moveSection(from: fields?["from"]?.integer ?? -1, to: fields?["to"]?.integer ?? -1)
    case "reloadData": self = .reloadData
    default: return nil
    }
  }
}
