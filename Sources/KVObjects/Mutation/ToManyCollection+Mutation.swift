import KVPositions

/// What every kind of collection can be asked to do. One call is one mutation with its notifications; a call that
/// changes nothing notifies nobody (kvo-facts.md D12–D14). Indexes are zero-based. A call that is refused has changed
/// nothing (D16); an error of an observer arrives after the change.
extension ToManyCollection {
  /// Runs a whole call alone: what it finds must still be so when it changes it.
  func isolated(_ call: () throws -> Void) throws {
    try owner.world.isolated(for: unreadLabel, call)
  }

  /// Makes one mutation.
  func mutate(_ plan: StepPlan) throws {
    try owner.fulfilFault()
    try owner.world.mutate(plan)
  }

  /// Makes one mutation of several steps.
  func mutate(steps plans: [StepPlan]) throws {
    try owner.fulfilFault()
    try owner.world.mutate(steps: plans)
  }

  /// `value` as a member, or the refusal.
  func member(_ value: Value) throws -> Value {
    try property.acceptElement(value, for: owner)
  }

  /// `values` as members; in a collection of unique members those that are in, and repeats, are left out.
  func newMembers(_ values: some Sequence<Value>) throws -> [Value] {
    let accepted = try values.map(member)
    guard kind.isUnique else { return accepted }
    let unique = ToManyCollection.unique(accepted)
    return storage.count == 0 ? unique : unique.filter { !storage.contains($0) }
  }

  /// Appends `value`; nothing where a set or an ordered set holds it already.
  ///
  /// One insertion, in an ordered collection at the index ``count``. A related object gets this one's owner at its
  /// other side, and is taken from the collection that it was in, where it can be in one only.
  ///
  /// ```swift
  /// let tags = playlist.tags.collection
  /// try tags.add("live")
  /// try tags.add("1985")
  /// tags.snapshot()  // ["live", "1985"]
  /// ```
  ///
  /// - Throws: ``KeyValueCodingError``, with nothing changed and nobody notified: the value is nil, of another type or
  ///   of another world, the inverse is no key of its class, the thread is the wrong one. Else the first error of an
  ///   observer or a delegate, with the change made (kvo-facts.md D17).
  /// - Complexity: O(log n) beside the notifications; where members are unique O(n) once, for an index of all elements.
  public func add(_ value: Value) throws {
    try isolated {
      if case .object(let object) = value, try owner.addByFastPath(object, to: property) { return }
      try insertMember(try member(value)) { [self] in count }
    }
  }

  /// Inserts one member; nothing where a set holds it already. `position` is asked when the step is planned.
  func insertMember(_ member: Value, at position: () -> Int) throws {
    if kind.isUnique, storage.contains(member) { return }
    let version = storage.mutationCount
    func insertByPlan() throws {
      try mutate { [self] in
        // Planned again after an observer that is notified before the change has changed the collection.
        if kind.isUnique, storage.mutationCount != version, storage.contains(member) { return nil }
        return try insertionStep([member], at: IndexRanges(position()))
      }
    }
    if try insertAlone(member, at: position(), orElse: insertByPlan) { return }
    try insertByPlan()
  }

  /// Appends `values`, in their order, with one notification (kvo-facts.md D12).
  ///
  /// A set and an ordered set leave out those that are in, which keep their places, and repeats among `values`; nothing
  /// where none is left. Every value is checked before any is added.
  ///
  /// ```swift
  /// try album.songs.collection.addAll([.object(song), .object(Song.make(in: world))])
  /// album.songs.count  // 2: the first was in already
  /// ```
  ///
  /// - Throws: as ``add(_:)``, for the first value that is refused.
  /// - Complexity: O(m log n) for m values beside the notifications, O(m) where the collection never held any; where
  ///   members are unique O(n) once, for an index of all elements.
  public func addAll(_ values: some Sequence<Value>) throws {
    try isolated {
      let new = try newMembers(values)
      if new.isEmpty { return }
      let version = storage.mutationCount
      try mutate { [self] in
        // Planned again after an observer that is notified before the change has changed the collection.
        let isOld = kind.isUnique && storage.mutationCount != version
        let fresh = isOld ? new.filter { !storage.contains($0) } : new
        return fresh.isEmpty ? nil : try insertionStep(fresh, at: IndexRanges(count..<count + fresh.count))
      }
    }
  }

  /// Removes every occurrence of `value`, with one notification; nothing where it is not in.
  ///
  /// Values are compared as by ``contains(_:)``; one of another type is no error. The removal's indexes are counted
  /// before it (kvo-facts.md K110, K121). A related object loses this one's owner at its other side.
  ///
  /// ```swift
  /// let tags = playlist.tags.collection
  /// try tags.setArray(["a", "b", "a"])
  /// try tags.remove("a")
  /// tags.snapshot()  // ["b"]
  /// ```
  ///
  /// - Throws: ``KeyValueCodingError/wrongThread(description:)``, or where an inverse is no key of the other class,
  ///   with nothing changed; else the first error of an observer or a delegate, with the change made.
  /// - Complexity: O(log n) for each occurrence beside the notifications, after an index of all elements has been made
  ///   once, O(n).
  public func remove(_ value: Value) throws {
    try isolated {
      if case .object(let object) = value, try owner.removeByFastPath(object, from: property) { return }
      let wanted = property.type.accept(value) ?? value
      try removeMember { [self] in IndexRanges(storage.positions(of: wanted)) }
    }
  }

