public import KVObjects

extension TypedModel {
  /// Observes a stored property, named by the path that leads to it in the storage; the registration ends with the
  /// token.
  ///
  /// In contrast to a key it cannot be misspelt. For key paths and computed keys there is
  /// ``ModelObject/observe(_:options:_:)``, which also says when `handler` is called.
  ///
  /// ```swift
  /// let token = try song.observe(\.rating, options: [.new, .old]) { change in print(change) }
  /// song.rating = 4   // {kind: setting, new: 4, old: 0}
  /// token.invalidate()
  /// ```
  ///
  /// - Parameters:
  ///   - path: a stored property; of a to-many one, members that come and go are notified.
  ///   - options: what changes carry, and whether there are notifications at once and before each change.
  ///   - handler: receives each change. What it throws reaches the mutating line, when all others were notified; with
  ///     `.initial`, what it throws at once is thrown here and nothing is registered.
  /// - Returns: the token. Without it nobody is notified.
  /// - Throws: ``KeyValueCodingError/undefinedKey(receiver:className:key:access:known:)`` where the definition does not
  ///   name the property; else as ``ModelObject/observe(_:options:_:)``.
  /// - Complexity: O(p) for p properties of the class.
  public func observe(
    _ path: PartialKeyPath<Storage>, options: ObservingOptions = [],
    _ handler: @escaping (KeyValueChange) throws -> Void
  ) throws -> KeyValueObservation {
    guard let key = Self.key(of: path) else {
      throw KeyValueCodingError.undefinedKey(
        receiver: description, className: objectClass.name, key: "\(path)", access: .reading, known: objectClass.keys)
    }
    return try observe(key, options: options, handler)
  }
}
