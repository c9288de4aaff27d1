import KVObjects
import KVObserving
import KVTables
import KVTrace
import Testing

struct TraceTests {
  private let fixture = TraceFixture()
  private var trace: Trace { fixture.trace }

  @Test("Lines have the given names only, are not indented, and are there once")
  func lines() {
    fixture.at(5, "mutate()")
    fixture.deliver("one") {
      fixture.at(6, "inside a callback")
      fixture.deliver("two\nlines", to: fixture.other)
    }
    #expect(trace.pendingLineCount == 2)
    let lines = trace.takeLines()
    #expect(lines.map(\.description) == ["log: one", "two\\nlines"])
    #expect(lines.map(\.receiverName) == ["log", nil])
    #expect(lines.map { $0.cause?.line } == [5, 5])
    #expect(trace.pendingLineCount == 0)
    #expect(trace.takeLines().isEmpty)
  }

  @Test("What is set aside leaves lines and numbers as they were, and is heard by formats unless it is silent")
  func aside() {
    fixture.deliver("one")
    var inside: [String] = []
    let text = fixture.text {
      for isSilent in [true, false] {
        trace.aside(isSilent: isSilent) {
          fixture.deliver("two", to: fixture.other)
          inside += trace.takeLines().map(\.text)
        }
      }
      #expect(trace.name(of: Receiver()) == "delegate#1")
    }
    #expect(inside == ["two", "two"])
    #expect(text.contains("two"))
    #expect(text.split(separator: "two").count == 2)
    #expect(trace.takeLines().map(\.text) == ["one"])
  }

  @Test("Discarded lines are gone")
  func discarding() {
    fixture.deliver("one")
    trace.discardLines()
    fixture.deliver("two")
    #expect(trace.takeLines().map(\.text) == ["two"])
  }

  @Test("The script is asked at each outermost delivery and print, and not inside")
  func questions() {
    fixture.deliver("one") { fixture.deliver("two") { fixture.deliver("three") } }
    #expect(fixture.script.questionCount == 1)
    fixture.deliver("four")
    #expect(fixture.script.questionCount == 2)
    _ = fixture.text {
      trace.print("five")
      fixture.deliver("six") { trace.print("seven") }
    }
    #expect(fixture.script.questionCount == 4)
  }

  @Test("Past the limit lines are counted, and a last line says how many")
  func retention() {
    trace.retention = .first(2)
    for number in 1...5 { fixture.deliver("line \(number)") }
    #expect(trace.pendingLineCount == 5)
    #expect(trace.takeLines().map(\.text) == ["line 1", "line 2", "(3 more, not kept)"])
    fixture.deliver("line 6")
    #expect(trace.takeLines().map(\.text) == ["line 6"])

    trace.retention = .none
    fixture.deliver("line 7")
    #expect(trace.pendingLineCount == 0)
    #expect(trace.takeLines().isEmpty)

    trace.retention = .all
    for number in 1...1000 { fixture.deliver("line \(number)") }
    #expect(trace.takeLines().count == 1000)
  }

  @Test("A delivery that nobody heard of has others inside it all the same")
  func unheard() {
    trace.retention = .none
    #expect(!trace.isListening)
    trace.willDeliverUnheard()
    let text = fixture.text { fixture.deliver("inner") }
    trace.didDeliver()
    #expect(text == "outside the script\n        log: inner\n")
    trace.retention = .all
    #expect(trace.isListening)
    trace.retention = .none
    trace.add(format: TextTraceFormat { _ in })
    #expect(trace.isListening)
    trace.finish()
    #expect(!trace.isListening)
  }

  @Test("Where nobody listens nothing is asked and no text is made")
  func nobodyListens() {
    final class Count { var texts = 0 }
    struct CountingEvent: WorldEvent {
      let count: Count
      var text: String {
        count.texts += 1
        return "text"
      }
    }
    let count = Count()
    func deliver() {
      trace.willDeliver(CountingEvent(count: count), to: fixture.log)
      trace.didDeliver()
    }
    trace.retention = .none
    deliver()
    #expect(count.texts == 0)
    #expect(fixture.script.questionCount == 0)
    // One text serves the line and every format.
    trace.retention = .all
    trace.add(format: TextTraceFormat { _ in })
    trace.add(format: JSONTraceFormat { _ in })
    deliver()
    #expect(count.texts == 1)
  }

  @Test("Receivers without a name get their kind and the next number of all kinds")
  func numbers() throws {
    let world = ObjectWorld()
    defer { withExtendedLifetime(world) {} }
    world.sink = trace
    let track = try world.define(ClassDefinition("Track", properties: [PropertyDefinition("title", .string)]))
    let song = try track.makeObject(["title": .string("a")])
    let token = try song.observe("title") { _ in }
    let table = TableView()
    let named = Receiver()
    #expect(trace.name(of: fixture.other) == "delegate#1")
    #expect(trace.name(of: token) == "observer#2")
    trace.setName("mine", of: named)
    #expect(trace.name(of: named) == "mine")
    #expect(trace.name(of: table) == "table#3")
    #expect(trace.name(of: fixture.other) == "delegate#1")
    trace.setName("yours", of: named)
    trace.setName("list", of: table)
    #expect(trace.name(of: named) == "yours")
    #expect(trace.name(of: table) == "list")

    trace.receiverKind = { $0 is Receiver ? "receiver" : "thing" }
    #expect(trace.name(of: Output()) == "thing#4")
  }

