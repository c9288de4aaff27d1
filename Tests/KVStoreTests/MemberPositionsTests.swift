import KVContext
import KVObjects
import KVStore
import KVTestSupport
import Testing

/// The positions of the members of a relation in a file.
@Suite struct MemberPositionsTests {
  private typealias Member = (position: Int64, key: Int64)

  /// What is in the file after the changes.
  private func applied(_ changes: MemberPositions.Changes, to members: [Member]) -> [Member] {
    let rest = members.filter { !changes.removed.contains($0.position) }
    #expect(Set(rest.map(\.position)).isDisjoint(with: changes.added.map(\.position)))
    return (rest + changes.added).sorted { $0.position < $1.position }
  }

  private func members(_ keys: [Int64]) -> [Member] {
    applied(MemberPositions.changes(from: [], to: keys), to: [])
  }

  private static let cases: [([Int64], [Int64], Int, Int)] = [
    ([1, 2, 3], [1, 2, 3], 0, 0), ([1, 2, 3], [1, 2, 3, 4], 0, 1), ([1, 2, 3], [4, 1, 2, 3], 0, 1),
    ([1, 2, 3], [1, 4, 2, 3], 0, 1), ([1, 2, 3], [1, 3], 1, 0), ([1, 2, 3], [2, 3, 1], 1, 1),
    ([1, 2, 3], [3, 1, 2], 1, 1), ([1, 2, 3], [], 3, 0), ([], [1, 2], 0, 2), ([1, 1, 2], [1, 2, 1], 1, 1),
    ([1, 2, 3, 4, 5, 6], [6, 5, 4, 3, 2, 1], 5, 5), ([1, 1, 1], [1], 2, 0), ([1], [1, 1, 1], 0, 2),
  ]

  @Test(arguments: cases)
  func `Members that stay in order are not written`(
    _ before: [Int64], _ after: [Int64], _ removed: Int, _ added: Int
  ) {
    let members = members(before)
    let changes = MemberPositions.changes(from: members, to: after)
    #expect(changes.removed.count == removed && changes.added.count == added, "\(changes)")
    #expect(applied(changes, to: members).map(\.key) == after)
  }

  @Test func `Random lists become random lists`() {
    var random = SeededGenerator(seed: 1)
    var (current, writes) = (members([]), 0)
    for _ in 0..<3_000 {
      var keys = current.map(\.key)
      for _ in 0..<random.below(4) {
        switch random.below(4) {
        case 0 where !keys.isEmpty: keys.remove(at: random.below(keys.count))
        case 1 where !keys.isEmpty:
          keys.insert(keys.remove(at: random.below(keys.count)), at: random.below(keys.count + 1))
        case 2 where random.below(100) == 0: keys.shuffle(using: &random)
        default: if keys.count < 40 { keys.insert(Int64(random.below(30)), at: random.below(keys.count + 1)) }
        }
      }
      let changes = MemberPositions.changes(from: current, to: keys)
      writes += changes.removed.count + changes.added.count
      current = applied(changes, to: current)
      #expect(current.map(\.key) == keys)
    }
    // Three changes at most, of which a move is two writes; now and then there is no space left.
    #expect(writes < 3_000 * 6, "\(writes)")
  }

  @Test func `Where no space is left all are written again`() {
    var current = members([1, 2])
    var most = 0
    // Always at the same place: a gap of 2^20 is halved 20 times.
    for key in Int64(3)..<60 {
      let keys = [1] + [key] + current.dropFirst().map(\.key)
      let changes = MemberPositions.changes(from: current, to: keys)
      most = max(most, changes.added.count)
      current = applied(changes, to: current)
      #expect(current.map(\.key) == keys)
    }
    #expect((20...60).contains(most))
  }

