import KVObjects
import KVObserving
import KVTestSupport
import Testing

/// Setting an attribute takes the shortest way that its watchers allow. Each of them is held against the route of every
/// mutation: same notifications with the same values in the same order, same errors, same end.
@Suite struct MutationRouteTests {
  @Test("An attribute is set by a short cut as by the whole route, whoever watches and whatever they do")
  func shortCuts() throws {
    let playground = try Playground()
    var cases = 0
    for key in ["name", "number", "first", "quiet", "typed"] {
      for (watchers, reaction, moment) in MutationRouteTests.situations(of: key) {
        for value in MutationRouteTests.values(for: key, isPlain: reaction == .none) {
          func outcome(byWholeRoute: Bool) throws -> [String] {
            try RouteRun(playground, key, watchers, reaction, at: moment, byWholeRoute: byWholeRoute)
              .outcome(of: value)
          }
          let (short, whole) = (try outcome(byWholeRoute: false), try outcome(byWholeRoute: true))
          #expect(short == whole, "\(key) \(watchers) \(reaction) at \(moment): \(value)")
          cases += 1
        }
      }
    }
    #expect(cases > 1_500)
  }

  @Test("A controller that comes to the object in the prior of its only observer does not miss the change")
  func controllerAtPrior() throws {
    let (object, log) = (try Playground().make("old"), Log())
    var controller: BracketDouble?
    let observation = try object.observe("name", options: [.prior]) { change in
      if change.isPrior { controller = try BracketDouble(object, "name", log, "C") }
    }
    try object.set("name", .string("new"))
    #expect(log.take() == ["[C new", "C]"])
    controller?.stop()
    observation.invalidate()
  }

  /// None, each watcher, and every two of one key; with what the first that is called does, at its first or second call.
  private static func situations(of key: String) -> [(watchers: [RouteWatcher], reaction: Reaction, moment: Int)] {
    let letters = ["", "O", "N", "P", "ON", "OP", "NP", "ONP"]
    var kinds = letters.map(RouteWatcher.observer) + [.node, .controller]
    if key == "first" { kinds.append(.dependent("ON")) }
    var lists = [[]] + kinds.map { [$0] }
    if key == "name" {
      let others: [RouteWatcher] = [.observer(""), .observer("ONP"), .node, .controller]
      lists += kinds.flatMap { one in others.map { [one, $0] } }
      lists += [["", "", ""], ["ON", "", "N"], ["", "O", "ON"], ["N", "P", ""]].map { $0.map(RouteWatcher.observer) }
    }
    return lists.flatMap { watchers in
      [(watchers, .none, 1)]
        + (watchers.isEmpty
          ? [] : Reaction.allCases.dropFirst().flatMap { [(watchers, $0, 1), (watchers, $0, 2)] })
    }
  }

  /// A new value; beside it the old one, one of another type and nil, which are for those that do nothing meanwhile.
  private static func values(for key: String, isPlain: Bool) -> [Value] {
    let new: Value = key == "number" ? .integer(1) : .string("new")
    return isPlain ? [new, .string("old"), .integer(7), .nil] : [new]
  }
}

/// Who watches the attribute.
enum RouteWatcher {
  /// An observer with the options of those letters.
  case observer(String)
  /// An observer of a key that depends on the attribute.
  case dependent(String)
  /// A node that only prepares for the change and takes it in.
  case node
  /// A controller that sends a bracket.
  case controller
}

/// What the first watcher that is called does meanwhile.
enum Reaction: CaseIterable {
  case none, fails, endsItself, endsEverybody, setsAgain, addsObserver, addsNode, addsController
}

/// One object, its watchers, and what they were told.
private final class RouteRun {
  private final class Typed: ModelObject, TypedModel, @unchecked Sendable {
    struct Storage { var typed: String? = "old" }
    var storage = Storage()
    static let definition = ClassDefinition(Typed.self, [.attribute("typed", \.typed)])
  }

