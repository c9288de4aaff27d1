import KVObjects
import KVPredicates
import KVTestSupport
import KVTrees
import Testing

@Suite struct SortingTests {
  private let world = ObjectWorld()
  private let artist: ObjectClass
  private let album: ObjectClass

  init() throws {
    artist = try world.define(
      ClassDefinition(
        "Artist",
        properties: [
          PropertyDefinition("name", .string),
          PropertyDefinition("albums", .object(className: "Album"), collection: .array, inverse: "artist"),
          PropertyDefinition("ranked", .object(className: "Album"), collection: .orderedSet),
        ]))
    album = try world.define(
      ClassDefinition(
        "Album",
        properties: [
          PropertyDefinition("title", .string), PropertyDefinition("rating", .integer),
          PropertyDefinition("note", .any), PropertyDefinition("artist", .object(className: "Artist")),
          PropertyDefinition(
            "shout", .string, dependsOn: ["title"],
            getter: { object in
              guard case .string(let title) = try object.value(forKey: "title") else { return .nil }
              if title == "broken" {
                throw KeyValueCodingError.operatorRefused(path: "p", operatorName: "o", problem: "")
              }
              return .string(title.uppercased())
            }),
        ]))
  }

  private func albums(_ titles: String?...) throws -> [Value] {
    try titles.map { .object(try album.makeObject($0.map { ["title": .string($0)] } ?? [:])) }
  }

  private func titles(_ albums: [Value]) throws -> [String] {
    try albums.map { try $0.value(forKeyPath: "title").plainText }
  }

  private func sorted(_ elements: [Value], _ texts: String...) throws -> [Value] {
    try elements.sorted(using: try texts.map { try KeyValueSortDescriptor($0) })
  }

  // MARK: The order

  @Test func nilStandsFirstAndInADescendingOrderLast() throws {
    let list = try albums("b", nil, "a")
    #expect(try titles(sorted(list, "title")) == ["nil", "a", "b"])
    #expect(try titles(sorted(list, "-title")) == ["b", "a", "nil"])
  }

  @Test func valuesOfEveryKindHaveOneOrder() throws {
    let date = Value.date(DateValue(secondsSinceReferenceDate: 0))
    let notes: [Value] = [date, .string("a"), .number(.nan), .integer(2), .nil, .number(1.5), .boolean(true)]
    let list = try notes.map { Value.object(try album.makeObject(["note": $0])) }
    let expected: [Value] = [.nil, .number(.nan), .boolean(true), .number(1.5), .integer(2), .string("a"), date]
    #expect(try sorted(list, "note").map { try $0.value(forKeyPath: "note") } == expected)
    #expect(try sorted(list, "-note").map { try $0.value(forKeyPath: "note") } == expected.reversed())
  }

  @Test func laterDescriptorsDecideWhereEarlierSeeNoDifference() throws {
    let list = try [("b", 1), ("a", 2), ("c", 1), ("a", 1)].map { title, rating in
      Value.object(try album.makeObject(["title": .string(title), "rating": .integer(rating)]))
    }
    #expect(try titles(sorted(list, "rating", "title")) == ["a", "b", "c", "a"])
    #expect(try titles(sorted(list, "-rating", "-title")) == ["a", "c", "b", "a"])
  }

  @Test func equalElementsStayAsTheyStoodInBothDirections() throws {
    let list = try albums("b", "a", "b", "a", "b")
    for descriptors in [["rating"], ["-rating"], []] {
      #expect(try list.sorted(using: descriptors.map { try KeyValueSortDescriptor($0) }) == list)
    }
    #expect(try sorted(list, "title") == [list[1], list[3], list[0], list[2], list[4]])
    #expect(try sorted(list, "-title") == [list[0], list[2], list[4], list[1], list[3]])
  }

  @Test func elementsThatAreNoObjectsAreSortedByThemselves() throws {
    let list: [Value] = [.string("b"), .string("a"), .string("c")]
    #expect(try sorted(list, "self") == [.string("a"), .string("b"), .string("c")])
    #expect(try sorted(list, "-self") == [.string("c"), .string("b"), .string("a")])
    #expect(try list.sorted(using: [KeyValueSortDescriptor(key: nil)]).first == .string("a"))
  }

