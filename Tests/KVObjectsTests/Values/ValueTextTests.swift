import KVObjects
import Testing

/// Printed forms (lua-api.md section 10).
@Suite struct ValueTextTests {
  @Test func `Every kind has its printed form`() throws {
    let library = try Library()
    let album = try library.makeAlbum("X")
    let untitled = library.album.makeObject()
    let forms: [(Value, String)] = [
      (.nil, "nil"), (.null, "null"), (.boolean(true), "true"), (.boolean(false), "false"), (.integer(-7), "-7"),
      (.number(3), "3.0"), (.number(0.1), "0.1"), (.number(-0.0), "-0.0"), (.number(1e100), "1e+100"),
      (.string("a \"b\" \\ c\nd"), "\"a \\\"b\\\" \\\\ c\\nd\""), (.string("t\tü"), "\"t\tü\""),
      (.date(DateValue(secondsSinceReferenceDate: 0)), "2001-01-01T00:00:00Z"), (.object(album), "<Album \"X\">"),
      (.object(untitled), "<Album#2>"), (.list([]), "[]"),
      (.list([.integer(1), .string("a"), .null, .list([.number(2)])]), "[1, \"a\", null, [2.0]]"),
      (.collection(try album.collection("tracks")), "[]"),
    ]
    for (value, text) in forms { #expect(value.description == text) }
    try album.setValue(.nil, forKey: "tracks")
    #expect(Value.collection(try album.collection("tracks")).description == "nil")
  }

  @Test func `Plain text leaves the quotes of a string out`() {
    #expect(Value.string("a \"b\"").plainText == "a \"b\"")
    #expect(Value.integer(3).plainText == "3")
  }

  @Test func `Kinds have the names that messages use`() throws {
    let library = try Library()
    let artist = try library.makeArtist("K")
    #expect(Value.object(artist).typeName == "Artist")
    #expect(Value.collection(try artist.collection("albums")).typeName == "ordered set")
    #expect(Value.collection(try artist.collection("tags")).typeName == "set")
    #expect(Value.collection(try artist.collection("scores")).typeName == "array")
    let names: [(Value, String)] = [
      (.nil, "nil"), (.null, "null"), (.boolean(true), "boolean"), (.integer(1), "integer"), (.number(1), "number"),
      (.string(""), "string"), (.list([]), "list"),
    ]
    for (value, name) in names { #expect(value.typeName == name) }
  }

  @Test func `Absence has two forms, and lists hold only one of them`() {
    #expect(Value.nil.isNil && Value.nil.isAbsent && Value.null.isAbsent)
    #expect(!Value.null.isNil && !Value.boolean(false).isAbsent)
    #expect(Value.nil.orNull == .null)
    #expect(Value.integer(0).orNull == .integer(0))
  }
}
