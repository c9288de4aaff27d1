import KVObjects

extension Explanations {
  /// Predicates and sort descriptors.
  static let predicates: [Explanation] = [
    Explanation(
      .predicate,
      example: """
        local Song = class "Song" { title = "string" }
        print(predicate("title BEGINWITH 'A'"):evaluate(Song { title = "Africa" }))
        """),
    Explanation(
      .predicateType,
      example: """
        local Song = class "Song" { title = "string" }
        print(predicate("title > 3"):evaluate(Song { title = "Africa" }))
        """),
    Explanation(
      .predicateToMany,
      example: """
        local Song = class "Song" { rating = "integer" }
        local List = class "List" { songs = array "Song" }
        print(predicate("songs.rating > 3"):evaluate(List { songs = { Song() } }))
        """),
    Explanation(
      .predicateVariable,
      example: """
        local Song = class "Song" { title = "string" }
        print(predicate("title == $TITLE"):evaluate(Song()))
        """),
    Explanation(
      .predicateFunction,
      example: """
        print(predicate("sqrt('four') == 2"):evaluate(1))
        """),
    Explanation(
      .predicateTable,
      example: """
        local List = class "List" { items = array "integer" }
        print(List { items = { 1 } }.items:filtered(function(item) return item > 0 end))
        """),
    Explanation(
      .regularExpression,
      example: """
        print(predicate("SELF MATCHES '(a'"):evaluate("a"))
        """),
    Explanation(
      .sortDescriptor,
      example: """
        local List = class "List" { items = array "integer" }
        List().items:sort { "self", ascending = false }
        """),
    Explanation(
      .sortSelector,
      example: """
        local List = class "List" { items = array "string" }
        List().items:sort { key = "self", selector = "caseInsensitiveCompare" }
        """),
    Explanation(
      .sortValue,
      example: """
        local List = class "List" { items = array "integer" }
        List { items = { 1 } }.items:sort { key = "self", selector = "localizedCompare:" }
        """),
  ]
}
