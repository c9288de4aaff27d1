public import KVObjects
public import KVPositions

/// What a manual notification about a set says was done to it (Cocoa's NSKeyValueSetMutationKind).
///
/// ```swift
/// try artist.willChange(.union, using: [.object(album)], forKey: "albums")
/// try artist.setPrimitiveValue([.object(album)], forKey: "albums")
/// try artist.didChange(.union, using: [.object(album)], forKey: "albums")   // one insertion
/// ```
public enum SetMutationKind: String, CaseIterable, Sendable {
  /// Objects are added: observers are notified of an insertion of those that were not in.
  case union
  /// Objects are taken away: a removal of those that were in.
  case minus
  /// All but the objects are taken away: a removal of those that were in besides.
  case intersect
  /// The objects are the new members: a replacement of those that go by those that come.
  case set
}

/// Notifications made by hand: a will before the change, its did after it. Every pair notifies, inner ones first
/// (kvo-facts.md D2), also within a setter that notifies by itself; pairs of several keys may cross (D3). An error of a
/// prior observer reaches the will's caller; the pair is open then all the same. A did is one mutation: brackets go out
/// with it.
extension ModelObject {
  /// Announces that `key` will be set.
  ///
  /// Observers that asked for ``ObservingOptions/prior`` are notified now, and the old value is read now; who registers
  /// afterwards hears the next change. For a property that does not notify by itself, or what is written to its
  /// storage.
  ///
  /// ```swift
  /// let token = try song.observe("title", options: [.old, .new]) { print($0) }
  /// try song.willChangeValue(forKey: "title")
  /// song.storage.title = "Wow"
  /// try song.didChangeValue(forKey: "title")   // {kind: setting, new: "Wow", old: ""}
  /// token.invalidate()
  /// ```
  ///
  /// - Parameters:
  ///   - key: the key, computed ones included.
  ///   - place: where the call stands, named by a script's warning if the did never comes; nil for none.
  /// - Throws: ``KeyValueCodingError/undefinedKey(receiver:className:key:access:known:)``, with no pair opened, or the
  ///   first error of a prior observer, with the pair open.
  /// - Complexity: O(1) beside the notifications.
  public final func willChangeValue(forKey key: String, place: String? = nil) throws {
    try openPair(key, announced: "", place) { property in
      (PropertyChange(setting: property, of: self), { nil })
    }
  }

  /// Says that `key` has been set: closes the last will of this key and notifies observers.
  ///
  /// What the value is now is read now. A pair around no change notifies all the same.
  ///
  /// - Throws: ``KeyValueObservingError/didWithoutWill(object:key:)`` where no will of this key is open,
  ///   ``KeyValueObservingError/mismatchedPair(object:key:will:did:)`` where that will had indexes or objects, both
  ///   with the pair as it was; else the first error of an observer or delegate, with the pair closed.
  /// - Complexity: O(1) beside the notifications.
  public final func didChangeValue(forKey key: String) throws {
    try closePair(key, announced: "")
  }

