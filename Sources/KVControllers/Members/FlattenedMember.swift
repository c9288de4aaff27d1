package import KVObjects
import KVTrees

/// One member of a relation that leads through several collections.
package struct FlattenedMember {
  let value: Value
  let origin: Origin?

  package init(value: Value, origin: Origin?) {
    self.value = value
    self.origin = origin
  }

  /// Where a member comes from, made of what is on the way to it; nil behind what is computed.
  package struct Origin: Equatable {
    /// The places on the way: the occurrence itself, as long as no edit names one of them.
    let places: UInt64
    /// The objects on the way, which outlive an edit and an assignment; twins share them.
    let objects: UInt64
    /// Whether an edit has named one of the places since the members were asked for last.
    let isEdited: Bool

    static let root = Origin(places: 0, objects: 0, isEdited: false)

    /// The origin of what comes by way of `element`, which is in `storage` at the place of `handle`. `isEdited` says whether
    /// an edit has named that place.
    func behind(_ element: Value, _ handle: PositionHandle, in storage: ToManyStorage, isEdited: Bool) -> Origin {
      let place = Origin.mixed(UInt64(storage.renewalCount), UInt64(handle.number))
      let object = element.object.map { UInt64(UInt(bitPattern: ObjectIdentifier($0))) } ?? 0
      return Origin(
        places: Origin.mixed(places, place), objects: Origin.mixed(objects, object),
        isEdited: self.isEdited || isEdited)
    }

    /// Two numbers made one, by splitmix64's finish.
    private static func mixed(_ first: UInt64, _ second: UInt64) -> UInt64 {
      var bits = (first &+ 0x9E37_79B9_7F4A_7C15) ^ (second &* 0xD6E8_FEB8_6659_FD93)
      bits = (bits ^ (bits &>> 30)) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ (bits &>> 27)) &* 0x94D0_49BB_1331_11EB
      return bits ^ (bits &>> 31)
    }
  }

  /// Appends the elements of a collection of its value. `edited` are the places that edits have named.
  func append(_ storage: ToManyStorage, _ edited: EditedPlaces, to members: inout [FlattenedMember]) {
    let isEdited = edited.concerns(storage)
    storage.forEachEntry { element, handle in
      guard let origin else { return members.append(FlattenedMember(value: element, origin: nil)) }
      let isNamed = isEdited && edited.contains(handle, in: storage)
      members.append(
        FlattenedMember(value: element, origin: origin.behind(element, handle, in: storage, isEdited: isNamed)))
    }
  }
}

/// The places in collections on the way of a relation that edits have named since it was flattened last.
///
/// The handle of an element that leaves may be given to one that comes: without them a stranger would be taken for it.
package struct EditedPlaces {
  /// By collection, which is kept: another one could have its address.
  private var handles: [ObjectIdentifier: (storage: ToManyStorage, named: Set<PositionHandle>)] = [:]

  package init() {}

  /// Notes what `edit` of `storage`, which is about to be made, names.
  mutating func note(_ edit: CollectionEdit, of storage: ToManyStorage) {
    edit.visitRemoved { position, _ in
      guard position < storage.count else { return }
      handles[ObjectIdentifier(storage), default: (storage, [])].named.insert(storage.handle(at: position))
    }
  }

  func concerns(_ storage: ToManyStorage) -> Bool { !handles.isEmpty && handles[ObjectIdentifier(storage)] != nil }

  func contains(_ handle: PositionHandle, in storage: ToManyStorage) -> Bool {
    handles[ObjectIdentifier(storage)]?.named.contains(handle) ?? false
  }

  mutating func removeAll() { handles = [:] }
}
