import KVObjects
import KVPredicates
import Testing

@Suite struct KeyPathEvaluationTests {
  @Test func `Attributes are compared`() throws {
    let music = try MusicWorld()
    #expect(try music.albums(where: "rating > 3") == ["Lionheart", "Before"])
    #expect(try music.albums(where: "3 < rating") == ["Lionheart", "Before"])
    #expect(try music.albums(where: "live == NO AND rating > 3") == ["Lionheart"])
    #expect(try music.albums(where: "live != NO") == ["Before"])
    #expect(try music.albums(where: "price >= 4.5") == ["Lionheart", "Before"])
    #expect(try music.albums(where: "rating == 4.0") == ["Lionheart"])
    #expect(try music.albums(where: "rating < 3.5") == ["The"])
    #expect(try music.albums(where: "price < 4") == ["The"])
    #expect(try music.albums(where: "title CONTAINS[c] 'THE'") == ["The", "Before"])
    #expect(try music.albums(where: "title == 'Lionheart'") == ["Lionheart"])
    #expect(try music.albums(where: "title ==[c] 'lionheart'") == ["Lionheart"])
    #expect(try music.albums(where: "title != 'Lionheart'") == ["The", "Before"])
    #expect(try music.albums(where: "released < CAST('1980-01-01', 'NSDate')") == ["The", "Lionheart"])
    #expect(try music.albums(where: "genre == nil") == ["The", "Lionheart", "Before"])
    #expect(try music.albums(where: "title != nil AND nil == genre").count == 3)
    #expect(try music.albums(where: "%K == %d", .string("rating"), .integer(5)) == ["Before"])
  }

  @Test func `A nil attribute is equal to nothing else and has no order`() throws {
    let music = try MusicWorld()
    try music.albums[0].setValue(.nil, forKey: "title")
    #expect(try music.albums(where: "title == nil") == ["nil"])
    #expect(try music.albums(where: "title != 'Lionheart'") == ["nil", "Before"])
    #expect(try music.albums(where: "title < 'Z'") == ["Lionheart", "Before"])
    #expect(try music.albums(where: "title >= 'A'") == ["Lionheart", "Before"])
    #expect(try music.albums(where: "NOT title < 'Z'") == ["nil"])
  }

  @Test func `To-one paths and computed properties are followed`() throws {
    let music = try MusicWorld()
    #expect(try music.albums(where: "artist.name == 'Kate'").count == 3)
    #expect(try music.albums(where: "artist.name BEGINSWITH 'X'").isEmpty)
    #expect(try music.albums(where: "artist.size == 7 AND rating == 3") == ["The"])
    #expect(try music.albums(where: "summary ENDSWITH ' 4'") == ["Lionheart"])
    #expect(try music.albums(where: "artist.manager.name == nil").count == 3)
    #expect(try music.albums(where: "artist.manager.size > 3").isEmpty)
    #expect(try music.albums(where: "SELF.rating == 5") == ["Before"])
    #expect(try music.albums(where: "self == %@", .object(music.albums[1])) == ["Lionheart"])
  }

  @Test func `A path through objects of several classes finds each class's own property`() throws {
    let music = try MusicWorld()
    let other = try music.world.define(
      ClassDefinition(
        "Duo", properties: [PropertyDefinition("second", .string), PropertyDefinition("name", .string)]))
    let name = try KeyValuePredicate(format: "anything.name == 'x'")
    let duo = try other.makeObject(["name": .string("x")])
    for _ in 0..<3 {
      try music.kate.setValue(.object(duo), forKey: "anything")
      #expect(try name.evaluate(with: .object(music.kate)))
      try music.kate.setValue(.object(music.kate), forKey: "anything")
      #expect(try !name.evaluate(with: .object(music.kate)))
    }
  }

  @Test func `Operators of key-value coding stand in paths`() throws {
    let music = try MusicWorld()
    #expect(try music.isTrue("albums.@count == 3"))
    #expect(try music.isTrue("albums.@avg.rating == 4"))
    #expect(try music.isTrue("albums.@max.rating == 5 AND albums.@min.rating == 3"))
    #expect(try music.isTrue("albums.@sum.tracks.@count == 3") == true)
    #expect(try music.isTrue("scores.@sum.self == 6"))
  }

