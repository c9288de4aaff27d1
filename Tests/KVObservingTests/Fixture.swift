import KVObjects
import KVObserving
import KVTestSupport

extension Log {
  /// `name SET prior idx{0} old=… new=…`, as kvo-facts.md writes notifications.
  func add(_ name: String, _ change: KeyValueChange) {
    add((name.isEmpty ? "" : name + " ") + Log.text(change))
  }

  static func text(_ change: KeyValueChange) -> String {
    let kind =
      switch change.kind {
      case .setting: "SET"
      case .insertion: "INS"
      case .removal: "REM"
      case .replacement: "REP"
      }
    var text = kind
    if change.isPrior { text += " prior" }
    if let indexes = change.indexes { text += " idx\(indexes)" }
    if let old = change.old { text += " old=\(old.plainText)" }
    if let new = change.new { text += " new=\(new.plainText)" }
    if let element = change.element { text += " element=\(element)" }
    return text
  }
}

/// A classic observer that writes down what it hears.
final class Observer: KeyValueObserver {
  let log: Log
  let name: String
  var then: (KeyValueChange) throws -> Void = { _ in }

  init(_ log: Log, _ name: String = "") {
    self.log = log
    self.name = name
  }

  func observeValue(
    forKeyPath keyPath: String, of object: ModelObject, change: KeyValueChange, context: Value
  ) throws {
    let prefix = context.isNil ? "" : "[\(context.plainText)] "
    log.add("\(prefix)\(name.isEmpty ? keyPath : name)", change)
    try then(change)
  }
}

extension ObservingOptions {
  /// Options by their letters: N, O, I, P.
  static func letters(_ letters: String) -> ObservingOptions {
    var options: ObservingOptions = []
    if letters.contains("N") { options.insert(.new) }
    if letters.contains("O") { options.insert(.old) }
    if letters.contains("I") { options.insert(.initial) }
    if letters.contains("P") { options.insert(.prior) }
    return options
  }
}

extension ModelObject {
  /// Observes `path` with the options of those letters and logs under `name`.
  func logged(_ path: String, _ letters: String, _ log: Log, _ name: String = "") throws -> KeyValueObservation {
    try observe(path, options: .letters(letters)) { log.add(name, $0) }
  }

  subscript(key: String) -> Value {
    get { (try? value(forKey: key)) ?? .string("?") }
  }

  func set(_ key: String, _ value: Value) throws { try setValue(value, forKey: key) }

  func many(_ key: String) throws -> ToManyCollection {
    // Through the lock of a shared world, as every client comes.
    try world.isolated {
      collection(of: try objectClass.requireProperty(key, access: .reading, receiver: description))
    }
  }
}

/// A world with one class that has a property of every sort that the facts speak of.
struct Playground {
  let world: ObjectWorld
  let node: ObjectClass

  init(_ world: ObjectWorld = ObjectWorld()) throws {
    self.world = world
    let fullName: PropertyDefinition.Getter = { object in
      .string("\(object["first"].plainText) \(object["last"].plainText)")
    }
    node = try world.define(
      ClassDefinition(
        "P",
        properties: [
          PropertyDefinition("name", .string), PropertyDefinition("number", .integer), PropertyDefinition("x", .any),
          PropertyDefinition("first", .string), PropertyDefinition("last", .string),
          PropertyDefinition("fullName", .string, dependsOn: ["first", "last"], getter: fullName),
          PropertyDefinition(
            "greeting", .string, dependsOn: ["fullName"], getter: { .string("Hi \($0["fullName"].plainText)") }),
          PropertyDefinition("quiet", .string, isAutomatic: false),
          PropertyDefinition("quietItems", .any, collection: .array, isAutomatic: false),
          PropertyDefinition("echo", .string, dependsOn: ["quiet"], getter: { $0["quiet"] }),
          PropertyDefinition("child", .object(className: "P")),
          PropertyDefinition(
            "childName", .string, dependsOn: ["child.name"], getter: { try $0.value(forKeyPath: "child.name") }),
          PropertyDefinition("items", .any, collection: .array), PropertyDefinition("tags", .any, collection: .set),
          PropertyDefinition("row", .any, collection: .orderedSet),
          PropertyDefinition(
            "total", .integer, dependsOn: ["items"], getter: { try $0.value(forKeyPath: "items.@count") }),
          PropertyDefinition("children", .object(className: "P"), collection: .orderedSet),
          PropertyDefinition(
            "sum", .integer, dependsOn: ["children.number"],
            getter: { try $0.value(forKeyPath: "children.@sum.number") }),
          PropertyDefinition(
            "firstChild", .object(className: "P"), dependsOn: ["children"],
            getter: { try $0.many("children").snapshot().first ?? .nil }),
          PropertyDefinition("a", .integer, dependsOn: ["b"]), PropertyDefinition("b", .integer, dependsOn: ["a"]),
        ]))
  }

  func make(_ name: String? = nil) throws -> ModelObject {
    let object = node.makeObject()
    if let name { try object.set("name", .string(name)) }
    return object
  }
}
