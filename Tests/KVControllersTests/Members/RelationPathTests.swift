import KVControllers
import KVObjects
import KVPredicates
import KVTestSupport
import Testing

/// The way from a controller's object to the members: what it gives, followed through every change on it.
@Suite struct RelationPathTests {
  /// Every list of at most three of three shelves, and every other such list after it: the members of a relation that
  /// passes a collection are those of its elements in order, each once unless the last collection is an array.
  @Test(arguments: ShelfController.allCases, [CollectionKind.array, .orderedSet, .set])
  func `A flattened relation follows every change of the shelves`(which: ShelfController, kind: CollectionKind) throws
  {
    let shelf = try Shelf(kind, items: 5)
    let shelves = [shelf.shelf, shelf.shelfClass.makeObject(), shelf.shelfClass.makeObject()]
    for (object, numbers) in zip(shelves, [[0, 1, 2], [2, 3], [4, 1]]) {
      try object.setValue(shelf.values(numbers), forKey: "items")
    }
    var lists: [[Int]] = [[]]
    var longest = lists
    for _ in 0..<3 {
      longest = longest.flatMap { list in (0..<3).map { list + [$0] } }
      lists += longest
    }
    for sort in which == .set ? ["rating"] : ["", "rating"] {
      let showing = try Showing(
        which, shelf, relation: "shelves.items", sort: sort.isEmpty ? [] : [KeyValueSortDescriptor(sort)])
      for (number, list) in lists.enumerated() {
        for other in [lists[(number * 7 + 3) % lists.count], list] {
          try shelf.root.setValue(.list(ValueList(other.map { .object(shelves[$0]) })), forKey: "shelves")
          var expected: [Int] = []
          for item in other.flatMap({ [[0, 1, 2], [2, 3], [4, 1]][$0] })
          where kind == .array || !expected.contains(item) {
            expected.append(item)
          }
          if !sort.isEmpty { expected.sort() }
          #expect(showing.names == expected.map(ListWorld.name).joined(), "\(other)")
        }
      }
      showing.expectConsistent()
      try shelf.root.setValue(.list(ValueList([.object(shelves[0]), .object(shelves[2])])), forKey: "shelves")
      guard case .collection(let last) = try shelves[2].value(forKey: "items") else { throw Trouble() }
      _ = showing.listener.take()
      try last.add(.object(shelf.items[3]))
      #expect(showing.listener.take().count == 3)
      try last.remove(.object(shelf.items[3]))
      showing.expectConsistent()
      showing.controller.invalidate()
      #expect(shelf.isUnwatched && shelves.allSatisfy { $0.watchers == nil })
    }
  }

  @Test(arguments: ShelfController.allCases)
  func `A way that ends early shows nothing, and is followed`(which: ShelfController) throws {
    let shelf = try Shelf(items: 3)
    try shelf.root.setValue(.nil, forKey: "shelf")
    let showing = try Showing(which, shelf)
    #expect(showing.names.isEmpty)
    try shelf.root.setValue(.object(shelf.shelf), forKey: "shelf")
    #expect(showing.names == "abc")
    try shelf.shelf.setValue(.nil, forKey: "items")
    #expect(showing.names.isEmpty)
    try shelf.collection().add(.object(shelf.items[1]))
    #expect(showing.names == "b")
    showing.expectConsistent()
  }
}
