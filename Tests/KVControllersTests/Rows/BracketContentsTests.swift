import KVControllers
import KVObjects
import KVPositions
import KVTestSupport
import KVTrees
import Testing

/// The contents around a bracket.
@Suite struct BracketContentsTests {
  @Test func `The content before is worked out when it is asked for, and stays what it was`() throws {
    let pool = try RowPool(showing: [0, 1, 2])
    var arrangement = try pool.arrangement([("A", [0, 1]), ("B", [2])])
    let before = arrangement.layout
    let open = OpenBracket(count: 3)
    open.remove(2, from: &arrangement)
    _ = try open.file(pool.entries[2], at: 0, section: "C", in: &arrangement)
    let contents = BracketContents(arrangement, log: open.log)
    let after = arrangement.layout
    // What happens to the arrangement later is none of its business.
    _ = arrangement.remove(at: 1)
    #expect(after == "C:c2 A:a0b1")
    #expect(contents.after.layout == after)
    #expect(contents.before.layout == before)
    #expect(contents.before.rows.isIdentical(to: contents.before.rows), "it is made once")
  }

  @Test func `Two contents that have nothing to do with each other are both what they are`() throws {
    let pool = try RowPool(showing: [0, 1, 2])
    let (before, after) = (
      try pool.arrangement([("A", [0, 1])]), try pool.arrangement([("B", [2]), ("A", [1])])
    )
    let contents = BracketContents(from: before, to: after)
    #expect([contents.before.layout, contents.after.layout] == [before.layout, after.layout])
    let nothing = OpenBracket(count: 2).removed
    #expect((0..<2).map { contents.oldPath(ofRow: $0, nothing) } == (0..<2).map(before.path))
  }

  @Test func `Where there are no sections a row's old path is its number, and the content before is not made`() throws
  {
    let pool = try RowPool(showing: [0, 1, 2])
    var arrangement = try pool.arrangement([(nil, [0, 1, 2])])
    let open = OpenBracket(count: 3)
    for _ in 0..<3 { open.remove(0, from: &arrangement) }
    let contents = BracketContents(arrangement, log: open.log)
    #expect(
      (0..<3).map { contents.oldPath(ofRow: $0, open.removed) } == (0..<3).map { ItemPath(section: 0, row: $0) })
  }
}
