import KVControllers
import KVObjects
import KVPositions
import KVPredicates
import KVTestSupport
import Testing

/// A relation through several collections that follows edits against one that flattens all of it each time: what is sent,
/// and what is shown, is the same.
@Suite struct RelationStretchesTests {
  /// A label has artists, these albums, these songs; an owner holds the label. The path through its computed key is one whose
  /// members are flattened each time; that through the stored key is followed by edits.
  private final class Music {
    let world = ObjectWorld()
    let owner: ModelObject
    let otherLabel: ModelObject
    let label: ModelObject
    var artists: [ModelObject] = []
    var albums: [ModelObject] = []
    var songs: [ModelObject] = []
    private let isInverse: Bool

    init(_ kinds: [CollectionKind], isInverse: Bool, silent: Bool) throws {
      self.isInverse = isInverse
      func many(_ name: String, _ type: String, _ kind: CollectionKind, _ inverse: String) -> PropertyDefinition {
        PropertyDefinition(
          name, .object(className: type), collection: kind, inverse: isInverse ? inverse : nil,
          isAutomatic: !(silent && name == "songs"))
      }
      let song = try world.define(
        ClassDefinition(
          "Song",
          properties: [PropertyDefinition("name", .string), PropertyDefinition("album", .object(className: "Album"))])
      )
      let album = try world.define(
        ClassDefinition(
          "Album",
          properties: [
            many("songs", "Song", kinds[2], "album"), PropertyDefinition("artist", .object(className: "Artist")),
          ]))
      let artist = try world.define(
        ClassDefinition(
          "Artist",
          properties: [
            many("albums", "Album", kinds[1], "artist"), PropertyDefinition("label", .object(className: "Label")),
          ]))
      let labels = try world.define(
        ClassDefinition("Label", properties: [many("artists", "Artist", kinds[0], "label")]))
      let owners = try world.define(
        ClassDefinition(
          "Owner",
          properties: [
            PropertyDefinition("label", .object(className: "Label")),
            PropertyDefinition("computed", .object(className: "Label"), dependsOn: ["label"]) {
              try $0.value(forKey: "label")
            },
          ]))
      (owner, label, otherLabel) = (owners.makeObject(), labels.makeObject(), labels.makeObject())
      try owner.setValue(.object(label), forKey: "label")
      for number in 0..<24 {
        if number < 4 { artists.append(artist.makeObject()) }
        if number < 8 { albums.append(album.makeObject()) }
        songs.append(try song.makeObject(["name": .string("\(number % 5)")]))
      }
    }

    /// One random change of a collection on the way.
    func change(_ random: inout SeededGenerator) throws {
      let (owner, key, pool): (ModelObject, String, [ModelObject]) =
        switch random.below(10) {
        case 0..<2: (label, "artists", artists)
        case 2..<5: (artists[random.below(artists.count)], "albums", albums)
        default: (albums[random.below(albums.count)], "songs", songs)
        }
      guard case .collection(let collection) = try owner.value(forKey: key) else { throw CancellationError() }
      let new = Value.object(pool[random.below(pool.count)])
      let (count, isOrdered) = (collection.count, collection.kind.isOrdered)
      let place = random.below(max(1, count))
      switch random.below(11) {
      case 0..<4: try collection.add(new)
      case 4 where isOrdered: try collection.insert(new, at: random.below(count + 1))
      case 5 where isOrdered && count > 0: try collection.remove(at: place)
      case 6 where isOrdered && count > 1: try collection.move(from: place, to: random.below(count))
      case 7 where isOrdered && count > 0 && (!collection.kind.isUnique || !collection.contains(new)):
        try collection.replace(at: place, with: new)
      case 8:
        let some = pool.filter { _ in random.once(in: 3) }.map(Value.object)
        try owner.setValue(.list(ValueList(some)), forKey: key)
      case 9 where isOrdered: try collection.setArray(pool.filter { _ in random.once(in: 3) }.map(Value.object))
      case 10: try collection.addAll(pool.filter { _ in random.once(in: 4) }.map(Value.object))
      default: if count > 0 { try collection.remove(collection.element(at: place)) }
      }
    }
  }

  private struct Shown {
    let controller: CollectionController
    let listener = Listener()

