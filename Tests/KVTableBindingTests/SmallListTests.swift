import KVControllers
import KVObjects
import KVObserving
import KVPositions
import KVTableBinding
import KVTables
import KVTestSupport
import Testing

/// All small lists, all short runs of changes: the content is the model's, every bracket replays, the strict table takes
/// each and shows what there is, with the fewest moves (controllers.md sections 1 and 5).
@Suite struct SmallListTests {
  /// Lists of up to `length` rows, the items numbered in the order of their first row.
  static func lists(upTo length: Int, repeats: Bool) -> [[Int]] {
    var all: [[Int]] = [[]]
    var last: [[Int]] = [[]]
    for _ in 0..<length {
      last = last.flatMap { list in
        (0...(list.max().map { $0 + 1 } ?? 0)).compactMap { next in
          repeats || !list.contains(next) ? list + [next] : nil
        }
      }
      all += last
    }
    return all
  }

  @Test(arguments: [CollectionKind.array, .orderedSet, .set])
  func `Every change of every list of up to four rows`(kind: CollectionKind) throws {
    let bench = try Bench(kind)
    for list in SmallListTests.lists(upTo: 4, repeats: kind == .array) {
      for edit in ListEdit.all(for: list, kind, spare: 5) { try bench.run([edit], from: list, inBatch: false) }
    }
    #expect(bench.failures.isEmpty, "\(bench.failures.prefix(5).joined(separator: "\n"))")
    #expect(bench.runs > 50)
  }

  @Test(arguments: [CollectionKind.array, .orderedSet, .set])
  func `Every two changes of every list of up to three rows, alone or in one batch`(kind: CollectionKind) throws {
    let bench = try Bench(kind)
    for list in SmallListTests.lists(upTo: kind == .array ? 2 : 3, repeats: kind == .array) {
      for first in ListEdit.all(for: list, kind, spare: 5) {
        let then = try bench.list(after: first, from: list)
        for second in ListEdit.all(for: then, kind, spare: then.contains(5) ? 3 : 5) {
          // One of both ways, in turn, unless all are asked for.
          let inBatch = bench.runs % 2 == 1
          try bench.run([first, second], from: list, inBatch: inBatch)
          if LongRun.isAskedFor { try bench.run([first, second], from: list, inBatch: !inBatch) }
        }
      }
    }
    #expect(bench.failures.isEmpty, "\(bench.failures.prefix(5).joined(separator: "\n"))")
    #expect(bench.runs > (LongRun.isAskedFor ? 1_000 : 500))
  }

  @Test(arguments: [CollectionKind.array, .orderedSet])
  func `Two changes of lists of four rows, a seeded tenth of them`(kind: CollectionKind) throws {
    let bench = try Bench(kind)
    var random = SeededGenerator(seed: 4)
    for list in SmallListTests.lists(upTo: 4, repeats: kind == .array) where list.count > 2 {
      for first in ListEdit.all(for: list, kind, spare: 5) {
        let then = try bench.list(after: first, from: list)
        for second in ListEdit.all(for: then, kind, spare: then.contains(5) ? 3 : 5) where random.once(in: 20) {
          try bench.run([first, second], from: list, inBatch: random.once(in: 2))
        }
      }
    }
    #expect(bench.failures.isEmpty, "\(bench.failures.prefix(5).joined(separator: "\n"))")
  }
}

/// One driven table, used for all runs of a test: a run begins with an assignment.
private final class Bench {
  let model: ListWorld
  let driven: DrivenTable
  let kind: CollectionKind
  private(set) var failures: [String] = []
  private(set) var runs = 0

  init(_ kind: CollectionKind) throws {
    self.kind = kind
    model = try ListWorld(items: 9)
    driven = try DrivenTable(model, kind)
  }

  func list(after edit: ListEdit, from list: [Int]) throws -> [Int] {
    try ListEdit.assign(list).make(in: driven.collection, of: model.items)
    try edit.make(in: driven.collection, of: model.items)
    return model.numbers(driven.collection.snapshot())
  }

  func run(_ edits: [ListEdit], from list: [Int], inBatch: Bool) throws {
    runs += 1
    try ListEdit.assign(list).make(in: driven.collection, of: model.items)
    _ = driven.take()
    var expected: [[Value]] = []
    var touched: Set<Value> = []
    let start = Array(driven.collection.snapshot())
    do {
      let make = { [self] in
        for edit in edits {
          let before = Array(driven.collection.snapshot())
          try edit.make(in: driven.collection, of: model.items)
          expected.append(Array(driven.collection.snapshot()))
          touched.formUnion(edit.touched(model, before, expected[expected.count - 1]))
        }
      }
      if inBatch { try model.world.batch(make) } else { try make() }
    } catch is KeyValueCodingError {
      // Refused (an ordered set would hold a member twice): nothing of it may be seen.
    }
    let what = "\(kind.typeName) \(list) \(edits)\(inBatch ? " in one batch" : "")"
    if let fault = try driven.firstFault() { failures.append("\(what): \(fault)") }
    let brackets = driven.take().brackets
    if brackets.count > edits.count { failures.append("\(what): \(brackets.count) brackets") }
    if inBatch, brackets.count > 1 { failures.append("\(what): several brackets") }
    let isRelevant = edits.contains { if case .rename = $0 { true } else { false } }
    if !isRelevant, start == expected.last, edits.count == 1, !edits[0].alwaysTells, !brackets.isEmpty {
      failures.append("\(what): a bracket for nothing: \(brackets[0].change)")
    }
    // Where elements repeat, which row went where is the mutation's to say: see the tests of the rows of section 5.
    guard Set(start).count == start.count, expected.allSatisfy({ Set($0).count == $0.count }) else { return }
    if edits.count == 1 || inBatch, let bracket = brackets.first, let last = expected.last {
      // Each row that a replacement names is replaced, also by an element that stood elsewhere.
      let isReplacement = if !inBatch, case .replace = edits[0] { true } else { false }
      let least = isReplacement ? 0 : leastMoves(from: start, to: last, touched: touched)
      if case .edited = bracket.change, bracket.change.moves != least {
        failures.append("\(what): \(bracket.change.moves) moves, not \(least)")
      }
    }
  }
}

extension ListEdit {
  /// Whether it tells even where nothing has changed.
  fileprivate var alwaysTells: Bool {
    switch self {
    case .assign, .replace, .move: true
    default: false
    }
  }

  /// Whose rows it concerns (controllers.md section 2, "What counts as touched").
  fileprivate func touched(_ model: ListWorld, _ before: [Value], _ after: [Value]) -> [Value] {
    switch self {
    case .move(let origin, let target): origin == target ? [] : [before[origin]]
    case .exchange(let first, let second): first == second ? [] : [before[first], before[second]]
    case .replace(let places, let numbers): places.map { before[$0] } + model.values(numbers)
    case .reverse: before == after ? [] : before
    case .setArray, .assign: before + after
    case .rename(let number): model.values([number])
    default: before.filter { !after.contains($0) } + after.filter { !before.contains($0) }
    }
  }
}
