import KVObjects

extension Explanations {
  /// Predicates and sort descriptors.
  static let predicates: [Explanation] = [
    Explanation(
      .predicate,
      """
      The format is not in NSPredicate's language, or its arguments do not fit it. The caret stands at the first word
      that cannot stand there; the message says what could. Values are compared with ==, texts stand in quotes, key
      paths that are arguments are written %K, and each %@, %d, %f and %K takes one argument. In a script the error's
      field 'position' counts the characters before that word.
      """,
      example: """
        local Song = class "Song" { title = "string" }
        print(predicate("title BEGINWITH 'A'"):evaluate(Song { title = "Africa" }))
        """),
    Explanation(
      .predicateType,
      """
      The predicate compares values that cannot be compared: two types that have no order between them, something that
      is no text with a text's operator, something that is no list with IN. Values of two types are never equal and
      never unequal by accident: == and != take any.
      """,
      example: """
        local Song = class "Song" { title = "string" }
        print(predicate("title > 3"):evaluate(Song { title = "Africa" }))
        """),
    Explanation(
      .predicateToMany,
      """
      A to-many key path gives a list, and a list is not compared with one value. Say of which elements it shall be
      true: ANY songs.rating > 3, ALL songs.rating > 3, NONE songs.rating > 3. A count is one value:
      songs.@count > 3.
      """,
      example: """
        local Song = class "Song" { rating = "integer" }
        local List = class "List" { songs = array "Song" }
        print(predicate("songs.rating > 3"):evaluate(List { songs = { Song() } }))
        """),
    Explanation(
      .predicateVariable,
      """
      The predicate has a variable, $NAME, and nobody gave it a value. Give it with the question,
      p:evaluate(object, { NAME = value }), or once and for all, p:predicateWithSubstitutionVariables { NAME = value }.
      """,
      example: """
        local Song = class "Song" { title = "string" }
        print(predicate("title == $TITLE"):evaluate(Song()))
        """),
    Explanation(
      .predicateFunction,
      """
      A function, cast or position in the predicate cannot take what it was given. The message names it and the value.
      """,
      example: """
        print(predicate("sqrt('four') == 2"):evaluate(1))
        """),
    Explanation(
      .predicateTable,
      """
      A predicate is what predicate(…) gives, a format, or a table of a function and the key paths that it reads:
      whoever keeps the answer up to date has to know when to ask again.
      """,
      example: """
        local List = class "List" { items = array "integer" }
        print(List { items = { 1 } }.items:filtered(function(item) return item > 0 end))
        """),
    Explanation(
      .regularExpression,
      """
      The pattern of MATCHES cannot be read, or matching it took too many steps. The position counts the pattern's
      characters from 0. Remember that a backslash is written twice in quotes, once for Lua and once for the format:
      give the pattern as an argument, predicate("title MATCHES %@", [[\\d+]]), and it is written once.
      """,
      example: """
        print(predicate("SELF MATCHES '(a'"):evaluate("a"))
        """),
    Explanation(
      .sortDescriptor,
      """
      A sort descriptor is "name", "-name", { key = "name", ascending = false, selector = "localizedCompare:" } or
      { key = "name", comparator = function(a, b) … end }. Where several decide they stand in a list.
      """,
      example: """
        local List = class "List" { items = array "integer" }
        List().items:sort { "self", ascending = false }
        """),
    Explanation(
      .sortSelector,
      """
      Sort descriptors know these selectors: compare:, caseInsensitiveCompare:, localizedCompare:,
      localizedCaseInsensitiveCompare: and localizedStandardCompare:. The colon belongs to the name. For any other order
      give a comparator.
      """,
      example: """
        local List = class "List" { items = array "string" }
        List().items:sort { key = "self", selector = "caseInsensitiveCompare" }
        """),
    Explanation(
      .sortValue,
      """
      The selector compares texts, and this value is none. In Cocoa it would be sent a message that it does not
      understand. Without a selector values of every kind are compared: nil, numbers, texts, dates.
      """,
      example: """
        local List = class "List" { items = array "integer" }
        List { items = { 1 } }.items:sort { key = "self", selector = "localizedCompare:" }
        """),
  ]
}
