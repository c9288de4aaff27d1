import KVControllers
import KVObjects
import KVObserving
import KVPredicates
import KVTestSupport
import Testing

/// Delegates that do what they should not in the middle of a bracket, and observers that change what they are told of.
@Suite struct DelegateTests {
  enum Place: CaseIterable { case will, change, did }

  private func bid(_ listener: Listener, at place: Place, _ body: @escaping () throws -> Void) {
    var isDone = false
    let once = {
      if isDone { return }
      isDone = true
      try body()
    }
    switch place {
    case .will: listener.inWill = once
    case .change: listener.inChange = once
    case .did: listener.inDid = once
    }
  }

  @Test(arguments: ShelfController.allCases, Place.allCases)
  func `One that throws: the bracket is closed, the line gets the error`(which: ShelfController, place: Place) throws
  {
    let shelf = try Shelf()
    let showing = try Showing(which, shelf)
    bid(showing.listener, at: place) { throw Trouble() }
    #expect(throws: Trouble.self) { try shelf.set(0, "rating", .integer(9)) }
    #expect(showing.listener.take() == ["will", "move 0 to 5", "did"])
    showing.expectConsistent()
    bid(showing.listener, at: place) { throw Trouble() }
    #expect(throws: Trouble.self) { try shelf.world.batch { try shelf.collection().removeAll() } }
    showing.expectConsistent()
    showing.controller.pause()
    try shelf.collection().add(.object(shelf.items[0]))
    bid(showing.listener, at: place) { throw Trouble() }
    #expect(throws: Trouble.self) { try showing.controller.resume() }
    showing.expectConsistent()
  }

  @Test(arguments: ShelfController.allCases, Place.allCases)
  func `One that changes the model: its bracket comes behind`(which: ShelfController, place: Place) throws {
    let shelf = try Shelf()
    let showing = try Showing(which, shelf)
    let changes: [() throws -> Void] = [
      { try shelf.set(1, "rating", .integer(70)) }, { try shelf.set(0, "rating", .integer(-3)) },
      { try shelf.collection().remove(at: 2) }, { try shelf.collection().add(.object(shelf.items[2])) },
      { try shelf.collection().setArray([.object(shelf.items[5]), .object(shelf.items[0])]) },
      { try shelf.world.batch { try shelf.collection().removeAll() } },
      { try shelf.root.setValue(.nil, forKey: "shelf") },
      { try shelf.root.setValue(.object(shelf.shelf), forKey: "shelf") },
      { try shelf.collection().setArray(shelf.items.map { .object($0) }) },
    ]
    for (number, change) in changes.enumerated() {
      bid(showing.listener, at: place, change)
      try shelf.set(number % 6, "rating", .integer(40 + number))
      showing.expectConsistent("\(number)")
    }
  }

  @Test(arguments: ShelfController.allCases, Place.allCases)
  func `One that goes on changing ends`(which: ShelfController, place: Place) throws {
    let shelf = try Shelf()
    let showing = try Showing(which, shelf)
    var left = 50
    let again = {
      left -= 1
      if left > 0 { try shelf.set(left % 6, "rating", .integer(left)) }
    }
    switch place {
    case .will: showing.listener.inWill = again
    case .change: showing.listener.inChange = again
    case .did: showing.listener.inDid = again
    }
    try shelf.set(0, "rating", .integer(100))
    #expect(left < 49)
    showing.expectConsistent()
  }

  @Test(arguments: ShelfController.allCases, Place.allCases)
  func `One that invalidates or frees the controller hears nothing more`(which: ShelfController, place: Place) throws
  {
    for isFreed in [false, true] {
      for isBatch in [false, true] {
        let shelf = try Shelf()
        let showing = try Showing(which, shelf)
        let token = try shelf.items[0].observe("rating") { _ in try shelf.set(1, "rating", .integer(8)) }
        bid(showing.listener, at: place) {
          if isFreed {
            showing.controller.invalidate()
            try showing.free()
          } else {
            showing.controller.invalidate()
          }
        }
        if isBatch {
          try shelf.world.batch {
            try shelf.set(0, "rating", .integer(9))
            try shelf.set(0, "note", .string("x"))
          }
        } else {
          try shelf.set(0, "rating", .integer(9))
        }
        let told = showing.listener.take()
        #expect(told.count == (place == .will ? 1 : place == .change ? 2 : isBatch ? told.count : 3), "\(told)")
        try shelf.set(2, "rating", .integer(10))
        #expect(showing.listener.take().isEmpty)
        token.invalidate()
        #expect(shelf.isUnwatched)
      }
    }
  }

