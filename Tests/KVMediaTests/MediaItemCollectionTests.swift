import KVMedia
import KVObjects
import Testing

/// Items of one world, and collections of them by number.
private struct Library {
  let items: [MediaItem]

  init(_ count: Int = 4) throws {
    let world = ObjectWorld()
    items = try (0..<count).map { number in
      let item = try MediaItem.make(in: world)
      item.title = "\(number)"
      return item
    }
  }

  func collection(_ numbers: [Int]) throws -> MediaItemCollection {
    try MediaItemCollection(items: numbers.map { items[$0] })
  }

  /// The titles of a collection, each a digit; nil of none.
  func numbers(_ collection: MediaItemCollection?) -> [Int]? {
    collection.map { $0.items.map { items.firstIndex(of: $0) ?? -1 } }
  }

  /// All lists of at most `length` of the first three items, with repetitions; not the empty one.
  static func lists(upTo length: Int) -> [[Int]] {
    var (all, last): ([[Int]], [[Int]]) = ([], [[]])
    for _ in 0..<length {
      last = last.flatMap { list in (0..<3).map { list + [$0] } }
      all += last
    }
    return all
  }
}

/// nil instead of an empty list, as of a collection.
private func unlessEmpty(_ list: [Int]) -> [Int]? { list.isEmpty ? nil : list }

@Suite("A collection of media items") struct MediaItemCollectionTests {
  @Test func `cannot be empty`() throws {
    let error = #expect(throws: KeyValueCodingError.self) { try MediaItemCollection(items: []) }
    #expect(error?.name == ExceptionName.invalidArgument)
    #expect(error?.reason == "MediaItemCollection: a collection cannot be empty")
  }

  @Test func `knows its first and last item, and how many there are`() throws {
    let library = try Library()
    for list in Library.lists(upTo: 4) {
      let collection = try library.collection(list)
      #expect(collection.count == list.count)
      #expect(collection.firstMediaItem === library.items[list[0]])
      #expect(collection.lastMediaItem === library.items[list[list.count - 1]])
    }
  }

  @Test func `equals one of the same items in the same order`() throws {
    let library = try Library()
    let lists = Library.lists(upTo: 3)
    for left in lists {
      for right in lists {
        let (one, other) = (try library.collection(left), try library.collection(right))
        #expect((one == other) == (left == right))
        #expect(left != right || one.hashValue == other.hashValue)
      }
    }
  }

  @Test func `describes its items`() throws {
    let library = try Library()
    library.items[1].title = nil
    #expect("\(try library.collection([0, 1]))" == "<MediaItemCollection [<MediaItem \"0\">, <MediaItem#2>]>")
  }
}

@Suite("Looking up media items") struct MediaItemLookupTests {
  @Test func `by index gives the item and its present title`() throws {
    let library = try Library()
    let collection = try library.collection([2, 0])
    #expect(try collection.mediaItem(at: 0) === library.items[2])
    #expect(try collection.mediaItem(at: 1) === library.items[0])
    #expect(try collection.titleForMediaItem(at: 0) == "2")
    library.items[2].title = nil
    #expect(try collection.titleForMediaItem(at: 0) == nil)
  }

  @Test(arguments: [-1, 2, Int.max, Int.min])
  func `at an index that is not there is refused`(index: Int) throws {
    let collection = try Library().collection([0, 1])
    for (name, call) in [
      ("mediaItemAtIndex", { _ = try collection.mediaItem(at: index) }),
      ("titleForMediaItemAtIndex", { _ = try collection.titleForMediaItem(at: index) }),
      ("collectionByDeletingMediaItemAtIndex", { _ = try collection.collection(byDeletingMediaItemAt: index) }),
      (
        "collectionByDeletingMediaItemsFromIndex",
        { _ = try collection.collection(byDeletingMediaItemsFrom: index, to: 0) }
      ),
      (
        "collectionByDeletingMediaItemsFromIndex",
        { _ = try collection.collection(byDeletingMediaItemsFrom: 1, to: index) }
      ),
    ] as [(String, () throws -> Void)] {
      let error = #expect(throws: KeyValueCodingError.self) { try call() }
      #expect(error?.name == ExceptionName.range)
      #expect(error?.reason == "\(name): index \(index) beyond bounds [0 .. 1]")
    }
  }

  @Test func `after an item gives what follows its first occurrence`() throws {
    let library = try Library()
    for list in Library.lists(upTo: 4) {
      let collection = try library.collection(list)
      for number in 0..<4 {
        let next = list.firstIndex(of: number).flatMap { $0 + 1 < list.count ? list[$0 + 1] : nil }
        #expect(collection.mediaItem(after: library.items[number]) === next.map { library.items[$0] })
        #expect(collection.containsItem(library.items[number]) == list.contains(number))
      }
      #expect(collection.mediaItem(after: nil) == nil)
      #expect(!collection.containsItem(nil))
    }
  }

