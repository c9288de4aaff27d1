import KVControllers
import KVObjects
import KVPositions
import KVPredicates
import KVTestSupport
import Testing

/// What a row that is sent alone reaches a delegate by: the methods that events are named after, or the one for all
/// events.
struct RowSendingTests {
  /// Notes each callback with what the controller says of the change meanwhile.
  private class Methods: PartialSetDelegate {
    var lines: [String] = []
    var answer: () throws -> Void = {}

    func note(_ name: String, _ controller: SetController) throws {
      let change = controller.currentChange.map {
        "\($0.kind) \(String(describing: $0.from)) \(String(describing: $0.to))"
      }
      lines.append("\(name) \(change ?? "-") of \(controller.snapshot().count)")
      try answer()
    }

    func controllerWillChangeContent(_ controller: SetController) throws { try note("will", controller) }
    func controllerDidChangeContent(_ controller: SetController) throws { try note("did", controller) }
    func controller(
      _ controller: SetController, didChange object: ModelObject, at indexPath: ItemPath?,
      for type: ControllerChange.Kind, newIndexPath: ItemPath?
    ) throws {
      try note("object", controller)
    }
  }

  /// The same by the one method for all events.
  private final class Events: PartialSetDelegate {
    var lines: [String] = []

    func controller(_ controller: SetController, didSend event: ControllerEvent) throws {
      let name =
        switch event.callback {
        case .willChangeContent: "will"
        case .didChangeContent: "did"
        default: "object"
        }
      let change = controller.currentChange.map {
        "\($0.kind) \(String(describing: $0.from)) \(String(describing: $0.to))"
      }
      lines.append("\(name) \(change ?? "-") of \(controller.snapshot().count)")
    }
  }

  private func change(_ shelf: FastPathShelf) throws {
    shelf.items[0].rating = 7
    shelf.items[0].rating = 7
    try shelf.members?.remove(.object(shelf.items[1]))
    try shelf.members?.add(.object(shelf.items[1]))
    shelf.items[1].rating = 9
  }

  @Test func `A delegate of methods and one for all events get the same, and the same is the current change`() throws
  {
    let (first, second) = (try FastPathShelf(items: 5), try FastPathShelf(items: 5))
    let (byMethods, byEvents) = (try #require(first.controller), try #require(second.controller))
    let (methods, events) = (Methods(), Events())
    (byMethods.delegate, byEvents.delegate) = (methods, events)
    try change(first)
    try change(second)
    #expect(methods.lines == events.lines)
    #expect(methods.lines.count == 15)
    #expect(byMethods.engine?.changesCommittedAlone == 5)
  }

  @Test func `Another delegate is asked for its own way`() throws {
    let shelf = try FastPathShelf(items: 5)
    let controller = try #require(shelf.controller)
    let (methods, events) = (Methods(), Events())
    controller.delegate = methods
    shelf.items[0].rating = 7
    controller.delegate = events
    shelf.items[0].rating = 8
    #expect(events.lines.count == 3)
    controller.delegate = methods
    shelf.items[0].rating = 9
    #expect(methods.lines.count == 6)
  }

  @Test func `What forwards events to another delegate's methods goes on getting all of them`() throws {
    final class Forwarder: PartialSetDelegate {
      let methods = Methods()
      var count = 0
      func controller(_ controller: SetController, didSend event: ControllerEvent) throws {
        count += 1
        try methods.controller(controller, didSend: event)
      }
    }
    let shelf = try FastPathShelf(items: 5)
    let controller = try #require(shelf.controller)
    let forwarder = Forwarder()
    controller.delegate = forwarder
    shelf.items[0].rating = 7
    shelf.items[0].rating = 8
    #expect(forwarder.count == 6)
    #expect(forwarder.methods.lines.count == 6)
  }

  @Test(arguments: ["will", "object", "did"])
  func `A delegate may let go of the controller, or begin another content, while a row is sent`(callback: String)
    throws
  {
    for begins in [false, true] {
      let shelf = try FastPathShelf(items: 5)
      weak let gone = shelf.controller
      let methods = Methods()
      shelf.controller?.delegate = methods
      shelf.items[0].rating = 7
      methods.answer = { [unowned methods] in
        guard methods.lines.last?.hasPrefix(callback) == true else { return }
        methods.answer = {}
        if begins { try shelf.controller?.performQuery() } else { shelf.controller = nil }
      }
      shelf.items[0].rating = 8
      shelf.items[0].rating = 9
      #expect((gone == nil) == !begins)
      if begins { #expect(shelf.controller?.snapshot().count == 5) }
    }
  }
}
