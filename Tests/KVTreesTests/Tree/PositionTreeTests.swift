import KVPositions
import KVTestSupport
import KVTrees
import Testing

/// What the documentation of the tree says, one sentence at a time.
@Suite struct PositionTreeTests {
  @Test func `The example in the documentation is true`() {
    var rows = PositionTree(["a", "b", "c"])
    let b = rows.handle(at: 1)
    let before = rows.snapshot()
    rows.insert("x", at: 0)
    #expect(rows.position(of: b) == 2)
    #expect(Array(before) == ["a", "b", "c"])
    #expect(Array(rows.snapshot()) == ["x", "a", "b", "c"])
  }

  @Test func `Replacing gives the element a new name, updating leaves it the old one`() {
    var tree = PositionTree(["a", "b"])
    let old = tree.handle(at: 1)
    tree.update(at: 1, with: "B")
    #expect(tree.element(of: old) == "B")
    let new = tree.replace(at: 1, with: "c")
    #expect(new != old)
    #expect(tree.contains(old) == false)
    #expect(tree.position(of: new) == 1)
  }

  @Test func `Numbers of handles are dense and used again`() {
    var tree = PositionTree(0..<10)
    for round in 0..<100 {
      let (_, handle) = tree.remove(at: round % 10)
      #expect(tree.append(round) == handle)
    }
    #expect(tree.handleLimit == 10)
    #expect((0..<10).map { tree.handle(at: $0).number }.sorted() == Array(0..<10))
  }

  @Test func `Every mutation is counted and what changes nothing is not`() {
    var tree = PositionTree(0..<5)
    let start = tree.mutationCount
    tree.move(from: 2, to: 2)
    tree.exchange(3, 3)
    tree.insert(contentsOf: [], at: 1)
    tree.remove(at: IndexRanges())
    #expect(tree.mutationCount == start)
    tree.move(from: 2, to: 3)
    tree.exchange(0, 4)
    tree.insert(contentsOf: [7, 8], at: 1)
    tree.remove(at: [0, 1])
    tree.update(at: 0, with: 1)
    tree.replace(at: 0, with: 2)
    tree.append(3)
    tree.remove(tree.handle(at: 0))
    #expect(tree.mutationCount == start + 8)
  }

  @Test func `A snapshot is a random access collection, with the handles of its moment`() {
    var tree = PositionTree(0..<200)
    let handle = tree.handle(at: 150)
    let snapshot = tree.snapshot()
    tree.move(from: 150, to: 3)
    #expect(snapshot.handle(at: 150) == handle)
    #expect(snapshot[150] == 150)
    #expect(snapshot.count == 200)
    #expect(snapshot.last == 199)
    #expect(snapshot[100..<103].map { $0 } == [100, 101, 102])
    #expect(snapshot.reversed().first == 199)
    #expect(PositionSnapshot<Int>().isEmpty)
    #expect(PositionTree(["a", "b"]).snapshot().description == #"["a", "b"]"#)
  }

  @Test func `Snapshots with no change between them share everything`() {
    var tree = PositionTree(0..<200)
    let (first, second) = (tree.snapshot(), tree.snapshot())
    #expect(first.isIdentical(to: second))
    tree.append(1)
    #expect(!first.isIdentical(to: tree.snapshot()))
  }

  @Test func `Appending fills the nodes`() {
    var tree = PositionTree<Int>()
    for number in 0..<32 * 32 { tree.append(number) }
    #expect(tree.nodeCount == 33)
  }

  @Test func `Positions and handles that are not there stop the program`() async {
    await #expect(processExitsWith: .failure) { _ = PositionTree(0..<3)[3] }
    await #expect(processExitsWith: .failure) { _ = PositionTree(0..<3)[-1] }
    await #expect(processExitsWith: .failure) {
      var tree = PositionTree(0..<3)
      tree.insert(0, at: 4)
    }
    await #expect(processExitsWith: .failure) {
      var tree = PositionTree(0..<3)
      let handle = tree.handle(at: 1)
      tree.remove(handle)
      _ = tree.position(of: handle)
    }
    await #expect(processExitsWith: .failure) {
      var tree = PositionTree(0..<3)
      tree.reorder([tree.handle(at: 0), tree.handle(at: 0), tree.handle(at: 1)])
    }
  }
}
