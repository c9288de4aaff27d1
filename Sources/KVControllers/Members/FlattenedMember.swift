package import KVObjects
import KVPositions

/// One member of a relation that leads through several collections.
package struct FlattenedMember {
  let value: Value
  /// Made of what is on the way to it: of several occurrences of a value it says which is which. Nil behind what is
  /// computed.
  let origin: UInt64?

  package init(value: Value, origin: UInt64?) {
    self.value = value
    self.origin = origin
  }

  /// Appends the elements of a collection of its value.
  func append(_ storage: ToManyStorage, to members: inout [FlattenedMember]) {
    storage.forEachEntry { element, handle in
      members.append(
        FlattenedMember(value: element, origin: origin.map { mixed($0, step(to: element, handle, in: storage)) }))
    }
  }

  /// What distinguishes an element of a collection from the others, for as long as possible: itself, also where the collection is
  /// assigned anew; where it is there several times, its place.
  private func step(to element: Value, _ handle: PositionHandle, in storage: ToManyStorage) -> UInt64 {
    if let object = element.object, storage.kind.isUnique || storage.occurrences(of: element) == 1 {
      return UInt64(UInt(bitPattern: ObjectIdentifier(object)))
    }
    return mixed(UInt64(storage.renewalCount), UInt64(handle.number))
  }

  /// Two numbers made one, by splitmix64's finish.
  private func mixed(_ first: UInt64, _ second: UInt64) -> UInt64 {
    var bits = (first &+ 0x9E37_79B9_7F4A_7C15) ^ (second &* 0xD6E8_FEB8_6659_FD93)
    bits = (bits ^ (bits &>> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits &>> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits &>> 31)
  }
}
