import Foundation
import KVEngine
import Testing

/// The Swift example of README.md, so that it compiles and does what it says.
@Suite("The README's Swift") struct ReadmeTests {
  private func example(_ print: @escaping (Any) -> Void) throws {
    // README
    final class Song: ModelObject, TypedModel, @unchecked Sendable {
      struct Storage {
        var title: String?
      }
      var storage = Storage()
      static let definition = ClassDefinition(Song.self, [.attribute("title", \.title)])
    }

    final class Playlist: ModelObject, TypedModel, @unchecked Sendable {
      struct Storage {
        var songs = Many<Song>()
      }
      var storage = Storage()
      static let definition = ClassDefinition(Playlist.self, [.toMany("songs", \.songs, .orderedSet)])
    }

    let world = ObjectWorld()
    let list = try Playlist.make(in: world)
    let token = try list.observe("songs.title", options: [.new]) { change in print(change) }
    let table = TableView(name: "songs")
    try TableViewBinding(table, to: TableObserver(object: list, keyPath: "songs", cellKeyPaths: ["title"]))

    let song = try Song.make(in: world)
    song.title = "Africa"
    try list.songs.add(song)
    song.title = "Dakota"
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
        "{kind: setting, new: [\"Africa\"]}",
        "{kind: setting, new: [\"Dakota\"], element: <Song \"Dakota\">}",
        "── (1)\n   0 Dakota",
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
