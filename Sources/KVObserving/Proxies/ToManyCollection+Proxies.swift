public import KVObjects

/// The live, notifying collections of key-value coding (`mutableArrayValueForKey:` and its siblings).
///
/// All three give the same ``KVObjects/ToManyCollection``; the name says what is expected to be there. A path resolves
/// its parent once (kvo-facts.md K153); a plain key follows the property (K146).
extension ModelObject {
  /// The array of `key`. Throws the undefined-key error, or that the key holds no array.
  public final func mutableArrayValue(forKey key: String) throws -> ToManyCollection {
    try proxy(key, .array)
  }

  /// The set of `key`. Throws the undefined-key error, or that the key holds no set.
  public final func mutableSetValue(forKey key: String) throws -> ToManyCollection {
    try proxy(key, .set)
  }

  /// The ordered set of `key`. Throws the undefined-key error, or that the key holds no ordered set.
  public final func mutableOrderedSetValue(forKey key: String) throws -> ToManyCollection {
    try proxy(key, .orderedSet)
  }

  /// The array at the end of a path, or nil where the way ends early.
  public final func mutableArrayValue(forKeyPath path: String) throws -> ToManyCollection? {
    try proxy(path: path, .array)
  }

  /// The set at the end of a path, or nil where the way ends early.
  public final func mutableSetValue(forKeyPath path: String) throws -> ToManyCollection? {
    try proxy(path: path, .set)
  }

  /// The ordered set at the end of a path, or nil where the way ends early.
  public final func mutableOrderedSetValue(forKeyPath path: String) throws -> ToManyCollection? {
    try proxy(path: path, .orderedSet)
  }

  private func proxy(_ key: String, _ kind: CollectionKind) throws -> ToManyCollection {
    try world.isolated(for: unreadDescription) {
      let property = try objectClass.requireProperty(key, access: .reading, receiver: description)
      guard property.collectionKind == kind else {
        throw KeyValueObservingError.wrongCollection(
          object: description, key: key, wanted: kind.article,
          given: property.collectionKind?.article ?? "no collection")
      }
      return collection(of: property)
    }
  }

  private func proxy(path: String, _ kind: CollectionKind) throws -> ToManyCollection? {
    let parsed = try PropertyPath(path)
    guard case .key(let last)? = parsed.components.last else {
      throw KeyValueCodingError.undefinedKey(
        receiver: description, className: objectClass.name, key: path, access: .reading, known: [])
    }
    guard parsed.components.count > 1 else { return try proxy(last, kind) }
    let parentPath = path.dropLast(last.count + 1)
    return try value(forKeyPath: String(parentPath)).object?.proxy(last, kind)
  }
}

extension CollectionKind {
  fileprivate var article: String {
    switch self {
    case .array: "an array"
    case .set: "a set"
    case .orderedSet: "an ordered set"
    }
  }
}

extension ToManyCollection {
  /// The value of a key or path for every element, or an operator's result (kvo-facts.md K227).
  public func value(forKeyPath path: String) throws -> Value {
    try owner.world.isolated(for: unreadLabel) { try Value.collection(self).value(forKeyPath: path) }
  }
}

/// Observing the elements of an ordered collection one by one (Cocoa's addObserver:toObjectsAtIndexes:…).
extension ToManyCollection {
  /// Calls `body` with each element at `indexes`, in ascending order (kvo-facts.md K204, K205, K255).
  ///
  /// Throws for an index that is not there and an element that is no object, before the first call.
  public func forEachObject(at indexes: [Int], _ body: (ModelObject) throws -> Void) throws {
    let objects = try indexes.sorted().map { index in
      let element = try element(at: index)
      guard let object = element.object else {
        throw KeyValueCodingError.invalidArgument(
          reason: "\(element) at index \(index) of \(label) is no object and cannot be observed",
          code: .notAnObject, hint: nil)
      }
      return object
    }
    for object in objects { try body(object) }
  }
}