  @Test("What a receiver gets first decides what it is called")
  func kinds() throws {
    let world = ObjectWorld()
    defer { withExtendedLifetime(world) {} }
    world.sink = trace
    let track = try world.define(ClassDefinition("Track", properties: [PropertyDefinition("title", .string)]))
    let song = try track.makeObject(["title": .string("a")])
    let face = Receiver()
    let text = try fixture.text {
      fixture.at(1, "go()")
      try song.addObserver(identifiedBy: fixture.other, forKeyPath: "title", options: [], context: .nil) { _, _ in }
      try song.setValue(.string("b"), forKey: "title")
      trace.willDeliver(TableOperationEvent(.reloadData), to: face)
      trace.didDeliver()
      fixture.deliver("willChangeContent", to: face)
      fixture.deliver("willChangeContent", to: fixture.other)
    }
    #expect(
      text == """
        demo.lua:1  go()
            observer#1: observeValue title of <Track "b"> {kind: setting}
            table#2: reloadData
            table#2: willChangeContent
            observer#1: willChangeContent

        """)
  }

  @Test("A text that is computed by deliveries of its own, and a kind that asks for names, are taken as they come")
  func reentrancy() {
    struct ComputedEvent: WorldEvent {
      let compute: () -> String
      var text: String { compute() }
      var fields: [EventField] { [EventField("computed", .text(compute()))] }
    }
    trace.receiverKind = { [unowned trace = trace, log = fixture.log] _ in trace.name(of: log) }
    let event = ComputedEvent { [fixture] in
      fixture.deliver("inside")
      return "outside"
    }
    fixture.at(1, "go()")
    let text = fixture.text {
      trace.willDeliver(event, to: fixture.other)
      trace.didDeliver()
    }
    #expect(text == "demo.lua:1  go()\n    log: inside\n    log#1: outside\n")
    #expect(trace.takeLines().map(\.description) == ["log: inside", "outside"])
    let json = fixture.json {
      trace.willDeliver(event, to: fixture.other)
      trace.didDeliver()
    }
    #expect(json.hasSuffix("\"deliveries\":3,\"errors\":0}\n"))
  }

  @Test("A new test numbers from 1 and has no lines; given names stay")
  func restarting() {
    let third = Receiver()
    fixture.deliver("one")
    #expect(trace.name(of: fixture.other) == "delegate#1")
    trace.restart()
    #expect(trace.pendingLineCount == 0)
    #expect(trace.name(of: third) == "delegate#1")
    #expect(trace.name(of: fixture.other) == "delegate#2")
    #expect(trace.name(of: fixture.log) == "log")
  }

  @Test("A receiver is not kept alive, and whoever comes to its address is somebody else")
  func lifetimes() {
    weak var gone: Receiver?
    do {
      let receiver = Receiver()
      gone = receiver
      trace.setName("gone", of: receiver)
      fixture.deliver("one", to: receiver)
    }
    #expect(gone == nil)
    // Addresses come back at once here, and the table of names is swept on the way.
    for number in 1...500 {
      let receiver = Receiver()
      #expect(trace.name(of: receiver) == "delegate#\(number)")
      trace.setName("named", of: receiver)
      #expect(trace.name(of: receiver) == "named")
    }
    #expect(trace.name(of: fixture.log) == "log")
  }

  @Test("Nested deliveries follow the one that set them off, also when its receiver throws")
  func throwing() throws {
    struct Refusal: Error {}
    let world = ObjectWorld()
    defer { withExtendedLifetime(world) {} }
    world.sink = trace
    let track = try world.define(ClassDefinition("Track", properties: [PropertyDefinition("title", .string)]))
    let song = try track.makeObject(["title": .string("a")])
    let token = try song.observe("title") { _ in throw Refusal() }
    let text = fixture.text {
      fixture.at(1, "song.title = \"b\"")
      #expect(throws: Refusal.self) { try song.setValue(.string("b"), forKey: "title") }
      fixture.at(2, "next()")
      fixture.deliver("next")
    }
    token.invalidate()
    #expect(
      text == """
        demo.lua:1  song.title = "b"
            observer#1: observeValue title of <Track "b"> {kind: setting}
        demo.lua:2  next()
            log: next

        """)
  }

  @Test("A format hears from its adding to the finish")
  func formats() {
    let output = Output()
    fixture.deliver("before")
    trace.add(format: JSONTraceFormat { output.write($0) })
    trace.finish()
    fixture.deliver("after")
    trace.finish()
    #expect(
      output.text == """
        {"type":"trace","version":2}
        {"type":"end","steps":0,"deliveries":0,"errors":0}

        """)
  }
}
