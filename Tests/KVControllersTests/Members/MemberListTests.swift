import KVControllers
import KVObjects
import KVPositions
import KVTestSupport
import Testing

/// The members of a relation and the numbers of their occurrences.
@Suite struct MemberListTests {
  private func values(_ numbers: [Int], _ shelf: Shelf) -> [Value] { numbers.map { .object(shelf.items[$0]) } }

  private func flattened(_ numbers: [Int], _ shelf: Shelf) -> [FlattenedMember] {
    values(numbers, shelf).map { FlattenedMember(value: $0, origin: nil) }
  }

  /// Every member with its number, in order.
  private func entries(_ list: MemberList) -> [(value: Value, number: UInt32)] {
    var entries: [(Value, UInt32)] = []
    list.visit { entries.append(($0, $1)) }
    return entries
  }

  private func numbers(of member: ModelObject, in list: MemberList) -> [UInt32] {
    var numbers: [UInt32] = []
    list.forEachNumber(of: member) { numbers.append($0) }
    return numbers
  }

  /// Expects that every way of asking gives the same answer about `values`.
  private func expectConsistent(_ list: MemberList, _ values: [Value], _ label: Comment = "") {
    let entries = entries(list)
    #expect(entries.map(\.value) == values, label)
    #expect(list.count == values.count, label)
    #expect(Set(entries.map(\.number)).count == values.count, label)
    for (position, entry) in entries.enumerated() {
      #expect(list.position(of: entry.number) == position, label)
      #expect(list.number(at: position) == entry.number, label)
      #expect(list.member(entry.number) === entry.value.object, label)
    }
    #expect(list.number(at: values.count) == nil, label)
    for value in Set(values) {
      guard let member = value.object else { continue }
      let expected = entries.filter { $0.value == value }.map(\.number)
      #expect(numbers(of: member, in: list).sorted() == expected.sorted(), label)
      #expect(list.contains(member), label)
    }
  }

  private static func lists(of names: Int, upTo length: Int) -> [[Int]] {
    var lists: [[Int]] = [[]]
    var longest = lists
    for _ in 0..<length {
      longest = longest.flatMap { list in (0..<names).map { list + [$0] } }
      lists += longest
    }
    return lists
  }

  /// The length of a longest common subsequence.
  private static func common(_ old: [Int], _ new: [Int]) -> Int {
    var lengths = [Int](repeating: 0, count: new.count + 1)
    for a in old {
      var diagonal = 0
      for (place, b) in new.enumerated() {
        let above = lengths[place + 1]
        lengths[place + 1] = a == b ? diagonal + 1 : max(above, lengths[place])
        diagonal = above
      }
    }
    return lengths[new.count]
  }

