import KVObjects
import KVObserving
import KVTestSupport
import Testing

/// Observed key paths (kvo-facts.md section 3, D9, D20, D25).
@Suite struct KeyPathTests {
  private let playground: Playground
  private let root: ModelObject
  private let log = Log()

  init() throws {
    playground = try Playground()
    root = try playground.make("root")
  }

  @Test func `A path follows its middle (K053–K059)`() throws {
    let (c1, c2) = (try playground.make("c1"), try playground.make("c2"))
    let token = try root.logged("child.name", "NO", log)
    func told(_ lines: String...) { #expect(log.take() == lines) }
    try root.set("child", .object(c1))
    told("SET old=null new=c1")
    try c1.set("name", .string("c1b"))
    told("SET old=c1 new=c1b")
    try root.set("child", .object(c2))
    told("SET old=c1b new=c2")
    try c1.set("name", .string("z"))
    told()
    try root.set("child", .object(c2))
    told("SET old=c2 new=c2")
    try c2.set("name", .string("y"))
    told("SET old=c2 new=y")
    try root.set("child", .nil)
    told("SET old=y new=null")
    try c2.set("name", .string("x"))
    told()
    try root.set("child", .nil)
    told("SET old=null new=null")
    #expect(c2.watchers == nil && c1.watchers == nil)
    withExtendedLifetime(token) {}
  }

  @Test func `Prior and initial work along a path (K060, K061)`() throws {
    let token = try root.logged("child.name", "INOP", log)
    #expect(log.take() == ["SET new=null"])
    try root.set("child", .object(try playground.make("c")))
    #expect(log.take() == ["SET prior old=null", "SET old=null new=c"])
    withExtendedLifetime(token) {}
  }

  @Test func `Each replacement anywhere in a deep path notifies once (K062, K063)`() throws {
    let token = try root.logged("child.child.name", "NO", log)
    let (b, b2, b3) = (try playground.make(), try playground.make(), try playground.make())
    let c = try playground.make("c")
    try root.set("child", .object(b))
    try b.set("child", .object(c))
    try root.set("child", .object(b2))
    try b2.set("child", .object(c))
    try root.set("child", .nil)
    try root.set("child", .object(b3))
    try b3.set("child", .nil)
    #expect(
      log.take() == [
        "SET old=null new=null", "SET old=null new=c", "SET old=c new=null", "SET old=null new=c",
        "SET old=c new=null",
        "SET old=null new=null", "SET old=null new=null",
      ])
    withExtendedLifetime(token) {}
  }

