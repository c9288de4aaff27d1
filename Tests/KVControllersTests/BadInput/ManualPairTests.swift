import KVControllers
import KVObjects
import KVObserving
import KVPositions
import KVPredicates
import KVTestSupport
import Testing

/// Notifications made by hand, and changes that nobody is told of.
@Suite struct ManualPairTests {
  @Test(arguments: ShelfController.allCases)
  func `Pairs about members, nested and crossed`(which: ShelfController) throws {
    let shelf = try Shelf()
    let showing = try Showing(which, shelf, filter: KeyValuePredicate(format: "live == NO"))
    let (a, b) = (shelf.items[0], shelf.items[1])
    try a.willChangeValue(forKey: "rating")
    try b.willChangeValue(forKey: "rating")
    try a.setPrimitiveValue(.integer(9), forKey: "rating")
    // Something else happens meanwhile.
    try shelf.set(3, "rating", .integer(-1))
    try b.setPrimitiveValue(.integer(-5), forKey: "rating")
    try a.didChangeValue(forKey: "rating")
    try b.didChangeValue(forKey: "rating")
    showing.expectConsistent("crossed")
    try a.willChangeValue(forKey: "rating")
    try a.willChangeValue(forKey: "live")
    try a.setValue(.integer(2), forKey: "rating")
    try a.setPrimitiveValue(.integer(6), forKey: "rating")
    try a.setPrimitiveValue(.boolean(true), forKey: "live")
    try a.didChangeValue(forKey: "live")
    try a.didChangeValue(forKey: "rating")
    showing.expectConsistent("nested")
    try a.willChangeValue(forKey: "rating")
    try a.didChangeValue(forKey: "rating")
    try b.willChangeValue(forKey: "note")
    try b.didChangeValue(forKey: "note")
    showing.expectConsistent("nothing changed")
    // A will without its did: the others go on.
    try b.willChangeValue(forKey: "rating")
    try shelf.set(4, "rating", .integer(0))
    showing.expectConsistent("abandoned")
    #expect(throws: (any Error).self) { try shelf.items[5].didChangeValue(forKey: "rating") }
    showing.expectConsistent("a did without its will")
  }

  @Test(arguments: ShelfController.allCases)
  func `A pair around the departure of its object`(which: ShelfController) throws {
    let shelf = try Shelf()
    let showing = try Showing(which, shelf)
    let a = shelf.items[0]
    try a.willChangeValue(forKey: "rating")
    try shelf.collection().remove(at: 0)
    showing.expectConsistent()
    try a.setPrimitiveValue(.integer(9), forKey: "rating")
    try a.didChangeValue(forKey: "rating")
    showing.expectConsistent()
    try a.willChangeValue(forKey: "rating")
    try shelf.collection().insert(.object(a), at: 2)
    try a.setPrimitiveValue(.integer(2), forKey: "rating")
    _ = refusal { try a.didChangeValue(forKey: "rating") }
    showing.expectConsistent()
  }

