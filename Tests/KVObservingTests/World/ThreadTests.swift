import Glibc
import KVObjects
import KVObserving
import KVTestSupport
import Testing

/// Counts what happens under the lock of a shared world.
private final class Counter: @unchecked Sendable {
  var heard = 0
  var expected = 0
  var errors: [String] = []
}

/// One thread, many, the wrong one (mutations.md section 1, kvo-facts.md K033, K034).
@Suite struct ThreadTests {
  @Test func `Four threads, two hundred and fifty sets each: a thousand notifications (K034)`() throws {
    let object = try Playground(ObjectWorld(sharing: .shared)).make()
    let counter = Counter()
    let token = try object.observe("number", options: [.new, .old]) { _ in counter.heard += 1 }
    try onThreads(4) { thread in
      for number in 0..<250 { try? object.set("number", .integer(thread * 1_000 + number)) }
    }
    #expect(counter.heard == 1_000)
    withExtendedLifetime(token) {}
  }

  @Test func `Leaves set, middles replaced, collections edited, observers coming and going: each change told once`()
    throws
  {
    let world = ObjectWorld(sharing: .shared)
    let playground = try Playground(world)
    let root = try playground.make("root")
    let leaves = try (0..<4).map { try playground.make("\($0)") }
    let path = Counter()
    let members = Counter()
    let elements = Counter()
    let tokens = [
      try root.observe("child.number", options: [.new, .old, .prior]) { if !$0.isPrior { path.heard += 1 } },
      try root.observe("row", options: [.new]) { members.heard += $0.kind == .setting ? 0 : 1 },
      try root.observe("children.number", options: [.prior]) { if !$0.isPrior { elements.heard += 1 } },
    ]
    try onThreads(4) { thread in
      var random = SeededGenerator(seed: UInt64(thread))
      do {
        let row = try root.many("row")
        let children = try root.many("children")
        for round in 0..<400 {
          let leaf = leaves[random.below(4)]
          switch (thread + round) % 5 {
          case 0:
            // What is to be expected is found out in one go with the change.
            try world.isolated {
              if root["child"] == .object(leaf) { path.expected += 1 }
              if children.contains(.object(leaf)) { elements.expected += 1 }
              try leaf.set("number", .integer(round))
            }
          case 1:
            try world.isolated { path.expected += 1 }
            try root.set("child", random.once(in: 4) ? .nil : .object(leaf))
          case 2:
            try world.isolated {
              let value = Value.integer(random.below(8))
              members.expected += 1
              if row.contains(value) {
                try row.remove(value)
              } else {
                try row.insert(value, at: random.below(row.count + 1))
              }
            }
          case 3:
            try world.isolated {
              elements.expected += 1
              if children.contains(.object(leaf)) {
                try children.remove(.object(leaf))
              } else {
                try children.add(.object(leaf))
              }
            }
          default:
            let observer = Observer(Log())
            try root.addObserver(observer, forKeyPath: "child.number", options: [.new])
            let token = try leaf.observe("fullName", options: [.new, .old]) { _ in }
            try leaf.set("first", .string("x"))
            _ = (
              row.count, row.snapshot().count, children.firstIndex(of: .object(leaf)),
              try root.value(forKeyPath: "child.name")
            )
            if random.once(in: 2) { try root.removeObserver(observer, forKeyPath: "child.number") }
            token.invalidate()
          }
        }
      } catch {
        try? world.isolated { path.errors.append("\(error)") }
      }
    }
    #expect(path.errors.isEmpty)
    #expect(path.heard == path.expected)
    #expect(members.heard == members.expected)
    #expect(elements.heard == elements.expected)
    withExtendedLifetime(tokens) {}
  }

