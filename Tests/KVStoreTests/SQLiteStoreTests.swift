import Foundation
import KVContext
import KVEngine
import KVStore
import Testing

/// What is saved to a file is what is read from it.
@Suite struct SQLiteStoreTests {
  final class Song: ModelObject, TypedModel, @unchecked Sendable {
    struct Storage {
      var title: String?
      var seconds = 0
      var rating: Double?
      var live = false
      var released: DateValue?
      var tags: [String] = []
      var anything = Value.nil
      var album: Album?
    }
    var storage = Storage()
    static let definition = ClassDefinition(
      Song.self,
      [
        .attribute("title", \.title), .attribute("seconds", \.seconds), .attribute("rating", \.rating),
        .attribute("live", \.live), .attribute("released", \.released), .attribute("tags", \.tags),
        .attribute("anything", \.anything), .toOne("album", \.album, inverse: "songs"),
      ])
  }

  final class Album: ModelObject, TypedModel, @unchecked Sendable {
    struct Storage {
      var title = ""
      var songs = Many<Song>()
      var words = Many<String>()
    }
    var storage = Storage()
    static let definition = ClassDefinition(
      Album.self,
      [
        .attribute("title", \.title), .toMany("songs", \.songs, .orderedSet, inverse: "album"),
        .toMany("words", \.words, .array),
      ])
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func context(_ world: ObjectWorld, access: SQLiteStore.Access = .readWrite) throws -> ManagedObjectContext {
    try ManagedObjectContext(
      [Song.self, Album.self], in: world, store: SQLiteStore(path: folder.file, access: access))
  }

  private func songs(_ context: ManagedObjectContext) throws -> [Song] {
    try context.fetch(FetchRequest(entityName: "Song"), as: Song.self)
  }

