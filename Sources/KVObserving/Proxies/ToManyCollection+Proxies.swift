public import KVObjects

/// The live, notifying collections of key-value coding (`mutableArrayValueForKey:` and its siblings).
///
/// All three give the same ``ToManyCollection``; the name says what is expected to be there. A path resolves its parent
/// once (kvo-facts.md K153); a plain key follows the property (K146).
extension ModelObject {
  /// The live array of `key`, whose changes notify (Cocoa's `mutableArrayValueForKey:`).
  ///
  /// It follows the property: after an assignment it shows the new members (kvo-facts.md K146), and it notifies
  /// observers that came after it was made, too (D21). Where the property holds nil, it is empty, and the first member
  /// makes a collection (K148).
  ///
  /// ```swift
  ///
  /// let songs = try playlist.mutableArrayValue(forKey: "songs")
  /// try songs.add(.object(song))
  /// playlist.songs.count   // 1
  /// ```
  ///
  /// - Returns: the same object for as long as somebody keeps it. It keeps this object alive.
  /// - Throws: ``KeyValueCodingError/undefinedKey(receiver:className:key:access:known:)`` where the class has no such
  ///   key, ``KeyValueObservingError/wrongCollection(object:key:wanted:given:)`` where the key holds no array,
  ///   ``KeyValueCodingError/wrongThread(description:)`` on another thread than that of a confined world.
  /// - Complexity: O(1).
  public final func mutableArrayValue(forKey key: String) throws -> ToManyCollection {
    try proxy(key, .array)
  }

  /// The live set of `key`, whose changes notify (Cocoa's `mutableSetValueForKey:`).
  ///
  /// It follows the property: after an assignment it shows the new members (kvo-facts.md K146), and it notifies
  /// observers that came after it was made, too (D21). Where the property holds nil, it is empty, and the first member
  /// makes a collection (K148).
  ///
  /// ```swift
  ///
  /// let albums = try artist.mutableSetValue(forKey: "albums")
  /// try albums.add(.object(album))
  /// album.artist === artist   // true: the inverse
  /// ```
  ///
  /// - Returns: the same object for as long as somebody keeps it. It keeps this object alive.
  /// - Throws: ``KeyValueCodingError/undefinedKey(receiver:className:key:access:known:)`` where the class has no such
  ///   key, ``KeyValueObservingError/wrongCollection(object:key:wanted:given:)`` where the key holds no set,
  ///   ``KeyValueCodingError/wrongThread(description:)`` on another thread than that of a confined world.
  /// - Complexity: O(1).
  public final func mutableSetValue(forKey key: String) throws -> ToManyCollection {
    try proxy(key, .set)
  }

  /// The live ordered set of `key`, whose changes notify (Cocoa's `mutableOrderedSetValueForKey:`).
  ///
  /// It follows the property: after an assignment it shows the new members (kvo-facts.md K146), and it notifies
  /// observers that came after it was made, too (D21). Where the property holds nil, it is empty, and the first member
  /// makes a collection (K148).
  ///
  /// ```swift
  ///
  /// let songs = try album.mutableOrderedSetValue(forKey: "songs")
  /// try songs.insertAll([.object(song), .object(song)], at: [0, 1])
  /// songs.count   // 1: an ordered set holds a member once
  /// ```
  ///
  /// - Returns: the same object for as long as somebody keeps it. It keeps this object alive.
  /// - Throws: ``KeyValueCodingError/undefinedKey(receiver:className:key:access:known:)`` where the class has no such
  ///   key, ``KeyValueObservingError/wrongCollection(object:key:wanted:given:)`` where the key holds no ordered set,
  ///   ``KeyValueCodingError/wrongThread(description:)`` on another thread than that of a confined world.
  /// - Complexity: O(1).
  public final func mutableOrderedSetValue(forKey key: String) throws -> ToManyCollection {
    try proxy(key, .orderedSet)
  }

  /// The live array at the end of a path, or nil where the way ends early.
  ///
  /// The path is followed once: the result belongs to the object that it led to, and stays with it when the way leads
  /// elsewhere (kvo-facts.md K153). A way through a collection, or to a value that is no object, ends early.
  ///
  /// - Parameter path: keys with dots between them; the last is that of the array.
  /// - Throws: ``KeyValueCodingError/undefinedKey(receiver:className:key:access:known:)`` for a key that is not there,
  ///   and where the last part is an operator; ``KeyValueCodingError/malformedPath(path:position:problem:)`` for a path
  ///   that cannot be read; ``KeyValueObservingError/wrongCollection(object:key:wanted:given:)`` where the last key
  ///   holds no array; what a getter throws.
  /// - Complexity: O(p) for p parts of the path, and what getters on it take.
  public final func mutableArrayValue(forKeyPath path: String) throws -> ToManyCollection? {
    try proxy(path: path, .array)
  }