  @Test(arguments: ShelfController.allCases, Place.allCases)
  func `One that frees the controller without a word`(which: ShelfController, place: Place) throws {
    let shelf = try Shelf()
    let showing = try Showing(which, shelf)
    bid(showing.listener, at: place) { try showing.free() }
    try shelf.set(0, "rating", .integer(9))
    // The controller lives until it has closed its bracket.
    #expect(showing.listener.take() == ["will", "move 0 to 5", "did"])
    try shelf.set(2, "rating", .integer(10))
    #expect(showing.listener.take().isEmpty)
    #expect(shelf.isUnwatched)
  }

  @Test(arguments: ShelfController.allCases, Place.allCases)
  func `One that pauses: the bracket ends, what waits comes with resume`(which: ShelfController, place: Place) throws
  {
    let shelf = try Shelf()
    let showing = try Showing(which, shelf)
    let token = try shelf.items[0].observe("rating") { _ in try shelf.set(1, "rating", .integer(8)) }
    bid(showing.listener, at: place) { showing.controller.pause() }
    try shelf.set(0, "rating", .integer(9))
    #expect(showing.listener.take() == ["will", "move 0 to 5", "did"])
    try shelf.collection().remove(at: 3)
    #expect(showing.names == "bcdefa")
    try showing.controller.resume()
    #expect(showing.names == "cefba")
    showing.expectConsistent()
    bid(showing.listener, at: place) {
      showing.controller.pause()
      try shelf.set(2, "rating", .integer(30))
      try showing.controller.resume()
    }
    try shelf.set(0, "rating", .integer(-1))
    showing.expectConsistent()
    token.invalidate()
  }

  @Test(arguments: ShelfController.allCases, Place.allCases)
  func `One that assigns another order`(which: ShelfController, place: Place) throws {
    let shelf = try Shelf()
    let showing = try Showing(which, shelf, observed: ["note", "name"])
    bid(showing.listener, at: place) { try showing.resort("-name") }
    try shelf.set(0, "rating", .integer(9))
    #expect(showing.names == "fedcba")
    showing.expectConsistent()
    bid(showing.listener, at: place) {
      #expect(throws: (any Error).self) { try showing.resort("nothing") }
      try showing.resort("rating")
      throw Trouble()
    }
    #expect(throws: Trouble.self) { try shelf.set(2, "name", .string("zz")) }
    showing.expectConsistent()
  }

  @Test(arguments: Place.allCases)
  func `One that queries afresh hears nothing more of the old content but its end`(place: Place) throws {
    let shelf = try Shelf()
    let showing = try Showing(.set, shelf)
    let controller = try #require(showing.controller as? SetController)
    bid(showing.listener, at: place) { try controller.performQuery() }
    try shelf.world.batch {
      try shelf.set(0, "rating", .integer(9))
      try shelf.set(1, "rating", .integer(10))
    }
    let told = showing.listener.take()
    #expect(told.count == (place == .will ? 2 : place == .change ? 3 : 4), "\(told)")
    #expect(told.last == "did")
    showing.listener.calm()
    #expect(showing.names == "cdefab")
    try shelf.set(2, "rating", .integer(11))
    #expect(showing.listener.take() == ["will", "move 0 to 5", "did"])
    controller.stopObserving()
    #expect(shelf.isUnwatched)
  }