  /// Makes `list` hold `new`, and checks who left, who came, and that everybody else kept the number.
  private func become(_ list: MemberList, _ old: [Int], _ new: [Int], _ shelf: Shelf) {
    let label: Comment = "\(old) to \(new)"
    let before = Dictionary(uniqueKeysWithValues: entries(list).map { ($0.number, $0.value) })
    var left: Set<UInt32> = []
    var entered: Set<UInt32> = []
    list.become(flattened(new, shelf), keepingLongestRun: true) { number, value in
      #expect(before[number] == value, label)
      // Before it goes, it is still there.
      #expect(list.member(number) === value.object, label)
      #expect(left.insert(number).inserted, label)
    } enter: { number, value, _ in
      #expect(list.member(number) === value.object, label)
      #expect(entered.insert(number).inserted, label)
    }
    expectConsistent(list, values(new, shelf), label)
    #expect(list.isInStep, label)
    let after = Dictionary(uniqueKeysWithValues: entries(list).map { ($0.number, $0.value) })
    for (number, value) in before where !left.contains(number) { #expect(after[number] == value, label) }
    #expect(after.count == before.count - left.count + entered.count, label)
    let common = Self.common(old, new)
    let stayed = before.count - left.count
    #expect(stayed <= common, label)
    // Occurrences of one member are matched first to first: only then may fewer stay than could.
    if Set(old).count == old.count, Set(new).count == new.count { #expect(stayed == common, label) }
  }

  @Test func `A copy becomes another list: every two lists of at most three, with and without repeats`() throws {
    let shelf = try Shelf(items: 4)
    let lists = Self.lists(of: 3, upTo: 3)
    for old in lists {
      for new in lists {
        let list = MemberList(copying: values(old, shelf))
        #expect(list.isCopy)
        expectConsistent(list, values(old, shelf))
        become(list, old, new, shelf)
        // And on from there, where numbers are no longer in order.
        become(list, new, Array(old.reversed()), shelf)
      }
    }
  }

  @Test func `Permutations of five and lists that share some of them`() throws {
    let shelf = try Shelf(items: 8)
    var permutations: [[Int]] = [[]]
    for number in 0..<5 {
      permutations = permutations.flatMap { list in
        (0...list.count).map { Array(list[..<$0]) + [number] + Array(list[$0...]) }
      }
    }
    for permutation in permutations {
      become(MemberList(copying: values([0, 1, 2, 3, 4], shelf)), [0, 1, 2, 3, 4], permutation, shelf)
      let other = permutation.map { $0 < 2 ? $0 + 5 : $0 }
      become(MemberList(copying: values([0, 1, 2, 3, 4], shelf)), [0, 1, 2, 3, 4], other, shelf)
    }
  }

  @Test func `What is read where it is stored is no copy, and becomes nothing else`() throws {
    let shelf = try Shelf(items: 3)
    let storage = ToManyStorage(kind: .array)
    storage.replaceAll(with: values([0, 1], shelf))
    let list = MemberList(storage)
    #expect(!list.isCopy && list.isStored(in: storage) && !list.isStored(in: ToManyStorage(kind: .array)))
    list.become(flattened([2], shelf), keepingLongestRun: true) { _, _ in
      Issue.record("nobody leaves")
    } enter: { _, _, _ in
      Issue.record("nobody comes")
    }
    expectConsistent(list, values([0, 1], shelf))
  }

  @Test func `A way that ends early has no members`() throws {
    let shelf = try Shelf(items: 1)
    let list = MemberList()
    expectConsistent(list, [])
    #expect(list.isInStep && !list.isCopy && !list.contains(shelf.items[0]))
    #expect(numbers(of: shelf.items[0], in: list).isEmpty && list.member(0) == nil && list.position(of: 0) == .max)
    #expect(!list.follow(CollectionEdit(inserting: ValueList(values([0], shelf)), at: IndexRanges(0))))
    list.catchUp()
    #expect(list.isInStep)
  }

  // MARK: In step

  /// Does what `edit` says to `storage`.
  private func make(_ edit: CollectionEdit, in storage: ToManyStorage) {
    storage.remove(at: edit.removedPositions)
    storage.insert(Array(edit.inserted), at: edit.insertedPositions)
  }

  /// An edit of `storage` that takes the places `removed` and puts `inserted` at the places given with them.
  private func edit(
    _ storage: ToManyStorage, removing removed: [Int], inserting inserted: [(place: Int, value: Value)],
    announced version: Int? = nil
  ) -> CollectionEdit {
    let going = IndexRanges(removed)
    return CollectionEdit(
      removing: ValueList(storage.elements(at: going)), from: going,
      inserting: ValueList(inserted.map(\.value)), at: IndexRanges(inserted.map(\.place)),
      announcement: version.map { (storage.snapshot(), $0) })
  }

  @Test func `Every edit of three members is followed, and numbers of who stays stay`() throws {
    let shelf = try Shelf(items: 6)
    for removed in 0..<8 {
      let going = (0..<3).filter { removed & 1 << $0 != 0 }
      for places in [[], [0], [3 - going.count], [0, 1], [0, 4 - going.count]] as [[Int]] {
        for isAnnounced in [false, true] {
          let storage = ToManyStorage(kind: .array)
          storage.replaceAll(with: values([0, 1, 2], shelf))
          let list = MemberList(storage)
          let numbers = Dictionary(uniqueKeysWithValues: entries(list).map { ($0.value, $0.number) })
          let coming = Set(places).sorted().enumerated().map {
            (place: $0.element, value: Value.object(shelf.items[3 + $0.offset]))
          }
          let edit = edit(
            storage, removing: going, inserting: coming, announced: isAnnounced ? storage.mutationCount : nil)
          make(edit, in: storage)
          #expect(list.isInStep == (going.isEmpty && coming.isEmpty), "\(going) \(places)")
          // All of a collection that goes takes the numbers of it along, which an announcement by hand did not say.
          let isRenewed = going.count == 3
          #expect(list.follow(edit) == (!isAnnounced || !isRenewed), "\(going) \(places) \(isAnnounced)")
          #expect(list.isInStep)
          expectConsistent(list, Array(storage.snapshot()))
          for entry in entries(list) where !coming.contains(where: { $0.value == entry.value }) {
            #expect(numbers[entry.value] == entry.number)
          }
        }
      }
    }
  }

  @Test func `An announced edit that was not made, made otherwise, or followed already is not followed`() throws {
    let shelf = try Shelf(items: 4)
    func storage() -> (ToManyStorage, MemberList) {
      let storage = ToManyStorage(kind: .array)
      storage.replaceAll(with: values([0, 1], shelf))
      return (storage, MemberList(storage))
    }
    let value = Value.object(shelf.items[2])

    var (members, list) = storage()
    var announced = edit(members, removing: [], inserting: [(1, value)], announced: members.mutationCount)
    #expect(!list.follow(announced), "not made")
    members.insert(.object(shelf.items[3]), at: 1)
    #expect(!list.isInStep)
    #expect(!list.follow(announced), "made otherwise")
    #expect(list.isInStep, "what was done is known now")

    (members, list) = storage()
    announced = edit(members, removing: [0], inserting: [], announced: members.mutationCount)
    make(announced, in: members)
    #expect(list.follow(announced))
    #expect(!list.follow(announced), "followed already")

    (members, list) = storage()
    announced = edit(members, removing: [], inserting: [(0, value)], announced: members.mutationCount)
    members.replaceAll(with: values([2, 0, 1], shelf))
    #expect(!list.follow(announced), "everybody has another number")
    expectConsistent(list, values([2, 0, 1], shelf))
  }

  @Test func `What was done without a word is seen until it is caught up with`() throws {
    let shelf = try Shelf(items: 3)
    let storage = ToManyStorage(kind: .set)
    let list = MemberList(storage)
    #expect(list.isInStep)
    storage.insert(.object(shelf.items[0]), at: 0)
    #expect(!list.isInStep)
    list.catchUp()
    #expect(list.isInStep)
    expectConsistent(list, values([0], shelf))
  }

  @Test func `Whoever is visited may change the collection`() throws {
    let shelf = try Shelf(items: 3)
    let storage = ToManyStorage(kind: .array)
    storage.replaceAll(with: values([0, 1, 2], shelf))
    var seen: [Value] = []
    MemberList(storage).visit { value, _ in
      seen.append(value)
      if storage.count > 0 { storage.remove(at: 0) }
    }
    #expect(seen == values([0, 1, 2], shelf))
  }

  @Test func `Values that are no objects are in, and are no members`() {
    let list = MemberList(copying: [.integer(1), .string("a")])
    #expect(entries(list).map(\.value) == [.integer(1), .string("a")])
    #expect(list.number(at: 0).flatMap(list.member) == nil)
  }
}
