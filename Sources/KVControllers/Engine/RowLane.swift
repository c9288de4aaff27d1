import KVObjects
import KVPositions

/// The lane of an engine: one occurrence of a member comes, goes or is changed, while nothing else is under way.
///
/// It is what nodes of the engine lead to, and keeps what the engine needs for it (`ArrangementEngine+Lane.swift`). Held by
/// the engine and by those nodes: one of them may be left on an object that went unnoticed, when the engine is gone.
final class RowLane: ChangeLane {
  /// Valid until ``close()``. Of a confined world alone: there the engine goes on the thread that it works on.
  @exclusivity(unchecked) private var engine: Unmanaged<ArrangementEngine>?
  /// Who sends its brackets, where that can send a row alone: it holds the engine, and takes itself out before it goes.
  @exclusivity(unchecked) unowned(unsafe) var sender: (any RowSender)?
  @exclusivity(unchecked) private(set) var rules: LaneRules?
  /// How many changes it has taken: for proofs.
  @exclusivity(unchecked) var changeCount = 0
  /// What is being sent.
  @exclusivity(unchecked) var step = RowStep()

  /// Takes changes for `engine` from now on.
  func open(for engine: ArrangementEngine) { self.engine = .passUnretained(engine) }

  /// Takes none any more.
  func close() { (engine, rules, sender) = (nil, nil, nil) }

  /// The plan, its watch or its sender is another one.
  func replan() {
    rules = engine?._withUnsafeGuaranteedRef { engine in
      guard let sender, engine.events == nil, !engine.world.isolation.isShared else { return nil }
      return try? LaneRules(
        engine.plan, engine.followed.watch, of: engine.followed.memberClass,
        reportsPlacing: sender.sendsSortAndSectionAsUpdates)
    }
  }

  func set(_ value: Value, _ property: Property, of object: ModelObject) throws -> Bool {
    guard let engine, let rules, object.objectClass === rules.objectClass else { return false }
    return try engine._withUnsafeGuaranteedRef { try $0.set(value, property, of: object, by: rules) }
  }

  func append(_ member: ModelObject, to storage: ToManyStorage) throws -> Bool {
    guard let engine, let rules, member.objectClass === rules.objectClass else { return false }
    return try engine._withUnsafeGuaranteedRef { try $0.append(member, to: storage, by: rules) }
  }

  func remove(_ member: ModelObject, from storage: ToManyStorage) throws -> Bool {
    guard let engine, let rules, member.objectClass === rules.objectClass else { return false }
    return try engine._withUnsafeGuaranteedRef { try $0.remove(member, from: storage, by: rules) }
  }
}

/// Whoever can send the change of one row without a bracket.
package protocol RowSender: BracketSender {
  /// Sends the change of one row to the delegate. `show` as in ``BracketSender/send(_:show:)``; throws what the delegate
  /// throws.
  func send(row: RowStep, show: () -> Void) throws
}
