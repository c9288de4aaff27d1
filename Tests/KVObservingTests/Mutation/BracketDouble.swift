import KVObjects
import KVObserving
import KVTestSupport

/// A controller reduced to what the order of a mutation needs: it collects the changes of one key of one object, and
/// sends them as one bracket.
final class BracketDouble: BracketSource, WatchNode {
  var isNoted = false
  let creationSerial: Int
  let name: String
  private let key: String
  private let object: ModelObject
  private let log: Log
  private var collected: [String] = []
  /// What its "delegate" does inside the bracket.
  var delegate: () throws -> Void = {}

  var subscriber: (any ChangeSubscriber)? { nil }
  var traits: WatchTraits { .tellsElements }

  init(_ object: ModelObject, _ key: String, _ log: Log, _ name: String) throws {
    self.object = object
    self.key = key
    self.log = log
    self.name = name
    creationSerial = object.world.nextSerial()
    let property = try object.objectClass.requireProperty(key, access: .reading, receiver: object.description)
    object.watch(property, by: self, order: .controller(creationSerial))
  }

  func stop() {
    object.unwatch(by: self)
    object.world.transaction.forget(self)
  }

  func isWatching(_ property: Property) -> Bool { property.name == key }
  func willChange(_ change: PropertyChange) {}
  func objectIsGone(_ id: ObjectIdentifier) {}

  func didChange(_ change: PropertyChange) throws {
    collected.append("\(object[key].plainText)")
    object.world.transaction.noteDirty(self)
  }

  func closeBracket() -> (any PendingBracket)? {
    if collected.isEmpty { return nil }
    defer { collected = [] }
    return Bracket(self, collected)
  }

  private final class Bracket: PendingBracket {
    let double: BracketDouble
    let content: [String]
    var sourceSerial: Int { double.creationSerial }

    init(_ double: BracketDouble, _ content: [String]) {
      self.double = double
      self.content = content
    }

    func deliver() throws {
      double.log.add("[\(double.name) \(content.joined(separator: ","))")
      defer { double.log.add("\(double.name)]") }
      try double.delegate()
    }
  }
}

/// A main executor that is current or not as a test says, and keeps what it is given.
final class QueueExecutor: MainExecutor, @unchecked Sendable {
  var isCurrent = true
  private(set) var queue: [@Sendable () -> Void] = []

  func enqueue(_ work: @escaping @Sendable () -> Void) { queue.append(work) }

  /// Runs what it was given, on main.
  func drain() {
    let before = isCurrent
    isCurrent = true
    defer { isCurrent = before }
    let work = queue
    queue = []
    for item in work { item() }
  }

  /// Runs `body` off main.
  func background(_ body: () throws -> Void) rethrows {
    let before = isCurrent
    isCurrent = false
    defer { isCurrent = before }
    try body()
  }
}
