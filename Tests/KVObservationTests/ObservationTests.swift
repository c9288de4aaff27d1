import Foundation
import KVEngine
import KVObservation
import Observation
import Testing

/// Swift's Observation over controllers and objects.
@Suite struct ObservationTests {
  fileprivate final class Song: ModelObject, TypedModel, @unchecked Sendable {
    struct Storage {
      var title = ""
      var rating = 0
      var notes = ""
    }
    var storage = Storage()
    static let definition = ClassDefinition(
      Song.self, [.attribute("title", \.title), .attribute("rating", \.rating)])
  }

  fileprivate final class Playlist: ModelObject, TypedModel, @unchecked Sendable {
    struct Storage {
      var songs = Many<Song>()
    }
    var storage = Storage()
    static let definition = ClassDefinition(Playlist.self, [.toMany("songs", \.songs, .orderedSet)])
  }

  /// How often something was to be read anew.
  private final class Counter: @unchecked Sendable {
    var count = 0
  }

  private let world = ObjectWorld()
  private let list: Playlist
  private let controller: RelationalCollectionController

  init() throws {
    list = try Playlist.make(in: world)
    for (index, title) in ["a", "b", "c"].enumerated() {
      try list.songs.add(
        Song.make(in: world) {
          $0.title = title
          $0.rating = index
        })
    }
    controller = try RelationalCollectionController(
      relation: "songs", onObject: list, sortedBy: [KeyValueSortDescriptor("-rating")],
      observingChildKeyPaths: ["title"])
  }

  private func track(_ counter: Counter, _ body: () -> Void) {
    withObservationTracking(body) { counter.count += 1 }
  }

  @Test func `a reader of a content is told once of a change, and reads the new one`() throws {
    let shown = ObservableContent(controller)
    let counter = Counter()
    track(counter) { _ = shown.content.count }
    try world.batch {
      list.songs[0].rating = 9
      list.songs[1].title = "B"
      try list.songs.remove(at: 2)
    }
    #expect(counter.count == 1)
    #expect("\(shown)" == "\(controller.snapshot())")
    #expect(shown.content.count == 2)
    // Told once, until it reads again.
    list.songs[0].rating = 0
    #expect(counter.count == 1)
    track(counter) { _ = shown.sections }
    list.songs[0].rating = 10
    #expect(counter.count == 2)
  }

  @Test func `what nobody reads tells nobody anything`() throws {
    let shown = ObservableContent(controller)
    let counter = Counter()
    track(counter) { _ = shown.controller }
    list.songs[0].rating = 9
    #expect(counter.count == 0)
  }

  @Test func `a content that goes leaves the delegate as it was`() throws {
    final class Log: ControllerEventReceiver {
      var lines: [String] = []
      func controller(_ controller: CollectionController, didSend event: ControllerEvent) { lines.append("\(event)") }
    }
    let log = Log()
    controller.delegate = log
    var shown: ObservableContent? = ObservableContent(controller)
    #expect(controller.delegate === log)
    list.songs[0].rating = 9
    #expect(shown?.content.first?.description == list.songs[0].description)
    shown = nil
    let count = log.lines.count
    list.songs[1].rating = 10
    #expect(log.lines.count == count + 3)
    #expect(controller.delegate === log)
  }

  @Test func `a reader of an object is told of what it has read and of nothing else`() throws {
    let song = ObservableModel(list.songs[0])
    let counter = Counter()
    track(counter) { _ = song.title }
    song.rating = 7
    #expect(counter.count == 0)
    song.title = "A"
    #expect(counter.count == 1)
    #expect(list.songs[0].title == "A")
    song.title = "AA"
    #expect(counter.count == 1)
    track(counter) { _ = (song.title, song.rating) }
    song.rating = 8
    song.title = "AAA"
    #expect(counter.count == 2)
  }

  @Test func `the old value is there when a reader is told`() throws {
    let song = ObservableModel(list.songs[0])
    let seen = Counter()
    withObservationTracking {
      _ = song.rating
    } onChange: { [object = list.songs[0]] in
      seen.count = object.rating + 100
    }
    song.rating = 5
    #expect(seen.count == 100)
  }

  @Test func `a reader of a relation is told when a member comes`() throws {
    let list = ObservableModel(list)
    let counter = Counter()
    track(counter) { _ = list.songs.count }
    try self.list.songs.remove(at: 0)
    #expect(counter.count == 1)
    track(counter) { _ = list.songs.count }
    self.list.songs[0].title = "Z"
    #expect(counter.count == 1)
  }

  @Test func `a field that the definition does not name is read and tells nobody anything`() throws {
    let song = ObservableModel(list.songs[0])
    let counter = Counter()
    track(counter) { _ = song.notes }
    song.notes = "x"
    #expect(counter.count == 0)
    #expect(song.notes == "x")
  }
}

extension ObservationTests {
  @Test func `What tracks may go while another thread of a shared world changes what it shows`() throws {
    let world = ObjectWorld(sharing: .shared)
    let song = try Song.make(in: world)
    let list = try Playlist.make(in: world)
    let controller = try RelationalCollectionController(relation: "songs", onObject: list)
    for _ in 0..<1_000 {
      var model: ObservableModel<Song>? = ObservableModel(song)
      var content: ObservableContent? = ObservableContent(controller)
      _ = (model?.title, content?.content.count)
      let thread = Thread {
        song.title = "x"
        try? list.songs.add(song)
        try? list.songs.remove(song)
      }
      thread.start()
      (model, content) = (nil, nil)
      while !thread.isFinished { usleep(10) }
      _ = (model, content)
    }
  }
}
