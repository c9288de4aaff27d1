import KVPositions
import KVTestSupport
import Testing

@Suite struct EditRecorderTests {
  /// The first fault after every sequence of up to `depth` edits.
  private static func firstFault(
    _ list: RecordedList, depth: Int, done: [ListEdit], tried: inout Int, proven: inout [[Int]: EditScript]
  ) -> String? {
    tried += 1
    if let fault = list.fault(&proven) { return "\(done): \(fault)" }
    guard depth > 0 else { return nil }
    for edit in ListEdit.all(list.rows.count) {
      var next = list
      next.apply(edit)
      let fault = firstFault(next, depth: depth - 1, done: done + [edit], tried: &tried, proven: &proven)
      if let fault { return fault }
    }
    return nil
  }

  /// (Three edits of five rows hold too, and take half a minute in a debug build.)
  @Test(arguments: [(0, 3), (1, 3), (2, 3), (3, 3), (4, 3), (5, 2)])
  func `Every short sequence of edits of every short list`(count: Int, depth: Int) {
    var tried = 0
    var proven: [[Int]: EditScript] = [:]
    let fault = Self.firstFault(RecordedList(count: count), depth: depth, done: [], tried: &tried, proven: &proven)
    #expect(fault == nil)
    #expect(tried >= [50, 1_000, 5_000, 20_000, 80_000, 2_000][count])
  }

  private static func randomEdit(_ count: Int, _ random: inout SeededGenerator) -> ListEdit {
    guard count > 1, !random.once(in: 4) else { return .insert(random.below(count + 1)) }
    let (i, j) = (random.below(count), random.below(count))
    switch random.below(40) {
    case 0..<10: return .remove(i)
    case 10..<15: return .move(i, j)
    case 15..<20: return .exchange(i, j)
    case 20..<25: return .replace(i)
    case 25..<32: return .touch(i, isUpdated: random.once(in: 2))
    case 32..<35: return .insertMany(random.below(5), at: i)
    case 35: return .insertAt([i, i + 1, max(i + 1, j)])
    case 36: return .removeAt([i, j, random.below(count)])
    case 37: return .removeRange(min(i, j)..<min(min(i, j) + 3, max(i, j)))
    case 38 where random.once(in: 4):
      var order: [Int?] = (0..<count).shuffled(using: &random)
      for _ in 0..<2 { order.insert(nil, at: random.below(order.count + 1)) }
      return .reorder(order.dropLast(random.below(3)))
    case 39 where random.once(in: 8): return .replaceAll(random.below(10))
    default: return .insert(i)
    }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `Long runs of edits of lists of all sizes`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for round in 0..<60 {
      var list = RecordedList(count: [0, 1, 6, 40, 300][round % 5])
      for step in 0..<[3, 10, 60][round % 3] {
        list.apply(Self.randomEdit(list.rows.count, &random))
        guard step.isMultiple(of: 5), let fault = list.fault() else { continue }
        Issue.record("seed \(seed), round \(round), step \(step): \(fault)")
        return
      }
      if let fault = list.fault() {
        Issue.record("seed \(seed), round \(round): \(fault)")
        return
      }
    }
  }

  @Test func `What comes to nothing is nothing`() {
    var recorder = EditRecorder(count: 3)
    #expect(recorder.isEmpty)
    recorder.move(from: 1, to: 1)
    recorder.exchange(2, 2)
    recorder.insert(count: 0, at: 1)
    recorder.remove(1..<1)
    #expect(recorder.isEmpty)
    recorder.insert(at: 1)
    recorder.remove(at: 1)
    recorder.exchange(0, 2)
    recorder.exchange(0, 2)
    #expect(!recorder.isEmpty)
    #expect(recorder.finish().isEmpty)
  }

  @Test func `The example in the documentation is true`() {
    var recorder = EditRecorder(count: 3)
    recorder.insert(at: 0)
    recorder.move(from: 3, to: 1)
    recorder.remove(at: 0)
    #expect(recorder.finish().description == "move [0, 2] to [0, 0]")
  }