  @Test func `Descriptors assigned while others are being told are those that hold`() throws {
    let shelf = try Shelf()
    let showing = try Showing(.set, shelf)
    let controller = try #require(showing.controller as? SetController)
    bid(showing.listener, at: .did) {
      try controller.setSortDescriptors([KeyValueSortDescriptor("name")])
      throw Trouble()
    }
    #expect(throws: Trouble.self) { try controller.setSortDescriptors([KeyValueSortDescriptor("-name")]) }
    #expect(controller.sortDescriptors == [try KeyValueSortDescriptor("name")])
    #expect(showing.names == "abcdef")
  }

  @Test(arguments: ShelfController.allCases, [false, true])
  func `Observers, prior ones too, that assign while they are told`(which: ShelfController, isPrior: Bool) throws {
    let changes: [(Shelf) throws -> Void] = [
      { try $0.set(0, "rating", .integer(3)) }, { try $0.set(1, "rating", .integer(-4)) },
      { try $0.collection().remove(.object($0.items[0])) },
      { try $0.collection().insert(.object($0.items[0]), at: 1) }, { try $0.collection().removeAll() },
      { try $0.root.setValue(.nil, forKey: "shelf") }, { try $0.set(0, "live", .boolean(true)) },
      { try $0.world.batch { [shelf = $0] in try shelf.collection().move(from: 0, to: 3) } },
      { _ in throw Trouble() },
    ]
    let triggers: [(Shelf) throws -> Void] = [
      { try $0.set(0, "rating", .integer(9)) }, { try $0.collection().remove(at: 0) },
      { try $0.collection().insert(.object($0.items[2]), at: 0) }, { try $0.collection().exchange(0, 4) },
      { try $0.collection().setArray([.object($0.items[4]), .object($0.items[0])]) },
      { try $0.root.setValue(.object($0.shelf), forKey: "shelf") },
      { shelf in
        try shelf.world.batch {
          try shelf.set(0, "rating", .integer(9))
          try shelf.collection().remove(at: 4)
        }
      },
    ]
    for kind in [CollectionKind.array, .orderedSet] {
      for (first, change) in changes.enumerated() {
        for (second, trigger) in triggers.enumerated() {
          let shelf = try Shelf(kind)
          let showing = try Showing(which, shelf, filter: KeyValuePredicate(format: "live == NO"))
          var left = 2
          let react: (KeyValueChange) throws -> Void = { told in
            guard told.isPrior == isPrior, left > 0 else { return }
            left -= 1
            try change(shelf)
          }
          let options: ObservingOptions = isPrior ? [.prior] : []
          let tokens = [
            try shelf.items[0].observe("rating", options: options, react),
            try shelf.shelf.observe("items", options: options, react),
            try shelf.root.observe("shelf", options: options, react),
          ]
          let message = refusal { try trigger(shelf) }
          #expect(
            message == nil || first == 8 || message?.contains("Range") == true || message?.contains("index") == true)
          showing.expectConsistent("\(kind): change \(first) at trigger \(second)")
          for token in tokens { token.invalidate() }
          for number in 0..<6 { try shelf.set(number, "rating", .integer(7 * number % 5)) }
          showing.expectConsistent("\(kind): change \(first) at trigger \(second), then others")
          showing.controller.invalidate()
          #expect(shelf.isUnwatched)
        }
      }
    }
  }

  @Test(arguments: ShelfController.allCases)
  func `A getter on the way that ends the controller`(which: ShelfController) throws {
    for isFreed in [false, true] {
      let shelf = try Shelf()
      let showing = try Showing(
        which, shelf, sort: [KeyValueSortDescriptor("best.rating"), KeyValueSortDescriptor("name")])
      var isDone = false
      shelf.onGrade.state = {
        if isDone { return }
        isDone = true
        if isFreed { try showing.free() } else { showing.controller.invalidate() }
      }
      _ = refusal { try shelf.set(3, "mate", .object(shelf.items[5])) }
      shelf.onGrade.state = {}
      #expect(isDone)
      try shelf.set(5, "rating", .integer(50))
      #expect(showing.listener.take().isEmpty)
      #expect(shelf.isUnwatched)
    }
  }
}
