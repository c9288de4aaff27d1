import KVContext
import KVObjects
import Testing

/// Rules of properties as Swift sees them; what scripts see of them is in `Tests/Scenarios/contexts`.
@Suite struct ValidationTests {
  final class Song: ModelObject, TypedModel, @unchecked Sendable {
    struct Storage {
      var title: String?
      var plays = 0
      var album: Album?
    }
    var storage = Storage()
    static let definition = ClassDefinition(
      Song.self,
      [
        TypedProperty<Song>.attribute("title", \.title).mandatory(),
        TypedProperty<Song>.attribute("plays", \.plays).mandatory(),
        TypedProperty<Song>.toOne("album", \.album, inverse: "songs"),
      ])
  }

  final class Album: ModelObject, TypedModel, @unchecked Sendable {
    struct Storage { var songs = Many<Song>() }
    var storage = Storage()
    static let definition = ClassDefinition(
      Album.self, [TypedProperty<Album>.toMany("songs", \.songs, .orderedSet, inverse: "album").mandatory()])
  }

  private let world = ObjectWorld()

  @Test func `A save reports each rule that is broken, in the order of insertion`() throws {
    let context = try ManagedObjectContext([Song.self, Album.self], in: world)
    let (song, album) = (try Song.make(in: world), try Album.make(in: world))
    try context.insert(song)
    try context.insert(album)
    let error = #expect(throws: ValidationError.self) { try context.save() }
    #expect(error?.problems.map(\.kind) == [.broken(.required), .broken(.minimumCount)])
    #expect(error?.problems.map(\.key) == ["title", "songs"])
    #expect(error?.cocoaCode == 1560)
    #expect(context.insertedObjects == [song, album])
    try album.songs.add(song)
    #expect(
      #expect(throws: ValidationError.self) { try context.save() }?.problems.map(\.kind) == [.broken(.required)])
    song.title = ""
    try context.save()
  }

  @Test func `Each rule has Cocoa's code and name`() throws {
    let context = try ManagedObjectContext([Song.self, Album.self], in: world)
    let song = try Song.make(in: world)
    try context.insert(song)
    let missing = #expect(throws: ValidationError.self) { try context.save() }
    #expect(missing?.name == "NSValidationMissingMandatoryPropertyError")
    #expect(missing?.reason == "\(song).title is a required value (NSCocoaErrorDomain 1570)")
    song.title = "Africa"
    let album = try Album.make(in: world)
    try context.insert(album)
    let empty = #expect(throws: ValidationError.self) { try context.save() }
    #expect(empty?.name == "NSValidationRelationshipLacksMinimumCountError")
    #expect(empty?.reason == "\(album): Too few items in songs (NSCocoaErrorDomain 1580)")
  }

  @Test func `A value can be asked of beforehand`() throws {
    let song = try Song.make(in: world)
    #expect(try song.validateValue(.nil, forKey: "title").isValid == false)
    #expect(try song.validateValue(.null, forKey: "title").isValid == false)
    #expect(try song.validateValue("", forKey: "title").isValid)
    #expect(try song.validateValue(.list([]), forKey: "title").isValid)
    let album = try Album.make(in: world)
    #expect(try album.validateValue(.list([]), forKey: "songs").isValid == false)
    #expect(try album.validateValue(.list([.object(song)]), forKey: "songs").isValid)
  }

  @Test func `A computed property cannot be mandatory`() throws {
    let computed = PropertyDefinition("name", .string, getter: { _ in "x" }, isOptional: false)
    #expect(throws: KeyValueCodingError.self) {
      try world.define(ClassDefinition("Computed", properties: [computed]))
    }
  }
}
