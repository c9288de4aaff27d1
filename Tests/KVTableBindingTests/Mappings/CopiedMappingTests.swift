import KVControllers
import KVObjects
import KVObserving
import KVPositions
import KVTableBinding
import KVTables
import KVTestSupport
import Testing

/// What each copied mapping calls, and what it breaks.
@Suite struct CopiedMappingTests {
  struct Words: Sendable, CustomTestStringConvertible {
    let mapping: CopiedMapping
    let move: [String]
    let update: [String]
    var testDescription: String { mapping.rawValue }
  }

  static let all = [
    Words(mapping: .template2010, move: ["deleteRows [0, 2]", "insertRows [0, 0]"], update: []),
    Words(mapping: .currentPage, move: ["moveRow [0, 2] to [0, 0]"], update: []),
    Words(mapping: .moveAndReload, move: ["moveRow [0, 2] to [0, 0]"], update: ["reloadRows [0, 1]"]),
    Words(mapping: .recipe, move: ["deleteRows [0, 2]", "insertRows [0, 0]"], update: ["reloadRows [0, 1]"]),
  ]

  @Test(arguments: all)
  func `Each callback is a call at once, between begin and end`(words: Words) throws {
    let circle = try Circle(.sectioned, words.mapping, ["ann": "red", "bob": "red", "eve": "red", "zoe": "yellow"])
    func calls(_ changes: () throws -> Void) throws -> [String] {
      let calls = try circle.calls(changes)
      #expect(calls.first == "beginUpdates")
      #expect(calls.last == "endUpdates")
      return Array(calls.dropFirst().dropLast())
    }
    #expect(try calls { try circle.set("age", of: "bob", to: 3) } == words.update)
    #expect(try circle.table.cell(at: [0, 1]).text == "bob  3")
    #expect(try calls { try circle.set("name", of: "eve", to: "abe") } == words.move)
    try circle.table.reloadData()
    #expect(
      try calls {
        try circle.remove("zoe")
        try circle.add("kim")
        try circle.add("tom", "white")
      } == [
        "deleteSections [1]", "insertSections [1]", "deleteRows [1, 0]", "insertRows [0, 3]", "insertRows [1, 0]",
      ])
    #expect(try circle.table.firstDifference() == nil)
  }

  @Test(arguments: CopiedMapping.allCases)
  func `Rows and sections that come and go are right by every mapping`(mapping: CopiedMapping) throws {
    let circle = try Circle(.sectioned, mapping, ["ann": "red", "zoe": "yellow"])
    for changes in [
      { try circle.add("bob", "green") }, { try circle.remove("zoe") }, { try circle.remove("ann") },
      { try circle.add("eve", "green") }, { try circle.remove("bob") },
    ] {
      try circle.world.batch(changes)
      #expect(try circle.table.firstDifference() == nil)
    }
    #expect(try circle.table.text() == "── green (1)\n   0 eve  0")
  }

  @Test(arguments: CopiedMapping.allCases)
  func `What replaces everything is reloaded, and a user's own change is recorded and not applied`(
    mapping: CopiedMapping
  ) throws {
    let circle = try Circle(.relational, mapping, ["ann": "red", "bob": "red"])
    try circle.friends.owner.setValue(.list(ValueList([.object(circle["bob"])])), forKey: "friends")
    #expect(circle.operations == ["beginUpdates", "reloadData", "endUpdates"])
    #expect(try circle.table.text() == "── (1)\n   0 bob  0")
    let calls = try circle.calls {
      try circle.controller.userDriven { try circle.set("name", of: "bob", to: "kim") }
    }
    #expect(calls.first == "beginUpdates")
    #expect(try circle.table.text() == "── (1)\n   0 kim  0")
  }

  // MARK: Refusals

  @Test(arguments: [CopiedMapping.currentPage, .moveAndReload])
  func `A move out of a deleted section is refused`(mapping: CopiedMapping) throws {
    let circle = try Circle(.sectioned, mapping, ["ann": "red", "zoe": "yellow"])
    let refusal = try #require(try circle.refusal { try circle.set("color", of: "zoe", to: "red") })
    #expect(refusal.rule == .moveFromDeletedSection)
    #expect(refusal.reason == "cannot move a row from a deleted section (1)")
    #expect(
      refusal.hint
        == "mapping \"\(mapping.rawValue)\" moves a row out of a section that is deleted; the safe mapping sends "
        + "deleteSections [1], insertRows [0, 1]")
    #expect(refusal.operation == .moveRow(from: [1, 0], to: [0, 1]))
    // The table has read its data source: what comes next is accepted.
    #expect(try circle.table.firstDifference() == nil)
    try circle.add("bob")
    #expect(try circle.table.firstDifference() == nil)
  }

  @Test(arguments: [CopiedMapping.currentPage, .moveAndReload])
  func `A move into an inserted section is refused`(mapping: CopiedMapping) throws {
    let circle = try Circle(.sectioned, mapping, ["ann": "red", "bob": "red"])
    let refusal = try #require(try circle.refusal { try circle.set("color", of: "bob", to: "yellow") })
    #expect(refusal.reason == "cannot move a row into a newly inserted section (1)")
    #expect(
      refusal.hint
        == "mapping \"\(mapping.rawValue)\" moves a row into a section that is inserted; the safe mapping sends "
        + "insertSections [1], deleteRows [0, 1]")
  }

  @Test func `A reload that lands where a row moves to is refused`() throws {
    let circle = try Circle(.sectioned, .moveAndReload, ["ann": "red", "bob": "red", "eve": "red"])
    let refusal = try #require(
      try circle.refusal {
        try circle.set("name", of: "eve", to: "aaa")
        try circle.set("age", of: "ann", to: 3)
      })
    #expect(
      refusal.reason
        == "attempt to perform an insert and a move to the same index path (<NSIndexPath> {length = 2, path = 0 - 0})"
    )
    #expect(
      refusal.hint
        == "mapping \"moveRow and reloadRows\" reloads a row beside a move, and a reload is placed as if nothing moved; "
        + "the safe mapping sends moveRow [0, 2] to [0, 0], reconfigureRows [0, 0] [0, 1] after endUpdates")
  }

  @Test func `A long bracket is cut in the hint`() throws {
    let circle = try Circle(.sectioned, .currentPage, ["zoe": "yellow"])
    let refusal = try #require(
      try circle.refusal {
        try circle.set("color", of: "zoe", to: "blue")
        for number in 1...6 { try circle.add("n\(number)", "blue") }
        for color in ["a", "b", "c", "d", "e", "f", "x"] { try circle.add("m", color) }
      })
    #expect(
      refusal.hint
        == "mapping \"current page\" moves a row out of a section that is deleted; the safe mapping sends "
        + "deleteSections [0], insertSections [0-7]")
    try circle.set("color", of: "zoe", to: "x")
    let second = try #require(
      try circle.refusal {
        try circle.set("color", of: "zoe", to: "y")
        for number in 7...16 { try circle.add("n\(number)", "blue") }
      })
    #expect(
      second.hint
        == "mapping \"current page\" moves a row into a section that is inserted; the safe mapping sends "
        + "insertSections [8], deleteRows [7, 1], insertRows [2, 1] [2, 2] [2, 3] [2, 4] and 6 more")
  }

  // MARK: Rows that are wrong

  @Test func `A cell configured at its old place shows its neighbour`() throws {
    for mapping in [CopiedMapping.template2010, .currentPage] {
      let circle = try Circle(.sectioned, mapping, ["bob": "red", "eve": "red"])
      try circle.world.batch {
        try circle.add("ann")
        try circle.set("age", of: "eve", to: 9)
      }
      let fault = try #require(try circle.fault())
      #expect(fault.difference.description == "row [0, 2] shows \"bob  0\", its data source says \"eve  9\"")
      #expect(!fault.difference.isStale)
      #expect(
        fault.hint
          == "mapping \"\(mapping.rawValue)\" fills the cell that stood at an index path with the object that stands "
          + "there after the change; the safe mapping sends reconfigureRows [0, 2] after endUpdates")
    }
  }

  @Test func `An object that is not there any more cannot be asked for`() throws {
    let circle = try Circle(.sectioned, .template2010, ["ann": "red", "bob": "red"])
    let thrown = #expect(throws: (any Error).self) {
      try circle.world.batch {
        try circle.remove("ann")
        try circle.set("age", of: "bob", to: 4)
      }
    }
    let error = thrown as? any DescribedError
    #expect(error?.name == "NSInternalInconsistencyException")
    #expect(error?.reason == "no object at index 1 in section at index 0")
    #expect(error?.code == .indexPath)
    #expect(error?.hint?.hasPrefix("mapping \"2010 template\" asks the controller") == true)
    // The group was closed all the same; the row that was updated is stale.
    #expect(!circle.table.isUpdating)
    #expect(try circle.fault()?.difference.isStale == true)
  }

  @Test func `A moved row is stale`() throws {
    for mapping in [CopiedMapping.currentPage, .moveAndReload] {
      let circle = try Circle(.sectioned, mapping, ["ann": "red", "bob": "red"])
      try circle.set("name", of: "bob", to: "aaa")
      let fault = try #require(try circle.fault())
      #expect(fault.difference.description == "row [0, 0] shows \"bob  0\", its data source says \"aaa  0\"")
      #expect(fault.difference.isStale)
      #expect(
        fault.hint
          == "mapping \"\(mapping.rawValue)\" does not refresh a row that moves; the safe mapping sends reconfigureRows "
          + "[0, 0] after endUpdates")
    }
  }

  @Test func `A relational controller's index after the change is taken for the one before`() throws {
    for mapping in [CopiedMapping.recipe, .moveAndReload] {
      let circle = try Circle(.relational, mapping, ["bob": "red", "eve": "red", "kim": "red"])
      let beyond = try circle.refusal {
        try circle.add("ann")
        try circle.set("age", of: "kim", to: 4)
      }
      #expect(beyond?.reason == "attempt to delete row 3 from section 0 which only contains 3 rows before the update")
      #expect(
        beyond?.hint
          == "mapping \"\(mapping.rawValue)\" takes the index that an update is told with for the one before the "
          + "bracket; the safe mapping sends insertRows [0, 0], reconfigureRows [0, 3] after endUpdates")
      let gone = try circle.refusal {
        try circle.remove("bob")
        try circle.set("age", of: "eve", to: 4)
      }
      #expect(gone?.rule == .deleteAndReload)
      #expect(gone?.hint?.contains("reloads a row that it has deleted or reloaded already") == true)
    }
  }

  @Test func `What the last bracket did not touch may be an earlier one's fault, or nobody's`() throws {
    let circle = try Circle(.sectioned, .currentPage, ["ann": "red", "bob": "red"])
    try circle.set("name", of: "bob", to: "aaa")
    try circle.add("zoe")
    let left = "unless its change was never told, an earlier bracket left it so: mapping \"current page\" "
    #expect(try circle.fault()?.hint == left + "does not refresh a row that moves")
    try circle.table.reloadData()
    circle.controller.pause()
    try circle.set("age", of: "ann", to: 4)
    #expect(try circle.fault()?.hint?.hasPrefix("unless its change was never told") == true)
    try circle.controller.resume()
    #expect(try circle.fault() == nil)
  }

  @Test func `The safe mapping has nothing to explain`() throws {
    let circle = try Circle(.sectioned, nil, ["ann": "red"])
    circle.controller.pause()
    try circle.set("age", of: "ann", to: 4)
    #expect(try circle.fault()?.hint == nil)
  }

  // MARK: Errors of others

  private struct Illegible: Error {}

  private final class Ink: @unchecked Sendable {
    var hasRunOut = false
  }

  @Test(arguments: CopiedMapping.allCases)
  func `A cell that cannot be read is its own error, and the table reads everything when it can`(
    mapping: CopiedMapping
  ) throws {
    let ink = Ink()
    let world = ObjectWorld()
    let noteClass = try world.define(
      ClassDefinition(
        "Note",
        properties: [
          PropertyDefinition("name", .string),
          PropertyDefinition(
            "label", .string,
            getter: { note in
              if ink.hasRunOut { throw Illegible() }
              return try note.value(forKey: "name")
            }),
        ]))
    let box = try world.define(
      ClassDefinition(
        "Box", properties: [PropertyDefinition("notes", .object(className: "Note"), collection: .array)])
    ).makeObject()
    let notes = try box.mutableArrayValue(forKey: "notes")
    func add(_ name: String) throws { try notes.add(.object(try noteClass.makeObject(["name": .string(name)]))) }
    try add("a")
    let controller = try RelationalCollectionController(
      relation: "notes", onObject: box, observingChildKeyPaths: ["name"])
    let table = TableView()
    try TableViewBinding(table, to: controller, copying: mapping, cellKeyPaths: ["label"])

    ink.hasRunOut = true
    let first = #expect(throws: (any Error).self) { try add("b") }
    #expect(first is Illegible)
    // Nothing is known of the rows before this bracket: there is no group that could be refused.
    let second = #expect(throws: (any Error).self) { try notes.remove(at: 0) }
    #expect(second is Illegible)
    #expect(!table.isUpdating)
    ink.hasRunOut = false
    try add("c")
    #expect(try table.text() == "── (2)\n   0 b\n   1 c")
  }
}
