import KVMedia
import KVObjects
import Testing

@Suite("A media item") struct MediaItemTests {
  @Test func `begins with no texts and zeros`() throws {
    let item = try MediaItem.make(in: ObjectWorld())
    #expect(item.title == nil && item.artist == nil && item.albumTitle == nil && item.genre == nil)
    #expect(item.composer == nil)
    #expect(item.playbackDuration == 0 && item.playCount == 0 && item.rating == 0)
    #expect("\(item)" == "<MediaItem#1>")
  }

  @Test func `is read and written by key and by property`() throws {
    let item = try MediaItem.make(in: ObjectWorld())
    try item.setValue(.string("Wow"), forKey: "title")
    try item.setValue(.number(239.5), forKey: "playbackDuration")
    item.playCount = 3
    #expect(item.title == "Wow" && item.playbackDuration == 239.5)
    #expect(try item.value(forKey: "playCount") == .integer(3))
    #expect("\(item)" == "<MediaItem \"Wow\">")
  }

  @Test func `has the keys of MPMediaItem's properties`() throws {
    let objectClass = try ObjectWorld().objectClass(for: MediaItem.self)
    #expect(
      objectClass.keys == [
        "albumTitle", "artist", "composer", "genre", "playCount", "playbackDuration", "rating", "title",
      ])
  }

  @Test func `refuses a value of another type`() throws {
    let item = try MediaItem.make(in: ObjectWorld())
    let error = #expect(throws: KeyValueCodingError.self) { try item.setValue(.string("many"), forKey: "rating") }
    #expect(error?.reason == "MediaItem.rating expects an integer, got string \"many\"")
    #expect(throws: KeyValueCodingError.self) { try item.setValue(.nil, forKey: "playCount") }
  }
}
