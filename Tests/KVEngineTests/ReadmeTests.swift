import Foundation
import KVEngine
import Testing

/// The Swift example of README.md, so that it compiles and does what it says.
@Suite("The README's Swift") struct ReadmeTests {
  private func example(_ print: @escaping (Any) -> Void) throws {
    // README
    let world = ObjectWorld()
    let song = try world.define(ClassDefinition("Song", properties: [PropertyDefinition("title", .string)]))
    let playlist = try world.define(
      ClassDefinition(
        "Playlist", properties: [PropertyDefinition("songs", .object(className: "Song"), collection: .orderedSet)]))
    let list = playlist.makeObject()

    let token = try list.observe("songs", options: [.new]) { change in print(change) }
    let observer = try TableObserver(object: list, keyPath: "songs")
    let table = TableView(name: "songs")
    try TableViewBinding(table, to: observer)

    let songs = try list.mutableOrderedSetValue(forKey: "songs")
    try songs.add(.object(song.makeObject(["title": .string("Africa")])))
    print(try table.text())
    token.invalidate()
    // README
  }

  @Test("the example prints what the README says")
  func prints() throws {
    var printed: [String] = []
    try example { printed.append("\($0)") }
    #expect(
      printed == [
        "{kind: insertion, indexes: [0], new: [<Song \"Africa\">]}",
        "── (1)\n   0 Africa",
      ])
  }

  @Test("the README shows this example and its output")
  func isShown() throws {
    let here = URL(fileURLWithPath: #filePath)
    let package = here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let source = try String(contentsOf: here, encoding: .utf8).components(separatedBy: "    // README\n")
    let readme = try String(contentsOf: package.appendingPathComponent("README.md"), encoding: .utf8)
    #expect(source.count == 3)
    let code = source[1].split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasPrefix("    ") ? line.dropFirst(4) : line
    }
    #expect(readme.contains("```swift\nimport KVEngine\n\n" + code.joined(separator: "\n")))
    var printed: [String] = []
    try example { printed.append("\($0)") }
    #expect(readme.contains("```\n" + printed.joined(separator: "\n") + "\n```"))
  }
}