  @Test(arguments: [Int64.min, Int64.min + 1, -(1 << 61), (1 << 61) - 1, 1 << 61, Int64.max] as [Int64])
  func `What others have written may have any positions`(_ position: Int64) {
    let members: [Member] = [(position, 7)]
    for keys in [[7, 8], [8, 7], [8], [], [8, 9, 7, 10]] as [[Int64]] {
      #expect(applied(MemberPositions.changes(from: members, to: keys), to: members).map(\.key) == keys)
    }
    #expect(MemberPositions.position(after: position).map { $0 > position } ?? true)
  }
}

/// What a save has done, as the history of a file keeps it.
@Suite struct SavedKeysTests {
  @Test func `Ten thousand new rows are a few bytes`() {
    let keys = (1...10_000).map { RowKey.make($0, $0 % 3 + 1) }
    #expect(SavedKeys(inserted: keys, updated: [:], deleted: []).bytes.count < 10)
  }

  @Test func `What was encoded is decoded`() throws {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<500 {
      var keys = Set<Int64>()
      for _ in 0..<random.below(30) { keys.insert(RowKey.make(1 + random.below(60), 1 + random.below(4_095))) }
      let all = Array(keys).sorted()
      let (inserted, rest) = (all.filter { _ in random.below(2) == 0 }, all)
      let updated = rest.filter { !inserted.contains($0) }
      let (changed, gone) = (updated.filter { $0 % 2 == 0 }, updated.filter { $0 % 2 != 0 })
      var saved = SavedKeys(
        inserted: inserted,
        updated: Dictionary(
          uniqueKeysWithValues: changed.map { ($0, PropertyNumbers([random.below(3), 70 + random.below(200)])) }),
        deleted: gone.map { ($0, 1 + random.below(1 << 40)) })
      if random.below(2) == 0 {
        saved.info = TransactionInfo(
          author: random.below(2) == 0 ? nil : "ä\(random.below(1000))", contextName: random.below(2) == 0 ? nil : "",
          timestamp: DateValue(secondsSinceReferenceDate: Double(random.below(1000)) - 500.5))
      }
      if random.below(2) == 0 {
        saved.tombstones = gone.map { ($0, Array(repeating: 7, count: random.below(200))) }
      }
      let read = try #require(SavedKeys(bytes: saved.bytes))
      #expect(read.bytes == saved.bytes && read.inserted == saved.inserted)
      #expect(read.updated.map(\.properties.sorted) == saved.updated.map(\.properties.sorted))
      #expect(read.updated.map(\.rows) == saved.updated.map(\.rows))
      #expect(read.info == saved.info && read.tombstones.map(\.values) == saved.tombstones.map(\.values))
      // Of a part of the bytes only what earlier builds wrote is something.
      for count in 0..<saved.bytes.count {
        let part = SavedKeys(bytes: Array(saved.bytes.prefix(count)))
        #expect(part?.info == nil && part?.tombstones.isEmpty ?? true)
      }
      #expect(read.deleted.map(\.key) == gone && read.deleted.map(\.number) == saved.deleted.map(\.number))
    }
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan]) func `A save of no time is read without one`(time: Double)
    throws
  {
    var saved = SavedKeys(inserted: [RowKey.make(1, 1)], updated: [:], deleted: [])
    saved.info = TransactionInfo(author: "a", timestamp: DateValue(secondsSinceReferenceDate: time))
    let read = try #require(SavedKeys(bytes: saved.bytes))
    #expect(read.info == nil && read.inserted == saved.inserted)
  }

  @Test func `Any bytes are decoded or are none`() {
    var random = SeededGenerator(seed: 3)
    var decoded = 0
    for _ in 0..<20_000 {
      let bytes = (0..<random.below(12)).map { _ in UInt8(random.below(4) == 0 ? 255 : random.below(6)) }
      guard let read = SavedKeys(bytes: bytes) else { continue }
      decoded += 1
      #expect(SavedKeys(bytes: read.bytes) != nil)
    }
    #expect(decoded > 10)
  }
}