  @Test func `goes by identity, not by properties`() throws {
    let world = ObjectWorld()
    let (one, twin) = (try MediaItem.make(in: world), try MediaItem.make(in: world))
    let collection = try MediaItemCollection(items: [one])
    #expect(!collection.containsItem(twin))
    #expect(collection.collection(byDeletingMediaItem: twin) == collection)
  }
}

@Suite("Appending media items") struct MediaItemAppendingTests {
  @Test func `puts them behind, and leaves the collection as it was`() throws {
    let library = try Library()
    for list in Library.lists(upTo: 2) {
      let collection = try library.collection(list)
      for added in Library.lists(upTo: 2) {
        let other = try library.collection(added)
        #expect(library.numbers(collection.collection(byAppendingCollection: other)) == list + added)
        #expect(library.numbers(collection.collection(byAppendingMediaItems: other.items)) == list + added)
      }
      #expect(library.numbers(collection.collection(byAppendingMediaItem: library.items[3])) == list + [3])
      #expect(library.numbers(collection.collection(byAppendingCollection: collection)) == list + list)
      #expect(library.numbers(collection) == list)
    }
  }

  @Test func `gives nil where there is nothing to append`() throws {
    let collection = try Library().collection([0, 1])
    #expect(collection.collection(byAppendingCollection: nil) == nil)
    #expect(collection.collection(byAppendingMediaItems: nil) == nil)
    #expect(collection.collection(byAppendingMediaItems: []) == nil)
    #expect(collection.collection(byAppendingMediaItem: nil) == nil)
  }
}

@Suite("Deleting media items") struct MediaItemDeletingTests {
  @Test func `takes every occurrence, and nil for what would be empty`() throws {
    let library = try Library()
    for list in Library.lists(upTo: 4) {
      let collection = try library.collection(list)
      for deleted in [[]] + Library.lists(upTo: 2) + [[3], [3, 0]] {
        let items = deleted.map { library.items[$0] }
        let left = unlessEmpty(list.filter { !deleted.contains($0) })
        #expect(library.numbers(collection.collection(byDeletingMediaItems: items)) == left)
        if items.count == 1 {
          #expect(library.numbers(collection.collection(byDeletingMediaItem: items[0])) == left)
        }
      }
      #expect(collection.collection(byDeletingMediaItems: nil) == collection)
      #expect(collection.collection(byDeletingMediaItem: nil) == collection)
      #expect(library.numbers(collection) == list)
    }
  }

  @Test func `by index takes that one alone`() throws {
    let library = try Library()
    for list in Library.lists(upTo: 3) {
      let collection = try library.collection(list)
      for index in list.indices {
        var left = list
        left.remove(at: index)
        #expect(library.numbers(try collection.collection(byDeletingMediaItemAt: index)) == unlessEmpty(left))
      }
    }
  }

  @Test func `by a range takes both ends, whichever comes first`() throws {
    let library = try Library()
    for list in Library.lists(upTo: 4) {
      let collection = try library.collection(list)
      for from in list.indices {
        for to in list.indices {
          var left = list
          left.removeSubrange(min(from, to)...max(from, to))
          let made = try collection.collection(byDeletingMediaItemsFrom: from, to: to)
          #expect(library.numbers(made) == unlessEmpty(left))
        }
      }
    }
  }

  @Test func `says which end of a range is not there, the first before the second`() throws {
    let collection = try Library().collection([0, 1])
    let error = #expect(throws: KeyValueCodingError.self) {
      try collection.collection(byDeletingMediaItemsFrom: 5, to: -3)
    }
    #expect(error?.reason == "collectionByDeletingMediaItemsFromIndex: index 5 beyond bounds [0 .. 1]")
  }
}

/// A hundred thousand items would take minutes where an operation were O(n²).
@Suite("A long collection") struct LongCollectionTests {
  @Test func `is worked on in one pass`() throws {
    let library = try Library(100_000)
    let collection = try MediaItemCollection(items: library.items)
    #expect(collection.collection(byDeletingMediaItems: library.items) == nil)
    #expect(collection.collection(byDeletingMediaItems: Array(library.items.dropFirst()))?.count == 1)
    #expect(collection.collection(byAppendingCollection: collection)?.count == 200_000)
    #expect(collection.mediaItem(after: library.items[99_998]) === library.items[99_999])
    #expect(try collection.collection(byDeletingMediaItemsFrom: 99_999, to: 1)?.items == [library.items[0]])
  }
}