  @Test func `Calls on one shared collection are alone from first check to last step`() throws {
    let object = try Playground(ObjectWorld(sharing: .shared)).make()
    let items = try object.many("items")
    let row = try object.many("row")
    let counter = Counter()
    let token = try object.observe("items", options: [.new, .old]) { change in
      counter.heard += (change.new?.elements?.count ?? 0) - (change.old?.elements?.count ?? 0)
    }
    try onThreads(4) { thread in
      for number in 0..<250 {
        try? items.add(.integer(number))
        try? items.insert(.integer(number), at: 0)
        // Refused where another thread has just removed the last: never a crash, never a wrong place.
        if number.isMultiple(of: 2) { try? items.removeLast() }
        try? row.add(.integer(number))
        try? items.remove(at: 0)
      }
    }
    #expect(items.count == 4 * 125)
    #expect(counter.heard == items.count)
    #expect(row.count == 250)
    withExtendedLifetime(token) {}
  }

  @Test func `Objects made and freed on four threads take their registrations with them`() throws {
    let world = ObjectWorld(sharing: .shared)
    let playground = try Playground(world)
    let leaf = try playground.make("leaf")
    let first = leaf.serial
    try onThreads(4) { thread in
      for round in 0..<150 {
        guard let root = try? playground.make("r") else { continue }
        try? root.set("child", .object(leaf))
        let observer = Observer(Log())
        try? root.addObserver(observer, forKeyPath: "child.fullName", options: [.new, .old])
        let token = try? root.logged("child.number", "NO", Log())
        try? leaf.set("number", .integer(round))
        try? leaf.set("first", .string("\(thread)"))
        if round.isMultiple(of: 3) { token?.invalidate() }
        withExtendedLifetime(observer) {}
      }
    }
    #expect(leaf.watchers == nil)
    // Serial numbers are given once each.
    #expect(try playground.make().serial == first + 4 * 150 + 1)
  }

  @Test func `Two confined worlds run on two threads`() throws {
    let results = (0..<2).map { _ in Counter() }
    try onThreads(2) { thread in
      do {
        let playground = try Playground()
        let root = try playground.make("r")
        let token = try root.observe("children.number", options: [.new, .old]) { _ in results[thread].heard += 1 }
        for round in 0..<200 {
          let child = try playground.make()
          try root.many("children").add(.object(child))
          try child.set("number", .integer(round))
        }
        withExtendedLifetime(token) {}
      } catch { results[thread].errors.append("\(error)") }
    }
    for result in results {
      #expect(result.heard == 400)
      #expect(result.errors.isEmpty)
    }
  }

  @Test func `A confined object used on another thread says so, and stays as it was`() throws {
    let playground = try Playground()
    let object = try playground.make("o")
    let items = try object.many("items")
    try items.add(.integer(1))
    let world = playground.world
    let counter = Counter()
    let node = playground.node
    try onThreads(1) { _ in
      let calls: [() throws -> Void] = [
        { try object.setValue(.integer(1), forKey: "number") }, { _ = try object.value(forKey: "number") },
        { _ = try object.value(forKeyPath: "child.name") }, { _ = try object.observe("number") { _ in } },
        { try object.willChangeValue(forKey: "number") }, { try object.didChangeValue(forKey: "number") },
        { try items.add(.integer(2)) }, { try items.removeAll() }, { try items.remove(at: 0) },
        { try items.setArray([]) }, { _ = try items.element(at: 0) },
        { _ = try object.mutableArrayValue(forKey: "items") },
        { try object.setPrimitiveValue(.nil, forKey: "name") }, { _ = try node.makeObject([:]) },
        { try world.batch {} }, { _ = try world.define(ClassDefinition("X", properties: [])) },
      ]
      for call in calls { counter.errors.append(refusal(call) ?? "done") }
    }
    for (number, text) in counter.errors.enumerated() {
      #expect(text.hasPrefix("NSInternalInconsistencyException: "), "call \(number): \(text)")
      #expect(
        text.hasSuffix(" is confined to the thread that made its world and was used from another."), "\(number)")
    }
    #expect(counter.errors.count == 16)
    #expect(
      counter.errors.first
        == "NSInternalInconsistencyException: <P#1> is confined to the thread that made its world and was used from "
        + "another.")
    #expect(items.count == 1)
    #expect(object["number"] == .integer(0))
  }
}
