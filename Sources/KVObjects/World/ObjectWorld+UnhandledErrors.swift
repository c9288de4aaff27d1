import Glibc

/// Errors that no mutating line can throw: those of a Swift property's setter, and of brackets delivered later.
extension ObjectWorld {
  func note(unhandled error: any Error) {
    isolation.enterAnyway()
    defer { isolation.leave() }
    if let unhandledErrorHandler { unhandledErrorHandler(error) } else { unhandledError = unhandledError ?? error }
  }

  /// Notes what the setter of a property could not throw. Where nobody handles it, it is said: whoever writes
  /// `album.rating = 5` takes it for done.
  func note(unhandled error: any Error, settingPropertyOf object: ModelObject) {
    note(
      unhandled: error,
      "a property of \(object.objectClass.name)#\(object.serial) was set, and its setter cannot throw",
      "Use set(_:to:), throwingUnhandledErrors or unhandledErrorHandler")
  }

  /// Notes what the getter of a property could not throw, where the values of a fault cannot be read.
  func note(unhandled error: any Error, readingPropertyOf object: ModelObject) {
    note(
      unhandled: error,
      "a property of \(object.objectClass.name)#\(object.serial) was read, and its getter cannot throw",
      "Use value(forKey:), throwingUnhandledErrors or unhandledErrorHandler")
  }

  private func note(unhandled error: any Error, _ what: String, _ remedy: String) {
    // In one go: another thread of a shared world may begin a scope that takes errors.
    isolation.enterAnyway()
    defer { isolation.leave() }
    note(unhandled: error)
    guard unhandledErrorHandler == nil, unhandledErrorTakers == 0 else { return }
    let text = "\(what): \(error). \(remedy)"
    assertionFailure(text)
    let line = Array("KVEngine: \(text)\n".utf8)
    _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  /// The first error since the last call that reached nobody, and forgets it; nil where there is none.
  ///
  /// It came from a property's setter, or from a bracket that the main executor delivered, while there was no
  /// ``unhandledErrorHandler``. A debug build stops at a setter's error before anybody can ask for it.
  ///
  /// ```swift
  /// if let error = world.takeUnhandledError() { print(error) }
  /// world.takeUnhandledError()  // nil
  /// ```
  ///
  /// - Complexity: O(1).
  public func takeUnhandledError() -> (any Error)? {
    isolation.enterAnyway()
    defer { isolation.leave() }
    defer { unhandledError = nil }
    return unhandledError
  }

  /// Runs `body` and then throws the first error that a property's setter in it could not throw.
  ///
  /// ```swift
  /// try world.throwingUnhandledErrors {
  ///   album.title = "Aerial"
  ///   album.live = true
  /// }
  /// ```
  ///
  /// Assignments behind the one that failed are made all the same. What `body` throws itself goes first. Nests;
  /// ``unhandledErrorHandler`` is not called meanwhile. Other threads wait for the end of the scope where the world is
  /// shared: their errors are not this one's. For a single property there is ``TypedModel/set(_:to:)``.
  ///
  /// - Returns: what `body` returns.
  /// - Throws: what `body` throws, else the first refusal of a setter, or error of an observer or delegate that a
  ///   setter met.
  /// - Complexity: O(1) beside `body`.
  public func throwingUnhandledErrors<Result>(_ body: () throws -> Result) throws -> Result {
    isolation.enterAnyway()
    defer { isolation.leave() }
    let (handler, before) = (unhandledErrorHandler, unhandledError)
    (unhandledErrorHandler, unhandledError) = (nil, nil)
    unhandledErrorTakers += 1
    defer {
      (unhandledErrorHandler, unhandledError) = (handler, before)
      unhandledErrorTakers -= 1
    }
    let result = try body()
    if let unhandledError { throw unhandledError }
    return result
  }
}
