import Glibc
import KVObjects
import KVObserving
import KVPositions
import KVTables
import KVTrace
import Testing

struct TraceSchemaTests {
  @Test("The example in the schema's page is what the format writes")
  func example() throws {
    let page = try #require(Self.contents(of: "Documentation/TraceSchema.md"))
    let begin = try #require(page.firstRange(of: "```json\n"))
    let end = try #require(page[begin.upperBound...].firstRange(of: "```"))
    let example = page[begin.upperBound..<end.lowerBound]

    let fixture = TraceFixture()
    let world = ObjectWorld()
    defer { withExtendedLifetime(world) {} }
    let track = try world.define(ClassDefinition("Track", properties: [PropertyDefinition("title", .string)]))
    let song = try track.makeObject(["title": .string("Z")])
    let table = TableView()
    let written = fixture.json {
      fixture.at(12, "a.title = \"Z\"", file: "rename.lua")
      fixture.trace.willDeliver(
        ObservationEvent(
          keyPath: "title", object: song, change: KeyValueChange(kind: .setting, new: .string("Z"))), to: fixture.log)
      fixture.trace.print("seen")
      fixture.trace.didDeliver()
      fixture.trace.willDeliver(
        TableOperationEvent(.insertRows([ItemPath(section: 0, row: 1), ItemPath(section: 0, row: 2)])), to: table)
      fixture.trace.didDeliver()
      fixture.script.cause = .end(file: "rename.lua", line: 14)
      fixture.deliver("didChangeContent", to: fixture.other)
    }
    #expect(String(example) == written)
  }

  /// The text of a file of the package, or nil where it cannot be read.
  private static func contents(of path: String) -> String? {
    let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    guard let file = fopen("/\(root)/\(path)", "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = fread(&chunk, 1, chunk.count, file)
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += chunk[..<count]
    }
  }
}