  /// What was announced, and what is done: honestly, not at all, elsewhere.
  @Test(arguments: ShelfController.allCases, [CollectionKind.array, .orderedSet])
  func `Pairs about the relation that lie`(which: ShelfController, kind: CollectionKind) throws {
    let kinds: [ChangeKind] = [.insertion, .removal, .replacement]
    for isSorted in [true, false] where isSorted || which == .relational {
      for announced in kinds {
        for at in 0..<4 {
          for done in -1..<10 {
            let shelf = try Shelf(kind, items: 6)
            try shelf.shelf.setPrimitiveValue(shelf.values(0..<4), forKey: "quiet")
            let showing = try Showing(
              which, shelf, relation: "shelf.quiet", sort: isSorted ? nil : [], observed: ["note"])
            let quiet = try shelf.collection("quiet")
            let fifth = Value.object(shelf.items[4])
            let label: Comment = "\(announced) at \(at), done \(done)"
            try shelf.shelf.willChange(announced, valuesAt: IndexRanges(at), forKey: "quiet")
            switch done {
            case -1: break
            case 0..<4: try quiet.insert(fifth, at: done)
            case 4..<7: try quiet.remove(at: done - 4)
            case 7: try quiet.replace(at: 1, with: fifth)
            case 8: try quiet.exchange(0, 2)
            default: try shelf.shelf.setPrimitiveValue(shelf.values([5, 4, 3, 2]), forKey: "quiet")
            }
            _ = refusal { try shelf.shelf.didChange(announced, valuesAt: IndexRanges(at), forKey: "quiet") }
            let members = Set(quiet.snapshot().compactMap { $0.object?.serial })
            // An announcement that could not be kept leaves its pair open: the next change brings the content.
            try shelf.set(0, "rating", .integer(0))
            try shelf.shelf.willChangeValue(forKey: "quiet")
            try shelf.shelf.didChangeValue(forKey: "quiet")
            showing.expectConsistent(label)
            let shown = showing.controller.snapshot().map(\.serial)
            #expect(Set(shown) == members && shown.count == members.count, label)
            for number in shelf.items.indices {
              try shelf.set(number, "rating", .integer((number * 7) % 5))
              showing.expectConsistent("\(label), then \(number)")
            }
            for item in shelf.items where !members.contains(item.serial) { #expect(item.watchers == nil, label) }
            showing.controller.invalidate()
            #expect(shelf.isUnwatched, label)
          }
        }
      }
    }
  }

  @Test(arguments: ShelfController.allCases)
  func `What a lying pair leaves is right at once`(which: ShelfController) throws {
    for (announced, at) in [(ChangeKind.insertion, 0), (.removal, 0), (.replacement, 1), (.insertion, 3)] {
      let shelf = try Shelf()
      let showing = try Showing(which, shelf)
      try shelf.shelf.willChange(announced, valuesAt: IndexRanges(at), forKey: "items")
      try shelf.shelf.didChange(announced, valuesAt: IndexRanges(at), forKey: "items")
      showing.expectConsistent("\(announced)")
      try shelf.set(at, "rating", .integer(9))
      showing.expectConsistent("\(announced), then a change")
    }
  }

  @Test(arguments: ShelfController.allCases)
  func `Other mutations inside a pair about the relation`(which: ShelfController) throws {
    for announced in [ChangeKind.insertion, .removal, .replacement] {
      let shelf = try Shelf()
      let showing = try Showing(which, shelf)
      let items = try shelf.collection()
      try shelf.shelf.willChange(announced, valuesAt: IndexRanges(1), forKey: "items")
      try shelf.set(4, "rating", .integer(-1))
      showing.expectConsistent("\(announced): a member inside")
      try shelf.set(1, "rating", .integer(8))
      showing.expectConsistent("\(announced): the announced member inside")
      switch announced {
      case .insertion: try items.insert(.object(shelf.items[0]), at: 1)
      case .removal: try items.remove(at: 1)
      default: try items.replace(at: 1, with: .object(shelf.items[0]))
      }
      showing.expectConsistent("\(announced): the same change inside")
      try shelf.shelf.didChange(announced, valuesAt: IndexRanges(1), forKey: "items")
      showing.expectConsistent("\(announced)")
      for number in shelf.items.indices {
        try shelf.set(number, "rating", .integer(5 - number))
        showing.expectConsistent("\(announced), then \(number)")
      }
    }
  }

  @Test(arguments: ShelfController.allCases)
  func `A removal that is announced and never made`(which: ShelfController) throws {
    let shelf = try Shelf()
    let showing = try Showing(which, shelf)
    try shelf.shelf.willChange(.removal, valuesAt: IndexRanges(1), forKey: "items")
    try shelf.set(3, "rating", .integer(30))
    #expect(showing.names == "abcefd")
    try shelf.set(1, "rating", .integer(40))
    showing.expectConsistent()
  }

  @Test(arguments: ShelfController.allCases)
  func `Set mutations by hand`(which: ShelfController) throws {
    for mutation in SetMutationKind.allCases {
      for isMade in [true, false] {
        let shelf = try Shelf(.set)
        try shelf.shelf.setPrimitiveValue(shelf.values(0..<4), forKey: "quiet")
        let showing = try Showing(which, shelf, relation: "shelf.quiet")
        let objects: [Value] = [.object(shelf.items[1]), .object(shelf.items[5])]
        try shelf.shelf.willChange(mutation, using: objects, forKey: "quiet")
        if isMade {
          switch mutation {
          case .union: try shelf.collection("quiet").add(objects[1])
          case .minus: try shelf.collection("quiet").remove(objects[0])
          case .intersect: try shelf.shelf.setPrimitiveValue(shelf.values([1]), forKey: "quiet")
          case .set: try shelf.shelf.setPrimitiveValue(shelf.values([1, 5]), forKey: "quiet")
          }
        }
        try shelf.shelf.didChange(mutation, using: objects, forKey: "quiet")
        showing.expectConsistent("\(mutation) \(isMade)")
        for number in [5, 1, 0] {
          try shelf.set(number, "rating", .integer(20 + number))
          showing.expectConsistent("\(mutation) \(isMade), then \(number)")
        }
      }
    }
  }

  @Test(arguments: ShelfController.allCases, [CollectionKind.array, .orderedSet, .set])
  func `A relation changed without a word is right from the next change on`(
    which: ShelfController, kind: CollectionKind
  ) throws {
    for then in 0..<5 {
      let shelf = try Shelf(kind)
      try shelf.shelf.setPrimitiveValue(shelf.values(0..<4), forKey: "items")
      let showing = try Showing(which, shelf, filter: KeyValuePredicate(format: "live == NO"))
      try shelf.shelf.setPrimitiveValue(shelf.values([4, 2, 5]), forKey: "items")
      let label: Comment = "then \(then)"
      switch then {
      case 0: try shelf.set(2, "rating", .integer(9))
      case 1: try shelf.collection().add(.object(shelf.items[0]))
      case 2: try shelf.collection().remove(.object(shelf.items[5]))
      case 3: try shelf.set(2, "note", .string("x"))
      default: try shelf.root.setValue(.object(shelf.shelf), forKey: "shelf")
      }
      showing.expectConsistent(label)
      // All that is in is watched now, and nothing else.
      for number in [5, 4, 2, 0] {
        try shelf.set(number, "rating", .integer(20 - number))
        showing.expectConsistent("\(label), \(number)")
      }
      let members = try shelf.collection().snapshot().compactMap { $0.object?.serial }
      for item in shelf.items { #expect((item.watchers != nil) == members.contains(item.serial), label) }
      // The next changes are single ones again.
      _ = showing.listener.take()
      try shelf.set(4, "rating", .integer(99))
      #expect(showing.listener.take().count == 3)
      showing.controller.invalidate()
      #expect(shelf.isUnwatched, label)
    }
  }

  @Test(arguments: ShelfController.allCases)
  func `Members that left without a word are not watched when it ends`(which: ShelfController) throws {
    let shelf = try Shelf()
    let showing = try Showing(which, shelf)
    try shelf.shelf.setPrimitiveValue(.list([]), forKey: "items")
    #expect(showing.names == "abcdef")
    showing.controller.invalidate()
    #expect(shelf.isUnwatched)
  }

  @Test(arguments: ShelfController.allCases)
  func `Objects freed after they left without a word`(which: ShelfController) throws {
    let shelf = try Shelf()
    let showing = try Showing(
      which, shelf, sort: [KeyValueSortDescriptor("mate.rating"), KeyValueSortDescriptor("rating")])
    weak var freed: ModelObject?
    try {
      let item = try shelf.itemClass.makeObject(["name": .string("z"), "rating": .integer(3)])
      try item.setValue(.object(shelf.items[2]), forKey: "mate")
      freed = item
      try shelf.collection().add(.object(item))
      let mate = try shelf.itemClass.makeObject(["rating": .integer(8)])
      try shelf.set(0, "mate", .object(mate))
    }()
    try shelf.shelf.setPrimitiveValue(shelf.values(0..<6), forKey: "items")
    try shelf.items[0].setPrimitiveValue(.nil, forKey: "mate")
    _ = refusal { try shelf.set(2, "rating", .integer(4)) }
    _ = refusal { try shelf.set(0, "mate", .object(shelf.items[3])) }
    showing.expectConsistent()
    for number in 0..<6 { _ = refusal { try shelf.set(number, "rating", .integer(10 - number)) } }
    showing.expectConsistent()
    showing.controller.invalidate()
    #expect(shelf.isUnwatched)
    #expect(freed == nil || showing.controller.snapshot().contains { $0 === freed })
  }

  @Test(arguments: ShelfController.allCases)
  func `Members that an assignment of the relation lets go, hidden ones too, are not watched any more`(
    which: ShelfController
  ) throws {
    for isByHand in [false, true] {
      let shelf = try Shelf()
      try shelf.set(1, "live", .boolean(true))
      let showing = try Showing(which, shelf, filter: KeyValuePredicate(format: "live == NO"))
      if isByHand {
        try shelf.shelf.willChangeValue(forKey: "items")
        try shelf.shelf.setPrimitiveValue(shelf.values([3, 4]), forKey: "items")
        try shelf.shelf.didChangeValue(forKey: "items")
      } else {
        try shelf.shelf.setValue(shelf.values([3, 4]), forKey: "items")
      }
      showing.expectConsistent()
      for number in [0, 1, 2, 5] { #expect(shelf.items[number].watchers == nil, "\(number)") }
    }
  }
}
