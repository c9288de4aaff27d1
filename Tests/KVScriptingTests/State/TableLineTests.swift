import KVObjects
import KVPositions
import KVScripting
import KVTables
import KVTestSupport
import KVTrace
import Testing

/// What tables show, rebuilt from the lines of a trace alone: whenever something is delivered or printed and no update is under
/// way, in every scenario.
struct TableLineTests {
  /// Stands between a world and its trace, and holds tables against what their lines say.
  private final class TableTap: StateSink {
    private struct Living {
      weak var table: TableView?
    }

    private let trace: Trace
    private var tables: [Int: Living] = [:]
    private var mirrors: [Int: TableMirror] = [:]
    private(set) var faults: [String] = []
    private(set) var count = 0
    /// Who is named as the receiver of what controllers send.
    let receivers = NamedReceivers()
    /// Who says something next.
    private var receiver: AnyObject?

    init(_ file: ScriptTestFile) {
      trace = file.trace
      file.trace.add(format: JSONTraceFormat(detail: .state) { [unowned self] in take($0) })
      file.session.world.stateSink = self
    }

    private func take(_ line: JSONValue) {
      receivers.take(line)
      // Lines before one of cells come when the table shows them already.
      defer { if ["delivery", "print"].contains(line["type"]?.string) { compare() } }
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

    func compare() {
      for (id, living) in tables {
        guard let table = living.table, table.isLoaded, let mirror = mirrors[id], !mirror.isWaiting else { continue }
        // One that is just being asked cannot be.
        guard let fault = try? mirror.fault(of: table) else {
          count += 1
          continue
        }
        faults.append("\(table): \(fault)")
      }
    }

    func note(_ event: any StateEvent) {
      if case .receiver(let reference)? = event.fields.first?.value { receiver = reference.receiver }
      defer { receiver = nil }
      trace.note(event)
    }

    func didDeclare(_ objectClass: ObjectClass) { trace.didDeclare(objectClass) }
    func didMake(_ object: ModelObject) { trace.didMake(object) }
    func didFinishMaking() { trace.didFinishMaking() }
    func didRestartCounting() { trace.didRestartCounting() }
    func didSet(_ property: Property, of object: ModelObject, from old: Value) {
      trace.didSet(property, of: object, from: old)
    }
    func didEdit(_ property: Property, of object: ModelObject, by edit: StoredEdit) {
      trace.didEdit(property, of: object, by: edit)
    }
    func beginBracket(_ event: any StateEvent, of serial: Int) { trace.beginBracket(event, of: serial) }
    func endBracket() { trace.endBracket() }
  }

  @Test func `what the lines say is what tables show, in every scenario`() throws {
    var (count, deliveries) = (0, 0)
    for path in StateTraceTests.scenarios {
      var configuration = ScriptTestFile.Configuration()
      configuration.session.detail = .state
      configuration.timeLimit = nil
      let file = try ScriptTestFile(source: try .file(path), configuration: configuration)
      defer { file.close() }
      let tap = TableTap(file)
      _ = try? file.load()
      file.run { _ in
        tap.compare()
        return tap.faults.isEmpty
      }
      #expect(tap.faults.isEmpty, "\(path): \(tap.faults.prefix(2).joined(separator: "\n"))")
      let receivers = tap.receivers
      #expect(receivers.faults.isEmpty, "\(path): \(receivers.faults.prefix(2).joined(separator: "\n"))")
      #expect(receivers.called.isSubset(of: receivers.shown), "\(path)")
      count += tap.count
      deliveries += receivers.count
    }
    #expect(count > 1_000)
    #expect(deliveries > 1_000)
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