  @Test func `To-many values are compared with a quantifier`() throws {
    let music = try MusicWorld()
    #expect(try music.isTrue("ANY albums.rating > 4"))
    #expect(try music.isTrue("SOME albums.rating > 4"))
    #expect(try !music.isTrue("ANY albums.rating > 5"))
    #expect(try music.isTrue("ALL albums.rating > 2"))
    #expect(try !music.isTrue("ALL albums.rating > 3"))
    #expect(try music.isTrue("NONE albums.rating > 5"))
    #expect(try !music.isTrue("NONE albums.rating == 5"))
    #expect(try music.isTrue("ANY albums.title CONTAINS[c] 'HEART'"))
    #expect(try music.isTrue("ANY albums.rating IN {5, 6}"))
    #expect(try music.isTrue("ANY albums.rating BETWEEN {4, 4}"))
    #expect(try music.isTrue("ANY tags MATCHES 'p.p'"))
    #expect(try music.isTrue("ANY tags ==[cd] 'CAFE'"))
    #expect(try music.isTrue("ANY scores == 2 AND NONE scores == 4"))
    #expect(try music.isTrue("ANY albums == %@", .object(music.albums[2])))
    #expect(try music.isTrue("ANY albums.live == YES"))
  }

  @Test func `Lists inside lists are taken as one`() throws {
    let music = try MusicWorld()
    #expect(try music.isTrue("ANY albums.tracks.duration > 250"))
    #expect(try !music.isTrue("ANY albums.tracks.duration > 300"))
    #expect(try music.isTrue("ALL albums.tracks.duration >= 180"))
    #expect(try music.isTrue("NONE albums.tracks.title == nil"))
  }

  @Test func `Under a quantifier CONTAINS asks each collection`() throws {
    let music = try MusicWorld()
    let track = try #require(try music.albums[1].value(forKey: "tracks").elements?.first)
    #expect(try music.isTrue("ANY albums.tracks CONTAINS %@", track))
    #expect(try !music.isTrue("ALL albums.tracks CONTAINS %@", track))
    #expect(try music.isTrue("NONE albums.tracks CONTAINS %@", .object(music.kate)))
    #expect(try music.isTrue("ANY albums.tracks.title CONTAINS 'of 300'"))
    #expect(try music.isTrue("ANY tags CONTAINS 'op'"))
    #expect(try music.isTrue("ANY {{1, 2}, {3}} CONTAINS 3 AND NOT ALL {{1, 2}, {3}} CONTAINS 3"))
  }

  @Test func `A nil among the values of a path is a value of an array, and left out of a set`() throws {
    let music = try MusicWorld()
    // Albums are an ordered set, the tracks of each an array.
    try music.albums[0].setValue(.nil, forKey: "title")
    #expect(try !music.isTrue("ANY albums.title == nil"))
    #expect(try music.isTrue("ALL albums.title != nil"))
    let track = try #require(try music.albums[1].value(forKey: "tracks").elements?.first?.object)
    try track.setValue(.nil, forKey: "title")
    #expect(try music.isTrue("ANY albums.tracks.title == nil"))
    #expect(try music.isTrue("ANY albums.tracks.title != nil"))
    try music.albums[1].setValue(.nil, forKey: "tracks")
    #expect(try !music.isTrue("ANY albums.tracks.title == nil"))
    #expect(try music.isTrue("ALL albums.tracks.duration > 100"))
    #expect(try music.isTrue("albums.tracks.@count == 2"))
    #expect(try music.isTrue("ANY albums.@unionOfObjects.rating == 5"))
    #expect(try music.isTrue("ANY albums.self.rating == 5"))
    #expect(try music.isTrue("ANY manager.albums.rating == 5") == false)
    #expect(try music.isTrue("ALL manager.albums.rating == 5"))
  }

