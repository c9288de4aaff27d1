package import KVObjects

/// What is known of how a notification came about, beside what it says: from the change and from where on the observed path it
/// happened.
struct ObservationOccasion: OptionSet {
  let rawValue: UInt16

  /// It is sent by the registration itself.
  static let initial = ObservationOccasion(rawValue: 1)
  /// The property that the path ends with, an attribute or a to-one relation, was set on the object that was registered with.
  static let attribute = ObservationOccasion(rawValue: 2)
  /// A to-many property was assigned as a whole.
  static let assignment = ObservationOccasion(rawValue: 4)
  /// One call has changed several elements.
  static let severalElements = ObservationOccasion(rawValue: 8)
  /// It is a step of an exchange, a move, a sort or an assignment in place.
  static let rearrangement = ObservationOccasion(rawValue: 16)
  /// An object in the middle of the path is another one.
  static let middle = ObservationOccasion(rawValue: 32)
  /// The path counts a collection.
  static let count = ObservationOccasion(rawValue: 64)
  /// The path leads through a collection.
  static let toMany = ObservationOccasion(rawValue: 128)
  /// A key has changed that the observed one depends on.
  static let dependent = ObservationOccasion(rawValue: 256)
}

extension ObservationOccasion {
  /// What is known of `change`, which a registration of `keyPath` with `root` has seen at a key with `traits`.
  init(_ change: PropertyChange, _ traits: WatchTraits, of keyPath: PropertyPath, root: ModelObject?) {
    self = []
    let keys = keyPath.components.compactMap { if case .key(let key) = $0, key != "self" { key } else { nil } }
    if keyPath.components.contains(.collectionOperator(.count)) {
      insert(.count)
    } else if traits.contains(.behindToMany) || change.property.isToMany && !traits.contains(.tellsElements) {
      // A dependent key may lead through a collection, and the path does not.
      insert(keys.contains(change.property.name) ? .toMany : .dependent)
    } else if !keys.contains(change.property.name) {
      insert(.dependent)
    } else if !traits.contains(.lastKey), change.property.type.mayLeadOn {
      // Further down a key that something depends on may have the name of one on the way.
      if change.object === root, keys.first == change.property.name { insert(.middle) }
    } else if traits.contains(.tellsElements) {
      note(change)
    }
  }

  private mutating func note(_ change: PropertyChange) {
    guard let edit = change.edit else {
      insert(change.property.isToMany ? .assignment : .attribute)
      return
    }
    // What was announced by hand says nothing of a call.
    if edit.announcement != nil { return }
    if edit.isRearrangement || edit.assignment != nil {
      insert(.rearrangement)
    } else if max(edit.removed.count, edit.inserted.count) > 1 {
      insert(.severalElements)
    }
  }

}

extension ObservationEvent {
  /// Why the notification is sent, or what it says: the first that applies.
  package func rule(isNested: Bool) -> EventRule? {
    if isNested { return .nestedInPlace }
    if change.isPrior { return .priorHasNoNew }
    if occasion.contains(.initial) { return .initialHasNoOld }
    if occasion.contains(.dependent) { return .dependentsAfterTheirCause }
    if occasion.contains(.count) { return .countByOperator }
    if occasion.contains(.toMany) { return .toManyPath }
    if occasion.contains(.middle) { return .pathFollowsTheMiddle }
    if occasion.contains(.rearrangement) { return .exchangeIsTwo }
    if occasion.contains(.assignment) { return .assignmentIsSetting }
    if occasion.contains(.severalElements) { return .oneCallOneNotification }
    if change.indexes != nil { return .framesOfIndexes }
    if occasion.contains(.attribute) {
      if change.new?.isNull ?? false || change.old?.isNull ?? false { return .nilIsNull }
      if let new = change.new, let old = change.old, new == old { return .equalValuesNotify }
    }
    return object.isObservedBySeveral(at: keyPath) ? .registrationOrder : nil
  }
}

extension Value {
  fileprivate var isNull: Bool { if case .null = self { true } else { false } }
}

extension ModelObject {
  /// Whether several nodes watch the property of a path that is one key. O(w) for w that watch the object.
  fileprivate func isObservedBySeveral(at keyPath: String) -> Bool {
    guard let property = objectClass.property(keyPath), let watchers else { return false }
    return watchers.subscriberCount(of: property) > 1
  }
}
