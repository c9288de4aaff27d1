public import KVObjects
public import KVPositions

/// What a manual notification about a set says was done to it (Cocoa's NSKeyValueSetMutationKind).
public enum SetMutationKind: String, CaseIterable, Sendable {
  /// Objects are added.
  case union
  /// Objects are taken away.
  case minus
  /// All but the objects are taken away.
  case intersect
  /// The objects are the new members.
  case set
}

/// Notifications made by hand: a will before the change, its did after it. Every pair notifies, inner ones first
/// (kvo-facts.md D2). An error of a prior observer reaches the will's caller; the pair is open then all the same.
extension ModelObject {
  /// Announces that `key` will be set. `place` is named if the did never comes.
  public final func willChangeValue(forKey key: String, place: String? = nil) throws {
    try openPair(key, announced: "", place) { property in
      (PropertyChange(setting: property, of: self), { nil })
    }
  }

  /// Says that `key` has been set.
  ///
  /// Throws the did-without-will error; else what observers and delegates throw.
  public final func didChangeValue(forKey key: String) throws {
    try closePair(key, announced: "")
  }

  /// Announces that elements of an ordered collection will be inserted, removed or replaced at `indexes`: those of an
  /// insertion and a replacement are counted after the change, those of a removal before it (kvo-facts.md K110).
  ///
  /// Throws for the kind setting, for a key that holds no ordered collection and for indexes that are not there.
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
  public final func didChange(_ kind: ChangeKind, valuesAt indexes: IndexRanges, forKey key: String) throws {
    try closePair(key, announced: "\(kind.rawValue) \(indexes)")
  }

  /// Announces what will be done to a set; notifications carry the objects it really removes or adds
  /// (kvo-facts.md K161, K162, K175).
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
