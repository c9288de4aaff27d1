import KVObjects
import KVObserving
import KVPositions
import KVTables
import KVTrace
import Testing

struct JSONTraceFormatTests {
  private let fixture = TraceFixture()

  @Test("The first line names the version, the last one counts")
  func frame() {
    #expect(
      fixture.json {} == """
        {"type":"trace","version":2}
        {"type":"end","steps":0,"deliveries":0,"errors":0}

        """)
  }

  @Test("Statements, deliveries, prints and errors are objects on a line each")
  func kinds() {
    let text = fixture.json {
      fixture.at(3, "  a.title = \"Z\"")
      fixture.deliver("willChangeContent")
      fixture.deliver("say \"hi\"\n\u{1}", to: fixture.other, fields: [EventField("ok", .flag(true))]) {
        fixture.deliver("inside", fields: [EventField("n", .list([.number(-1), .text("é\t\u{7F}\u{2029}\\")]))])
        fixture.trace.print("printed")
      }
      fixture.trace.report(Diagnostic(code: .interrupted, headline: "wrong"))
      fixture.trace.report(Diagnostic(severity: .warning, code: .output, headline: "odd"))
      fixture.script.cause = nil
      fixture.trace.print("")
      fixture.atEnd()
      fixture.deliver("late")
    }
    #expect(
      text == #"""
        {"type":"trace","version":2}
        {"type":"statement","step":1,"kind":"statement","file":"demo.lua","line":3,"source":"  a.title = \"Z\""}
        {"type":"delivery","step":1,"file":"demo.lua","line":3,"depth":0,"receiver":"log","callback":"willChangeContent","text":"willChangeContent"}
        {"type":"delivery","step":1,"file":"demo.lua","line":3,"depth":0,"receiver":"delegate#1","callback":"say","text":"say \"hi\"\n\u0001","fields":{"ok":true}}
        {"type":"delivery","step":1,"file":"demo.lua","line":3,"depth":1,"receiver":"log","callback":"inside","text":"inside","fields":{"n":[-1,"é\t\u007f\u2029\\"]}}
        {"type":"print","step":1,"file":"demo.lua","line":3,"depth":1,"text":"printed"}
        {"type":"error","step":1,"file":"demo.lua","line":3,"depth":0,"diagnostic":{"severity":"error","code":"E-INTERRUPTED","message":"wrong"}}
        {"type":"error","step":1,"file":"demo.lua","line":3,"depth":0,"diagnostic":{"severity":"warning","code":"E-OUTPUT","message":"odd"}}
        {"type":"statement","step":2,"kind":"outside"}
        {"type":"print","step":2,"depth":0,"text":""}
        {"type":"statement","step":3,"kind":"end","file":"demo.lua","line":99}
        {"type":"delivery","step":3,"file":"demo.lua","line":99,"depth":0,"receiver":"log","callback":"late","text":"late"}
        {"type":"end","steps":3,"deliveries":4,"errors":1}

        """#)
  }

  @Test("A notification carries its key path, its object and its change as data")
  func observations() throws {
    let world = ObjectWorld()
    defer { withExtendedLifetime(world) {} }
    world.sink = fixture.trace
    let track = try world.define(ClassDefinition("Track", properties: [PropertyDefinition("title", .string)]))
    let artist = try world.define(
      ClassDefinition(
        "Artist",
        properties: [
          PropertyDefinition("name", .string),
          PropertyDefinition("tracks", .object(className: "Track"), collection: .array),
        ]))
    let kate = try artist.makeObject(["name": .string("Kate")])
    let tracks = try (0..<4).map { try track.makeObject(["title": .string("t\($0)")]) }
    fixture.at(7, "change()")
    let text = try fixture.json {
      let name = try kate.observe("name", options: [.new, .old, .prior]) { _ in }
      let list = try kate.observe("tracks", options: .new) { _ in }
      let titles = try kate.observe("tracks.title", options: .new) { _ in }
      try kate.setValue(.string("K"), forKey: "name")
      try kate.mutableArrayValue(forKey: "tracks").insertAll(
        [tracks[0], tracks[1], tracks[2]].map { .object($0) }, at: [0, 1, 2])
      titles.invalidate()
      name.invalidate()
      list.invalidate()
    }
    let begin = #"{"type":"delivery","step":1,"file":"demo.lua","line":7,"depth":0,"receiver":"#
    let lines = text.split(separator: "\n").map(String.init).filter { $0.hasPrefix(begin) }
      .map { String($0.dropFirst(begin.count)) }.filter { !$0.contains(#""keyPath":"tracks.title""#) }
    #expect(
      lines == [
        #""observer#1","callback":"observeValue","text":"observeValue name of <Artist \"Kate\"> {kind: setting, isPrior: true, old: \"Kate\"}","fields":{"keyPath":"name","object":"<Artist \"Kate\">","kind":"setting","isPrior":true,"old":"\"Kate\""}}"#,
        #""observer#1","callback":"observeValue","text":"observeValue name of <Artist \"K\"> {kind: setting, new: \"K\", old: \"Kate\"}","fields":{"keyPath":"name","object":"<Artist \"K\">","kind":"setting","new":"\"K\"","old":"\"Kate\""}}"#,
        #""observer#2","callback":"observeValue","text":"observeValue tracks of <Artist \"K\"> {kind: insertion, indexes: [0-2], new: [<Track \"t0\">, <Track \"t1\">, <Track \"t2\">]}","fields":{"keyPath":"tracks","object":"<Artist \"K\">","kind":"insertion","indexes":[[0,2]],"new":"[<Track \"t0\">, <Track \"t1\">, <Track \"t2\">]"}}"#,
      ])
  }

  @Test("Table operations carry their positions as data")
  func tableOperations() {
    let table = TableView(name: "list")
    let operations: [TableOperation] = [
      .beginUpdates, .insertRows([ItemPath(section: 0, row: 1), ItemPath(section: 0, row: 2)]),
      .moveRow(from: ItemPath(section: 0, row: 0), to: ItemPath(section: 1, row: 3)),
      .deleteSections([0, 2, 3, 4]), .moveSection(from: 0, to: 2), .endUpdates,
    ]
    let text = fixture.json {
      for operation in operations {
        fixture.trace.willDeliver(TableOperationEvent(operation), to: table)
        fixture.trace.didDeliver()
      }
    }
    let begin = #"{"type":"delivery","step":1,"depth":0,"receiver":"table#1","#
    let lines = text.split(separator: "\n").filter { $0.hasPrefix(begin) }.map { String($0.dropFirst(begin.count)) }
    #expect(
      lines == [
        #""callback":"beginUpdates","text":"beginUpdates"}"#,
        #""callback":"insertRows","text":"insertRows [0, 1] [0, 2]","fields":{"paths":[[0,1],[0,2]]}}"#,
        #""callback":"moveRow","text":"moveRow [0, 0] to [1, 3]","fields":{"from":[0,0],"to":[1,3]}}"#,
        #""callback":"deleteSections","text":"deleteSections [0, 2-4]","fields":{"sections":[[0,0],[2,4]]}}"#,
        #""callback":"moveSection","text":"moveSection 0 to 2","fields":{"from":0,"to":2}}"#,
        #""callback":"endUpdates","text":"endUpdates"}"#,
      ])
  }
}
