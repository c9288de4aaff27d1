import KVObjects
import KVPredicates
import Testing

@Suite struct KeyPathsTests {
  @Test(arguments: [
    ("live == NO AND rating > 3", ["live", "rating"]),
    ("rating > 3 AND rating < 5", ["rating"]),
    ("TRUEPREDICATE", []), ("SELF == 1", []), ("$x.name == 1", []),
    ("SELF.name == 'x'", ["name"]), ("a.b.c == d.e", ["a.b.c", "d.e"]),
    ("ANY albums.tracks.title == 'x'", ["albums.tracks.title"]),
    ("albums.@count > 3 AND albums.@sum.rating > 3", ["albums.@count", "albums.@sum.rating"]),
    ("tags[SIZE] > 3", ["tags"]), ("tags[FIRST] == 'x' AND scores[index] == 3", ["index", "scores", "tags"]),
    ("items[0].name == 'x'", ["items.name"]),
    (
      "SUBQUERY(tracks, $t, $t.rating > 3 AND $t.album.live == YES).@count > limit",
      ["limit", "tracks", "tracks.album.live", "tracks.rating"]
    ),
    (
      "SUBQUERY(albums, $a, SUBQUERY($a.tracks, $t, $t.duration > $a.rating AND $t.title == name).@count > 0).@count > 0",
      ["albums", "albums.rating", "albums.tracks", "albums.tracks.duration", "albums.tracks.title", "name"]
    ),
    ("ANY SUBQUERY(albums, $a, $a.live == NO).title == 'x'", ["albums", "albums.live", "albums.title"]),
    ("SUBQUERY(SELF, $x, $x.name == 'y').@count > 0", ["name"]),
    ("sum(scores) > average(albums.rating)", ["albums.rating", "scores"]),
    ("uppercase(name) == lowercase(title)", ["name", "title"]),
    ("noindex(name) == 'x'", ["name"]), ("-a + b * c ** d == 3", ["a", "b", "c", "d"]),
    ("TERNARY(p == 1, q, r) == 3", ["p", "q", "r"]), ("TERNARY(p == 1, q, r).s == 3", ["p", "q.s", "r.s"]),
    ("(a UNION b) == (c MINUS d)", ["a", "b", "c", "d"]),
    ("CAST(x, 'NSString') == {y, z}", ["x", "y", "z"]),
    ("FUNCTION(name, 'stringByAppendingString:', title) == 'x'", ["name", "title"]),
    ("FUNCTION(artist, 'valueForKeyPath:', 'manager.name') == 'x'", ["artist.manager.name"]),
    ("NOT (a BETWEEN {b, c} OR d IN e)", ["a", "b", "c", "d", "e"]),
    ("#in == 1", ["in"]), ("tags.@max.self == 1", ["tags.@max.self"]),
    ("ANY albums.self.rating == 1", ["albums.rating"]),
  ])
  func `What a predicate reads is listed once, in order`(format: String, expected: [String]) throws {
    #expect(try KeyValuePredicate(format: format).keyPaths() == expected)
  }

  @Test func `A function reads what it says`() {
    let block = KeyValuePredicate(keyPaths: ["title", "rating", "title"]) { _, _ in true }
    #expect(block.keyPaths() == ["rating", "title"])
    #expect(KeyValuePredicate.not(.and([block, .always])).keyPaths() == ["rating", "title"])
  }

  @Test func `Variables without a value are listed`() throws {
    let predicate = try KeyValuePredicate(
      format: "a == $B AND ANY $A.x IN {$C} AND SUBQUERY(t, $x, $x == $y).@count > 0")
    #expect(predicate.variables == ["A", "B", "C", "y"])
    #expect(try KeyValuePredicate(format: "a == 1").variables == [])
  }
}
