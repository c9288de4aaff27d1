package import KVPositions
import KVTrees

/// One assignment of all elements of a collection of objects: the removal of all of them, then the insertion of all that are
/// given.
///
/// Between the halves observers find the collection empty. What it held is put aside meanwhile, and the second half changes
/// that by what differs: elements that stay keep their handles and their entries in the index. It is made of objects that
/// are in once, before and after; every other assignment is a plain removal and a plain insertion.
package final class ElementAssignment {
  /// The way from the elements before to those after.
  package let runs: MatchedRuns
  /// The mutation count of the collection that it was planned for.
  private let plannedCount: Int
  /// The mutation count of the collection when both halves had been made; nil until then.
  package fileprivate(set) var madeCount: Int?
  /// The elements that went for good, when both halves have been made.
  package fileprivate(set) var departed: [Value] = []

  @exclusivity(unchecked) fileprivate var aside = PositionTree<Value>()
  @exclusivity(unchecked) fileprivate var index: MembershipIndex?
  @exclusivity(unchecked) fileprivate var nesting = 0

  init(_ runs: MatchedRuns, of storage: ToManyStorage) {
    self.runs = runs
    plannedCount = storage.mutationCount
  }

  /// Whether the first half may still be made as it was planned.
  func fits(_ storage: ToManyStorage) -> Bool { madeCount == nil && storage.mutationCount == plannedCount }

  /// Whether the second half has anything to begin with.
  var isHalfMade: Bool { index != nil }

  /// Ends it: where the second half was not made, objects need not keep their places for it any more.
  func end() {
    guard let index else { return }
    aside.forEachEntry { value, _ in index.release(value) }
    self.index = nil
    aside = PositionTree()
  }
}

extension ToManyStorage {
  /// Makes the first half: puts everything aside. O(1).
  func vacate(for assignment: ElementAssignment) {
    guard assignment.fits(self), let index else { return remove(at: IndexRanges(0..<count)) }
    recorder?.note(replacingAllWith: [], in: self)
    self.index = nil
    swap(&tree, &assignment.aside)
    (assignment.index, assignment.nesting, nesting) = (index, nesting, 0)
    noteRenewal()
  }

  /// Makes the second half: what was put aside, changed to `values`, into the collection, which is empty. O(k log n) for k
  /// elements that go, come or move.
  func fill(with values: [Value], by assignment: ElementAssignment) {
    guard tree.isEmpty, var index = assignment.index, assignment.runs.newCount == values.count else {
      return insert(values, at: IndexRanges(0..<values.count))
    }
    recorder?.note(at: 0, inserted: values, in: self)
    assignment.index = nil
    swap(&tree, &assignment.aside)
    nesting = assignment.nesting
    let edited = tree.edit(by: assignment.runs) { values[$0] }
    for (value, handle) in edited.removed { index.forget(handle, of: value) }
    for (position, handle) in zip(assignment.runs.entering, edited.added) { index.note(handle, of: values[position]) }
    self.index = index
    noteInsertions(values.count)
    assignment.departed = edited.removed.map(\.element)
    assignment.madeCount = mutationCount
  }
}

extension ToManyCollection {
  /// The assignment of `values` in place of all elements; nil where it has to be made plainly, or nobody would be better off.
  ///
  /// Throws the refusal of the first of `values` that the collection does not take. O(n) comparisons of addresses, and a
  /// look-up for each of k elements that go, come or move.
  func planAssignment(of values: [Value]) throws -> ElementAssignment? {
    guard property.holdsObjects, !values.isEmpty, storage.count > 0,
      storage.hasIndex || owner.currentWatchers?.isFollowed(property) ?? false, storage.holdsEachOnce
    else { return nil }
    guard let new = ObjectAddresses.all(count: values.count, { add in values.withUnsafeBufferPointer(add) }),
      let old = ObjectAddresses.all(count: storage.count, { add in storage.tree.forEachLeaf(add) })
    else { return nil }
    // The collection and the list keep the objects meanwhile.
    let runs = try MatchedRuns(from: old, to: new) { position in
      // What is in already has been accepted.
      guard case .one(let handle) = storage.handles(of: try member(values[position])) else { return nil }
      return storage.position(of: handle)
    }
    return runs.map { ElementAssignment($0, of: storage) }
  }

  /// The elements that go with `assignment`, which has not been made yet. O(k log n).
  func leaving(_ assignment: ElementAssignment) -> [Value] { assignment.runs.leaving.map { storage.element(at: $0) } }
}

/// The addresses of objects, which whoever holds the values keeps.
private enum ObjectAddresses {
  /// Those of `count` values, which `visit` hands over stretch by stretch; nil where one is no object.
  static func all(
    count: Int, _ visit: ((UnsafeBufferPointer<Value>) -> Void) -> Void
  ) -> ContiguousArray<UnsafeRawPointer>? {
    var areObjects = true
    let addresses = ContiguousArray<UnsafeRawPointer>(unsafeUninitializedCapacity: count) { buffer, written in
      visit { values in
        guard areObjects, values.count <= count - written else {
          areObjects = false
          return
        }
        for index in values.indices {
          guard let address = address(of: values[index]) else {
            areObjects = false
            return
          }
          buffer.initializeElement(at: written, to: address)
          written += 1
        }
      }
    }
    return areObjects && addresses.count == count ? addresses : nil
  }

  /// The address of an object; nil for every other value. Where nothing else is done meanwhile, the value is read where it
  /// lies: a copy would touch the object, which is far away, to count a reference.
  @inline(__always)
  private static func address(of value: Value) -> UnsafeRawPointer? {
    guard case .object(let object) = value else { return nil }
    return UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
  }
}