  private let log = Log()
  private let object: ModelObject
  private let property: Property
  private let reaction: Reaction
  /// Which call of a watcher it is done at, and how many there have been.
  private let moment: Int
  private var calls = 0
  private let byWholeRoute: Bool
  private var observations: [KeyValueObservation] = []
  private var nodes: [RouteNode] = []
  private var controllers: [BracketDouble] = []

  init(
    _ playground: Playground, _ key: String, _ watchers: [RouteWatcher], _ reaction: Reaction, at moment: Int,
    byWholeRoute: Bool
  ) throws {
    object = key == "typed" ? try Typed.make(in: playground.world) : try playground.make()
    property = try object.objectClass.requireProperty(key, access: .writing, receiver: "")
    try object.set(key, key == "number" ? .integer(7) : .string("old"))
    (self.reaction, self.moment, self.byWholeRoute) = (reaction, moment, byWholeRoute)
    for (index, watcher) in watchers.enumerated() { try add(watcher, "\(index)") }
  }

  /// Sets the attribute: all that the watchers are told, the error, and what is left.
  func outcome(of value: Value) throws -> [String] {
    log.add("throws \(failure { try set(value) })")
    log.add("leaves \(object[property.name])")
    // The next change shows who is left.
    calls = -100
    log.add("throws \(failure { try set(property.name == "number" ? .integer(9) : .string("last")) })")
    let lines = log.take()
    end()
    return lines
  }

  /// What `body` throws, where an error names the object without its number.
  private func failure(_ body: () throws -> Void) -> String {
    do { try body() } catch { return "\(error)".split(separator: "\(object)").joined(separator: "it") }
    return "nothing"
  }

  private func set(_ value: Value) throws {
    if !byWholeRoute { return try object.assign(value, to: property) }
    let accepted = try property.accept(value, for: object)
    try object.world.mutate { try self.object.assignmentStep(of: accepted, to: self.property) }
  }

  private func add(_ watcher: RouteWatcher, _ name: String) throws {
    switch watcher {
    case .observer(let letters): try observe(property.name, letters, name)
    case .dependent(let letters): try observe("fullName", letters, name)
    case .node:
      nodes.append(RouteNode(object, property) { [unowned self] in try called("\(name) \($0)") })
    case .controller:
      let controller = try BracketDouble(object, property.name, log, name)
      controller.delegate = { [unowned self] in try called("\(name) delegate") }
      controllers.append(controller)
    }
  }

  private func observe(_ path: String, _ letters: String, _ name: String) throws {
    observations.append(
      try object.observe(path, options: .letters(letters)) { [unowned self] change in
        try called("\(name) \(Log.text(change))")
      })
  }

  private func called(_ text: String) throws {
    log.add("\(text), is \(object[property.name])")
    calls += 1
    guard calls == moment else { return }
    switch reaction {
    case .none: break
    case .fails: throw Trouble("at \(text)")
    case .endsItself: observations.first?.invalidate()
    case .endsEverybody: end()
    case .setsAgain: try set(property.name == "number" ? .integer(8) : .string("again"))
    case .addsObserver: try add(.observer("ON"), "added")
    case .addsNode: try add(.node, "added")
    case .addsController: try add(.controller, "added")
    }
  }

  private func end() {
    for observation in observations { observation.invalidate() }
    for node in nodes { object.unwatch(by: node) }
    for controller in controllers { controller.stop() }
  }
}

/// A node on one attribute that is nothing but its two calls.
private final class RouteNode: WatchNode {
  private let property: Property
  private let call: (String) throws -> Void
  var subscriber: (any ChangeSubscriber)? { nil }
  var traits: WatchTraits { [] }

  init(_ object: ModelObject, _ property: Property, _ call: @escaping (String) throws -> Void) {
    self.property = property
    self.call = call
    object.watch(property, by: self, order: .controller(object.world.nextSerial()))
  }

  func isWatching(_ property: Property) -> Bool { property === self.property }
  // It cannot throw: a reaction that fails does so when the change is taken in.
  func willChange(_ change: PropertyChange) { _ = try? call("will") }
  func didChange(_ change: PropertyChange) throws { try call("did") }
  func objectIsGone(_ id: ObjectIdentifier) {}
}
