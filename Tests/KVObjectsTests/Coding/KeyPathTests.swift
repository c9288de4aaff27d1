import KVObjects
import KVTestSupport
import Testing

/// Key paths: reading, writing, malformed ones (kvo-facts.md D20, K226–K234).
@Suite struct KeyPathTests {
  private let library: Library
  private let artist: ModelObject
  private let albums: [ModelObject]

  init() throws {
    let library = try Library()
    self.library = library
    artist = try library.makeArtist("K")
    albums = try ["A", "B", "C"].map { try library.makeAlbum($0) }
    for album in albums { try artist.collection("albums").add(.object(album)) }
  }

  @Test func `A path walks through objects, and ends early as nil`() throws {
    let track = try library.makeTrack("T")
    #expect(try track.value(forKeyPath: "album.artist.name") == .nil)
    try track.setValue(.object(albums[0]), forKey: "album")
    #expect(try track.value(forKeyPath: "album.artist.name") == .string("K"))
    #expect(try track.value(forKeyPath: "title") == .string("T"))
  }

  @Test func `A path through a collection maps it, nil becoming null`() throws {
    for title in ["t", nil, "t"] {
      let track = try library.makeTrack("?")
      try track.setValue(title.map(Value.string) ?? .nil, forKey: "title")
      try albums[0].collection("tracks").add(.object(track))
    }
    #expect(try albums[0].value(forKeyPath: "tracks.title") == .list([.string("t"), .null, .string("t")]))
    try artist.setValue(.nil, forKey: "albums")
    #expect(try artist.value(forKeyPath: "albums.title") == .nil)
  }

  @Test func `A path through a set gives each value once and leaves nil out (K160, K229)`() throws {
    try albums[1].setValue(.nil, forKey: "title")
    #expect(try artist.value(forKeyPath: "albums.title") == .list([.string("A"), .string("C")]))
    try albums[0].collection("tracks").add(.object(try library.makeTrack("t")))
    #expect(try artist.value(forKeyPath: "albums.tracks.title") == .list([.strings("t"), .list([])]))
    try albums[2].setValue(.string("A"), forKey: "title")
    #expect(try artist.value(forKeyPath: "albums.title") == .strings("A"))
  }

  @Test func `Setting through a path sets the last key, in every element on the way, and nothing past nil`() throws {
    try artist.setValue(.integer(9), forKeyPath: "albums.rating")
    #expect(try albums.map { try $0.value(forKey: "rating") } == [.integer(9), .integer(9), .integer(9)])
    let track = try library.makeTrack("T")
    try track.setValue(.string("X"), forKeyPath: "album.title")
    #expect(try track.value(forKeyPath: "album.title") == .nil)
    #expect(
      refusal { try artist.setValue(.integer(1), forKeyPath: "name.length") }
        == "NSUndefinedKeyException: [\"K\" setValue:forUndefinedKey:]: this class is not key value "
        + "coding-compliant for the key length.")
    #expect(refusal { try artist.setValue(.nil, forKeyPath: "albums.@count") }?.hasPrefix("NSUndefinedKey") == true)
  }

  @Test(arguments: [
    ("", "key path \"\": the key is empty at position 0"),
    (".name", "key path \".name\": a key is missing at position 0"),
    ("a.", "key path \"a.\": a key is missing at position 2"),
    ("a..b", "key path \"a..b\": a key is missing at position 2"),
    ("ab.@cuont", "key path \"ab.@cuont\": there is no operator @cuont; did you mean '@count'? at position 3"),
    ("@", "key path \"@\": there is no operator @ at position 0"),
  ])
  func `A malformed path is refused with the place of the fault`(path: String, reason: String) {
    #expect(refusal { _ = try artist.value(forKeyPath: path) } == "NSInvalidArgumentException: " + reason)
  }

  @Test func `The undefined key of a path names the object it failed at`() {
    #expect(
      refusal { _ = try artist.value(forKeyPath: "albums.titel") }
        == "NSUndefinedKeyException: [<Album \"A\"> valueForUndefinedKey:]: this class is not key value "
        + "coding-compliant for the key titel.")
    #expect(
      refusal { _ = try artist.value(forKeyPath: "name.stringValue") }
        == "NSUndefinedKeyException: [\"K\" valueForUndefinedKey:]: this class is not key value coding-compliant "
        + "for the key stringValue.")
  }

  @Test func `Self names the value itself, whatever it is`() throws {
    #expect(try artist.value(forKeyPath: "albums.self") == .list(ValueList(albums.map(Value.object))))
    #expect(try artist.value(forKeyPath: "self.name") == .string("K"))
    #expect(try artist.value(forKeyPath: "name.self") == .string("K"))
  }

  @Test func `A path of too many parts is refused before it is followed`() throws {
    func path(_ count: Int) -> String { String(repeating: "self.", count: count - 1) + "name" }
    #expect(try artist.value(forKeyPath: path(PropertyPath.maximumLength)) == .string("K"))
    #expect(
      refusal { _ = try artist.value(forKeyPath: path(100_000)) }
        == "NSInvalidArgumentException: the key path \"self.self.…\" has 100000 parts")
  }
}
