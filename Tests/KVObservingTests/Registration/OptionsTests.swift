import KVObjects
import KVObserving
import KVTestSupport
import Testing

/// Options and the content of a change (kvo-facts.md section 1).
@Suite struct OptionsTests {
  private let playground: Playground
  private let object: ModelObject
  private let log = Log()

  init() throws {
    playground = try Playground()
    object = try playground.make()
  }

  @Test(arguments: [
    ("", ["SET", "SET", "SET"]), ("N", ["SET new=x", "SET new=null", "SET new=null"]),
    ("O", ["SET old=null", "SET old=x", "SET old=null"]),
    ("NO", ["SET old=null new=x", "SET old=x new=null", "SET old=null new=null"]),
    ("I", ["SET", "SET", "SET", "SET"]), ("IN", ["SET new=null", "SET new=x", "SET new=null", "SET new=null"]),
    ("IO", ["SET", "SET old=null", "SET old=x", "SET old=null"]),
    ("P", ["SET prior", "SET", "SET prior", "SET", "SET prior", "SET"]),
    ("PN", ["SET prior", "SET new=x", "SET prior", "SET new=null", "SET prior", "SET new=null"]),
    (
      "PO",
      ["SET prior old=null", "SET old=null", "SET prior old=x", "SET old=x", "SET prior old=null", "SET old=null"]
    ),
    (
      "PNOI",
      [
        "SET new=null", "SET prior old=null", "SET old=null new=x", "SET prior old=x", "SET old=x new=null",
        "SET prior old=null", "SET old=null new=null",
      ]
    ),
  ])
  func `Each combination of options has its entries (K001–K015)`(letters: String, expected: [String]) throws {
    let token = try object.logged("name", letters, log)
    for value in [Value.string("x"), .nil, .nil] { try object.set("name", value) }
    #expect(log.take() == expected)
    token.invalidate()
    try object.set("name", .string("z"))
    #expect(log.take().isEmpty)
  }

  @Test func `An equal value notifies all the same (K016)`() throws {
    try object.set("name", .string("x"))
    let token = try object.logged("name", "NO", log)
    try object.set("name", .string("x"))
    #expect(log.take() == ["SET old=x new=x"])
    withExtendedLifetime(token) {}
  }

  @Test func `Every way of setting notifies once, primitive writing never (K020–K023)`() throws {
    try object.set("child", .object(playground.make("c")))
    let tokens = [try object.logged("number", "NO", log), try object.logged("child.number", "NO", log, "child")]
    try object.setValue(.integer(1), forKey: "number")
    try object.setValue(.integer(2), forKeyPath: "child.number")
    try object.setPrimitiveValue(.integer(3), forKey: "number")
    try object.setValuesForKeys(["number": .integer(4)])
    #expect(log.take() == ["SET old=0 new=1", "child SET old=0 new=2", "SET old=3 new=4"])
    let full = try object.logged("fullName", "N", log)
    try object.setValuesForKeys(["last": .string("2"), "first": .string("1")])
    #expect(log.take() == ["SET new=1 nil", "SET new=1 2"])
    withExtendedLifetime((tokens, full)) {}
  }

  @Test func `A kept change never changes, and observers have their own options (K027–K029)`() throws {
    var kept: [KeyValueChange] = []
    let first = try object.observe("items", options: [.new, .old]) { kept.append($0) }
    let second = try object.logged("items", "N", log)
    try object.many("items").add(.integer(1))
    try object.many("items").add(.integer(2))
    try object.set("items", .nil)
    #expect(kept.map(Log.text) == ["INS idx[0] new=[1]", "INS idx[1] new=[2]", "SET old=[1, 2] new=null"])
    #expect(log.take() == ["INS idx[0] new=[1]", "INS idx[1] new=[2]", "SET new=null"])
    withExtendedLifetime((first, second)) {}
  }

  @Test func `A refused value tells nobody, not even before (K030)`() throws {
    let token = try object.logged("number", "PNO", log)
    #expect(refusal { try object.set("number", .nil) }?.contains("setNilValueForKey") == true)
    #expect(refusal { try object.set("number", .string("x")) } != nil)
    #expect(log.take().isEmpty)
    withExtendedLifetime(token) {}
  }

  @Test func `A getter that throws while the old value is read refuses the change`() throws {
    let moody = try playground.world.define(
      ClassDefinition(
        "Moody",
        properties: [
          PropertyDefinition("a", .integer),
          PropertyDefinition(
            "half", .integer, dependsOn: ["a"],
            getter: {
              guard case .integer(let number) = $0["a"], number.isMultiple(of: 2) else { throw Trouble("odd") }
              return .integer(number / 2)
            }),
        ]))
    let object = moody.makeObject()
    let plain = try object.logged("a", "PNO", log, "a")
    let token = try object.logged("half", "PNO", log, "half")
    #expect(refusal { try object.set("a", .integer(1)) } == "odd")
    #expect(object["a"] == .integer(1))
    #expect(
      log.take() == ["a SET prior old=0", "half SET prior old=0", "a SET old=0 new=1"])
    #expect(refusal { try object.set("a", .integer(2)) } == "odd")
    #expect(object["a"] == .integer(1))
    #expect(log.take().isEmpty)
    #expect(refusal { _ = try object.logged("half", "IN", log) } == "odd")
    withExtendedLifetime((plain, token)) {}
  }

  @Test func `Path, root and context reach a classic observer as they were registered (K031, K032)`() throws {
    final class Checking: KeyValueObserver {
      var heard: [String] = []
      func observeValue(forKeyPath keyPath: String, of object: ModelObject, change: KeyValueChange, context: Value) {
        heard.append("\(keyPath) \(object) \(context)")
      }
    }
    let child = try playground.make("c")
    try object.set("child", .object(child))
    let observer = Checking()
    try object.addObserver(observer, forKeyPath: "child.name", context: .string("ctx"))
    try child.set("name", .string("d"))
    #expect(observer.heard == ["child.name <P#1> \"ctx\""])
  }

  @Test func `Collections are told as wholes at first and when set (K144, K145, K177)`() throws {
    let tokens = try ["items", "tags", "row"].map { try object.logged($0, "INO", log) }
    #expect(log.take() == ["SET new=[]", "SET new=[]", "SET new=[]"])
    for key in ["items", "tags", "row"] {
      try object.set(key, .integers(1, 2))
      try object.set(key, .nil)
      try object.set(key, .nil)
    }
    let each = ["SET old=[] new=[1, 2]", "SET old=[1, 2] new=null", "SET old=null new=null"]
    #expect(log.take() == each + each + each)
    withExtendedLifetime(tokens) {}
  }
}