  /// Removes every occurrence of each of `values`, with one notification: Cocoa's `minusSet:` and
  /// `removeObjectsInArray:`.
  ///
  /// Those that are not in and repeats are passed over; one of another type is no error. Nothing where none is in
  /// (kvo-facts.md D14).
  ///
  /// ```swift
  /// let tags = playlist.tags.collection
  /// try tags.setArray(["a", "b", "a", "c"])
  /// try tags.removeAll(["c", "a", "x"])
  /// tags.snapshot()  // ["b"]
  /// ```
  ///
  /// - Throws: as ``remove(_:)``.
  /// - Complexity: O(v + m log n) for v values of which m elements go, O(n) where all go, beside the notifications;
  ///   O(n) once, for an index of all elements.
  public func removeAll(_ values: some Sequence<Value>) throws {
    try isolated {
      // A value of another type is not in: nothing to remove, and no error, as in Cocoa.
      let wanted = ToManyCollection.unique(values.map { property.type.accept($0) ?? $0 })
      try removeMembers { [self] in IndexRanges(wanted.flatMap { storage.positions(of: $0) }) }
    }
  }

  /// Removes everything, with one notification; nothing where there is nothing.
  ///
  /// In contrast to an assignment of an empty list it is a removal, with all indexes, and not a setting. A property
  /// that holds nil goes on to do so.
  ///
  /// ```swift
  /// try playlist.tags.collection.removeAll()
  /// playlist.tags.isEmpty  // true
  /// ```
  ///
  /// - Throws: as ``remove(_:)``.
  /// - Complexity: O(n).
  public func removeAll() throws {
    try isolated { try removeMembers { [self] in IndexRanges(0..<count) } }
  }

  /// Keeps only the elements that `values` has too, with one notification: a removal of the others (kvo-facts.md K168).
  ///
  /// The elements that stay keep their places; of an array all occurrences stay. Nothing where all stay.
  ///
  /// ```swift
  /// let tags = playlist.tags.collection
  /// try tags.setArray(["a", "b", "c"])
  /// try tags.intersect(["c", "a", "x"])
  /// tags.snapshot()  // ["a", "c"]
  /// ```
  ///
  /// - Throws: as ``remove(_:)``.
  /// - Complexity: O(n + v) for v values, and O(log n) for each element that goes, beside the notifications.
  public func intersect(_ values: some Sequence<Value>) throws {
    try isolated {
      let kept = Set(values.map { property.type.accept($0) ?? $0 })
      try removeMembers { [self] in
        IndexRanges(snapshot().enumerated().lazy.filter { !kept.contains($0.element) }.map(\.offset))
      }
    }
  }

  func removeMembers(_ positions: @escaping () -> IndexRanges) throws {
    let planned = positions()
    if planned.isEmpty { return }
    let version = storage.mutationCount
    try mutate { [self] in
      // Planned anew after an observer of the time before has changed the collection.
      let found = storage.mutationCount == version ? planned : positions()
      return found.isEmpty ? nil : try removalStep(at: found)
    }
  }

  /// Makes `values` the members of a set: survivors keep their places, new ones are appended in the list's order; one
  /// replacement (kvo-facts.md D14, K169).
  ///
  /// Its old value has the members that went, its new one those that came; nothing where neither did. In contrast to an
  /// assignment, of kind setting, survivors are not in it, and a table shows only what differs. Repeats among `values`
  /// count once.
  ///
  /// ```swift
  /// let albums = artist.albums.collection
  /// try albums.add(.object(album))
  /// let other = try Album.make(in: world)
  /// try albums.setSet([.object(other), .object(album)])
  /// albums.count  // 2: a replacement with an empty list of old members
  /// ```
  ///
  /// - Throws: as ``add(_:)``, for the first value that is refused.
  /// - Complexity: O(n + v) expected for v values, and O(log n) for each member that goes or comes, beside the
  ///   notifications.
  public func setSet(_ values: some Sequence<Value>) throws {
    try isolated {
      guard !kind.isOrdered else { throw wrongKind("setSet", "a set") }
      let members = ToManyCollection.unique(try values.map(member))
      let wanted = Set(members)
      let plan: StepPlan = { [self] in
        let leaving = IndexRanges(snapshot().enumerated().lazy.filter { !wanted.contains($0.element) }.map(\.offset))
        let entering = members.filter { !storage.contains($0) }
        if leaving.isEmpty, entering.isEmpty { return nil }
        return try setReplacementStep(removingAt: leaving, appending: entering)
      }
      try mutate(plan)
    }
  }
}

extension ToManyCollection {
  /// Throws where members have no order, and so no indexes. A message that Cocoa's class does not understand either.
  func requireOrder(_ selector: String) throws {
    guard kind.isOrdered else { throw wrongKind(selector, "an array or ordered set") }
  }

  fileprivate func wrongKind(_ selector: String, _ wanted: String) -> KeyValueCodingError {
    .invalidArgument(
      reason: "\(selector) is a call of \(wanted), and \(label) is none", code: .wrongProxy, hint: nil)
  }
}
