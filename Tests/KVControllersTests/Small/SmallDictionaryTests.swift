import KVControllers
import KVTestSupport
import Testing

/// A table that keeps its first entry apart, beside a dictionary.
@Suite struct SmallDictionaryTests {
  private struct Pair {
    var table = SmallDictionary<Int, Int>()
    var model: [Int: Int] = [:]
    /// The key that came first.
    var first: Int?

    mutating func set(_ key: Int, _ value: Int) {
      first = first ?? key
      table.set(key, value)
      model[key] = value
    }

    mutating func update(_ key: Int, initial: Int) {
      first = first ?? key
      table.update(key, initial: initial) { $0 = $0 * 2 + 1 }
      model[key] = model[key, default: initial] * 2 + 1
    }

    func check(keys: Range<Int>) {
      for key in keys { #expect(table[key] == model[key]) }
      var visited: [(key: Int, value: Int)] = []
      table.visit { visited.append(($0, $1)) }
      #expect(visited.count == model.count)
      #expect(Dictionary(visited.map { ($0.key, $0.value) }) { old, _ in old } == model)
      #expect(visited.first?.key == first)
    }
  }

  @Test func `Every run of at most five calls with three keys does what it does to a dictionary`() {
    func go(_ pair: Pair, _ depth: Int) {
      pair.check(keys: 0..<4)
      guard depth > 0 else { return }
      for key in 0..<3 {
        var next = pair
        next.set(key, depth)
        go(next, depth - 1)
        next = pair
        next.update(key, initial: 10 * depth)
        go(next, depth - 1)
      }
    }
    go(Pair(), 5)
  }

  @Test func `A long random run does what it does to a dictionary`() {
    var random = SeededGenerator(seed: 3)
    var pair = Pair()
    for round in 0..<2_000 {
      if random.once(in: 2) {
        pair.set(random.below(40), round)
      } else {
        pair.update(random.below(40), initial: round % 7)
        // Doubled at every turn, which must not grow for ever.
        pair.set(random.below(40), round)
      }
      if pair.model.values.contains(where: { $0 > 1 << 40 }) { pair = Pair() }
      if round.isMultiple(of: 50) { pair.check(keys: 0..<41) }
    }
  }

  @Test func `A copy does not see what happens to the other`() {
    var table = SmallDictionary<String, Int>()
    table.set("a", 1)
    table.set("b", 2)
    let copy = table
    table.set("a", 3)
    table.update("b", initial: 0) { $0 += 5 }
    #expect([copy["a"], copy["b"], table["a"], table["b"]] == [1, 2, 3, 7])
  }

  @Test func `What visiting throws comes out, and ends it`() {
    var table = SmallDictionary<Int, Int>()
    for key in 0..<3 { table.set(key, key) }
    var seen = 0
    #expect(throws: Trouble()) {
      try table.visit { _, _ in
        seen += 1
        throw Trouble()
      }
    }
    #expect(seen == 1)
  }
}