  /// Announces that elements of an ordered collection will be inserted, removed or replaced at `indexes`.
  ///
  /// Indexes of an insertion and a replacement are counted after the change, those of a removal before it (kvo-facts.md
  /// K110). What is at the indexes of a removal or replacement now are the old elements; what is there at the did are
  /// the new ones.
  ///
  /// ```swift
  /// let token = try playlist.observe("tags", options: [.new]) { print($0) }
  /// try playlist.willChange(.insertion, valuesAt: [0], forKey: "tags")
  /// try playlist.setPrimitiveValue(["new"], forKey: "tags")
  /// try playlist.didChange(.insertion, valuesAt: [0], forKey: "tags")
  /// // {kind: insertion, indexes: [0], new: ["new"]}
  /// token.invalidate()
  /// ```
  ///
  /// - Parameters:
  ///   - kind: insertion, removal or replacement.
  ///   - indexes: zero-based; those of an insertion need not be there yet.
  ///   - key: the key of an array or ordered set.
  ///   - place: where the call stands, named by a script's warning if the did never comes; nil for none.
  /// - Throws: ``KeyValueObservingError/indexedSetting(object:key:)`` for the kind setting,
  ///   ``KeyValueObservingError/wrongCollection(object:key:wanted:given:)`` for a key that holds no ordered collection,
  ///   ``KeyValueCodingError/indexOutOfRange(selector:index:count:)`` for indexes that are not there, with no pair
  ///   opened; else the first error of a prior observer, with the pair open.
  /// - Complexity: O(k log n) for k indexes, beside the notifications.
  public final func willChange(
    _ kind: ChangeKind, valuesAt indexes: IndexRanges, forKey key: String, place: String? = nil
  ) throws {
    if kind == .setting { throw KeyValueObservingError.indexedSetting(object: description, key: key) }
    try openPair(key, announced: "\(kind.rawValue) \(indexes)", place) { property in
      let storage = try self.collectionStorage(of: property, "an array or ordered set") { $0.isOrdered }
      let removed = kind == .insertion ? [] : try self.elements(of: storage, at: indexes, "willChange")
      let announcement = (before: storage.snapshot(), version: storage.mutationCount)
      let before = CollectionEdit(
        removing: ValueList(removed), from: kind == .insertion ? [] : indexes,
        at: kind == .removal ? [] : indexes)
      return (
        PropertyChange(kind, before, of: property, of: self),
        {
          let inserted = kind == .removal ? [] : try self.elements(of: storage, at: indexes, "didChange")
          return CollectionEdit(
            removing: before.removed, from: before.removedPositions, inserting: ValueList(inserted),
            at: before.insertedPositions, announcement: announcement)
        }
      )
    }
  }

  /// Says that the announced change has been made; kind and indexes are those of the will (kvo-facts.md D4).
  ///
  /// - Parameters:
  ///   - kind: that of the will.
  ///   - indexes: those of the will.
  ///   - key: that of the will.
  /// - Throws: ``KeyValueObservingError/didWithoutWill(object:key:)``,
  ///   ``KeyValueObservingError/mismatchedPair(object:key:will:did:)`` and
  ///   ``KeyValueCodingError/indexOutOfRange(selector:index:count:)`` where what was announced is not there, all with
  ///   the pair open as it was; else the first error of an observer or delegate, with the pair closed.
  /// - Complexity: O(k log n) for k indexes, beside the notifications.
  public final func didChange(_ kind: ChangeKind, valuesAt indexes: IndexRanges, forKey key: String) throws {
    try closePair(key, announced: "\(kind.rawValue) \(indexes)")
  }

  /// Announces what will be done to a set; notifications carry the objects it really removes or adds (kvo-facts.md
  /// K161, K162, K175), which are found out now.
  ///
  /// ```swift
  /// let token = try artist.observe("albums", options: [.new]) { print($0) }
  /// try artist.willChange(.union, using: [.object(album)], forKey: "albums")
  /// try artist.setPrimitiveValue([.object(album)], forKey: "albums")
  /// try artist.didChange(.union, using: [.object(album)], forKey: "albums")
  /// // {kind: insertion, new: [<Album "">]}
  /// token.invalidate()
  /// ```
  ///
  /// - Parameters:
  ///   - mutation: what will be done.
  ///   - objects: what it will be done with; repeats count once.
  ///   - key: the key of a set.
  ///   - place: where the call stands, named by a script's warning if the did never comes; nil for none.
  /// - Throws: ``KeyValueObservingError/wrongCollection(object:key:wanted:given:)`` for a key that holds no set, with
  ///   no pair opened; else the first error of a prior observer, with the pair open.
  /// - Complexity: O(n + k) for n members and k objects, beside the notifications.
  public final func willChange(
    _ mutation: SetMutationKind, using objects: [Value], forKey key: String, place: String? = nil
  ) throws {
    try openPair(key, announced: mutation.rawValue, place) { property in
      let storage = try self.collectionStorage(of: property, "a set") { $0 == .set }
      let announcement = (before: storage.snapshot(), version: storage.mutationCount)
      let given = ToManyCollection.unique(objects)
      let members = Array(storage.snapshot())
      let givenSet = Set(given)
      let (removed, inserted): ([Value], [Value]) =
        switch mutation {
        case .union: ([], given.filter { !storage.contains($0) })
        case .minus: (members.filter { givenSet.contains($0) }, [])
        case .intersect: (members.filter { !givenSet.contains($0) }, [])
        case .set: (members.filter { !givenSet.contains($0) }, given.filter { !storage.contains($0) })
        }
      let kind: ChangeKind = mutation == .union ? .insertion : mutation == .set ? .replacement : .removal
      let from = IndexRanges(removed.flatMap { storage.positions(of: $0) })
      let before = CollectionEdit(removing: ValueList(removed), from: from, inserting: ValueList(inserted))
      return (
        PropertyChange(kind, before, of: property, of: self),
        {
          CollectionEdit(
            removing: before.removed, from: from, inserting: before.inserted,
            at: IndexRanges(inserted.flatMap { storage.positions(of: $0) }), announcement: announcement)
        }
      )
    }
  }

