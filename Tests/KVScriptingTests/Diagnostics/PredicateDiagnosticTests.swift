import KVScripting
import KVTrace
import Testing

/// The whole blocks that people see where a predicate or a sort descriptor is wrong.
@Suite struct PredicateDiagnosticTests {
  private static let prelude = """
    local Song = class "Song" { title = "string", rating = "integer" }
    local List = class "List" { songs = array "Song" }
    local list = List { songs = { Song { title = "Africa" } } }

    """

  private func block(_ script: String) throws -> String {
    let runner = try ScriptRunner(
      source: ScriptSource(name: "s.lua", text: Self.prelude + script), configuration: .init())
    var blocks: [String] = []
    _ = runner.run { blocks.append($0.text()) }
    return blocks.joined(separator: "\n")
  }

  @Test(arguments: [
    (
      #"print(#list.songs:filtered("title BEGINWITH \"ä\""))"#,
      """
      error[E-PREDICATE]: Unable to parse the format string "title BEGINWITH "ä"": expected a comparison operator such as \
      ==, found 'BEGINWITH'
       --> s.lua:4:35
        4 | print(#list.songs:filtered("title BEGINWITH \\"ä\\""))
          |                                   ^^^^^^^^^ did you mean BEGINSWITH?
        = Cocoa: NSInvalidArgumentException, +[NSPredicate predicateWithFormat:]
        = more: kvosandbox explain E-PREDICATE
      """
    ),
    (
      "print(predicate [[\n  title == 'A' AND\n  rating =! 3]])",
      """
      error[E-PREDICATE]: Unable to parse the format string "  title == 'A' AND   rating =! 3": expected a comparison \
      operator such as ==, found '=!'
       --> s.lua:6:10
        6 |   rating =! 3]])
          |          ^^ use !=
        = Cocoa: NSInvalidArgumentException, +[NSPredicate predicateWithFormat:]
        = more: kvosandbox explain E-PREDICATE
      """
    ),
    (
      "print(predicate('rating == (3'))",
      """
      error[E-PREDICATE]: Unable to parse the format string "rating == (3": expected ')', found the end of the format
       --> s.lua:4:30
        4 | print(predicate('rating == (3'))
          |                              ^ close the ( at position 10
        = Cocoa: NSInvalidArgumentException, +[NSPredicate predicateWithFormat:]
        = more: kvosandbox explain E-PREDICATE
      """
    ),
    (
      "local format = 'rating ' .. 'BETWEN {1, 2}'\nprint(predicate(format))",
      """
      error[E-PREDICATE]: Unable to parse the format string "rating BETWEN {1, 2}": expected a comparison operator such as \
      ==, found 'BETWEN'
        rating BETWEN {1, 2}
               ^^^^^^
       --> s.lua:5:7
        5 | print(predicate(format))
          |       ^^^^^^^^^ did you mean BETWEEN?
        = Cocoa: NSInvalidArgumentException, +[NSPredicate predicateWithFormat:]
        = more: kvosandbox explain E-PREDICATE
      """
    ),
    (
      "print(#list.songs:filtered \"titel == 'A'\")",
      """
      error[E-UNKNOWN-KEY]: Song has no key 'titel'
       --> s.lua:4:29
        4 | print(#list.songs:filtered "titel == 'A'")
          |                             ^^^^^ did you mean 'title'?
        = Cocoa: NSUndefinedKeyException, -[Song valueForUndefinedKey:]
        = more: kvosandbox explain E-UNKNOWN-KEY
      """
    ),
    (
      "print(predicate('rating > $LEAST'):evaluate(list.songs:at(0)))",
      """
      error[E-PREDICATE-VARIABLE]: predicate: the variable $LEAST has no value
       --> s.lua:4:27
        4 | print(predicate('rating > $LEAST'):evaluate(list.songs:at(0)))
          |                           ^^^^^^ give it with the evaluation, or substitute it
        = Cocoa: NSInvalidArgumentException, -[NSPredicate evaluateWithObject:]
        = more: kvosandbox explain E-PREDICATE-VARIABLE
      """
    ),
    (
      "print(#list.songs:filtered \"title MATCHES 'A(fr'\")",
      """
      error[E-REGULAR-EXPRESSION]: Can't do regex matching, reason: Can't open pattern U_REGEX_MISMATCHED_PAREN (pattern \
      A(fr): '(' has no ')' at position 1
       --> s.lua:4:45
        4 | print(#list.songs:filtered "title MATCHES 'A(fr'")
          |                                             ^ add ')', or write \\( for the character
        = Cocoa: NSInvalidArgumentException, -[NSPredicate evaluateWithObject:]
        = more: kvosandbox explain E-REGULAR-EXPRESSION
      """
    ),
    (
      "list.songs:sort { key = 'title', selector = 'caseInsensitiveCompare' }",
      """
      error[E-SORT-SELECTOR]: there is no selector caseInsensitiveCompare to sort by
       --> s.lua:4:46
        4 | list.songs:sort { key = 'title', selector = 'caseInsensitiveCompare' }
          |                                              ^^^^^^^^^^^^^^^^^^^^^^ did you mean 'caseInsensitiveCompare:'?
        = Cocoa: NSInvalidArgumentException
        = more: kvosandbox explain E-SORT-SELECTOR
      """
    ),
    (
      "list.songs:sort { key = 'rating', selector = 'localizedCompare:' }",
      """
      error[E-SORT-VALUE]: localizedCompare: compares strings: <Song "Africa">.rating is 0 (integer)
       --> s.lua:4:47
        4 | list.songs:sort { key = 'rating', selector = 'localizedCompare:' }
          |                                               ^^^^^^^^^^^^^^^^^ leave the selector out: compare: takes values \
      of every kind
        = Cocoa: NSInvalidArgumentException, -[NSNumber localizedCompare:]: unrecognized selector sent to instance
        = more: kvosandbox explain E-SORT-VALUE
      """
    ),
  ])
  func `an error is one block with the caret at the word that is meant`(_ script: String, _ block: String) throws {
    #expect(try self.block(script) == block)
  }
}
