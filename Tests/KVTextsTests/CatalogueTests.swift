import KVTexts
import Testing

struct CatalogueTests {
  @Test func `a line is a message, and what is indented below it goes on with it`() {
    let catalogue = Catalogue(
      parsing: """
        # A comment.
        ## A part

        first = one = two
        second = a
          b

          c
        third.one = {n} row
        third.other = {n} rows

        """)
    #expect(catalogue.keys == ["first", "second", "third"])
    #expect(catalogue.forms(of: "first")?.other == "one = two")
    #expect(catalogue.forms(of: "second")?.other == "a\nb\n\nc")
    #expect(catalogue.forms(of: "third")?.all.map(\.text) == ["{n} row", "{n} rows"])
    #expect(catalogue.forms(of: "fourth") == nil)
    #expect(catalogue.faults.isEmpty)
  }

  @Test func `what is no message is a fault, and nothing is taken from it`() {
    let catalogue = Catalogue(parsing: "first = 1\nno message\n  goes on\nsecond = 2\nthird fourth = 5")
    #expect(catalogue.keys == ["first", "second"])
    #expect(catalogue.faults == [2, 5])
  }

  @Test(arguments: [
    ("{name} and {name}, {other}", ["name", "other"]), ("observe(k, { \"new\" }, f)", []), ("{…} {} {a b} {1} {", []),
    ("\\{sign}", ["sign"]), ("{{name}}", ["name"]), ("{0,n}, {n2}", ["n2"]),
  ])
  func `a placeholder is a name in braces, and any other brace is one`(text: String, names: [String]) {
    #expect(Placeholders.names(in: text) == names)
  }
}