  @Test func `An empty collection and a nil one have no elements`() throws {
    let music = try MusicWorld()
    for value in [Value.nil, .list([])] {
      try music.kate.setValue(value, forKey: "albums")
      #expect(try !music.isTrue("ANY albums.rating > 0"))
      #expect(try music.isTrue("ALL albums.rating > 100"))
      #expect(try music.isTrue("NONE albums.rating > 0"))
      #expect(try music.isTrue("SUBQUERY(albums, $a, $a.rating > 0).@count == 0"))
      #expect(try music.isTrue("albums[SIZE] == 0 AND albums[FIRST] == nil"))
      #expect(try music.isTrue("sum(albums.rating) == 0"))
      #expect(try music.isTrue("NOT albums CONTAINS %@", .object(music.kate)))
      #expect(try music.isTrue("NOT %@ IN albums", .object(music.kate)))
      #expect(try music.isTrue("albums == nil") == value.isNil)
      #expect(try music.isTrue("albums == {}") != value.isNil)
    }
  }

  @Test func `A list that is compared as one value gets a hint that means its elements`() throws {
    let music = try MusicWorld()
    func reasonAndHint(_ format: String) throws -> (String, String) {
      let error = #expect(throws: PredicateEvaluationError.self) { _ = try music.isTrue(format) }
      let hint = try #require(error?.hint)
      #expect(throws: Never.self) { _ = try music.isTrue(String(hint.dropFirst("write ".count))) }
      return (error?.reason ?? "", hint)
    }
    let list = #"{"a", "b"}"#
    let expected = [
      ("name == \(list)", "write name IN \(list)"),
      ("name !=[c] \(list)", "write NOT name IN[c] \(list)"),
      ("name < \(list)", "write ANY \(list) > name"),
      ("name BEGINSWITH \(list)", "write SUBQUERY(\(list), $each, name BEGINSWITH $each).@count > 0"),
      ("ANY albums.title == \(list)", "write ANY albums.title IN \(list)"),
      ("NONE albums.title == \(list)", "write NONE albums.title IN \(list)"),
      ("ANY albums.title != \(list)", "write NOT ALL albums.title IN \(list)"),
      ("ALL albums.title != \(list)", "write NONE albums.title IN \(list)"),
      ("NONE albums.title != \(list)", "write ALL albums.title IN \(list)"),
      ("ALL albums.title < \(list)", "write SUBQUERY(\(list), $each, ALL albums.title < $each).@count > 0"),
    ]
    for (format, hint) in expected {
      let found = try reasonAndHint(format)
      #expect(found.1 == hint)
      #expect(found.0.contains("say ANY, ALL or NONE") != format.contains("albums"), "\(found.0)")
    }
  }

