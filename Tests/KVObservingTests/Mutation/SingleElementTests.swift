import KVObjects
import KVObserving
import KVPositions
import KVTestSupport
import KVTexts
import Testing

/// One element comes or goes by a short cut where plain observers alone watch. Calls that take a list of elements go by the
/// route of every mutation: with a list of one they are to notify the same, whoever watches and whatever that does.
@Suite struct SingleElementTests {
  /// What the observers are, by the letters of their options and where their path leads; `C` is a controller.
  private static let watchers: [[String]] = [
    [], ["items"], ["items NO"], ["items N", "items O", "items"], ["items P"], ["items", "items NOP"],
    ["items", "C"],
    ["total N", "items"], ["children.name", "items NO"], ["items.@count N", "items O"],
  ]

  @Test(arguments: watchers.indices, ["items", "tags", "row", "quietItems", "children"])
  func `One element comes and goes as a list of one does`(watchers: Int, key: String) throws {
    var notifications = 0
    for seed in 1...UInt64(6) {
      let single = try Run(Self.watchers[watchers], key, takesLists: false)
      let list = try Run(Self.watchers[watchers], key, takesLists: true)
      var random = SeededGenerator(seed: seed)
      for number in 0..<80 {
        let step = (
          kind: random.below(6), value: random.below(7), place: random.below(100), reaction: random.below(12)
        )
        let (found, expected) = (single.make(step), list.make(step))
        try #require(found == expected, "\(Self.watchers[watchers]) \(key), seed \(seed), step \(number): \(step)")
        notifications += found.count - 1
      }
    }
    let isHeard = Self.watchers[watchers].contains { $0.contains("items") } && key != "quietItems"
    #expect(notifications > 100 || !isHeard)
  }

  @Test func `An observer whose token goes in an earlier handler is left out`() throws {
    let object = try Playground().make()
    var (calls, later): (Int, [KeyValueObservation]) = (0, [])
    let first = try object.observe("items") { _ in later = [] }
    for _ in 0..<3 { later.append(try object.observe("items") { _ in calls += 1 }) }
    try object.many("items").add(.integer(1))
    #expect(calls == 0)
    for _ in 0..<3 { later.append(try object.observe("items") { _ in calls += 1 }) }
    try object.many("items").remove(.integer(1))
    #expect(calls == 0)
    withExtendedLifetime(first) {}
  }
}

/// One object, who watches it, and what they were told.
private final class Run {
  private let log = Log()
  private let object: ModelObject
  private let key: String
  private let takesLists: Bool
  private let pool: [Value]
  private var observations: [KeyValueObservation] = []
  private var controllers: [BracketDouble] = []
  private var reaction = 0
  /// Whether somebody has reacted to the step already.
  private var hasReacted = true

  init(_ watchers: [String], _ key: String, takesLists: Bool) throws {
    let playground = try Playground()
    object = try playground.make()
    (self.key, self.takesLists) = (key, takesLists)
    pool = try (0..<7).map { number in
      guard key == "children" || number % 2 == 0 else { return .integer(number) }
      let made = try playground.make()
      try made.set("name", .string("n\(number)"))
      return .object(made)
    }
    for (index, watcher) in watchers.enumerated() {
      if watcher == "C" {
        controllers.append(try BracketDouble(object, key, log, "C"))
        continue
      }
      let words = watcher.split(separator: " ")
      let path = words[0].split(separator: ".", maxSplits: 1)
      // The key that the test is about, in the place of "items".
      let own =
        path[0] == "items" ? ([key] + path.dropFirst().map(String.init)).joined(separator: ".") : String(words[0])
      try observe(own, words.count > 1 ? String(words[1]) : "", "\(index)")
    }
  }

  private func observe(_ path: String, _ letters: String, _ name: String) throws {
    observations.append(
      try object.observe(path, options: .letters(letters)) { [unowned self] change in
        log.add("\(name) \(Log.text(change)), now \(count)")
        guard !hasReacted else { return }
        hasReacted = true
        switch reaction {
        case 1: throw KeyValueCodingError.invalidArgument(reason: "enough", code: .keyPath, hint: .verbatim("stop"))
        case 2: observations.first?.invalidate()
        case 3: try observe(key, "NO", "added")
        case 4: try self.change(kind: 0, pool[3], 0)
        case 5: try self.change(kind: 2, pool[4], 0)
        case 6: try collection.removeAll()
        default: break
        }
      })
  }

  private var collection: ToManyCollection {
    get throws { try object.many(key) }
  }
  private var count: Int { (try? collection.count) ?? -1 }

  func make(_ step: (kind: Int, value: Int, place: Int, reaction: Int)) -> [String] {
    (reaction, hasReacted) = (step.reaction, false)
    do { try change(kind: step.kind, pool[step.value], step.place) } catch { log.add("throws \(error)") }
    hasReacted = true
    log.add("leaves \(object[key].plainText)")
    return log.take()
  }

  private func change(kind: Int, _ value: Value, _ place: Int) throws {
    let collection = try collection
    let isOrdered = collection.kind.isOrdered
    switch kind {
    case 0, 1: if takesLists { try collection.addAll([value]) } else { try collection.add(value) }
    case 2, 3: if takesLists { try collection.removeAll([value]) } else { try collection.remove(value) }
    // Of a member that is in, insertAll refuses an index that insert has no use for (decisions.md 37).
    case 4 where isOrdered && !(collection.kind.isUnique && collection.contains(value)):
      let index = place % (collection.count + 1)
      if takesLists {
        try collection.insertAll([value], at: [index])
      } else {
        try collection.insert(value, at: index)
      }
    case 5 where isOrdered && collection.count > 0:
      let index = place % collection.count
      if takesLists { try collection.remove(at: [index]) } else { try collection.remove(at: index) }
    default: break
    }
  }
}