  /// The live set at the end of a path, or nil where the way ends early.
  ///
  /// The path is followed once: the result belongs to the object that it led to, and stays with it when the way leads
  /// elsewhere (kvo-facts.md K153). A way through a collection, or to a value that is no object, ends early.
  ///
  /// - Parameter path: keys with dots between them; the last is that of the set.
  /// - Throws: ``KeyValueCodingError/undefinedKey(receiver:className:key:access:known:)`` for a key that is not there,
  ///   and where the last part is an operator; ``KeyValueCodingError/malformedPath(path:position:problem:)`` for a path
  ///   that cannot be read; ``KeyValueObservingError/wrongCollection(object:key:wanted:given:)`` where the last key
  ///   holds no set; what a getter throws.
  /// - Complexity: O(p) for p parts of the path, and what getters on it take.
  public final func mutableSetValue(forKeyPath path: String) throws -> ToManyCollection? {
    try proxy(path: path, .set)
  }

  /// The live ordered set at the end of a path, or nil where the way ends early.
  ///
  /// The path is followed once: the result belongs to the object that it led to, and stays with it when the way leads
  /// elsewhere (kvo-facts.md K153). A way through a collection, or to a value that is no object, ends early.
  ///
  /// - Parameter path: keys with dots between them; the last is that of the ordered set.
  /// - Throws: ``KeyValueCodingError/undefinedKey(receiver:className:key:access:known:)`` for a key that is not there,
  ///   and where the last part is an operator; ``KeyValueCodingError/malformedPath(path:position:problem:)`` for a path
  ///   that cannot be read; ``KeyValueObservingError/wrongCollection(object:key:wanted:given:)`` where the last key
  ///   holds no ordered set; what a getter throws.
  /// - Complexity: O(p) for p parts of the path, and what getters on it take.
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
      _ = try value(of: property)
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
  ///
  /// An array gives a value for each element, ``Value/null`` where it has none; a set and an ordered set give each
  /// value once and leave out those that are none (K160, K229).
  ///
  /// ```swift
  /// try playlist.songs.addAll([song, song])
  /// try playlist.songs.collection.value(forKeyPath: "genre")         // [null, null]
  /// try playlist.songs.collection.value(forKeyPath: "@count")        // 2
  /// try playlist.songs.collection.value(forKeyPath: "@sum.seconds")  // 0
  /// ```
  ///
  /// - Parameter path: a key, keys with dots between them, or an operator with what it takes.
  /// - Returns: a list, in the order of the elements, or the operator's result; nil where the property holds nil. It
  ///   never changes afterwards.
  /// - Throws: ``KeyValueCodingError/undefinedKey(receiver:className:key:access:known:)`` for a key that an element
  ///   lacks, ``KeyValueCodingError/malformedPath(path:position:problem:)`` and
  ///   ``KeyValueCodingError/operatorRefused(path:operatorName:problem:)`` for what cannot be read; what a getter
  ///   throws.
  /// - Complexity: O(n) for n elements, and for those of collections further down; `@count` alone O(1).
  public func value(forKeyPath path: String) throws -> Value {
    try owner.world.isolated(for: unreadLabel) { try Value.collection(self).value(forKeyPath: path) }
  }
}

/// Observing the elements of an ordered collection one by one (Cocoa's addObserver:toObjectsAtIndexes:…).
extension ToManyCollection {
  /// Calls `body` with each element at `indexes`, in ascending order (kvo-facts.md K204, K205, K255).
  ///
  /// Nothing is called where one of them is refused. An index that is given twice is called twice. `body` may change
  /// the collection: the elements are those that were there before the first call.
  ///
  /// ```swift
  /// var tokens: [KeyValueObservation] = []
  /// try album.songs.add(song)
  /// try album.songs.collection.forEachObject(at: [0]) { element in
  ///   tokens.append(try element.observe("title") { print($0) })
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - indexes: zero-based, in any order.
  ///   - body: called with each element.
  /// - Throws: ``KeyValueCodingError/indexOutOfRange(selector:index:count:)`` for an index that is not there,
  ///   ``KeyValueCodingError/invalidArgument(reason:code:hint:)`` for an element that is no object; else what `body`
  ///   throws, at once.
  /// - Complexity: O(k log n) for k indexes.
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
