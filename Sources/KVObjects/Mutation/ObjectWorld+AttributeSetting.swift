/// Setting a stored attribute that somebody watches. It needs no plan, since nothing but its own value can change.
///
/// Two cases, the most frequent ones, are short cuts past the route of every mutation: they need no ``ChangePair``,
/// and even the route's empty phases would cost them a third of their time (measured: 78 ns for a set with one
/// observer as it is, 109 ns through the phases). `MutationRouteTests` compares them with the route.
extension ObjectWorld {
  /// Sets a stored attribute to a value of its type, by the shortest way that its watchers allow.
  ///
  /// Throws what a getter throws while an old value is read, with nothing changed and nobody notified; else the first
  /// error of an observer or a delegate.
  func setWatchedAttribute(
    _ value: Value, _ property: Property, of object: ModelObject, _ watchers: ObjectWatchers
  ) throws {
    if let (subscriber, traits) = watchers.onlyObserver(of: property) {
      return try setAttribute(value, property, of: object, withOnlyObserver: subscriber, traits)
    }
    if let links = watchers.plainLinks(of: property, observersWith: .storedAttribute, without: .wantsPrior),
      takesFastPath || !links.hasFollowers
    {
      return try setAttribute(value, property, of: object, along: links)
    }
    var phases = try SettingPhases(value, property, of: object)
    var mutation = OpenMutation()
    transaction.begin()
    carryOut(&phases, &mutation) { _ in nil }
    try finish(&mutation.errors)
  }

  /// Short cut for one observer of just this attribute that is notified afterwards only.
  ///
  /// Of the phases the change and the posts are left: it has nothing to look up, nobody else can set the attribute
  /// again before it is notified, no controller watches, and none can come to the object before the change.
  func setAttribute(
    _ value: Value, _ property: Property, of object: ModelObject, withOnlyObserver subscriber: any ChangeSubscriber,
    _ traits: WatchTraits
  ) throws {
    let slot = property.slot
    let old = traits.contains(.wantsOldValue) ? object.storedValue(at: slot).orNull : nil
    transaction.begin()
    var errors = FirstError()
    object.write(value, to: property)
    errors.keep {
      // Read back: a field of a class written in Swift may keep less than it was given.
      try subscriber.sendSetting(
        of: object, old: old, new: traits.contains(.wantsNewValue) ? object.storedValue(at: slot).orNull : nil)
    }
    try finish(&errors)
  }

  /// Short cut for several such observers, and for controllers. All observers receive the same values, whatever the
  /// first ones do; one that is added meanwhile waits for the next change, one that is removed is left out.
  private func setAttribute(
    _ value: Value, _ property: Property, of object: ModelObject, along links: PlainLinks
  ) throws {
    let slot = property.slot
    let old = links.demands.contains(.wantsOldValue) ? object.storedValue(at: slot).orNull : nil
    var errors = FirstError()
    let mayTakeFastPath = mayTakeFastPath
    transaction.begin()
    if links.hasFollowers, mayTakeFastPath,
      let committed = links.withFollowers({ followers in
        make(FastChange(setting: property, of: object, in: self), followers) { object.write(value, to: property) }
      })
    {
      enqueue(committed)
    } else if links.hasFollowers {
      let change = PropertyChange(setting: property, of: object)
      links.forEachFollower { $0.willChange(change) }
      object.write(value, to: property)
      links.forEachFollower { node in errors.keep { try node.didChange(change) } }
      closeBrackets()
    } else {
      object.write(value, to: property)
    }
    let new = links.demands.contains(.wantsNewValue) ? object.storedValue(at: slot).orNull : nil
    if links.hasObservers {
      links.forEachObserver { node, traits in
        errors.keep {
          try node.notifyOfSetting(
            of: object, old: traits.contains(.wantsOldValue) ? old : nil,
            new: traits.contains(.wantsNewValue) ? new : nil)
        }
      }
    }
    try finish(&errors)
  }
}

/// The phases of setting a stored attribute, whoever watches it.
private struct SettingPhases: MutationPhases {
  private let value: Value
  private let pair: ChangePair

  /// Throws what a getter throws while an old value is read.
  init(_ value: Value, _ property: Property, of object: ModelObject) throws {
    self.value = value
    pair = try ChangePair(PropertyChange(setting: property, of: object))
  }

  func sendPriors(_ errors: inout FirstError) -> Bool { pair.sendPriors(&errors) }
  func admitNodes() { pair.admitNodes() }
  var isOutdated: Bool { false }
  func prepareNodes() { pair.prepareNodes() }
  func apply() { pair.change.object.write(value, to: pair.change.property) }
  func updateNodes(_ errors: inout FirstError) { pair.updateNodes(&errors) }
  func captureNewValues(_ errors: inout FirstError) { pair.captureNewValues(&errors) }
  func sendPosts(_ errors: inout FirstError) { pair.sendPosts(&errors) }
}
