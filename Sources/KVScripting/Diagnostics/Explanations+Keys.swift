import KVObjects

extension Explanations {
  /// Keys, values, classes and collections.
  static let keys: [Explanation] = [
    Explanation(
      .unknownKey,
      example: """
        local Track = class "Track" { title = "string" }
        local track = Track { title = "A" }
        track.titel = "B"
        """),
    Explanation(
      .wrongType,
      example: """
        local Track = class "Track" { title = "string" }
        Track { title = 3 }
        """),
    Explanation(
      .nilScalar,
      example: """
        local Track = class "Track" { rating = "integer" }
        Track().rating = nil
        """),
    Explanation(
      .readOnly,
      example: """
        local Track = class "Track" { title = "string", shout = { "string", get = function(self) return self.title end } }
        Track().shout = "A"
        """),
    Explanation(
      .keyPath,
      example: """
        local Track = class "Track" { title = "string" }
        Track():valueForKeyPath("title..length")
        """),
    Explanation(
      .indexRange,
      example: """
        local List = class "List" { items = array "string" }
        local list = List { items = { "a", "b" } }
        list.items:removeAt(2)
        """),
    Explanation(
      .countMismatch,
      example: """
        local List = class "List" { items = array "string" }
        List().items:insertAll({ "a", "b" }, { 0 })
        """),
    Explanation(
      .repeatedIndex,
      example: """
        local List = class "List" { items = array "string" }
        List { items = { "a", "b" } }.items:removeAtIndexes { 0, 0 }
        """),
    Explanation(
      .duplicateMember,
      example: """
        local List = class "List" { items = orderedSet "string" }
        List { items = { "a", "b" } }.items:replaceAt(0, "b")
        """),
    Explanation(
      .nilMember,
      example: """
        local List = class "List" { items = array "string" }
        List().items:add(nil)
        """),
    Explanation(
      .notAList,
      example: """
        local List = class "List" { items = array "string" }
        List().items = { a = "x" }
        """),
    Explanation(
      .indexedProxy,
      example: """
        local List = class "List" { items = array "string" }
        local list = List { items = { "a" } }
        print(list.items[0])
        """),
    Explanation(
      .inverse,
      example: """
        local Album = class "Album" { tracks = orderedSet("Track", { inverse = "albun" }) }
        local Track = class "Track" { album = "Album" }
        Album().tracks:add(Track())
        """),
    Explanation(
      .mutatedWhileEnumerated,
      example: """
        local List = class "List" { items = array "string" }
        local list = List { items = { "a", "b" } }
        for i, item in list.items:each() do list.items:add("c") end
        """),
    Explanation(
      .date,
      example: """
        print(date "16 September 1985")
        """),
    Explanation(
      .declaration,
      example: """
        local Track = class "Track" { observe = "string" }
        """),
    Explanation(
      .comparator,
      example: """
        local List = class "List" { items = array "string" }
        List { items = { "a", "b" } }.items:sort { { key = "self", comparator = function(a, b) return a == "a" end } }
        """),
  ]
}
