import KVEngine
import KVTestSupport
import Testing

/// What a developer prints is one line that a person reads.
@Suite struct DescriptionTests {
  private let shelf: Shelf

  init() throws {
    shelf = try Shelf()
    for (title, rating) in [("B", 2), ("A", 1), ("C", 2)] {
      try shelf.player.records.add(
        Record.make(in: shelf.world) {
          $0.title = title
          $0.rating = rating
        })
    }
  }

  private func controller(sectionNameKeyPath: String? = nil) throws -> SetController {
    let controller = try SetController(
      observed: shelf.player, setKeyPath: "records", keyPaths: ["title"],
      sectionNameKeyPath: sectionNameKeyPath,
      sortDescriptors: [KeyValueSortDescriptor(key: "rating"), KeyValueSortDescriptor(key: "title")])
    try controller.performQuery()
    return controller
  }

  @Test func `A to-many property prints its members`() throws {
    #expect("\(shelf.player.records)" == #"[<Record "B">, <Record "A">, <Record "C">]"#)
    #expect("\(shelf.player.records.collection)" == #"[<Record "B">, <Record "A">, <Record "C">]"#)
    #expect(Mirror(reflecting: shelf.player.records).children.count == 3)
  }

  @Test func `Of very many members the first are printed`() throws {
    for number in 0..<30 { try shelf.record.tracks.add(shelf.track("\(number)")) }
    #expect("\(shelf.record.tracks)".hasSuffix(#"<Track "19">, … 10 more]"#))
  }

  @Test func `A content and its sections print their objects`() throws {
    #expect("\(try controller().snapshot())" == #"[<Record "A">, <Record "B">, <Record "C">]"#)
    let sectioned = try controller(sectionNameKeyPath: "rating")
    #expect("\(sectioned.snapshot())" == #"[1: [<Record "A">], 2: [<Record "B">, <Record "C">]]"#)
    #expect("\(sectioned.snapshot().sections[1])" == #"2: [<Record "B">, <Record "C">]"#)
    #expect("\(sectioned)" == #"SetController [1: [<Record "A">], 2: [<Record "B">, <Record "C">]]"#)
    #expect(Mirror(reflecting: sectioned.snapshot()).children.count == 2)
  }

  @Test func `A change and an event say what happens, and where`() throws {
    final class Log: PartialSetDelegate {
      var changes: [String] = []
      var events: [String] = []
      func controller(_ controller: SetController, didSend event: ControllerEvent) {
        events.append("\(event)")
        if let change = event.change { changes.append("\(change)") }
      }
    }
    let controller = try controller(sectionNameKeyPath: "rating")
    let log = Log()
    controller.delegate = log
    let first = try #require(controller.snapshot().first as? Record)
    first.title = "AA"
    try first.set(\.rating, to: 2)
    #expect(
      log.changes == [
        #"update <Record "AA"> at [0, 0]"#, "delete section 0", #"move <Record "AA"> from [0, 0] to [0, 0]"#,
      ])
    #expect(log.events.first == "willChangeContent")
    #expect(log.events.contains(#"didChangeObject <Record "AA"> update at [0, 0]"#))
  }

  @Test func `A model's mirror has the values of its keys`() throws {
    let children = Mirror(reflecting: shelf.record).children.map { ($0.label ?? "", "\($0.value)") }
    #expect(children.first?.0 == "title")
    #expect(children.first?.1 == #""Lionheart""#)
    #expect(children.contains { $0.0 == "tracks" && $0.1 == "[]" })
    #expect(!children.contains { $0.0 == "summary" || $0.0 == "objectClass" })
  }

  @Test func `A mirror on the wrong thread has no children`() throws {
    let record = shelf.record
    try onThreads(1) { _ in #expect(Mirror(reflecting: record).children.isEmpty) }
  }
}
