import KVControllers
import KVObjects
import KVObserving
import KVPredicates
import Testing

struct RunningReplayTests {
  private let world = ObjectWorld()
  private let band: ModelObject
  private let members: ToManyCollection
  private let people: [ModelObject]
  private let controller: SetController

  init() throws {
    let person = try world.define(
      ClassDefinition(
        "Person", properties: [PropertyDefinition("name", .string), PropertyDefinition("part", .string)]))
    let group = try world.define(
      ClassDefinition(
        "Band", properties: [PropertyDefinition("members", .object(className: "Person"), collection: .array)]))
    people = try ["ann", "bob", "cid", "dan", "eve"].enumerated().map { index, name in
      try person.makeObject(["name": .string(name), "part": .string(index < 3 ? "drums" : "voice")])
    }
    band = group.makeObject()
    members = try band.mutableArrayValue(forKey: "members")
    try members.addAll(people.prefix(4).map(Value.object))
    controller = SetController(
      observed: band, setKeyPath: "members", keyPaths: ["name"], sectionNameKeyPath: "part",
      sortDescriptors: [try KeyValueSortDescriptor("part"), try KeyValueSortDescriptor("name")])
    try controller.performQuery()
  }

  /// Every kind of change, sections that come and go among them.
  private func changeEverything() throws {
    try members.add(.object(people[4]))
    try people[0].setValue(.string("zoe"), forKey: "name")
    try people[1].setValue(.string("bass"), forKey: "part")
    try world.batch {
      try members.remove(at: 0)
      try people[3].setValue(.string("harp"), forKey: "part")
      try people[2].setValue(.string("cy"), forKey: "name")
    }
    try controller.setSortDescriptors([try KeyValueSortDescriptor("-part"), try KeyValueSortDescriptor("name")])
    try band.setValue(.list([.object(people[1]), .object(people[0])]), forKey: "members")
  }

  @Test func `brackets that were all seen lead to the content`() throws {
    let engine = try #require(controller.engine)
    let replay = RunningReplay(engine.content)
    engine.replay = replay
    try changeEverything()
    #expect(replay.firstFault(current: engine.content) == nil)
  }

  @Test func `a bracket that was missed is found when a later one does not fit`() throws {
    let engine = try #require(controller.engine)
    let replay = RunningReplay(engine.content)
    try members.remove(at: 1)
    engine.replay = replay
    try people[2].setValue(.string("cy"), forKey: "name")
    #expect(replay.firstFault(current: engine.content)?.bracket == 1)
  }

  @Test func `a row that no bracket named is found when asked`() throws {
    let engine = try #require(controller.engine)
    let replay = RunningReplay(engine.content)
    engine.replay = replay
    try people[0].setValue(.string("abe"), forKey: "name")
    engine.replay = nil
    try people[3].setValue(.string("bass"), forKey: "part")
    let fault = try #require(replay.firstFault(current: engine.content))
    #expect(fault.bracket == 1)
    #expect(fault.difference == "there are other sections than the brackets say")
    try people[3].setValue(.string("voice"), forKey: "part")
    #expect(replay.firstFault(current: engine.content) == nil)
  }
}