  @Test func keyPathsLeadThroughObjectsCollectionsAndOperators() throws {
    let artists = try ["Kate", "Brian", "Toto"].enumerated().map { index, name in
      let albums = try (0...index).map { rating in
        Value.object(try album.makeObject(["rating": .integer(-rating), "title": .string(name)]))
      }
      return Value.object(try artist.makeObject(["name": .string(name), "albums": .list(ValueList(albums))]))
    }
    func names(_ list: [Value], _ path: String) throws -> [String] {
      try list.map { try $0.value(forKeyPath: path).plainText }
    }
    #expect(try names(sorted(artists, "-albums.@count"), "name") == ["Toto", "Brian", "Kate"])
    #expect(try names(sorted(artists, "albums.@sum.rating"), "name") == ["Toto", "Brian", "Kate"])
    #expect(try names(sorted(artists, "albums.@avg.rating", "name"), "name") == ["Toto", "Brian", "Kate"])
    let firsts = try artists.map { try $0.value(forKeyPath: "albums").elements?.first ?? .nil }
    #expect(
      try names(sorted(firsts + albums("alone"), "artist.name"), "title") == ["alone", "Brian", "Kate", "Toto"])
  }

  @Test func aComputedKeyIsReadThroughItsGetter() throws {
    #expect(try titles(sorted(albums("b", "a", nil), "shout")) == ["nil", "a", "b"])
  }

  @Test func aSubclassIsSortedTogetherWithItsSuperclass() throws {
    let live = try world.define(
      ClassDefinition("Live", properties: [PropertyDefinition("title", .string, getter: { _ in .string("m") })]),
      extending: album)
    let list = try albums("z", "a") + [.object(live.makeObject())]
    #expect(try titles(sorted(list, "title")) == ["a", "m", "z"])
    #expect(try titles(sorted(list.reversed(), "-title")) == ["z", "m", "a"])
  }

  // MARK: Selectors

  @Test(arguments: [
    (KeyValueSortDescriptor.Selector.compare, ["A", "B", "a", "b"]),
    (.caseInsensitiveCompare, ["a", "A", "B", "b"]),
  ])
  func aSelectorSaysHowTextsAreCompared(selector: KeyValueSortDescriptor.Selector, expected: [String]) throws {
    let list = try albums("a", "B", "b", "A")
    #expect(try titles(list.sorted(using: [KeyValueSortDescriptor(key: "title", selector: selector)])) == expected)
  }

  @Test(arguments: KeyValueSortDescriptor.Selector.allCases.filter { $0 != .compare })
  func aValueThatASelectorCannotCompareIsRefusedThoughItStandsAlone(selector: KeyValueSortDescriptor.Selector) throws
  {
    let list = try albums("a")
    let descriptor = try KeyValueSortDescriptor(key: "rating", selector: selector)
    let error = #expect(throws: SortDescriptorError.self) { try list.sorted(using: [descriptor]) }
    #expect(
      error?.description
        == "NSInvalidArgumentException: \(selector.rawValue) compares strings: <Album \"a\">.rating is 0 (integer)")
    #expect(error?.code == .sortValue)
    #expect(error?.hint == "leave the selector out: compare: takes values of every kind")
    #expect(throws: SortDescriptorError.self) { try descriptor.compare(list[0], to: list[0]) }
  }

  @Test func aValueWithoutAnOrderIsRefusedThoughItStandsAlone() throws {
    let album = try albums("a")[0]
    let descriptor = try KeyValueSortDescriptor("self")
    for (value, className) in [
      (album, "Album"), (.list([1]), "NSArray"), (.opaque(OpaqueValue()), "NSObject"),
    ] as [(Value, String)] {
      let error = #expect(throws: SortDescriptorError.self) { try [value].sorted(using: [descriptor]) }
      #expect(error?.description == "NSInvalidArgumentException: -[\(className) compare:]: unrecognized selector")
      #expect(error?.code == .sortValue)
      #expect(throws: SortDescriptorError.self) { try descriptor.compare(value, to: value) }
    }
    #expect(try [.nil, 1, "a", .null].sorted(using: [descriptor]) == [.nil, .null, 1, "a"])
  }

  @Test func nilComesBeforeEveryTextWhateverTheSelector() throws {
    for selector in KeyValueSortDescriptor.Selector.allCases {
      let list = try albums("a", nil).sorted(using: [KeyValueSortDescriptor(key: "title", selector: selector)])
      #expect(try titles(list) == ["nil", "a"])
    }
  }

  // MARK: Comparators

  @Test func aComparatorDecidesAndNeverSeesNil() throws {
    let byLength = try KeyValueSortDescriptor(key: "title") { a, b in
      #expect(!a.isNil && !b.isNil)
      return Value.integer(a.plainText.count).compare(.integer(b.plainText.count))
    }
    let list = try albums("ccc", nil, "a", "bb", nil)
    #expect(try titles(list.sorted(using: [byLength])) == ["nil", "nil", "a", "bb", "ccc"])
    #expect(try titles(list.sorted(using: [byLength.reversed])) == ["ccc", "bb", "a", "nil", "nil"])
  }

  @Test func aComparatorThatContradictsItselfEndsWithAllElements() throws {
    let list = try (0..<200).map { Value.object(try album.makeObject(["rating": .integer($0)])) }
    for seed in 0..<20 as Range<UInt64> {
      let box = RandomBox(seed)
      let descriptor = try KeyValueSortDescriptor(key: "rating") { _, _ in
        ValueOrder(rawValue: box.below(3) - 1) ?? .same
      }
      #expect(try Set(list.sorted(using: [descriptor])) == Set(list))
    }
  }

  @Test func anErrorOfAComparatorOrGetterLeavesTheCollectionAsItWas() throws {
    let kate = artist.makeObject()
    let list = try albums("c", "broken", "a")
    try kate.setValue(.list(ValueList(list)), forKey: "albums")
    guard case .collection(let albums) = try kate.value(forKey: "albums") else { return }
    let refusing = try KeyValueSortDescriptor(key: "title") { _, _ in throw SortDescriptorError.unknownSelector("x") }
    #expect(throws: SortDescriptorError.self) { try albums.sort(using: [refusing]) }
    #expect(throws: KeyValueCodingError.self) { try albums.sort(using: [KeyValueSortDescriptor("shout")]) }
    #expect(Array(albums.snapshot()) == list)
  }

  @Test func aComparatorThatChangesTheCollectionIsRefused() throws {
    let kate = artist.makeObject()
    try kate.setValue(.list(ValueList(albums("b", "a"))), forKey: "albums")
    guard case .collection(let albums) = try kate.value(forKey: "albums") else { return }
    let changing = try KeyValueSortDescriptor(key: "title") { _, _ in
      try albums.removeAll()
      return .same
    }
    let error = #expect(throws: KeyValueCodingError.self) { try albums.sort(using: [changing]) }
    #expect(error?.name == ExceptionName.generic)
  }

  // MARK: Keys that are not there

  @Test func aKeyThatTheClassLacksIsFoundBeforeAnythingIsRead() throws {
    let error = #expect(throws: KeyValueCodingError.self) {
      try SortOrder([KeyValueSortDescriptor("titel")], for: album)
    }
    #expect(error?.code == .unknownKey)
    #expect(error?.hint == "did you mean 'title'?")
    for path in ["artist.nme", "artist.albums.titel", "artist.albums.@sum.ratng"] {
      let error = #expect(throws: KeyValueCodingError.self) {
        try SortOrder([KeyValueSortDescriptor(path)], for: album)
      }
      #expect(error?.code == .unknownKey)
    }
  }

  @Test func anElementOfAnotherClassThatLacksTheKeyIsRefused() throws {
    let list = try albums("a") + [.object(artist.makeObject())]
    #expect(throws: KeyValueCodingError.self) { try sorted(list, "title") }
    #expect(throws: KeyValueCodingError.self) { try sorted([.string("a")], "title") }
  }

  // MARK: Keys of one object

  @Test func theKeyBeforeAChangeIsThatOfTheOldValue() throws {
    let object = try album.makeObject(["title": .string("a"), "rating": .integer(1)])
    let order = try SortOrder(["rating", "artist.name", "title"].map { try KeyValueSortDescriptor($0) }, for: album)
    for key in ["title", "rating", "artist"] {
      guard let property = album.property(key) else { return }
      let before = try order.key(of: object)
      let old = try object.value(forKey: key)
      let kate = try artist.makeObject(["name": .string("Kate")])
      try object.setValue(key == "title" ? .string("b") : key == "rating" ? .integer(-5) : .object(kate), forKey: key)
      #expect(try order.key(of: object) != before)
      #expect(try order.key(of: object, replacing: property.slot, by: old) == before)
    }
  }

  @Test func anyNumberOfKeysIsSortedStably() throws {
    var random = SeededGenerator(seed: 7)
    for count in Array(0...70) + [127, 128, 129, 1_000] {
      let keys = (0..<count).map { _ in
        SortKey(high: UInt64(random.below(4)), low: random.next() & 1 == 0 ? 2 : UInt64(random.below(3)))
      }
      let expected = keys.indices.sorted { keys[$0] == keys[$1] ? $0 < $1 : keys[$0] < keys[$1] }
      #expect(try SortOrder.places(sorting: keys) { _, _ in .same } == expected)
      // Those whose keys do not say all are turned round; the others stay as they stand.
      let turned = keys.indices.sorted { keys[$0] == keys[$1] ? ($0 < $1) == keys[$0].isExact : keys[$0] < keys[$1] }
      #expect(try SortOrder.places(sorting: keys) { $0 < $1 ? .descending : .ascending } == turned)
    }
  }

  @Test func placesAreStableAndAskOnlyWhereKeysDoNotTell() throws {
    let exact = SortKey(high: 1, low: 0)
    let open = SortKey(high: 2, low: 1)
    var asked = 0
    let places = try SortOrder.places(sorting: [open, exact, open, exact, SortKey(high: 0, low: 1)]) { a, b in
      asked += 1
      return a < b ? .descending : .ascending
    }
    #expect(places == [4, 1, 3, 2, 0])
    #expect(asked > 0)
  }
}

/// Random numbers that a sendable closure may draw from; a test calls it from one thread.
private final class RandomBox: @unchecked Sendable {
  private var random: SeededGenerator
  init(_ seed: UInt64) { random = SeededGenerator(seed: seed) }
  func below(_ bound: Int) -> Int { random.below(bound) }
}
