public import KVTrees
import Synchronization

/// Where each element of a collection is, by handle: O(1) expected.
///
/// An object keeps the place in the first collection that it is in by itself, for no hash and no entry: most are in one. Its
/// places in others, values, and objects that are in one collection several times have entries here. What an object keeps is
/// marked with a number that no other index ever has, so that what is left behind misleads nobody.
@usableFromInline
struct MembershipIndex {
  /// Where an element is: nearly always at one place.
  enum Places {
    case one(PositionHandle)
    case several(Set<PositionHandle>)
  }

  /// What marks the places that objects keep for this index; 0 where they keep none.
  @usableFromInline let mark: UInt32
  private var entries: [Value: Places] = [:]
  /// How many elements are at several places.
  private(set) var repeatedCount = 0

  private static let lastMark = Atomic<UInt64>(0)

  init() {
    // When all marks have been used, entries are all there is.
    mark = UInt32(exactly: MembershipIndex.lastMark.add(1, ordering: .relaxed).newValue) ?? 0
  }

  /// The place that `object` keeps for this index.
  @inlinable
  @inline(__always)
  func keptPlace(of object: ModelObject) -> PositionHandle? {
    guard mark != 0, object.homeMark == mark else { return nil }
    return PositionHandle(number: Int(object.homeNumber))
  }

  /// Lets `object` keep none for this index any more; whether it kept one.
  @inline(__always)
  func forgetKeptPlace(of object: ModelObject) -> Bool {
    guard mark != 0, object.homeMark == mark else { return false }
    object.homeMark = 0
    return true
  }

  /// The places of `value`; nil where it is not in.
  @inline(__always)
  subscript(value: Value) -> Places? {
    if case .object(let object) = value, let place = keptPlace(of: object) { return .one(place) }
    return entries.isEmpty ? nil : entries[value]
  }

  /// `value` is at one more place.
  mutating func note(_ handle: PositionHandle, of value: Value) {
    if case .object(let object) = value { return note(handle, of: object) }
    enter(handle, of: value)
  }

  /// `object` is at one more place.
  @inline(__always)
  mutating func note(_ handle: PositionHandle, of object: ModelObject) {
    if mark != 0, object.homeMark == 0, handle.number <= Int(UInt32.max),
      entries.isEmpty || entries[.object(object)] == nil
    {
      (object.homeMark, object.homeNumber) = (mark, UInt32(truncatingIfNeeded: handle.number))
      return
    }
    if mark != 0, object.homeMark == mark {
      entries[.object(object)] = .several([PositionHandle(number: Int(object.homeNumber)), handle])
      repeatedCount += 1
      object.homeMark = 0
      return
    }
    enter(handle, of: .object(object))
  }

  /// What keeps no place by itself is at one more place.
  private mutating func enter(_ handle: PositionHandle, of value: Value) {
    switch entries[value] {
    case nil: entries[value] = .one(handle)
    case .one(let first):
      entries[value] = .several([first, handle])
      repeatedCount += 1
    case .several:
      // Taken out, so that the set is not copied when it changes.
      guard case .several(var handles)? = entries.removeValue(forKey: value) else { return }
      handles.insert(handle)
      entries[value] = .several(handles)
    }
  }

  /// `value` is no longer at the place of `handle`.
  mutating func forget(_ handle: PositionHandle, of value: Value) {
    if case .object(let object) = value, forgetKeptPlace(of: object) { return }
    guard case .several(var handles)? = entries.removeValue(forKey: value) else { return }
    handles.remove(handle)
    if handles.count < 2 { repeatedCount -= 1 }
    entries[value] = handles.count > 1 ? .several(handles) : handles.first.map { .one($0) }
  }

  /// `value` need not keep its place for this index any more.
  func release(_ value: Value) {
    if case .object(let object) = value { _ = forgetKeptPlace(of: object) }
  }

  /// The elements that have entries.
  var entered: some Collection<Value> { entries.keys }
}
