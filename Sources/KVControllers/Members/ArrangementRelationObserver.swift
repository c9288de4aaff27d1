import KVObjects
import KVObserving

/// Observes the relation of an engine, beside it: see `MemberWatch`.
final class ArrangementRelationObserver: ControllerPathObserver {
  private let reference: EngineReference
  let creationSerial: Int
  /// Members that went while the engine was being freed on another thread, which it cannot know.
  private(set) var lost: [ModelObject] = []
  /// Those of the engine.
  var members = MemberList()

  init(_ engine: ArrangementEngine) {
    reference = engine.reference
    creationSerial = engine.creationSerial
  }

  func willFollow(_ change: PropertyChange, at level: PathLevel) {
    if let engine = reference.engine { return engine.relationWillChange(change, at: level) }
    guard change.property.isToMany else {
      // They send no notifications from here on.
      return members.visit { value, _ in
        if let member = value.object { lost.append(member) }
      }
    }
    let going = change.edit?.removed ?? change.object.storage(of: change.property).snapshot()
    lost += going.compactMap(\.object)
  }

  func didFollow(_ change: PropertyChange, at level: PathLevel) throws {
    if let engine = reference.engine { return try engine.relationDidChange(change, at: level) }
    lost += change.edit?.removed.compactMap(\.object) ?? []
  }

  func prepare(for change: FastChange) -> Bool {
    reference.lent?._withUnsafeGuaranteedRef { $0.prepare(for: change) } ?? false
  }

  func take(_ change: FastChange) { reference.lent?._withUnsafeGuaranteedRef { $0.take(change) } }
  func commit(_ change: FastChange) -> (any PendingBracket)? {
    reference.lent?._withUnsafeGuaranteedRef { $0.commit(change) } ?? nil
  }
}
