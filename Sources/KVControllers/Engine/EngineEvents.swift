import KVObjects

/// What an engine that follows a context keeps between the context's events, and behind them.
final class EngineEvents {
  /// A change on the way of a member's path to other objects, which concerns its row if anything on the way differs in the
  /// end.
  struct FollowedChange {
    let object: ModelObject
    let property: Property
    let member: ModelObject
    let paths: PathSet
  }

  /// What was notified since the last event.
  @exclusivity(unchecked) private(set) var followedChanges: [FollowedChange] = []
  /// Brackets of events that a batch or a pause holds back: they are sent as one.
  @exclusivity(unchecked) var held: [PendingArrangementBracket] = []
  /// Why the last event could not be shown.
  @exclusivity(unchecked) var refusal: RefusedChange?

  /// Notes a change of an object that a path of `member` leads through.
  func note(_ change: PropertyChange, concerning member: ModelObject, _ paths: PathSet) {
    followedChanges.append(
      FollowedChange(object: change.object, property: change.property, member: member, paths: paths))
  }

  /// The followed changes; none are kept from here on.
  func takeFollowedChanges() -> [FollowedChange] {
    defer { followedChanges = [] }
    return followedChanges
  }
}
