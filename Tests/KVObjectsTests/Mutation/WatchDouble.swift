import KVObjects
import KVTestSupport

/// A node and its subscriber in one: writes down what it is told of one key of one object.
final class WatchDouble: WatchNode, ChangeSubscriber {
  let key: String
  private let log: Log
  private let name: String
  var traits: WatchTraits { [.tellsElements, .wantsPrior] }
  var subscriber: (any ChangeSubscriber)? { isController ? nil : self }
  var stamp = 0
  var isActive = true
  /// Whether it writes priors down.
  var wantsPrior = true
  /// A node without a subscriber, as controllers have.
  var isController = false
  /// Done at the prior, when the change has been taken in, and at the post.
  var atPrior: () throws -> Void = {}
  var atChange: () throws -> Void = {}
  var atPost: () throws -> Void = {}

  init(
    _ object: ModelObject, _ key: String, _ log: Log, name: String? = nil, serial: Int? = nil,
    controller: Bool = false
  )
    throws
  {
    self.key = key
    self.log = log
    self.name = name ?? "\(object).\(key)"
    isController = controller
    let property = try object.objectClass.requireProperty(key, access: .reading, receiver: object.description)
    let number = serial ?? object.world.nextSerial()
    object.watch(property, by: self, order: controller ? .controller(number) : .observer(number, distance: 0))
  }

  func isWatching(_ property: Property) -> Bool { property.name == key }

  func willChange(_ change: PropertyChange) { if isController { log.add("will \(name)") } }

  func didChange(_ change: PropertyChange) throws {
    if isController { log.add("did \(name)") }
    try atChange()
  }

  func objectIsGone(_ id: ObjectIdentifier) { log.add("gone \(name)") }

  func oldValue(for change: PropertyChange, traits: WatchTraits) throws -> Value { .nil }

  func newValue(for change: PropertyChange, traits: WatchTraits) throws -> Value { .nil }

  func sendPrior(_ change: PropertyChange, traits: WatchTraits, old: Value) throws {
    guard wantsPrior else { return }
    log.add("prior \(name)\(WatchDouble.text(change))")
    try atPrior()
  }

  func sendPost(_ change: PropertyChange, traits: WatchTraits, old: Value, new: Value?) throws {
    log.add("post \(name)\(WatchDouble.text(change))")
    try atPost()
  }

  private static func text(_ change: PropertyChange) -> String {
    guard let edit = change.edit else { return "" }
    var text = " \(change.kind.rawValue)"
    if !edit.removed.isEmpty { text += " -\(edit.removedPositions)\(edit.removed)" }
    if !edit.inserted.isEmpty { text += " +\(edit.insertedPositions)\(edit.inserted)" }
    return text
  }
}
