import KVObjects
import KVObserving
import KVTestSupport
import Testing

/// Dependent keys (kvo-facts.md section 5, D1, D2, D10).
@Suite struct DependentKeyTests {
  private let playground: Playground
  private let object: ModelObject
  private let log = Log()

  init() throws {
    playground = try Playground()
    object = try playground.make()
    try object.set("first", .string("F"))
    try object.set("last", .string("L"))
  }

  @Test func `A change of an input is a change of what depends on it, at any depth (K090, K091)`() throws {
    let full = try object.logged("fullName", "NOP", log)
    try object.set("first", .string("A"))
    #expect(log.take() == ["SET prior old=F L", "SET old=F L new=A L"])
    full.invalidate()
    let greeting = try object.logged("greeting", "NO", log)
    try object.set("last", .string("B"))
    #expect(log.take() == ["SET old=Hi A L new=Hi A B"])
    withExtendedLifetime(greeting) {}
  }

  @Test func `An input may be a path, and the dependent key the end of one (K092, K093)`() throws {
    let child = try playground.make("c1")
    let name = try object.logged("childName", "NO", log)
    try object.set("child", .object(child))
    try child.set("name", .string("c1b"))
    try object.set("child", .nil)
    try child.set("name", .string("z"))
    #expect(log.take() == ["SET old=null new=c1", "SET old=c1 new=c1b", "SET old=c1b new=null"])
    name.invalidate()
    try object.set("child", .object(child))
    let deep = try object.logged("child.fullName", "N", log)
    try child.set("first", .string("x"))
    try object.set("child", .nil)
    #expect(log.take() == ["SET new=x nil", "SET new=null"])
    withExtendedLifetime(deep) {}
  }

  @Test func `Keys that depend on each other notify once each (K095)`() throws {
    let tokens = [try object.logged("a", "", log, "a"), try object.logged("b", "", log, "b")]
    try object.set("a", .integer(1))
    #expect(log.take() == ["a SET", "b SET"])
    try object.set("b", .integer(1))
    #expect(log.take() == ["b SET", "a SET"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `Branches that meet notify once (K096)`() throws {
    let shared = try playground.world.define(
      ClassDefinition(
        "S",
        properties: [
          PropertyDefinition("text", .string), PropertyDefinition("left", .object(className: "S")),
          PropertyDefinition("right", .object(className: "S")),
          PropertyDefinition(
            "l", .string, dependsOn: ["left.text"], getter: { try $0.value(forKeyPath: "left.text") }),
          PropertyDefinition(
            "r", .string, dependsOn: ["right.text"], getter: { try $0.value(forKeyPath: "right.text") }),
          PropertyDefinition(
            "both", .string, dependsOn: ["l", "r"],
            getter: { .string("\($0["l"].plainText)\($0["r"].plainText)") }),
        ]))
    let (root, leaf) = (shared.makeObject(), shared.makeObject())
    try root.set("left", .object(leaf))
    try root.set("right", .object(leaf))
    let token = try root.logged("both", "NO", log)
    try leaf.set("text", .string("x"))
    #expect(log.take() == ["SET old=nilnil new=xx"])
    try root.set("left", .nil)
    #expect(log.take() == ["SET old=xx new=nilx"])
    try leaf.set("text", .string("y"))
    #expect(log.take() == ["SET old=nilx new=nily"])
    token.invalidate()
    #expect(leaf.watchers == nil && root.watchers == nil)
  }

  @Test func `Depending on a collection is told as a setting, without indexes (D10, K099, K100, K102)`() throws {
    let token = try object.logged("total", "NOP", log)
    try object.many("items").add(.integer(1))
    try object.many("items").replace(at: 0, with: .integer(2))
    try object.set("items", .integers(1, 2, 3))
    #expect(
      log.take() == [
        "SET prior old=0", "SET old=0 new=1", "SET prior old=1", "SET old=1 new=1", "SET prior old=1",
        "SET old=1 new=3",
      ])
    withExtendedLifetime(token) {}
  }

  @Test func `Depending on a key of the elements hears of them too (D9)`() throws {
    let child = try playground.make("c")
    let token = try object.observe("sum", options: [.new, .old]) { [log] change in
      log.add("\(change.kind) \(change.old?.description ?? "-") \(change.new?.description ?? "-")")
    }
    try object.many("children").add(.object(child))
    try child.set("number", .integer(4))
    try object.many("children").removeAll()
    try child.set("number", .integer(5))
    #expect(log.take() == ["setting 0 0", "setting 0 4", "setting 4 0"])
    #expect(child.watchers == nil)
    withExtendedLifetime(token) {}
  }

  @Test func `A key that is not automatic fires its dependents by hand only (K105, K106)`() throws {
    let token = try object.logged("echo", "NO", log)
    try object.set("quiet", .string("q"))
    #expect(log.take().isEmpty)
    try object.willChangeValue(forKey: "quiet")
    try object.setPrimitiveValue(.string("r"), forKey: "quiet")
    try object.didChangeValue(forKey: "quiet")
    #expect(log.take() == ["SET old=q new=r"])
    withExtendedLifetime(token) {}
  }

  @Test func `Nested pairs of two inputs notify the dependent once a pair (D2, K094)`() throws {
    let token = try object.logged("fullName", "NO", log)
    try object.willChangeValue(forKey: "first")
    try object.willChangeValue(forKey: "last")
    try object.setPrimitiveValue(.string("1"), forKey: "first")
    try object.setPrimitiveValue(.string("2"), forKey: "last")
    try object.didChangeValue(forKey: "last")
    try object.didChangeValue(forKey: "first")
    #expect(log.take() == ["SET old=F L new=1 2", "SET old=F L new=1 2"])
    withExtendedLifetime(token) {}
  }

  @Test func `The cause is told before what depends on it, dependents by registration (D1)`() throws {
    let paths = ["greeting", "fullName", "first"]
    var tokens = try paths.map { try object.logged($0, "P", log, $0) }
    tokens.append(try object.logged("fullName", "P", log, "fullName2"))
    try object.set("first", .string("x"))
    let order = ["first", "fullName", "fullName2", "greeting"]
    #expect(log.take() == order.map { "\($0) SET prior" } + order.map { "\($0) SET" })
    withExtendedLifetime(tokens) {}
  }

  @Test func `A tree that sums itself up hears of every leaf`() throws {
    let tree = try playground.world.define(
      ClassDefinition(
        "Tree",
        properties: [
          PropertyDefinition("own", .integer),
          PropertyDefinition("parts", .object(className: "Tree"), collection: .array),
          PropertyDefinition(
            "total", .integer, dependsOn: ["own", "parts.total"],
            getter: { object in
              guard case .integer(let own) = object["own"],
                case .integer(let sum) = try object.value(forKeyPath: "parts.@sum.total")
              else { throw Trouble("no number") }
              return .integer(own + sum)
            }),
        ]))
    let (root, branch, leaf) = (tree.makeObject(), tree.makeObject(), tree.makeObject())
    var heard: [String] = []
    let token = try root.observe("total", options: [.new]) { heard.append($0.new?.description ?? "-") }
    try root.many("parts").add(.object(branch))
    try branch.many("parts").add(.object(leaf))
    try leaf.set("own", .integer(7))
    try branch.many("parts").removeAll()
    try leaf.set("own", .integer(8))
    #expect(heard == ["0", "0", "7", "0"])
    token.invalidate()
    #expect(leaf.watchers == nil && branch.watchers == nil && root.watchers == nil)
  }
}
