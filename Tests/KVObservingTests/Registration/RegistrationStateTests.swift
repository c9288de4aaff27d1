import KVObjects
import KVObserving
import KVPositions
import KVTestSupport
import Testing

/// What is said of who observes what, and of whom notifications speak.
@Suite struct RegistrationStateTests {
  private let notes = StateNotes()
  private let song: ObjectClass
  private let album: ModelObject
  private let songs: ToManyCollection

  init() throws {
    let world = notes.makeWorld()
    song = try world.define(
      ClassDefinition("Song", properties: [PropertyDefinition("title", .string)], describedBy: "title"))
    album = try world.define(
      ClassDefinition(
        "Album",
        properties: [
          PropertyDefinition("title", .string),
          PropertyDefinition("best", .object(className: "Song")),
          PropertyDefinition("songs", .object(className: "Song"), collection: .array),
        ], describedBy: "title")
    ).makeObject(["title": .string("album")])
    songs = try album.mutableArrayValue(forKey: "songs")
  }

  @Test func `tokens are said when they are made and ended, not when they go`() throws {
    var token: KeyValueObservation? = try album.observe("title", options: [.new, .prior]) { _ in }
    #expect(notes.take() == ["observe: receiverId 1, object album, keyPath title, options [new prior]"])
    token?.invalidate()
    token?.invalidate()
    #expect(notes.take() == ["unobserve: receiverId 1, object album, keyPath title"])
    token = try album.observe("songs.title") { _ in }
    #expect(notes.take() == ["observe: receiverId 2, object album, keyPath songs.title, options []"])
    token = nil
    #expect(notes.take().isEmpty)
  }

  @Test func `classic observers are said by themselves, and not once they are gone`() throws {
    var observer: Observer? = Observer(Log())
    if let observer {
      try album.addObserver(observer, forKeyPath: "title", options: [.initial, .old])
      try album.addObserver(observer, forKeyPath: "best")
      try album.removeObserver(observer, forKeyPath: "title")
    }
    #expect(
      notes.take() == [
        "observe: receiverId 1, object album, keyPath title, options [old initial]",
        "observe: receiverId 1, object album, keyPath best, options []",
        "unobserve: receiverId 1, object album, keyPath title",
      ])
    observer = nil
    try album.setValue(.nil, forKey: "best")
    #expect(notes.take().isEmpty)
  }

  @Test func `what an initial notification refuses is ended at once`() throws {
    struct Trouble: Error {}
    #expect(throws: Trouble.self) {
      _ = try album.observe("title", options: .initial) { [notes] _ in
        #expect(notes.lines.count == 1)
        throw Trouble()
      }
    }
    #expect(notes.take().map { $0.prefix { $0 != ":" } } == ["observe", "unobserve"])
    // Nothing to begin with.
    #expect(throws: (any Error).self) { _ = try album.observe("nothing") { _ in } }
    #expect(notes.take().isEmpty)
  }

  // MARK: Identities

  private func identities(_ change: KeyValueChange) -> [String] {
    ObservationEvent(keyPath: "songs", object: album, change: change).identities.map { field in
      switch field.value {
      case .identity(let value): "\(field.name) \(value)"
      case .list(let list):
        "\(field.name) [\(list.map { if case .identity(let value) = $0 { "\(value)" } else { "?" } }.joined(separator: " "))]"
      default: "?"
      }
    }
  }

  @Test func `notifications name the objects that they speak of`() throws {
    let (one, two) = (try song.makeObject(["title": .string("1")]), try song.makeObject(["title": .string("2")]))
    #expect(
      identities(KeyValueChange(kind: .setting, new: .string("x"), old: .null)) == ["objectId <Album \"album\">"])
    #expect(
      identities(KeyValueChange(kind: .setting, new: .object(one), old: .object(two))) == [
        "objectId <Album \"album\">", "newIds [<Song \"1\">]", "oldIds [<Song \"2\">]",
      ])
    #expect(
      identities(
        KeyValueChange(
          kind: .insertion, indexes: [0, 1], new: .list([.object(one), .object(two)]), old: .list([]), element: two))
        == ["objectId <Album \"album\">", "newIds [<Song \"1\"> <Song \"2\">]", "elementId <Song \"2\">"])
    #expect(
      identities(KeyValueChange(kind: .setting, new: .list([.integer(1)]))) == ["objectId <Album \"album\">"])
  }
}
