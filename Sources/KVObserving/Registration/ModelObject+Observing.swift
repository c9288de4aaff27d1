public import KVObjects

/// An object that is notified of changes by a method (Cocoa's observeValueForKeyPath:ofObject:change:context:).
///
/// In contrast to the closure of a ``KeyValueObservation`` one method receives everything that the object observes, and
/// tells the registrations apart by key path and context. It is registered with
/// ``ModelObject/addObserver(_:forKeyPath:options:context:)`` and found by its identity when it is removed.
///
/// ```swift
/// final class Label: KeyValueObserver {
///   var text = ""
///   func observeValue(
///     forKeyPath keyPath: String, of object: ModelObject, change: KeyValueChange, context: Value
///   ) throws {
///     text = "\(keyPath): \(change.new ?? .nil)"
///   }
/// }
///
/// let label = Label()
/// try album.addObserver(label, forKeyPath: "title", options: [.new])
/// album.title = "Aerial"   // label.text is now: title: "Aerial"
/// try album.removeObserver(label, forKeyPath: "title")
/// ```
///
/// Costs: a registration as that of a token, and a weak reference that is read for each notification.
public protocol KeyValueObserver: AnyObject {
  /// `keyPath` from `object`, as they were registered, has changed or is about to.
  ///
  /// Called on the thread of the change, inside it. What it changes itself is notified in place, before this returns.
  ///
  /// - Parameters:
  ///   - keyPath: the whole path, as it was registered.
  ///   - object: the object that was registered with, also where the change was made further down the path.
  ///   - change: what has happened; ``KeyValueChange/isPrior`` says that it is about to.
  ///   - context: what was given with the registration; nil where nothing was.
  /// - Throws: an error reaches the mutating line, after everybody else has been notified.
  func observeValue(forKeyPath keyPath: String, of object: ModelObject, change: KeyValueChange, context: Value) throws
}

/// An observer of which traces tell nothing: what it tells others they tell of.
package protocol UntracedObserver: AnyObject {}

extension ModelObject {
  /// Observes a key path; the registration ends with the token.
  ///
  /// A path leads through to-one and to-many properties and may end with an operator (`songs.@count`): whatever changes
  /// its value is notified as a change of this object, a replaced object in the middle once. An equal value is a
  /// change. A computed key is notified for the keys that it depends on. An observer that is added during a change is
  /// notified of the next one (kvo-facts.md K187).
  ///
  /// ```swift
  /// let token = try artist.observe("albums.title", options: [.new]) { change in
  ///   print(change.element?.description ?? "membership", change.new ?? .nil)
  /// }
  /// try artist.albums.add(album)   // membership [""]
  /// album.title = "Aerial"         // <Album "Aerial"> ["Aerial"]
  /// token.invalidate()
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: keys with dots between them; `self` is this object, which nothing changes.
  ///   - options: what changes carry, and when notifications come. With `.initial` `handler` is called before this
  ///     returns.
  ///   - handler: receives each change, on the thread that makes it. What it throws later reaches the mutating line,
  ///     when all others were notified.
  /// - Returns: the token. Without it nobody is notified.
  /// - Throws: ``KeyValueCodingError/malformedPath(path:position:problem:)`` for a path that cannot be read,
  ///   ``KeyValueCodingError/undefinedKey(receiver:className:key:access:known:)`` for unknown keys as far as the
  ///   classes on the way are known, ``KeyValueObservingError/toManyInPath(collection:rest:)`` where the world refuses
  ///   such paths, and what the handler throws at once. Nothing is registered then.
  /// - Complexity: O(p) for p parts of the path; through collections O(n) for n objects that it leads to.
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
  /// The registration lives until it is removed or this object goes. An observer that goes first is found by the next
  /// change, which ends its registrations; ``ObjectWorld/lifetimeWarningHandler`` is told of it, and of an object that
  /// goes while it is observed (K197, K198).
  ///
  /// ```swift
  /// final class Counter: KeyValueObserver {
  ///   var count = 0
  ///   func observeValue(
  ///     forKeyPath keyPath: String, of object: ModelObject, change: KeyValueChange, context: Value
  ///   ) { count += 1 }
  /// }
  ///
  /// let counter = Counter()
  /// try song.addObserver(counter, forKeyPath: "album.title", context: "first")
  /// try song.addObserver(counter, forKeyPath: "album.title", context: "second")
  /// song.album = album   // counter.count is now 2
  /// try song.removeObserver(counter, forKeyPath: "album.title", context: "second")
  /// ```
  ///
  /// - Parameters:
  ///   - observer: who is notified.
  ///   - keyPath: the path, which may lead through collections.
  ///   - options: what changes carry, and when notifications come.
  ///   - context: handed back with each notification; by it registrations of one observer and path are told apart.
  /// - Throws: as ``observe(_:options:_:)``, with nothing registered.
  /// - Complexity: as ``observe(_:options:_:)``.
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
  /// One call ends one registration. It may be made inside a notification: the observer is not called any more, not
  /// even for the change under way (kvo-facts.md D6).
  ///
  /// - Parameters:
  ///   - observer: the observer that was added, by identity.
  ///   - keyPath: the path, as it was written when the observer was added.
  ///   - context: the context of the registration; ``Value/nil`` is that of one without, nil stands for any.
  /// - Throws: ``KeyValueObservingError/notRegistered(observer:keyPath:object:)`` where there is none, NSRangeException
  ///   as in Cocoa (kvo-facts.md D5).
  /// - Complexity: O(1) amortised, and O(1) for each object that the path watches.
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
