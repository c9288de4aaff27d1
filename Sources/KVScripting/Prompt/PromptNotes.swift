import KVObjects
package import KVTrace

/// What a prompt remembers of a trace, to answer questions: the callbacks of the last statement that had any, what has changed
/// which property, and who observes.
///
/// In contrast to the lines of a page it keeps no more than is asked for: up to ``mostChanges`` changes, and the callbacks of one
/// statement.
package final class PromptNotes: TraceFormat {
  /// A callback, and why it was sent.
  package struct Callback {
    /// Who got it.
    package let receiver: String
    /// What it said, and its cause and rule.
    package let line: TraceLine
  }

  /// A change of a property.
  package struct Change {
    package let object: String
    package let key: String
    /// `"Africa" ⇒ "Dakota"`, or what came and went.
    package let text: String
    package let cause: TraceCause?
  }

  /// Somebody who observes.
  package struct Observer {
    let receiverId: Int
    package let object: String
    package let keyPath: String
    package let options: [String]
    package let cause: TraceCause?
  }

  /// So many callbacks of one statement, and changes of all, are kept.
  private static let (mostCallbacks, mostChanges) = (10_000, 20_000)

  /// Of the last statement that sent any.
  package private(set) var callbacks: [Callback] = []
  /// In the order in which they happened; where there are very many, the last ones.
  package private(set) var changes: [Change] = []
  /// Whether there were changes before them.
  package private(set) var hasForgottenChanges = false
  /// In the order in which they registered.
  package private(set) var observers: [Observer] = []
  private var names: [Int: String] = [:]
  private var isNewStatement = true

  /// What a statement sends from now on takes the place of what the one before has sent, when something comes.
  func beginStatement() { isNewStatement = true }

  /// What a receiver is called; nil for one that has got nothing and was given no name.
  package func name(of observer: Observer) -> String? { names[observer.receiverId] }

  package func write(_ event: TraceEvent) {
    switch event {
    case .delivery(let delivery):
      if isNewStatement { (isNewStatement, callbacks) = (false, []) }
      if let id = delivery.receiverId { names[id] = delivery.receiver }
      guard callbacks.count < Self.mostCallbacks else { return }
      callbacks.append(
        Callback(
          receiver: delivery.receiver,
          line: TraceLine(
            receiverName: delivery.receiverName, text: delivery.text, cause: delivery.cause, bracket: nil,
            rule: delivery.rule)))
    case .state(let state): take(state)
    case .print, .error: break
    }
  }

  package func finish() {}

  private func take(_ state: TraceState) {
    let line = JSONValue.object(state.members)
    let object = line["object"]?.stringValue ?? ""
    switch state.name {
    case "object":
      guard let id = line["id"]?.stringValue, case .object(let values)? = line["values"] else { return }
      for value in values where value.value.isWorthSaying {
        note(Change(object: id, key: value.name, text: "⇒ \(value.value.plainText)", cause: state.cause))
      }
    case "change":
      note(Change(object: object, key: line["key"]?.stringValue ?? "", text: line.changeText, cause: state.cause))
    case "observe":
      let id = line["receiverId"]?.integerValue ?? 0
      if let name = line["receiver"]?.stringValue { names[id] = name }
      observers.append(
        Observer(
          receiverId: id, object: object, keyPath: line["keyPath"]?.stringValue ?? "",
          options: (line["options"]?.elements ?? []).compactMap(\.stringValue), cause: state.cause))
    case "unobserve":
      let (id, path) = (line["receiverId"]?.integerValue, line["keyPath"]?.stringValue)
      if let place = observers.lastIndex(where: { $0.receiverId == id && $0.object == object && $0.keyPath == path })
      {
        observers.remove(at: place)
      }
    default: break
    }
  }

  private func note(_ change: Change) {
    if changes.count >= Self.mostChanges {
      changes.removeFirst(Self.mostChanges / 2)
      hasForgottenChanges = true
    }
    changes.append(change)
  }
}

extension JSONValue {
  /// Whether a new object's value is more than what every new object has.
  fileprivate var isWorthSaying: Bool { self != .string(Value.nil.description) && self != .array([]) }

  /// As people read it: objects by their ids, texts as they are printed.
  fileprivate var plainText: String {
    switch self {
    case .string(let text): text
    case .array(let elements): "[\(elements.map(\.plainText).joined(separator: ", "))]"
    default: self["id"]?.stringValue ?? text
    }
  }

  /// What a line of a change says of the property.
  fileprivate var changeText: String {
    guard let splices = self["splices"]?.elements else {
      return "\(self["old"]?.plainText ?? "nil") ⇒ \(self["new"]?.plainText ?? "nil")"
    }
    return splices.map { splice in
      let parts = splice.elements
      guard parts.count == 3 else { return "" }
      let (removed, inserted) = (parts[1].elements, parts[2].elements)
      let words = removed.map { "− \($0.plainText)" } + inserted.map { "+ \($0.plainText)" }
      return "\(words.joined(separator: " ")) at \(parts[0].plainText)"
    }
    .joined(separator: "; ")
  }
}
