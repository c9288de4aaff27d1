import KVEngine
import Testing

@Suite struct TypedModelTests {
  @Test func `Stored properties begin with what the storage declares`() throws {
    let shelf = try Shelf()
    let record = try Record.make(in: shelf.world)
    #expect(record.title == nil)
    #expect(record.label == "none")
    #expect(record.rating == 3)
    #expect(record.price == 9.5)
    #expect(!record.isLive)
    #expect(record.player == nil)
    #expect(record.tracks.isEmpty && !record.tracks.isNil)
    #expect("\(record)" == "<Record#2>")
    #expect("\(shelf.record)" == "<Record \"Lionheart\">")
  }

  @Test func `A key and its typed property are one value`() throws {
    let record = try Shelf().record
    try record.setValue(.string("X"), forKey: "title")
    try record.setValue(.number(4), forKey: "rating")
    try record.setValue(.integer(2), forKey: "price")
    try record.setValue(.boolean(true), forKey: "isLive")
    try record.setValue(.date(DateValue(secondsSinceReferenceDate: 5)), forKey: "released")
    try record.setValue(.string("any"), forKey: "note")
    #expect(record.title == "X")
    #expect(record.rating == 4)
    #expect(record.price == 2)
    #expect(record.isLive)
    #expect(record.released == DateValue(secondsSinceReferenceDate: 5))
    #expect(record.note == .string("any"))
    (record.title, record.rating, record.isLive, record.note) = (nil, 5, false, .null)
    #expect(try record.value(forKey: "title") == .nil)
    #expect(try record.value(forKey: "rating") == .integer(5))
    #expect(try record.value(forKey: "isLive") == .boolean(false))
    #expect(try record.value(forKey: "note") == .null)
    #expect(try record.value(forKeyPath: "summary") == .string("untitled 5"))
  }

