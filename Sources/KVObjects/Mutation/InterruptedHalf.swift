import KVPositions
import KVTrees

/// What the second half of a mutation is where an observer of the first has changed the collection (decisions.md 12, 37).
///
/// It is made where its place is still what it was planned for: the written index of an exchange holds what it held, the
/// moved element gets the neighbour that it was to have, `setArray` fills an empty collection. Otherwise it is left out,
/// and the mutating line gets NSRangeException after everybody was told. What is left is made good, whatever the
/// observer has done: an ordered set holds a member once, and both sides of a relation agree.
enum SecondHalf {
  /// Made; nil where there is nothing to do.
  case complete(MutationStep?)
  /// Left out, at that index; with what is to be done instead.
  case leftOut(index: Int, MutationStep?)
}

extension ToManyCollection {
  /// Makes one mutation of two halves. Throws NSRangeException where the second was left out, unless there was an earlier
  /// error.
  func mutateInHalves(_ selector: String, _ first: @escaping StepPlan, second: @escaping () throws -> SecondHalf)
    throws
  {
    var interruption: KeyValueCodingError?
    try mutate(steps: [
      first,
      { [self] in
        switch try second() {
        case .complete(let step):
          interruption = nil
          return step
        case .leftOut(let index, let step):
          interruption = .interrupted(selector: selector, index: index, count: count)
          return step
        }
      },
    ])
    if let interruption { throw interruption }
  }

  /// What is done instead of a half that would have put back `values`: those that are not in leave the relation at their
  /// other side too. Where the first half of an exchange has written the element of `written` elsewhere, an ordered set
  /// has it removed where it was.
  func abandonedStep(_ values: [Value], written: KnownPlace? = nil) throws -> MutationStep? {
    let gone = values.filter { !storage.contains($0) }
    if kind.isUnique, let written {
      let copies = storage.positions(of: written.value)
      if copies.count > 1, let surplus = written.position(in: storage) ?? copies.last {
        return try removalStep(at: IndexRanges(surplus), .given(leaving: gone, entering: []))
      }
    }
    guard property.holdsObjects, !gone.isEmpty else { return nil }
    let effects = try InverseEffects(of: property, owner: owner, leaving: gone, entering: [])
    return MutationStep(
      change: nil, inverseChanges: effects.changes, alsoReliesOn: effects.reliesOn,
      reliesOnOnes: effects.reliesOnOnes, apply: effects.apply)
  }
}

/// The place of one element, wherever it is moved by what happens to others.
struct KnownPlace {
  let value: Value
  private let handle: PositionHandle
  private let renewals: Int

  /// That of the element at `position` (0..<count).
  init(at position: Int, in storage: ToManyStorage) {
    value = storage.element(at: position)
    handle = storage.handle(at: position)
    renewals = storage.renewalCount
  }

  /// Where it is; nil where it is gone, or the collection has been assigned anew.
  func position(in storage: ToManyStorage) -> Int? {
    guard storage.renewalCount == renewals, storage.element(of: handle) == value else { return nil }
    return storage.position(of: handle)
  }
}

/// Beside whom an element that is moved is to stand: in front of the element that follows, or behind the last.
struct Neighbour {
  private let place: KnownPlace
  private let isFollower: Bool

  /// The neighbour of `target` in `storage` when the element at `origin`, another place, is out.
  init(of target: Int, in storage: ToManyStorage, without origin: Int) {
    let next = target < origin ? target : target + 1
    isFollower = next < storage.count
    // The last place is behind its origin: there is one in front of it.
    place = KnownPlace(at: isFollower ? next : target, in: storage)
  }

  /// The place beside it; nil where it is gone, or the collection has been assigned anew.
  func place(in storage: ToManyStorage) -> Int? {
    place.position(in: storage).map { isFollower ? $0 : $0 + 1 }
  }
}
