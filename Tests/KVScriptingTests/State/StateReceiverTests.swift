import KVScripting
import KVTrace
import Testing

/// What a table is called for.
private enum TableCall {
  static let names: Set<String> = [
    "beginUpdates", "endUpdates", "insertRows", "deleteRows", "reloadRows", "reconfigureRows", "moveRow",
    "insertSections", "deleteSections", "reloadSections", "moveSection", "reloadData",
  ]
}

/// Who is named as the receiver of what a controller sends is who gets it, and the table that says what it shows is the one that
/// gets the calls.
struct StateReceiverTests {
  /// What was said of receivers, as lines come.
  private final class Receivers {
    /// Who gets what a controller sends, and who got each bracket when it began: also where the controller has another delegate
    /// before it ends.
    private var receivers: [Int: Int] = [:]
    private var bracketReceivers: [Int: Int?] = [:]
    /// Who was called as a table, and who said what it shows.
    private(set) var called: Set<Int> = []
    private(set) var shown: Set<Int> = []
    private(set) var observers: Set<Int> = []
    private(set) var faults: [String] = []
    /// How many deliveries of brackets were looked at.
    private(set) var count = 0

    func take(_ line: JSONValue) {
      let receiver = line["receiverId"]?.integer
      switch line["type"]?.string {
      case "controller": if let number = line["number"]?.integer { receivers[number] = receiver }
      case "bracket":
        if let number = line["number"]?.integer {
          bracketReceivers[number] = .some(line["controller"]?.integer.flatMap { receivers[$0] })
        }
      case "cells": if let receiver { shown.insert(receiver) }
      case "observe": if let receiver { observers.insert(receiver) }
      case "delivery": takeDelivery(line, receiver)
      default: break
      }
    }

    private func takeDelivery(_ line: JSONValue, _ receiver: Int?) {
      let callback = line["callback"]?.string ?? ""
      if callback == "observeValue" {
        if let receiver, !observers.contains(receiver) { faults.append("observes nothing: \(line.text)") }
      } else if TableCall.names.contains(callback) {
        if let receiver { called.insert(receiver) }
      }
      guard let bracket = line["bracket"]?.integer else { return }
      count += 1
      guard let named = bracketReceivers[bracket] else { return faults.append("no bracket: \(line.text)") }
      if named != receiver {
        faults.append("the controller names \(named.map(String.init) ?? "nobody"): \(line.text)")
      }
    }
  }

  private func receivers(_ text: String) throws -> Receivers {
    var configuration = ScriptRunner.Configuration()
    configuration.detail = .state
    let runner = try ScriptRunner(
      source: ScriptSource(name: "receivers.lua", text: text), configuration: configuration)
    let receivers = Receivers()
    runner.trace.add(format: JSONTraceFormat(detail: .state) { receivers.take($0) })
    _ = runner.run { Issue.record("\($0)") }
    return receivers
  }

  @Test func `delegates of every kind, tables and observers are named as deliveries name them`() throws {
    let said = try receivers(
      """
      local Item = class "Item" { name = "string", color = "string" }
      local List = class "List" { items = set "Item", rows = array "Item" }
      local a, b = Item { name = "a", color = "red" }, Item { name = "b", color = "blue" }
      local list = List { items = { a, b }, rows = { a, b } }
      local view, rows, log = TableView { name = "view" }, TableView { name = "rows" }, Recorder()
      local c = SetController {
        observed = list, setKeyPath = "items", keyPaths = { "name" }, sectionNameKeyPath = "color",
        sortDescriptors = { "color", "name" } }
      c:performQuery()
      c.delegate = view
      a.name = "aa"
      c.delegate = { didChangeContent = function() if a.color == "red" then a.color = "green" end end }
      a.name = "ab"
      c.delegate = log
      a.name = "ac"
      local o = TableObserver { object = list, keyPath = "rows", tableView = rows, cellKeyPaths = { "name" } }
      list.rows:removeAt(1)
      local r = RelationalCollectionController { relation = "rows", onObject = list, delegate = view }
      list.rows:add(b)
      local token = list:observe("rows", function() end)
      list:addObserver(log, "rows")
      list.rows:add(Item { name = "d" })
      token:invalidate()
      """)
    #expect(said.faults == [])
    #expect(said.called.count == 2)
    #expect(said.called.isSubset(of: said.shown))
    #expect(said.observers.count == 2)
    #expect(said.count > 10)
  }

  @Test func `so they are in every scenario`() throws {
    var count = 0
    for path in StateTraceTests.scenarios {
      var configuration = ScriptTestFile.Configuration()
      configuration.session.detail = .state
      configuration.timeLimit = nil
      let file = try ScriptTestFile(source: try .file(path), configuration: configuration)
      defer { file.close() }
      let said = Receivers()
      file.trace.add(format: JSONTraceFormat(detail: .state) { said.take($0) })
      _ = try? file.load()
      file.run { _ in said.faults.isEmpty }
      #expect(said.faults.isEmpty, "\(path): \(said.faults.prefix(2).joined(separator: "\n"))")
      #expect(said.called.isSubset(of: said.shown), "\(path)")
      count += said.count
    }
    #expect(count > 1_000)
  }
}
