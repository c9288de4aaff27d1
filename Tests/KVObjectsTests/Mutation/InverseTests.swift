import KVObjects
import KVTestSupport
import Testing

/// Both sides of a relation, in every combination of kinds (mutations.md section 2, step 2; kvo-facts.md D24).
@Suite struct InverseTests {
  private let world = ObjectWorld()

  /// How one side is kept; nil for to-one.
  private static let sides: [CollectionKind?] = [nil, .array, .set, .orderedSet]

  /// Two classes A and B with `b` and `a`, declared inverse on the side(s) that `declared` names.
  private func classes(
    _ left: CollectionKind?, _ right: CollectionKind?, declared: String
  ) throws -> (a: ObjectClass, b: ObjectClass) {
    let a = try world.define(
      ClassDefinition(
        "A",
        properties: [
          PropertyDefinition(
            "b", .object(className: "B"), collection: left, inverse: declared.contains("a") ? "a" : nil)
        ]))
    let b = try world.define(
      ClassDefinition(
        "B",
        properties: [
          PropertyDefinition(
            "a", .object(className: "A"), collection: right, inverse: declared.contains("b") ? "b" : nil)
        ]))
    return (a, b)
  }

  private static func partners(_ object: ModelObject, _ key: String) throws -> [ModelObject] {
    switch try object.value(forKey: key) {
    case .object(let one): [one]
    case .collection(let many): many.snapshot().compactMap(\.object)
    default: []
    }
  }

  /// One random mutation of `key`, of a kind that fits it.
  private static func mutate(
    _ object: ModelObject, _ key: String, among others: [ModelObject], _ random: inout SeededGenerator
  ) throws {
    let one = others[random.below(others.count)]
    guard case .collection(let collection) = try object.value(forKey: key) else {
      return try object.setValue(random.once(in: 4) ? .nil : .object(one), forKey: key)
    }
    let some = others.filter { _ in random.once(in: 2) }.map(Value.object)
    let count = collection.count
    switch random.below(collection.kind == .set ? 7 : 12) {
    case 0: try collection.add(.object(one))
    case 1: try collection.addAll(some)
    case 2: try collection.remove(.object(one))
    case 3: try collection.intersect(some)
    case 4: try object.setValue(random.once(in: 3) ? .nil : .list(ValueList(some)), forKey: key)
    case 5: if collection.kind == .set { try collection.setSet(some) } else { try collection.setArray(some) }
    case 6: try collection.removeAll()
    case 7: try collection.insert(.object(one), at: random.below(count + 1))
    case 8: if count > 0 { try collection.remove(at: random.below(count)) }
    case 9:
      let place = count > 0 ? random.below(count) : 0
      if count > 0, collection.kind == .array || !collection.contains(.object(one)) {
        try collection.replace(at: place, with: .object(one))
      }
    case 10: if count > 1 { try collection.exchange(random.below(count), random.below(count)) }
    default: if count > 1 { try collection.move(from: random.below(count), to: random.below(count)) }
    }
  }

  @Test(arguments: 0..<48)
  func `Whatever is done at either side, both sides say the same`(number: Int) throws {
    let (left, right) = (InverseTests.sides[number % 4], InverseTests.sides[number / 4 % 4])
    let declared = ["a", "b", "ab"][number / 16]
    let (a, b) = try classes(left, right, declared: declared)
    let lefts = (0..<4).map { _ in a.makeObject() }
    let rights = (0..<4).map { _ in b.makeObject() }
    var random = SeededGenerator(seed: UInt64(number))
    for step in 0..<300 {
      if random.once(in: 2) {
        try InverseTests.mutate(lefts[random.below(4)], "b", among: rights, &random)
      } else {
        try InverseTests.mutate(rights[random.below(4)], "a", among: lefts, &random)
      }
      for x in lefts {
        for y in rights {
          let forth = try InverseTests.partners(x, "b").contains(y)
          let back = try InverseTests.partners(y, "a").contains(x)
          #expect(forth == back, "step \(step): \(x) and \(y)")
          if forth != back { return }
        }
      }
    }
  }