  @Test func `An exchange of neighbours is one move, of distant rows two`() {
    var neighbours = EditRecorder(count: 5)
    neighbours.exchange(1, 2)
    #expect(neighbours.finish().description == "move [0, 2] to [0, 1]")
    var distant = EditRecorder(count: 5)
    distant.exchange(0, 4)
    #expect(distant.finish(section: 3).description == "move [3, 4] to [3, 0], move [3, 0] to [3, 4]")
  }

  @Test func `A row that was removed and comes back is touched`() {
    var recorder = EditRecorder(count: 4)
    let row = recorder.remove(at: 2)
    #expect(row == 2)
    recorder.reinsert(oldRow: 2, at: 2)
    #expect(recorder.finish().isEmpty)
    recorder.touch(at: 2, isUpdated: true)
    #expect(recorder.finish().description == "update [0, 2]")
    recorder.remove(at: 2)
    recorder.reinsert(oldRow: 2, at: 0, isUpdated: true)
    #expect(recorder.finish().description == "move [0, 2] to [0, 0]")
    #expect(recorder.finish().changes[0].isUpdated)
  }

  @Test func `A replaced element that comes back elsewhere is moved, and what replaced it is new`() {
    var recorder = EditRecorder(count: 3)
    #expect(recorder.replace(at: 0) == 0)
    #expect(recorder.replace(at: 0) == nil)
    #expect(recorder.finish().description == "replace [0, 0]")
    recorder.reinsert(oldRow: 0, at: 3)
    #expect(recorder.finish().description == "insert [0, 0], move [0, 0] to [0, 3]")
    #expect(recorder.remove(at: 0) == nil)
    #expect(recorder.finish().description == "move [0, 0] to [0, 2]")
  }

  @Test func `A million rows cost nothing until they are touched`() {
    var recorder = EditRecorder(count: 1_000_000)
    for row in 0..<1_000 { recorder.remove(at: row * 900) }
    recorder.move(from: 999_000 - 1, to: 0)
    let script = recorder.finish()
    #expect(recorder.count == 999_000)
    #expect(script.changes.count == 1_001)
    #expect(script.changes.last?.description == "move [0, 999999] to [0, 0]")
  }

  @Test(.enabled(if: WorkCounter.isCounting, "only debug builds count"))
  func `An edit looks at a few pieces, however many there are and wherever it happens`() {
    for place in ["front", "back", "same", "anywhere"] {
      var recorder = EditRecorder(count: 1_000_000)
      var random = SeededGenerator(seed: 9)
      var visits = 0
      for _ in 0..<8_000 {
        let position =
          switch place {
          case "front": 0
          case "back": recorder.count - 1
          case "same": 500_000
          default: random.below(recorder.count)
          }
        let (_, work) = WorkCounter.measuring {
          recorder.touch(at: position, isUpdated: true)
          recorder.insert(at: position)
        }
        visits += work.nodeVisits
      }
      // A search, three cuts and four joins, along ways of some 2 ln k ≈ 20 pieces at the outside. Seeded, so exact.
      #expect(visits / 8_000 <= 125, "\(place)")
    }
  }

  @Test func `Positions that are not there, and a row that is there twice, stop the program`() async {
    await #expect(processExitsWith: .failure) {
      var recorder = EditRecorder(count: 3)
      recorder.remove(at: 3)
    }
    await #expect(processExitsWith: .failure) {
      var recorder = EditRecorder(count: 3)
      recorder.reinsert(oldRow: 1, at: 0)
      _ = recorder.finish()
    }
    await #expect(processExitsWith: .failure) {
      var recorder = EditRecorder(count: 3)
      recorder.reorder([0, 0])
    }
  }

  @Test func `A row that is replaced, comes back and is replaced again stands in one place`() {
    var recorder = EditRecorder(count: 2)  // a x
    #expect(recorder.replace(at: 0) == 0)  // b x
    recorder.reinsert(oldRow: 0, at: 2)  // b x a
    #expect(recorder.replace(at: 2) == 0)  // b x c
    let script = recorder.finish()
    #expect(script.description == "insert [0, 2], replace [0, 0]")
    #expect(script.firstFault(from: [["a", "x"]], to: [["b", "x", "c"]]) == nil)
  }
}
