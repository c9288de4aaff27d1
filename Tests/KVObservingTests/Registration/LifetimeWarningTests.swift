import KVObjects
import KVObserving
import KVTestSupport
import Testing

/// Cocoa's warnings where an object or a classic observer goes first (kvo-facts.md D8, K197–K199).
@Suite struct LifetimeWarningTests {
  private let playground: Playground
  private let log = Log()
  private let warnings = Warnings()

  private final class Warnings {
    var texts: [String] = []
  }

  init() throws {
    playground = try Playground()
    playground.world.lifetimeWarningHandler = { [warnings] in warnings.texts.append($0) }
  }

  @Test func `An object that goes with classic observers is told of (K197)`() throws {
    let observer = Observer(log, "one")
    var object: ModelObject? = try playground.make("o")
    try object?.addObserver(observer, forKeyPath: "number")
    try object?.addObserver(observer, forKeyPath: "name")
    object = nil
    #expect(
      warnings.texts == [
        "An instance of class P was deallocated while key value observers were still registered with it. Current "
          + "observation info: <NSKeyValueObservationInfo> (Observer: <Observer>, Key path: number, "
          + "Observer: <Observer>, Key path: name)"
      ])
  }

  @Test func `One that was removed, a token and a world that is closed are nothing to tell of`() throws {
    let observer = Observer(log, "one")
    var object: ModelObject? = try playground.make("o")
    try object?.addObserver(observer, forKeyPath: "number")
    try object?.removeObserver(observer, forKeyPath: "number")
    let token = try object?.observe("number") { _ in }
    object = nil
    token?.invalidate()
    let other = try playground.make("p")
    try other.addObserver(observer, forKeyPath: "number")
    playground.world.close()
    #expect(warnings.texts.isEmpty)
  }

  @Test func `An observer that went without being removed is told of once, by the next change (K198)`() throws {
    let object = try playground.make("o")
    do {
      let observer = Observer(log, "one")
      try object.addObserver(observer, forKeyPath: "number")
    }
    let other = Observer(log, "two")
    try object.addObserver(other, forKeyPath: "number")
    for number in 1...2 { try object.set("number", .integer(number)) }
    #expect(log.take() == ["two SET", "two SET"])
    #expect(
      warnings.texts == [
        "An observer of <P \"o\"> was deallocated while it was still registered: Observer: <Observer>, Key path: number"
      ])
  }
}