  @Test func `Every value comes back as it was`() throws {
    let values: [Value] = [
      .nil, .null, false, true, 0, -1, .integer(.max), .integer(.min), 0.1, .number(-0.0), .number(.infinity),
      .number(-.infinity), .number(5), .number(.leastNonzeroMagnitude), "", "é\u{0}日🎈",
      .date(DateValue(secondsSinceReferenceDate: 1e-9)),
      .date(DateValue(secondsSinceReferenceDate: -0.0)), [], [1, "a", [true, .null], .number(-0.0)],
    ]
    let world = ObjectWorld()
    do {
      let context = try context(world)
      for value in values {
        try context.insert(
          Song.make(in: world) {
            $0.anything = value
            if case .string(let text) = value { $0.title = text }
            if case .number(let number) = value { $0.rating = number }
            if case .integer(let number) = value { $0.seconds = number }
            if case .boolean(let truth) = value { $0.live = truth }
            if case .date(let date) = value { $0.released = date }
            $0.tags = ["x", "", "é"]
          })
      }
      try context.save()
      context.close()
    }
    let found = try songs(context(ObjectWorld()))
    #expect(found.count == values.count)
    for (song, value) in zip(found, values) {
      #expect("\(song.anything)" == "\(value)" && song.anything.typeName == value.typeName)
      if case .number(let number) = value, case .number(let other) = song.anything {
        #expect(number.bitPattern == other.bitPattern && song.rating?.bitPattern == number.bitPattern)
      }
      if case .string(let text) = value { #expect(song.title == text) } else { #expect(song.title == nil) }
      if case .integer(let number) = value { #expect(song.seconds == number) }
      if case .date(let date) = value { #expect(song.released == date) }
      #expect(song.tags == ["x", "", "é"])
    }
  }

  @Test func `NaN is kept with its bits`() throws {
    let world = ObjectWorld()
    let nan = Double(bitPattern: 0x7ff8_0000_0000_1234)
    let one = try context(world)
    try one.insert(Song.make(in: world) { $0.rating = nan })
    try one.save()
    let song = try #require(songs(context(ObjectWorld())).first)
    #expect(song.rating?.bitPattern == nan.bitPattern)
  }

  @Test func `Relations keep their order, and both sides`() throws {
    let world = ObjectWorld()
    let one = try context(world)
    let album = try Album.make(in: world) { $0.title = "Aerial" }
    for title in ["a", "b", "c"] { try album.songs.add(Song.make(in: world) { $0.title = title }) }
    try album.words.addAll(["x", "y", "x"])
    try one.insert(album)
    try one.save()
    try album.songs.move(from: 2, to: 0)
    try album.words.insert("z", at: 1)
    try one.save()
    let two = try context(ObjectWorld())
    let read = try #require(two.fetch(FetchRequest(entityName: "Album"), as: Album.self).first)
    #expect(read.songs.map(\.title) == ["c", "a", "b"])
    #expect(read.words.members == ["x", "z", "y", "x"])
    #expect(read.songs.allSatisfy { $0.album === read })
    #expect(try songs(two).map { $0.objectID?.description } == ["Song/p1", "Song/p2", "Song/p3"])
    #expect(!two.hasChanges)
  }

  @Test func `What is deleted is gone, with what led to it, and its number is never given again`() throws {
    let world = ObjectWorld()
    let one = try context(world)
    let album = try Album.make(in: world)
    let songs = try (0..<3).map { number in try Song.make(in: world) { $0.seconds = number } }
    try album.songs.addAll(songs)
    try one.insert(album)
    try one.save()
    try one.delete(songs[2])
    try one.save()
    try album.songs.add(Song.make(in: world) { $0.seconds = 9 })
    try one.save()
    let two = try context(ObjectWorld())
    let read = try #require(two.fetch(FetchRequest(entityName: "Album"), as: Album.self).first)
    #expect(read.songs.map(\.seconds) == [0, 1, 9])
    #expect(read.songs.last?.objectID?.description == "Song/p4")
  }

  @Test func `What another context saves is there with the next fetch of what one lacks`() throws {
    let (worldOne, worldTwo) = (ObjectWorld(), ObjectWorld())
    let (one, two) = (try context(worldOne), try context(worldTwo))
    #expect(try songs(two).isEmpty)
    try one.insert(Song.make(in: worldOne) { $0.title = "a" })
    try one.save()
    #expect(try songs(two).map(\.title) == ["a"])
    try two.insert(Song.make(in: worldTwo) { $0.title = "b" })
    try two.save()
    #expect(try songs(one).map(\.title) == ["a", "b"])
    let id = try #require(songs(two).first)
    try one.delete(try #require(songs(one).first))
    try one.save()
    #expect(id.objectID != nil)
  }

  @Test func `A file that cannot be written keeps nothing, and the context stays as it was`() throws {
    let world = ObjectWorld()
    let one = try context(world)
    try one.insert(Song.make(in: world) { $0.title = "a" })
    try one.save()
    one.close()
    let reader = try context(world, access: .readOnly)
    let song = try #require(songs(reader).first)
    song.title = "b"
    #expect(throws: StoreError.readOnly(path: folder.file)) { try reader.save() }
    #expect(reader.hasChanges && song.isUpdated && song.title == "b")
    #expect(try songs(context(ObjectWorld())).first?.title == "a")
  }

  @Test func `Where there is no room nothing is kept, and a later save finds some`() throws {
    let world = ObjectWorld()
    let store = try SQLiteStore(path: folder.file)
    let one = try ManagedObjectContext([Song.self, Album.self], in: world, store: store)
    try one.insert(Song.make(in: world) { $0.title = "a" })
    try one.save()
    try store.setMaximumPageCount(30)
    let long = try Song.make(in: world) { $0.title = String(repeating: "x", count: 1 << 20) }
    try one.insert(long)
    #expect(throws: StoreError.full(path: folder.file)) { try one.save() }
    #expect(long.isInserted && long.objectID?.isTemporary == true)
    #expect(try songs(context(ObjectWorld())).count == 1)
    try store.setMaximumPageCount(1 << 20)
    try one.save()
    #expect(long.objectID?.description == "Song/p2")
  }

  @Test func `A value that means nothing in a file is refused, and nothing of the save is kept`() throws {
    let world = ObjectWorld()
    let one = try context(world)
    try one.insert(Song.make(in: world) { $0.title = "good" })
    let bad = try Song.make(in: world)
    bad.anything = .object(bad)
    try one.insert(bad)
    let error = #expect(throws: StoreError.self) { try one.save() }
    #expect(error?.reason.contains("'anything'") == true)
    #expect(try songs(context(ObjectWorld())).isEmpty)
    bad.anything = .nil
    try one.save()
    #expect(try songs(context(ObjectWorld())).count == 2)
  }
}

/// A folder for files, which goes with its tests.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var file: String { "\(path)/test.sqlite" }
}
