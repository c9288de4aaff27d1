import KVObjects
import KVPositions
import KVTables
import KVTestSupport
import Testing

@Suite struct TextAndDifferenceTests {
  @Test("The drawing names each section with its number of rows, and numbers the rows")
  func text() throws {
    let fixture = try TableFixture([["joe", "sue"], ["zoe"], []], titles: ["red", "yellow", ""])
    #expect(
      try fixture.table.text() == """
        ── red (2)
           0 joe
           1 sue
        ── yellow (1)
           0 zoe
        ── (0)
        """)
    #expect(fixture.table.description == "<TableView \"letters\">")
    #expect(TableView().description == "<TableView>")
  }

  @Test("A text of several lines stays on the line of its row")
  func lineBreaks() throws {
    let fixture = try TableFixture([["a\nb"]])
    #expect(try fixture.table.text() == "── (1)\n   0 a\\nb")
  }

  @Test("The table shows what it read, and can say where that differs from its data source")
  func differences() throws {
    let fixture = try TableFixture([["a", "b"], ["c"]], titles: ["one", "two"])
    let table = fixture.table
    func difference(_ rows: [[String]], titles: [String] = ["one", "two"]) throws -> String? {
      fixture.source.rows = rows
      fixture.source.titles = titles
      return try table.firstDifference()?.description
    }
    #expect(try difference([["a", "b"], ["c"]]) == nil)
    #expect(try difference([["a", "B"], ["C"]]) == #"row [0, 1] shows "b", its data source says "B""#)
    #expect(try table.staleCells().count == 2)
    #expect(try difference([["a"], ["c"]]) == "section 0 shows 2 rows, its data source says 1")
    #expect(try difference([["a"]]) == "2 sections are shown, the data source says 1")
    #expect(
      try difference([["a", "b"], ["c"]], titles: ["one"])
        == #"section 1 is headed "two", its data source says nothing"#)
    #expect(fixture.takeQuestions() == [])
    #expect(try table.cell(at: [0, 1]).text == "b")
  }

  @Test(
    "A row of the right object with an old text is stale; a row of another object is wrong, with the same text too")
  func staleOrWrong() throws {
    final class Friend {
      var name = "joe"
    }
    final class Friends: TableViewDataSource {
      var all = [Friend(), Friend()]
      func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { all.count }
      func tableView(_ tableView: TableView, cellAt path: ItemPath) -> TableCell {
        TableCell(text: all[path.row].name, object: all[path.row])
      }
    }
    let friends = Friends()
    let table = TableView()
    table.retainDataSource(friends)
    try table.load()
    friends.all[0].name = "moe"
    #expect(try table.firstDifference()?.isStale == true)
    friends.all[0].name = "joe"
    friends.all.swapAt(0, 1)
    let wrong = try #require(try table.firstDifference())
    #expect(wrong.isStale == false)
    #expect(wrong.description == #"row [0, 0] shows "joe", its data source says "joe" for another object"#)
    #expect(try table.cell(at: [0, 0]).identity == .object(ObjectIdentifier(friends.all[1])))
  }

  @Test("A model object that has gone is not mistaken for one that has come to stand at its address")
  func addresses() throws {
    final class Items: TableViewDataSource {
      var item: ModelObject
      init(_ item: ModelObject) { self.item = item }
      func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 1 }
      func tableView(_ tableView: TableView, cellAt path: ItemPath) -> TableCell {
        TableCell(text: "joe", object: item)
      }
    }
    let world = ObjectWorld()
    let kind = try world.define(ClassDefinition("Friend", properties: []))
    let stranger = kind.makeObject()
    let source = Items(kind.makeObject())
    let table = TableView()
    table.retainDataSource(source)
    try table.load()
    let address = ObjectIdentifier(source.item)
    source.item = stranger
    // The first place that is free again is that of the object that has gone.
    for _ in 0..<1_000 {
      source.item = kind.makeObject()
      if ObjectIdentifier(source.item) == address { break }
    }
    #expect(try table.firstDifference()?.isStale == false)
    withExtendedLifetime(world) {}
  }

  @Test("A table that has read nothing differs from nothing, and finding that out reads nothing")
  func unread() throws {
    let fixture = try TableFixture([["a"]], loaded: false)
    #expect(try fixture.table.firstDifference() == nil)
    #expect(try fixture.table.staleCells() == [])
    fixture.source.rows = [["b"]]
    #expect(try fixture.table.cell(at: [0, 0]).text == "b")
  }
}
