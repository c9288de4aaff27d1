import KVObjects

extension Explanations {
  /// Keys, values, classes and collections.
  static let keys: [Explanation] = [
    Explanation(
      .unknownKey,
      """
      The class has no property of that name. Cocoa calls it "not key value coding-compliant" and raises
      NSUndefinedKeyException. Check the spelling, or declare the property in the class.
      """,
      example: """
        local Track = class "Track" { title = "string" }
        local track = Track { title = "A" }
        track.titel = "B"
        """),
    Explanation(
      .wrongType,
      """
      The value is not of the type that the property was declared with. An integer property takes 3 and 3.0 but not
      3.9 and not "3"; a property of type "any" takes everything.
      """,
      example: """
        local Track = class "Track" { title = "string" }
        Track { title = 3 }
        """),
    Explanation(
      .nilScalar,
      """
      A property of type integer, number or boolean always has a value, so it cannot become nil: Cocoa calls
      setNilValueForKey:, which raises. Give it 0 or false, or declare it as "any".
      """,
      example: """
        local Track = class "Track" { rating = "integer" }
        Track().rating = nil
        """),
    Explanation(
      .readOnly,
      """
      The property has a getter only, or the field is one that scripts cannot assign. Give the property a setter:
      set = function(self, value) … end.
      """,
      example: """
        local Track = class "Track" { title = "string", shout = { "string", get = function(self) return self.title end } }
        Track().shout = "A"
        """),
    Explanation(
      .keyPath,
      """
      The key path cannot be read: it has an empty part, or an operator in a place where none can stand. Parts are
      separated by one dot: "album.artist.name", "tracks.@avg.rating".
      """,
      example: """
        local Track = class "Track" { title = "string" }
        Track():valueForKeyPath("title..length")
        """),
    Explanation(
      .indexRange,
      """
      There is nothing at that index. Indexes that cross into the engine are Cocoa's and count from 0: the last of three
      is 2. Inserting may also be done at the count itself.
      """,
      example: """
        local List = class "List" { items = array "string" }
        local list = List { items = { "a", "b" } }
        list.items:removeAt(2)
        """),
    Explanation(
      .countMismatch,
      """
      As many objects as indexes are needed: the first object goes to the lowest index.
      """,
      example: """
        local List = class "List" { items = array "string" }
        List().items:insertAll({ "a", "b" }, { 0 })
        """),
    Explanation(
      .repeatedIndex,
      """
      An index set holds each index once. Write each index a single time; the order does not matter.
      """,
      example: """
        local List = class "List" { items = array "string" }
        List { items = { "a", "b" } }.items:removeAtIndexes { 0, 0 }
        """),
    Explanation(
      .duplicateMember,
      """
      An ordered set holds each member once, and this one is in it already at another index. Remove or move it first.
      """,
      example: """
        local List = class "List" { items = orderedSet "string" }
        List { items = { "a", "b" } }.items:replaceAt(0, "b")
        """),
    Explanation(
      .nilMember,
      """
      nil cannot be a member of a collection. Leave it out; where "nothing" has to stand in a list, use null in an array
      of type "any".
      """,
      example: """
        local List = class "List" { items = array "string" }
        List().items:add(nil)
        """),
    Explanation(
      .notAList,
      """
      A list is expected: a table with the indexes 1, 2, 3 … and no other keys.
      """,
      example: """
        local List = class "List" { items = array "string" }
        List().items = { a = "x" }
        """),
    Explanation(
      .indexedProxy,
      """
      A collection is not indexed with brackets, because Lua counts from 1 and Cocoa from 0: nobody could tell which was
      meant. Use at(index), which counts from 0.
      """,
      example: """
        local List = class "List" { items = array "string" }
        local list = List { items = { "a" } }
        print(list.items[0])
        """),
    Explanation(
      .inverse,
      """
      The inverse of a relation names a property of the other class, which must lead back. Check the spelling and the
      type of the property it names.
      """,
      example: """
        local Album = class "Album" { tracks = orderedSet("Track", { inverse = "albun" }) }
        local Track = class "Track" { album = "Album" }
        Album().tracks:add(Track())
        """),
    Explanation(
      .mutatedWhileEnumerated,
      """
      The collection changed while a loop went through it. Go through a copy: for i, x in ipairs(c:toTable()) do … end.
      """,
      example: """
        local List = class "List" { items = array "string" }
        local list = List { items = { "a", "b" } }
        for i, item in list.items:each() do list.items:add("c") end
        """),
    Explanation(
      .date,
      """
      A date is written as ISO 8601: date "1985-09-16" or date "1985-09-16T10:00:00Z".
      """,
      example: """
        print(date "16 September 1985")
        """),
    Explanation(
      .declaration,
      """
      The declaration of a class cannot be taken: the name of a property or method is reserved, or what it is declared
      as makes no sense. The message says which.
      """,
      example: """
        local Track = class "Track" { observe = "string" }
        """),
    Explanation(
      .comparator,
      """
      A comparator answers a number: less than 0 where a comes first, 0 where neither does, more than 0 where b does.
      """,
      example: """
        local List = class "List" { items = array "string" }
        List { items = { "a", "b" } }.items:sort { { key = "self", comparator = function(a, b) return a == "a" end } }
        """),
  ]
}