  @Test func `A to-many value without a quantifier is refused, save in CONTAINS, IN and beside a list`() throws {
    let music = try MusicWorld()
    let found = failure { _ = try music.isTrue("albums.rating > 3") }
    #expect(
      found == "predicate albums.rating > 3: albums.rating is to-many; say ANY, ALL or NONE in front to compare its"
        + " elements | E-PREDICATE-TO-MANY | write ANY albums.rating > 3")
    let mirrored = failure { _ = try music.isTrue("3 < albums.rating") }
    #expect(
      mirrored
        == "predicate 3 < albums.rating: albums.rating is to-many; say ANY, ALL or NONE in front to compare its"
        + " elements | E-PREDICATE-TO-MANY | write ANY albums.rating > 3")
    #expect(failure { _ = try music.isTrue("tags LIKE 'p*'") }?.contains("E-PREDICATE-TO-MANY") == true)
    #expect(failure { _ = try music.isTrue("tags == 'pop'") }?.contains("write ANY tags == \"pop\"") == true)
    #expect(try music.isTrue("tags CONTAINS 'pop' AND NOT tags CONTAINS 'rock'"))
    #expect(try music.isTrue("'pop' IN tags"))
    #expect(try music.isTrue("albums CONTAINS %@", .object(music.albums[0])))
    #expect(try music.isTrue("%@ IN albums", .object(music.albums[0])))
    #expect(try music.isTrue("albums != nil"))
  }

  @Test func `Beside a list a set is the same in any order, an array in its own`() throws {
    let music = try MusicWorld()
    #expect(try music.isTrue("tags == {'art', 'café', 'pop'}"))
    #expect(try music.isTrue("tags ==[cd] {'ART', 'CAFE', 'pop'}"))
    #expect(try !music.isTrue("tags == {'art', 'pop'}"))
    #expect(try music.isTrue("tags != {'art', 'pop', 'pop'}"))
    #expect(try music.isTrue("scores == {3, 1, 2}"))
    #expect(try !music.isTrue("scores == {1, 2, 3}"))
    #expect(try music.isTrue("{3, 1, 2} == scores"))
    #expect(try music.isTrue("scores == scores AND tags == tags"))
  }

  @Test func `A quantifier before one value is refused`() throws {
    let music = try MusicWorld()
    let found = failure { _ = try music.isTrue("ANY name == 'x'") }
    #expect(
      found
        == "predicate ANY name == \"x\": the left hand side for an ALL or ANY operator must be a collection, got string"
        + " \"Kate\" | E-PREDICATE-TO-MANY | leave out the quantifier to compare one value")
    try music.kate.setValue(.nil, forKey: "name")
    #expect(try !music.isTrue("ANY name == 'x'"))
  }

  @Test func `Subscripts take parts of lists`() throws {
    let music = try MusicWorld()
    #expect(try music.isTrue("scores[FIRST] == 3 AND scores[LAST] == 2 AND scores[SIZE] == 3 AND scores[1] == 1"))
    #expect(try music.isTrue("albums[0].title BEGINSWITH 'The'"))
    #expect(try music.isTrue("albums[albums.@count - 1].live == YES"))
    #expect(try music.isTrue("{4, 5}[1] == 5"))
    #expect(try music.isTrue("tags[SIZE] == 3"))
    #expect(
      failure { _ = try music.isTrue("scores[3] == 1") } == "predicate scores[3]: index 3 beyond bounds [0 .. 2]"
        + " | E-PREDICATE-FUNCTION | indexes count from 0; the last one here is 2")
    #expect(failure { _ = try music.isTrue("scores['a'] == 1") }?.contains("an index is a whole number") == true)
    #expect(failure { _ = try music.isTrue("name[0] == 1") }?.contains("a subscript takes a collection") == true)
  }

  @Test func `SUBQUERY takes the elements for which a predicate is true`() throws {
    let music = try MusicWorld()
    #expect(try music.isTrue("SUBQUERY(albums, $a, $a.rating > 3 AND $a.live == NO).@count == 1"))
    #expect(try music.isTrue("ANY SUBQUERY(albums, $a, $a.rating > 3).title == 'Lionheart'"))
    #expect(try music.isTrue("SUBQUERY(albums, $a, ANY $a.tracks.duration > 250)[FIRST].title == 'Lionheart'"))
    #expect(
      try music.isTrue(
        "SUBQUERY(albums, $a, SUBQUERY($a.tracks, $t, $t.duration < $a.rating * 60).@count > 0).@count == 0"))
    #expect(
      try music.isTrue(
        "SUBQUERY(albums, $a, SUBQUERY($a.tracks, $t, $t.duration == $a.rating * 60).@count > 0).@count == 1"))
    #expect(try music.isTrue("SUBQUERY(scores, $s, $s < #size).@count == 3"))
    #expect(try music.isTrue("SUBQUERY({1, 2, 3}, $n, $n > 1) == {2, 3}"))
    #expect(try isTrue("SUBQUERY(SELF, $n, $n > 1).@count == 2", of: .integers([1, 2, 3])))
    #expect(
      failure { _ = try music.isTrue("SUBQUERY(name, $n, $n > 1).@count == 2") }?
        .contains("SUBQUERY takes a collection, got string \"Kate\"") == true)
    let shadowed = try KeyValuePredicate(format: "SUBQUERY(scores, $x, $x > 1).@count == $x")
    #expect(shadowed.variables == ["x"])
    #expect(try shadowed.evaluate(with: .object(music.kate), substitutionVariables: ["x": .integer(2)]))
  }

  @Test func `Sets are united, intersected and taken from each other`() throws {
    let music = try MusicWorld()
    #expect(try music.isTrue("(scores UNION {9, 3}) == {3, 1, 2, 9}"))
    #expect(try music.isTrue("(scores INTERSECT {1, 3, 7}) == {3, 1}"))
    #expect(try music.isTrue("(scores MINUS {1}) == {3, 2}"))
    #expect(try music.isTrue("ANY scores UNION {9} == 9"))
    #expect(failure { _ = try music.isTrue("(name UNION {9}) == 9") }?.contains("UNION takes a collection") == true)
  }

  @Test func `TERNARY computes the chosen value alone`() throws {
    let music = try MusicWorld()
    #expect(try music.albums(where: "TERNARY(live == YES, rating, 0) == 5") == ["Before"])
    #expect(try music.isTrue("TERNARY(1 == 1, 3, scores[99]) == 3"))
  }

  @Test func `A subject need not be an object`() throws {
    #expect(try isTrue("SELF CONTAINS 'a'", of: .string("cat")))
    #expect(try isTrue("SELF > 3", of: .integer(4)))
    #expect(try isTrue("SELF IN {1, 2}", of: .number(2)))
    #expect(try isTrue("ANY SELF > 3", of: .integers([1, 4])))
    #expect(try isTrue("SELF.@max.self == 4", of: .integers([1, 4])))
    #expect(try isTrue("SELF == nil", of: .nil))
    #expect(try isTrue("SELF.length == 3", of: .nil) == false)
    #expect(try isTrue("SELF[SIZE] == 2", of: .integers([1, 4])))
    let music = try MusicWorld()
    let albums = Value.list(ValueList(try music.albums.map(Value.object)))
    #expect(try isTrue("ANY title == 'Lionheart'", of: albums))
    #expect(try isTrue("ANY SELF.tracks.duration > 250", of: albums))
  }

  @Test func `A key that the class lacks is found before any object is asked`() throws {
    let music = try MusicWorld()
    let misspelt = try KeyValuePredicate(format: "rating > 3 OR titel == 'x'")
    #expect(
      failure { _ = try misspelt.compiled(for: music.album) }
        == "[<Album> valueForUndefinedKey:]: this class is not key value coding-compliant for the key titel."
        + " | E-UNKNOWN-KEY | did you mean 'title'?")
    #expect(
      failure { _ = try misspelt.evaluate(with: .object(try music.albums[2])) }
        == "[<Album \"Before the Dawn\"> valueForUndefinedKey:]: this class is not key value coding-compliant for the key"
        + " titel. | E-UNKNOWN-KEY | did you mean 'title'?")
    for format in [
      "artist.nam == 'x'", "ANY tracks.lenght > 3", "SUBQUERY(tracks, $t, $t.titel == 'x').@count > 0",
      "tracks[0].titel == 'x'", "title.foo == 1", "tracks.@sum.durtion > 1", "tracks.title.foo == 1",
      "artist.albums.titel == nil", "rating.@sum.self == 1", "FUNCTION(SELF, 'valueForKey:', 'titel') == 1",
    ] {
      let predicate = try KeyValuePredicate(format: format)
      let found = failure { _ = try predicate.compiled(for: music.album) }
      #expect(found?.contains("E-UNKNOWN-KEY") == true, "\(format): \(found ?? "compiled")")
    }
  }

  @Test func `A key of a subclass may stand behind a property of its superclass`() throws {
    let music = try MusicWorld()
    let remix = try music.world.define(
      ClassDefinition("Remix", properties: [PropertyDefinition("mixer", .string)]), extending: music.track)
    let mixed = try remix.makeObject(["mixer": .string("Z")])
    let album = try music.albums[2]
    try album.setValue(.list([.object(mixed)]), forKey: "tracks")
    let predicate = try KeyValuePredicate(format: "ANY tracks.mixer == 'Z'")
    #expect(try predicate.evaluate(with: .object(album)))
    let plain = try music.albums[0]
    #expect(failure { _ = try predicate.evaluate(with: .object(plain)) }?.contains("E-UNKNOWN-KEY") == true)
  }

  @Test func `AND and OR ask from left to right and no further than needed`() throws {
    let music = try MusicWorld()
    #expect(try music.isTrue("#size == 7 OR scores[99] == 1"))
    #expect(try !music.isTrue("#size == 8 AND scores[99] == 1"))
    #expect(failure { _ = try music.isTrue("#size == 8 OR scores[99] == 1") } != nil)
    #expect(try music.isTrue("1 == 1 AND (TRUEPREDICATE OR scores[99] == 1) AND NOT FALSEPREDICATE"))
    #expect(try !music.isTrue("FALSEPREDICATE AND scores[99] == 1 AND #size == 7"))
    #expect(try music.isTrue("#size == 1 OR #size == 2 OR #size == 7"))
    #expect(try music.isTrue("#size != 1 AND #size != 2 AND #size == 7"))
  }
}