  /// Says that it has been done.
  ///
  /// - Parameters:
  ///   - mutation: that of the will.
  ///   - objects: those of the will, which are the ones that count.
  ///   - key: that of the will.
  /// - Throws: ``KeyValueObservingError/didWithoutWill(object:key:)`` and
  ///   ``KeyValueObservingError/mismatchedPair(object:key:will:did:)`` for another mutation, with the pair open as it
  ///   was; else the first error of an observer or delegate, with the pair closed.
  /// - Complexity: O(k log n) for k objects that came or went, beside the notifications.
  public final func didChange(_ mutation: SetMutationKind, using objects: [Value], forKey key: String) throws {
    try closePair(key, announced: mutation.rawValue)
  }

  // MARK: Pairs

  private func openPair(
    _ key: String, announced: String, _ place: String?,
    _ make: (Property) throws -> (PropertyChange, () throws -> CollectionEdit?)
  ) throws {
    try world.isolated(for: unreadDescription) {
      let property = try objectClass.requireProperty(key, access: .writing, receiver: description)
      let (change, edit) = try make(property)
      var errors = FirstError()
      let pair = try world.open(change, &errors)
      ManualPairs.of(world).push(ManualPairs.Open(pair: pair, announced: announced, edit: edit, place: place))
      try errors.rethrow()
    }
  }

  private func closePair(_ key: String, announced: String) throws {
    try world.isolated(for: unreadDescription) {
      let property = try objectClass.requireProperty(key, access: .writing, receiver: description)
      let pairs = ManualPairs.of(world)
      guard let open = pairs.last(self, property) else {
        throw KeyValueObservingError.didWithoutWill(object: description, key: key)
      }
      guard open.announced == announced else {
        throw KeyValueObservingError.mismatchedPair(
          object: description, key: key, will: open.announced.isEmpty ? "setting" : open.announced,
          did: announced.isEmpty ? "setting" : announced)
      }
      let edit = try open.edit()
      pairs.removeLast(self, property)
      if let edit { open.pair.settle(edit) }
      try world.close(open.pair)
    }
  }

  private func collectionStorage(
    of property: Property, _ wanted: String, _ fits: (CollectionKind) -> Bool
  ) throws -> ToManyStorage {
    guard let kind = property.collectionKind, fits(kind) else {
      throw KeyValueObservingError.wrongCollection(
        object: description, key: property.name, wanted: wanted,
        given: property.collectionKind.map { "\($0.typeName)" } ?? "no collection")
    }
    return storage(of: property)
  }

  private func elements(of storage: ToManyStorage, at indexes: IndexRanges, _ selector: String) throws -> [Value] {
    if let index = [indexes.first, indexes.last].compactMap(\.self).first(where: { $0 < 0 || $0 >= storage.count }) {
      throw KeyValueCodingError.indexOutOfRange(selector: selector, index: index, count: storage.count)
    }
    return storage.elements(at: indexes)
  }
}