  @Test func `What is not of the property's type is refused`() throws {
    let record = try Shelf().record
    #expect(throws: (any Error).self) { try record.setValue(.string("many"), forKey: "rating") }
    let refusal = #expect(throws: KeyValueCodingError.self) { try record.setValue(.nil, forKey: "label") }
    #expect(
      refusal == .nilForScalar(receiver: "<Record \"Lionheart\">", className: "Record", key: "label"))
    #expect(throws: KeyValueCodingError.self) { try record.setValue(.nil, forKey: "summary") }
    #expect(record.rating == 3 && record.label == "none")
  }

  @Test func `A typed set tells observers as key-value coding does`() throws {
    let shelf = try Shelf()
    try shelf.watch(shelf.record, "title")
    shelf.record.title = "Aerial"
    #expect(shelf.take() == ["title {kind: setting, new: \"Aerial\", old: \"Lionheart\"}"])
    try shelf.record.setValue(.nil, forKey: "title")
    #expect(shelf.take() == ["title {kind: setting, new: null, old: \"Aerial\"}"])
  }

  @Test func `Writing to the storage tells nobody`() throws {
    let shelf = try Shelf()
    try shelf.watch(shelf.record, "title")
    shelf.record.storage.title = "Aerial"
    #expect(shelf.record.title == "Aerial")
    #expect(shelf.take().isEmpty)
  }

  @Test func `A property that is not automatic is announced by hand`() throws {
    let shelf = try Shelf()
    try shelf.watch(shelf.record, "plays")
    shelf.record.plays = 1
    #expect(shelf.take().isEmpty)
    try shelf.record.willChangeValue(forKey: "plays")
    shelf.record.plays = 2
    try shelf.record.didChangeValue(forKey: "plays")
    #expect(shelf.take() == ["plays {kind: setting, new: 2, old: 1}"])
  }

  @Test func `A computed key follows what it depends on`() throws {
    let shelf = try Shelf()
    try shelf.watch(shelf.record, "summary", [.new])
    try shelf.watch(shelf.record, "seconds", [.new])
    shelf.record.rating = 5
    let track = try shelf.track("Wow", 200)
    try shelf.record.tracks.add(track)
    track.duration = 239
    #expect(
      shelf.take() == [
        "summary {kind: setting, new: \"Lionheart 5\"}", "seconds {kind: setting, new: 200}",
        "seconds {kind: setting, new: 239, element: <Track \"Wow\">}",
      ])
    try shelf.record.setValue(.integer(7), forKey: "seconds")
    #expect(shelf.record.plays == 7)
  }

  @Test func `Validation asks the validator, setting does not`() throws {
    let record = try Shelf().record
    #expect(try record.validateValue(.integer(5), forKey: "rating").isValid)
    #expect(try !record.validateValue(.integer(9), forKey: "rating").isValid)
    record.rating = 9
    #expect(record.rating == 9)
  }

  @Test func `Both sides of a relation stay true and are told`() throws {
    let shelf = try Shelf()
    try shelf.watch(shelf.record, "player")
    try shelf.watch(shelf.player, "records", [.new])
    shelf.record.player = shelf.player
    #expect(Array(shelf.player.records) == [shelf.record])
    #expect(
      shelf.take() == [
        "player {kind: setting, new: <Player \"Kate\">, old: null}",
        "records {kind: insertion, new: [<Record \"Lionheart\">]}",
      ])
    try shelf.other.records.add(shelf.record)
    #expect(shelf.record.player === shelf.other)
    #expect(shelf.player.records.isEmpty)
    #expect(shelf.take().count == 2)
    shelf.record.player = nil
    #expect(shelf.other.records.isEmpty)
  }

  @Test func `Members are objects of their class, in order`() throws {
    let shelf = try Shelf()
    let tracks = shelf.record.tracks
    let (wow, hammer, oh) = (try shelf.track("Wow"), try shelf.track("Hammer Horror"), try shelf.track("Oh"))
    try tracks.addAll([wow, hammer])
    try tracks.insert(oh, at: 1)
    #expect(tracks.map(\.title) == ["Wow", "Oh", "Hammer Horror"])
    #expect(tracks[2] === hammer && tracks.first === wow && tracks.firstIndex(of: oh) == 1 && tracks.contains(oh))
    try tracks.move(from: 0, to: 2)
    try tracks.remove(at: 0)
    #expect(tracks.map(\.title) == ["Hammer Horror", "Wow"])
    for track in tracks { try tracks.remove(track) }
    #expect(tracks.isEmpty && wow.record == nil)
    try shelf.watch(shelf.record, "tracks", [.new])
    try tracks.assign([oh, wow])
    try tracks.replace(at: 0, with: hammer)
    #expect(hammer.record === shelf.record && oh.record == nil)
    #expect(
      shelf.take() == [
        "tracks {kind: setting, new: [<Track \"Oh\">, <Track \"Wow\">]}",
        "tracks {kind: replacement, indexes: [0], new: [<Track \"Hammer Horror\">]}",
      ])
    try tracks.removeAll()
    #expect(tracks.isEmpty)
  }

  @Test func `A path leads through typed relations, and operators read them`() throws {
    let shelf = try Shelf()
    try shelf.watch(shelf.player, "records.tracks.duration", [])
    try shelf.player.records.add(shelf.record)
    try shelf.record.tracks.addAll([shelf.track("a", 1), shelf.track("b", 2)])
    shelf.record.tracks[0].duration = 5
    #expect(try shelf.player.value(forKeyPath: "records.@sum.tracks.@sum.duration") == .integer(7))
    #expect(
      shelf.take() == [
        "records.tracks.duration {kind: setting}", "records.tracks.duration {kind: setting}",
        "records.tracks.duration {kind: setting, element: <Track \"a\">}",
      ])
  }

  @Test func `A stored property is observed by its path in the storage`() throws {
    let shelf = try Shelf()
    var seen: [String] = []
    let token = try shelf.record.observe(\.rating, options: [.new]) { seen.append("\($0)") }
    shelf.record.rating = 5
    token.invalidate()
    shelf.record.rating = 6
    #expect(seen == ["{kind: setting, new: 5}"])
  }

  @Test func `The key of a property can be asked for`() {
    #expect(Record.key(of: \.isLive) == "isLive")
    #expect(Record.key(of: \.tracks) == "tracks")
  }
}
