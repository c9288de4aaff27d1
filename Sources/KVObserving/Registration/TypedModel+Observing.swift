public import KVObjects

extension TypedModel {
  /// Observes a stored property, named by the path that leads to it in the storage; the registration ends with the token.
  ///
  /// ```swift
  /// let token = try album.observe(\.rating, options: [.new, .old]) { change in print(change) }
  /// ```
  ///
  /// Throws where the definition does not name the property, and what the handler throws at once; what it throws later
  /// reaches the mutating line. For key paths and computed keys there is ``ModelObject/observe(_:options:_:)``.
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
