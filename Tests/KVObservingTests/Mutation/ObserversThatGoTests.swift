import KVObjects
import KVObserving
import KVTestSupport
import Testing

/// Several observers of one attribute, of which some let go of others, or of themselves, while one change is notified.
struct ObserversThatGoTests {
  /// Lets go of the last reference to some tokens, by number, when it is notified.
  private final class Group {
    var tokens: [KeyValueObservation?] = []
    var heard: [Int] = []
    /// For each observer those that it lets go of.
    var goers: [Int: [Int]] = [:]
    let object: ModelObject
    var added: [KeyValueObservation] = []

    init(_ object: ModelObject, count: Int, options: ObservingOptions) throws {
      self.object = object
      for number in 0..<count {
        tokens.append(
          try object.observe("rating", options: options) { [unowned self] change in
            heard.append(number)
            for goer in goers[number] ?? [] { tokens[goer] = nil }
            if number == 0 { added.append(try object.observe("rating") { [unowned self] _ in heard.append(-1) }) }
          })
      }
    }
  }

  @Test(arguments: [[], [.new, .old]] as [ObservingOptions])
  func `Every choice of two that go while the first are notified leaves the others`(options: ObservingOptions) throws
  {
    let count = 4
    for who in 0..<count {
      for first in 0..<count {
        for second in 0..<count {
          let world = ObjectWorld()
          let item = try world.define(
            ClassDefinition("Item", properties: [PropertyDefinition("rating", .integer)]))
          let group = try Group(item.makeObject(), count: count, options: options)
          group.goers[who] = [first, second]
          try group.object.setValue(.integer(1), forKey: "rating")
          #expect(group.heard == (0..<count).filter { $0 <= who || $0 != first && $0 != second })
          group.heard = []
          group.goers = [:]
          try group.object.setValue(.integer(2), forKey: "rating")
          let left = (0..<count).filter { $0 != first && $0 != second }
          #expect(group.heard == left + [-1])
        }
      }
    }
  }

  @Test func `All that go at once are not notified any more`() throws {
    let world = ObjectWorld()
    let item = try world.define(ClassDefinition("Item", properties: [PropertyDefinition("rating", .integer)]))
    let group = try Group(item.makeObject(), count: 50, options: [])
    group.goers[10] = Array(0..<50)
    try group.object.setValue(.integer(1), forKey: "rating")
    #expect(group.heard == Array(0...10))
    group.heard = []
    try group.object.setValue(.integer(2), forKey: "rating")
    #expect(group.heard == [-1])
  }
}
