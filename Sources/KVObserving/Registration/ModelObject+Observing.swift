public import KVObjects

/// An object that is notified of changes by a method (Cocoa's observeValueForKeyPath:ofObject:change:context:).
public protocol KeyValueObserver: AnyObject {
  /// `keyPath` from `object`, as they were registered, has changed or is about to. An error reaches the mutating line,
  /// after everybody else has been notified.
  func observeValue(forKeyPath keyPath: String, of object: ModelObject, change: KeyValueChange, context: Value) throws
}

/// An observer of which traces tell nothing: what it tells others they tell of.
package protocol UntracedObserver: AnyObject {}

extension ModelObject {
  /// Observes a key path; the registration ends with the token.
  ///
  /// With `.initial` the handler is called before this returns. Throws for a path that cannot be read and for unknown
  /// keys as far as the classes on the way are known; what the handler throws at once; nothing is registered then. What
  /// the handler throws later reaches the mutating line.
  public final func observe(
    _ keyPath: String, options: ObservingOptions = [], _ handler: @escaping (KeyValueChange) throws -> Void
  ) throws -> KeyValueObservation {
    try world.isolated(for: unreadDescription) {
      try KeyValueObservation(root: self, keyPath: try PropertyPath(keyPath), options: options) { _, change in
        try handler(change)
      }
    }
  }

  /// Adds an observer of a key path; twice adds it twice (kvo-facts.md K179). The observer is not kept alive.
  ///
  /// Throws as ``observe(_:options:_:)`` does.
  public final func addObserver(
    _ observer: any KeyValueObserver, forKeyPath keyPath: String, options: ObservingOptions = [],
    context: Value = .nil
  ) throws {
    try addObserver(
      identifiedBy: observer, forKeyPath: keyPath, options: options, context: context
    ) { [weak observer] object, change in
      guard let observer else { return object.removeGoneObservers() }
      try observer.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
    }
  }

  /// Removes an observer of a key path: of several registrations the first made, with `context` the first made with
  /// that context (nil is a value then).
  ///
  /// Throws the not-registered error where there is none (kvo-facts.md D5).
  public final func removeObserver(
    _ observer: any KeyValueObserver, forKeyPath keyPath: String, context: Value? = nil
  ) throws {
    try removeObserver(
      identifiedBy: observer, describedAs: "<\(type(of: observer))>", forKeyPath: keyPath, context: context)
  }

  /// Adds a registration that lives until it is removed or this object goes, for an observer of any kind.
  @discardableResult
  package final func addObserver(
    identifiedBy observer: AnyObject, forKeyPath keyPath: String, options: ObservingOptions, context: Value,
    _ handler: @escaping (ModelObject, KeyValueChange) throws -> Void
  ) throws -> ClassicRegistration {
    try world.isolated(for: unreadDescription) {
      let observation = try KeyValueObservation(
        root: self, keyPath: try PropertyPath(keyPath), options: options, receiver: observer, handler: handler)
      let known = ClassicRegistration(observation, observer: observer, keyPath: keyPath, context: context)
      let registrations = classicRegistrations ?? ClassicRegistrations()
      registrations.append(known)
      makeRegistrations().classic = registrations
      return known
    }
  }

  /// Removes a registration of ``addObserver(identifiedBy:forKeyPath:options:context:_:)``.
  package final func removeObserver(
    identifiedBy observer: AnyObject, describedAs text: @autoclosure () -> String, forKeyPath keyPath: String,
    context: Value?
  ) throws {
    try world.isolated(for: unreadDescription) {
      guard let found = classicRegistrations?.takeFirst(of: observer, keyPath, context) else {
        throw KeyValueObservingError.notRegistered(observer: text(), keyPath: keyPath, object: description)
      }
      found.observation.invalidate()
      forgetClassicRegistrationsIfNone()
    }
  }

  /// Ends the registrations of observers that have gone without being removed.
  private func removeGoneObservers() {
    for known in classicRegistrations?.takeGone() ?? [] {
      known.observation.invalidate()
      world.warn(ofGoneObserver: known.text, of: self)
    }
    forgetClassicRegistrationsIfNone()
  }

  /// Observes for as long as this object lives, or until the registration is invalidated.
  package final func observeForLife(
    _ keyPath: String, options: ObservingOptions, _ handler: @escaping (KeyValueChange) throws -> Void
  ) throws -> KeyValueObservation {
    try world.isolated(for: unreadDescription) {
      let observation = try observe(keyPath, options: options, handler)
      makeRegistrations().keep(observation)
      return observation
    }
  }

  /// Removes a registration of this object's that has not been removed.
  func remove(_ registration: ClassicRegistration) {
    world.isolation.enterAnyway()
    defer { world.isolation.leave() }
    classicRegistrations?.strikeOut(registration)
    registration.observation.invalidate()
    forgetClassicRegistrationsIfNone()
  }

  private var classicRegistrations: ClassicRegistrations? {
    watchers?.registrations?.classic as? ClassicRegistrations
  }

  private func forgetClassicRegistrationsIfNone() {
    guard let registrations = watchers?.registrations, classicRegistrations?.isEmpty == true else { return }
    registrations.classic = nil
    forgetIdleWatchers()
  }
}