  @Test(arguments: 0..<16)
  func `Relations of a class with itself keep both sides too`(number: Int) throws {
    let (left, right) = (InverseTests.sides[number % 4], InverseTests.sides[number / 4])
    let node = try world.define(
      ClassDefinition(
        "Node",
        properties: [
          PropertyDefinition("up", .object(className: "Node"), collection: left, inverse: "down"),
          PropertyDefinition("down", .object(className: "Node"), collection: right, inverse: "up"),
        ]))
    let nodes = (0..<4).map { _ in node.makeObject() }
    var random = SeededGenerator(seed: UInt64(number))
    for step in 0..<300 {
      try InverseTests.mutate(nodes[random.below(4)], random.once(in: 2) ? "up" : "down", among: nodes, &random)
      for x in nodes {
        for y in nodes {
          let forth = try InverseTests.partners(x, "up").contains(y)
          let back = try InverseTests.partners(y, "down").contains(x)
          #expect(forth == back, "step \(step): \(x) and \(y)")
          if forth != back { return }
        }
      }
    }
  }

  @Test(arguments: [nil, CollectionKind.array, .set, .orderedSet])
  func `A relation that is its own inverse is symmetrical`(kind: CollectionKind?) throws {
    let person = try world.define(
      ClassDefinition(
        "Person",
        properties: [PropertyDefinition("friend", .object(className: "Person"), collection: kind, inverse: "friend")])
    )
    let people = (0..<4).map { _ in person.makeObject() }
    var random = SeededGenerator(seed: 11)
    for step in 0..<400 {
      try InverseTests.mutate(people[random.below(4)], "friend", among: people, &random)
      for x in people {
        for y in people {
          let forth = try InverseTests.partners(x, "friend").contains(y)
          let back = try InverseTests.partners(y, "friend").contains(x)
          #expect(forth == back, "step \(step): \(x) and \(y)")
          if forth != back { return }
        }
      }
    }
  }

  // MARK: Order