  @Test func `Shared children, cycles, and a path beside its own head (K064–K067)`() throws {
    let (other, child) = (try playground.make("other"), try playground.make("c"))
    try root.set("child", .object(child))
    try other.set("child", .object(child))
    var tokens = [try root.logged("child.name", "N", log, "root"), try other.logged("child.name", "N", log, "other")]
    try child.set("name", .string("d"))
    #expect(log.take() == ["root SET new=d", "other SET new=d"])
    tokens = []
    try root.set("child", .object(root))
    tokens = [try root.logged("child.child.name", "NO", log)]
    try root.set("name", .string("r"))
    #expect(log.take() == ["SET old=root new=r"])
    try root.set("child", .nil)
    #expect(log.take() == ["SET old=r new=null"])
    tokens = [try root.logged("child", "", log, "child"), try root.logged("child.name", "", log, "child.name")]
    try root.set("child", .object(child))
    #expect(log.take() == ["child SET", "child.name SET"])
    try root.setValue(.string("e"), forKeyPath: "child.name")
    #expect(log.take() == ["child.name SET"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `A key that its class lacks is refused at once, else where it is met (D20, K069–K073)`() throws {
    func text(_ path: String, _ letters: String = "") -> String? {
      refusal { _ = try root.logged(path, letters, log) }
    }
    let undefined = "NSUndefinedKeyException: [<P \"root\"> valueForUndefinedKey:]: this class is not key value "
    #expect(text("nmae") == undefined + "coding-compliant for the key nmae.")
    #expect(
      text("child.nmae") == "NSUndefinedKeyException: [<P> valueForUndefinedKey:]: this class is not key value "
        + "coding-compliant for the key nmae.")
    #expect(text("")?.hasPrefix("NSInvalidArgumentException: key path \"\"") == true)
    #expect(text("child.")?.hasPrefix("NSInvalidArgumentException: key path \"child.\"") == true)
    #expect(text("items.@foo.x")?.contains("there is no operator @foo") == true)
    #expect(
      text("@count") == "NSInvalidArgumentException: key path \"@count\": @count needs a to-many key before it at "
        + "position 0")
    #expect(
      text("items.@sum")
        == "NSInvalidArgumentException: key path \"items.@sum\": @sum needs a key path to its right")
    #expect(root.watchers == nil)
    // A class met on the way that is not the one declared.
    let token = try root.logged("x.extra", "", log)
    #expect(
      refusal { try root.set("x", .object(playground.make("c"))) }
        == "NSUndefinedKeyException: [<P \"c\"> valueForUndefinedKey:]: this class is not key value coding-compliant "
        + "for the key extra.")
    #expect(log.take() == ["SET"])
    try root.set("x", .nil)
    #expect(log.take() == ["SET"])
    withExtendedLifetime(token) {}
  }

  @Test func `A middle replaced without a notification is found at the next one (D25, K074)`() throws {
    let (c1, c2) = (try playground.make("c1"), try playground.make("c2"))
    try root.set("child", .object(c1))
    let token = try root.logged("child.name", "NO", log)
    try root.setPrimitiveValue(.object(c2), forKey: "child")
    try c2.set("name", .string("x"))
    #expect(log.take().isEmpty)
    try c1.set("name", .string("y"))
    #expect(log.take() == ["SET old=x new=x"])
    try c2.set("name", .string("z"))
    #expect(log.take() == ["SET old=x new=z"])
    try c1.set("name", .string("w"))
    #expect(log.take().isEmpty)
    token.invalidate()
    #expect(c1.watchers == nil && c2.watchers == nil && root.watchers == nil)
  }

  @Test func `A middle of a deep path that died unannounced does not hide the one in its place`() throws {
    let token = try root.logged("child.child.name", "N", log)
    for round in 0..<50 {
      // Freed while observed: its address is likely to be the next one's.
      try root.setPrimitiveValue(.nil, forKey: "child")
      let (middle, leaf) = (try playground.make(), try playground.make("leaf"))
      try middle.set("child", .object(leaf))
      try root.setPrimitiveValue(.object(middle), forKey: "child")
      try root.willChangeValue(forKey: "child")
      try root.didChangeValue(forKey: "child")
      _ = log.take()
      try leaf.set("name", .string("\(round)"))
      #expect(log.take() == ["SET new=\(round)"])
    }
    withExtendedLifetime(token) {}
  }

  // MARK: Through collections

  @Test func `A to-many key in the middle tells membership and elements (D9)`() throws {
    let (a, b) = (try playground.make("a"), try playground.make("b"))
    let token = try root.logged("children.name", "NOP", log)
    let children = try root.many("children")
    try children.add(.object(a))
    #expect(log.take() == ["SET prior old=[]", "SET old=[] new=[\"a\"]"])
    try a.set("name", .string("A"))
    #expect(
      log.take() == [
        "SET prior old=[\"a\"] element=<P \"a\">", "SET old=[\"a\"] new=[\"A\"] element=<P \"A\">",
      ])
    try root.set("children", .objects(b, a))
    #expect(log.take() == ["SET prior old=[\"A\"]", "SET old=[\"A\"] new=[\"b\", \"A\"]"])
    try children.remove(.object(a))
    _ = log.take()
    try a.set("name", .string("z"))
    #expect(log.take().isEmpty)
    try children.setArray([.object(a)])
    _ = log.take()
    try b.set("name", .string("z"))
    try root.set("children", .nil)
    #expect(log.take() == ["SET prior old=[\"z\"]", "SET old=[\"z\"] new=null"])
    try a.set("name", .string("q"))
    #expect(log.take().isEmpty)
    #expect(a.watchers == nil && b.watchers == nil)
    withExtendedLifetime(token) {}
  }

  @Test func `Two collections on the way: a membership change of an inner one names no element`() throws {
    let (middle, leaf) = (try playground.make("m"), try playground.make("l"))
    try root.many("children").add(.object(middle))
    let token = try root.logged("children.children.name", "N", log)
    try middle.many("children").add(.object(leaf))
    #expect(log.take() == ["SET new=[[\"l\"]]"])
    try leaf.set("name", .string("L"))
    #expect(log.take() == ["SET new=[[\"L\"]] element=<P \"L\">"])
    withExtendedLifetime(token) {}
  }

  @Test
  func `A collection at the end of a path through a collection is told as a value, with its element (D9, K082)`()
    throws
  {
    let child = try playground.make("c")
    try root.many("children").add(.object(child))
    let token = try root.logged("children.items", "NO", log)
    try child.many("items").add(.integer(1))
    #expect(log.take() == ["SET old=[[]] new=[[1]] element=<P \"c\">"])
    withExtendedLifetime(token) {}
  }

  @Test func `A collection at the end of a path through objects is told as on its own object (K081)`() throws {
    let child = try playground.make("c")
    try root.set("child", .object(child))
    let token = try root.logged("child.items", "NO", log)
    try child.many("items").addAll([.integer(1), .integer(2)])
    try root.set("child", .nil)
    #expect(log.take() == ["INS idx[0-1] new=[1, 2]", "SET old=[1, 2] new=null"])
    withExtendedLifetime(token) {}
  }

  @Test func `An element that is in twice is observed until its last occurrence goes`() throws {
    let a = try playground.make("a")
    let items = try root.many("items")
    try items.addAll([.object(a), .object(a), .integer(1)])
    let token = try root.logged("items.@unionOfObjects.self", "", log)
    _ = token
    let names = try root.logged("items.@count", "N", log, "count")
    try items.remove(at: 0)
    #expect(log.take() == ["SET", "count SET new=2"])
    let holder = try playground.make("h")
    try holder.set("items", .objects(a, a))
    let path = try holder.logged("items.name", "", log, "name")
    try holder.many("items").remove(at: 0)
    try a.set("name", .string("b"))
    #expect(log.take() == ["name SET", "name SET element=<P \"b\">"])
    try holder.many("items").remove(at: 0)
    try a.set("name", .string("c"))
    #expect(log.take() == ["name SET"])
    withExtendedLifetime((names, path)) {}
  }

  @Test func `Cocoa's limit can be restored (D9, K075, K088)`() throws {
    playground.world.compatibility.refusesToManyKeyPaths = true
    #expect(
      refusal { _ = try root.logged("children.name", "", log) }
        == "NSInvalidArgumentException: [<ordered set> addObserver:forKeyPath:options:context:] is not supported. Key "
        + "path: name")
    #expect(
      refusal { _ = try root.logged("child.children.name", "", log) }
        == "NSInvalidArgumentException: [<ordered set> addObserver:forKeyPath:options:context:] is not supported. Key "
        + "path: name")
    let child = try playground.make("c")
    let token = try root.logged("children.@sum.number", "N", log)
    try root.many("children").add(.object(child))
    try child.set("number", .integer(2))
    #expect(log.take() == ["SET new=0"])
    withExtendedLifetime(token) {}
  }

  @Test func `Wholes replaced inside a manual pair leave nobody observed twice`() throws {
    let (a, b) = (try playground.make("a"), try playground.make("b"))
    let token = try root.logged("children.name", "", log)
    try root.willChangeValue(forKey: "children")
    try root.set("children", .objects(a, b))
    try root.didChangeValue(forKey: "children")
    #expect(log.take().count == 2)
    try root.many("children").remove(.object(a))
    _ = log.take()
    try a.set("name", .string("z"))
    #expect(log.take().isEmpty)
    #expect(a.watchers == nil)
    try b.set("name", .string("z"))
    #expect(log.take().count == 1)
    withExtendedLifetime(token) {}
  }

  @Test func `A collection replaced without a notification is found at the next one (D25)`() throws {
    let (a, b, c) = (try playground.make("a"), try playground.make("b"), try playground.make("c"))
    try root.set("children", .objects(a, b))
    let token = try root.logged("children.name", "", log)
    try root.setPrimitiveValue(.objects(b, c), forKey: "children")
    try b.set("name", .string("B"))
    _ = log.take()
    try a.set("name", .string("A"))
    #expect(log.take().isEmpty)
    try c.set("name", .string("C"))
    #expect(log.take().count == 1)
    try root.many("children").removeAll()
    #expect(a.watchers == nil && b.watchers == nil && c.watchers == nil)
    withExtendedLifetime(token) {}
  }

  @Test func `Objects in a list that an attribute holds are observed while they are in it`() throws {
    let (a, b) = (try playground.make("a"), try playground.make("b"))
    try root.set("x", .objects(a))
    let token = try root.logged("x.name", "", log)
    try a.set("name", .string("A"))
    #expect(log.take().count == 1)
    try root.set("x", .objects(b))
    _ = log.take()
    try a.set("name", .string("z"))
    #expect(log.take().isEmpty)
    try b.set("name", .string("z"))
    #expect(log.take().count == 1)
    token.invalidate()
    #expect(a.watchers == nil && b.watchers == nil && root.watchers == nil)
  }

  @Test func `A computed object in the middle is followed when what it depends on changes`() throws {
    let (a, b) = (try playground.make("a"), try playground.make("b"))
    try root.set("children", .objects(a, b))
    let token = try root.logged("firstChild.name", "NO", log)
    try a.set("name", .string("A"))
    #expect(log.take() == ["SET old=a new=A"])
    try root.many("children").remove(at: 0)
    #expect(log.take() == ["SET old=A new=b"])
    try a.set("name", .string("z"))
    #expect(log.take().isEmpty)
    try b.set("name", .string("B"))
    #expect(log.take() == ["SET old=b new=B"])
    try root.many("children").removeAll()
    #expect(log.take() == ["SET old=B new=null"])
    token.invalidate()
    #expect(a.watchers == nil && b.watchers == nil && root.watchers == nil)
  }

  // MARK: Operators

  @Test func `Operators are observed: membership and the leaves they read (K083–K089)`() throws {
    let items = try root.many("items")
    let count = try root.logged("items.@count", "INO", log)
    try items.add(.integer(4))
    try root.set("items", .integers(1, 2, 3, 4))
    try root.set("items", .list([]))
    try root.set("items", .nil)
    try root.set("items", .integers(1))
    #expect(
      log.take() == [
        "SET new=0", "SET old=0 new=1", "SET old=1 new=4", "SET old=4 new=0", "SET old=0 new=null",
        "SET old=null new=1",
      ])
    count.invalidate()
    let (a, b) = (try playground.make("a"), try playground.make("b"))
    try root.set("children", .objects(a, b))
    let sum = try root.logged("children.@sum.number", "NO", log)
    try a.set("number", .integer(2))
    try root.many("children").remove(.object(a))
    try a.set("number", .integer(5))
    #expect(log.take() == ["SET old=0 new=2 element=<P \"a\">", "SET old=2 new=0"])
    sum.invalidate()
    try root.set("child", .object(a))
    try a.set("items", .integers(1))
    let deep = try root.logged("child.items.@max.self", "NO", log)
    try a.many("items").add(.integer(7))
    try root.set("child", .nil)
    #expect(log.take() == ["SET old=1 new=7", "SET old=7 new=null"])
    deep.invalidate()
    #expect(a.watchers == nil && b.watchers == nil)
    let distinct = try root.logged("children.@distinctUnionOfObjects.self", "N", log)
    try root.many("children").add(.object(a))
    #expect(log.take() == ["SET new=[<P \"b\">, <P \"a\">]"])
    withExtendedLifetime(distinct) {}
  }
}