    init(_ object: ModelObject, _ relation: String, isSorted: Bool) throws {
      if isSorted {
        let made = SetController(
          observed: object, setKeyPath: relation, keyPaths: ["name"], sectionNameKeyPath: "name",
          sortDescriptors: [try KeyValueSortDescriptor("name")])
        try made.performQuery()
        made.delegate = listener
        controller = made
      } else {
        let made = try RelationalCollectionController(relation: relation, onObject: object)
        made.delegate = listener
        controller = made
      }
    }

    var content: [ModelObject] { controller.snapshot().map { $0 } }
  }

  private static let kinds: [[CollectionKind]] = [
    [.array, .array, .array], [.orderedSet, .orderedSet, .orderedSet], [.set, .set, .set],
    [.array, .orderedSet, .array], [.orderedSet, .array, .set],
  ]

  @Test(arguments: kinds.indices, [true, false])
  func `Edits come to what flattening comes to`(kinds: Int, isInverse: Bool) throws {
    var (told, followed) = (0, 0)
    // In that of 19 more than 64 rows go with one change.
    for seed in LongRun.isAskedFor ? Array(1...40) : [1, 2, 3, 19] as [UInt64] {
      var random = SeededGenerator(seed: seed)
      let music = try Music(Self.kinds[kinds], isInverse: isInverse, silent: seed % 2 == 0)
      let pairs = try [("artists.albums.songs", false), ("artists.albums.songs", true), ("artists.albums", false)].map
      {
        (
          try Shown(music.owner, "label.\($0.0)", isSorted: $0.1),
          try Shown(music.owner, "computed.\($0.0)", isSorted: $0.1)
        )
      }
      for step in 0..<70 {
        let changes = random.once(in: 5) ? 1 + random.below(4) : 1
        try music.world.batch { for _ in 0..<changes { try music.change(&random) } }
        if random.once(in: 20) {
          for label in [music.otherLabel, music.label] { try music.owner.setValue(.object(label), forKey: "label") }
        }
        for (edited, flattened) in pairs {
          let (found, expected) = (edited.listener.take(), flattened.listener.take())
          try #require(found == expected, "\(Self.kinds[kinds]), seed \(seed), step \(step)")
          try #require(edited.content == flattened.content, "\(Self.kinds[kinds]), seed \(seed), step \(step)")
          told += found.count
        }
      }
      for (edited, flattened) in pairs {
        #expect(edited.listener.faults + flattened.listener.faults == [])
        followed += edited.controller.engine?.netsFollowed ?? 0
        #expect(flattened.controller.engine?.netsFollowed == 0)
        edited.controller.invalidate()
        flattened.controller.invalidate()
      }
      #expect((music.artists + music.albums + music.songs).allSatisfy { $0.watchers == nil })
    }
    #expect(told > 300 && followed > 10, "\(told) events, \(followed) brackets by edits")
  }

  @Test(.enabled(if: WorkCounter.isCounting, "only debug builds count"))
  func `An edit among thousands of members looks at a few nodes`() throws {
    let music = try Music([.array, .array, .array], isInverse: false, silent: false)
    let song = music.songs[0].objectClass
    for (index, album) in music.albums.enumerated() {
      try album.setValue(
        .list(ValueList((0..<500).map { _ in .object(song.makeObject()) })), forKey: "songs")
      guard case .collection(let albums) = try music.artists[index / 2].value(forKey: "albums") else { continue }
      try albums.add(.object(album))
    }
    try music.label.setValue(.list(ValueList(music.artists.map(Value.object))), forKey: "artists")
    let shown = try Shown(music.label, "artists.albums.songs", isSorted: false)
    guard case .collection(let songs) = try music.albums[0].value(forKey: "songs") else { throw CancellationError() }
    try songs.add(.object(song.makeObject()))
    _ = shown.listener.take()
    let count = shown.content.count
    #expect(count == 4_001)
    for _ in 0..<3 {
      let (_, work) = try WorkCounter.measuring { try songs.insert(.object(song.makeObject()), at: songs.count / 2) }
      #expect(work.nodeVisits < 200, "\(work)")
      #expect(shown.listener.take().count == 3)
    }
    #expect(shown.controller.engine?.netsFollowed == 3)
    #expect(shown.content.count == count + 3)
  }
}