  @Test func `The key written comes first, then who leaves, then who enters, then the old partner`() throws {
    let library = try Library()
    let (a, b) = (try library.makeAlbum("A"), try library.makeAlbum("B"))
    let (x, y, z) = (try library.makeTrack("x"), try library.makeTrack("y"), try library.makeTrack("z"))
    try a.setValue(.objects(x, y), forKey: "tracks")
    try b.setValue(.objects(z), forKey: "tracks")
    let log = Log()
    // Watched in another order than they have to be told in.
    let doubles = try [(b, "tracks"), (z, "album"), (y, "album"), (x, "album"), (a, "tracks")].map {
      try WatchDouble($0.0, $0.1, log)
    }
    try a.setValue(.objects(y, z), forKey: "tracks")
    let order = ["<Album \"A\">.tracks", "<Track \"x\">.album", "<Track \"z\">.album", "<Album \"B\">.tracks"]
    let details = ["", "", "", " removal -[0][<Track \"z\">]"]
    #expect(
      log.take() == zip(order, details).map { "prior \($0)\($1)" } + zip(order, details).map { "post \($0)\($1)" })
    withExtendedLifetime(doubles) {}
  }

  @Test func `Setting a to-one side tells it, the collection left, and the collection entered`() throws {
    let library = try Library()
    let (a, b) = (try library.makeAlbum("A"), try library.makeAlbum("B"))
    let (x, y) = (try library.makeTrack("x"), try library.makeTrack("y"))
    try a.setValue(.objects(y, x, x), forKey: "tracks")
    let log = Log()
    let doubles = try [(b, "tracks"), (a, "tracks"), (x, "album"), (y, "album")].map {
      try WatchDouble($0.0, $0.1, log)
    }
    for double in doubles { double.wantsPrior = false }
    try x.setValue(.object(b), forKey: "album")
    #expect(
      log.take() == [
        "post <Track \"x\">.album", "post <Album \"A\">.tracks removal -[1-2][<Track \"x\">, <Track \"x\">]",
        "post <Album \"B\">.tracks insertion +[0][<Track \"x\">]",
      ])
    try x.setValue(.object(b), forKey: "album")
    #expect(log.take() == ["post <Track \"x\">.album"])
    withExtendedLifetime(doubles) {}
  }

  @Test func `Survivors of a replacement are silent`() throws {
    let library = try Library()
    let a = try library.makeAlbum("A")
    let (x, y) = (try library.makeTrack("x"), try library.makeTrack("y"))
    try a.setValue(.objects(x, x, y), forKey: "tracks")
    let log = Log()
    let doubles = try [x, y].map { try WatchDouble($0, "album", log) }
    try a.setValue(.objects(y, x), forKey: "tracks")
    let tracks = try a.collection("tracks")
    try tracks.setArray([.object(x), .object(y)])
    try tracks.exchange(0, 1)
    try tracks.move(from: 0, to: 1)
    try tracks.add(.object(x))
    try tracks.remove(at: 2)
    try tracks.replace(at: [0, 1], with: [.object(y), .object(x)])
    #expect(log.take().isEmpty)
    try tracks.replace(at: 0, with: .object(x))
    #expect(log.take() == ["prior <Track \"y\">.album", "post <Track \"y\">.album"])
    withExtendedLifetime(doubles) {}
  }

  @Test func `A prior observer that changes the other end does not break the relation`() throws {
    let person = try world.define(
      ClassDefinition(
        "Person", properties: [PropertyDefinition("spouse", .object(className: "Person"), inverse: "spouse")]))
    let people = (0..<4).map { _ in person.makeObject() }
    let log = Log()
    let double = try WatchDouble(people[0], "spouse", log)
    var nested = true
    double.atPrior = {
      guard nested else { return }
      nested = false
      try people[0].setValue(.object(people[3]), forKey: "spouse")
    }
    try people[0].setValue(.object(people[1]), forKey: "spouse")
    #expect(try people.map { try $0.value(forKey: "spouse").object?.serial } == [2, 1, nil, nil])
    withExtendedLifetime(double) {}
  }

  @Test func `A prior observer that moves the object elsewhere does not leave it in two collections`() throws {
    let library = try Library()
    let albums = try ["A", "B", "C"].map { try library.makeAlbum($0) }
    let track = try library.makeTrack("t")
    let double = try WatchDouble(track, "album", Log())
    var nested = true
    double.atPrior = {
      guard nested else { return }
      nested = false
      try track.setValue(.object(albums[2]), forKey: "album")
    }
    try track.setValue(.object(albums[1]), forKey: "album")
    #expect(try albums.map { try $0.elements("tracks").count } == [0, 1, 0])
    withExtendedLifetime(double) {}
  }

  // MARK: Declarations that cannot be

  @Test func `An inverse that the other side lacks, or that holds no objects, is refused with nothing changed`()
    throws
  {
    let other = try world.define(
      ClassDefinition(
        "Other",
        properties: [PropertyDefinition("owner", .object(className: "Owner")), PropertyDefinition("n", .string)]))
    let owner = try world.define(
      ClassDefinition(
        "Owner",
        properties: [
          PropertyDefinition("lacking", .object(className: "Other"), inverse: "ovner"),
          PropertyDefinition("plain", .object(className: "Other"), collection: .array, inverse: "n"),
        ]))
    let (o, x) = (owner.makeObject(), other.makeObject())
    let log = Log()
    let double = try WatchDouble(o, "lacking", log)
    let set = { try o.setValue(.object(x), forKey: "lacking") }
    #expect(
      refusal(set) == "NSInvalidArgumentException: the inverse 'ovner' of Owner.lacking is no key of Other")
    #expect(hint(set) == "did you mean 'owner'?")
    #expect(try o.value(forKey: "lacking") == .nil)
    #expect(log.take().isEmpty)
    let plain = try o.collection("plain")
    #expect(
      refusal { try plain.add(.object(x)) }
        == "NSInvalidArgumentException: the inverse Other.n of Owner.plain holds no objects")
    #expect(refusal { try plain.setArray([.object(x)]) } != nil)
    #expect(plain.count == 0)
    withExtendedLifetime(double) {}
  }

  @Test func `A refused setArray leaves the old members in`() throws {
    let owner = try world.define(
      ClassDefinition(
        "Owner",
        properties: [PropertyDefinition("all", .object(className: "Base"), collection: .array, inverse: "owner")]))
    let base = try world.define(ClassDefinition("Base", properties: []))
    let fine = try world.define(
      ClassDefinition("Fine", properties: [PropertyDefinition("owner", .object(className: "Owner"))]), extending: base
    )
    let (o, x, y) = (owner.makeObject(), fine.makeObject(), base.makeObject())
    let all = try o.collection("all")
    try all.add(.object(x))
    #expect(refusal { try all.setArray([.object(y)]) } != nil)
    #expect(Array(all.snapshot()) == [.object(x)])
    #expect(try x.value(forKey: "owner") == .object(o))
  }

  @Test func `Classes that mirror each other go with their world, properties too`() throws {
    weak var property: Property?
    do {
      let world = ObjectWorld()
      let one = try world.define(
        ClassDefinition(
          "One",
          properties: [PropertyDefinition("many", .object(className: "Many"), collection: .set, inverse: "one")]))
      let many = try world.define(
        ClassDefinition("Many", properties: [PropertyDefinition("one", .object(className: "One"))]))
      property = one.property("many")
      // Each side looks for the other.
      try one.makeObject().collection("many").add(.object(many.makeObject()))
      try many.makeObject().setValue(.object(one.makeObject()), forKey: "one")
      #expect(property != nil)
      world.close()
    }
    #expect(property == nil)
  }
}
