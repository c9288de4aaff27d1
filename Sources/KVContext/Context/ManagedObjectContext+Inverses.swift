import KVObjects

/// Both sides of relations, where one of them was read.
extension ManagedObjectContext {
  /// Objects that were here lead to those that were read meanwhile, as these say; with `keepingLocal` those lead back to what a
  /// relation between many and many leads to that was changed here. O(m) for the members of their relations.
  func settleReads(keepingLocal: Bool = false, _ errors: inout FirstError) {
    if unsettledReads.isEmpty, displaced.isEmpty { return }
    let reads = unsettledReads.filter { $0.record.isAlive && recordsByID[$0.record.id] === $0.record }
    unsettledReads = []
    write(from: .store(arrivals)) {
      completeInverses(of: reads, [], forgetting: true, keepingLocal: keepingLocal, &errors)
    }
  }

  /// Objects that were here before lead to those that have been taken in as these lead to them, and that is saved. Where one
  /// holds another or was changed here it keeps that (decisions.md 29), and the object that was taken in forgets it. Those
  /// that lead to one which does not lead to them forget that where `isForgetting`; with `keepingLocal` it leads to them where
  /// they lead to it by a change that is not saved, of a relation between many and many.
  func completeInverses(
    of reads: [ReadObject], _ awaited: Set<ManagedObjectID>, forgetting isForgetting: Bool,
    keepingLocal: Bool = false, _ errors: inout FirstError
  ) {
    let new = Set(reads.lazy.filter(\.isWhole).map { ObjectIdentifier($0.record.object) })
    var edits = RelationEdits()
    var saved: [RelationSide: (property: Property, record: ManagedObjectRecord, value: Value)] = [:]
    /// Another object forgets that it leads to `object`.
    func forget(_ object: ModelObject, _ inverse: Property, _ other: ManagedObjectRecord) {
      let side = RelationSide(other.object, inverse)
      let held = saved[side]?.value ?? savedValue(of: inverse, other)
      edits.remove(object, from: inverse, of: other.object)
      guard held.leads(to: object) else { return }
      saved[side] = (inverse, other, inverse.value(held.objects.filter { $0 !== object }))
    }
    for (owner, property, object) in isForgetting ? displaced : [] {
      guard let other = record(of: owner), other.fault != .unread,
        let inverse = try? property.inverse(at: owner, of: object)
      else { continue }
      forget(object, inverse, other)
    }
    if isForgetting { displaced = [] }
    for read in reads {
      let object = read.record.object
      for property in read.relations {
        let members = object.members(of: property)
        for member in read.left(property) + members where !new.contains(ObjectIdentifier(member)) {
          guard let other = self.record(of: member), other.fault != .unread,
            let inverse = try? property.inverse(at: member, of: object), !other.isUnread(inverse),
            !isAwaited(inverse, other, awaited)
          else { continue }
          readRefreshed(other)
          let side = RelationSide(member, inverse)
          let held = saved[side]?.value ?? savedValue(of: inverse, other)
          // It may lead there again by now.
          if !object.leads(to: member, by: property) {
            if keepingLocal, property.isToMany, inverse.isToMany, isAdded(object, to: inverse, of: other) {
              saved[RelationSide(object, property)] = (property, read.record, savedValue(of: property, read.record))
              edits.add(member, to: property, of: object)
            } else if isForgetting {
              forget(object, inverse, other)
            }
            continue
          }
          if member.leads(to: object, by: inverse) { continue }
          let current = member.recordedValue(of: inverse)
          if !inverse.isToMany, saved[side] != nil || !current.isNil || !inverse.holdsSame(current, held) {
            // What counts as saved of the member counts as saved here, too.
            if held.leads(to: object) {
              saved[RelationSide(object, property)] = (property, read.record, savedValue(of: property, read.record))
            }
            edits.remove(member, from: property, of: object)
            read.record.known.noteLess(property.slot)
            unverified.insert(read.record.id)
          } else {
            let others = inverse.isToMany ? held.objects.filter { $0 !== object } : []
            saved[side] = (inverse, other, inverse.value(others + [object]))
            edits.add(object, to: inverse, of: member)
          }
        }
      }
    }
    edits.apply(&errors)
    for (property, record, value) in saved.values { setSavedValue(value, of: property, record) }
  }

  /// Whether a relation leads to an object by a change that is not saved.
  private func isAdded(_ member: ModelObject, to property: Property, of record: ManagedObjectRecord) -> Bool {
    record.object.leads(to: member, by: property) && !savedValue(of: property, record).leads(to: member)
  }

  /// Reads an object of which the store may have something else by now: what it says of others is asked. One whose row is
  /// gone says what it said.
  func readRefreshed(_ record: ManagedObjectRecord) {
    if record.fault == .refreshed { _ = try? hold(record) }
  }

  /// Whether a row that is taken in next says what a to-one relation leads to: where that was not changed here.
  private func isAwaited(_ property: Property, _ record: ManagedObjectRecord, _ awaited: Set<ManagedObjectID>) -> Bool
  {
    !property.isToMany && awaited.contains(record.id) && !changedProperties(of: record).contains { $0 === property }
  }
}
