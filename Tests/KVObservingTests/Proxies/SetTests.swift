import KVObjects
import KVObserving
import KVTestSupport
import Testing

/// What observers of unordered to-many keys are told (kvo-facts.md section 8, D14).
@Suite struct SetTests {
  private let object: ModelObject
  private let log = Log()

  init() throws { object = try Playground().make() }

  @Test func `Each verb tells what it really added and removed, never indexes (K161–K173)`() throws {
    let values = Dictionary(uniqueKeysWithValues: "abcdqyz".map { (String($0), Value.string(String($0))) })
    func v(_ text: String) -> [Value] { text.map { values[String($0)] ?? .nil } }
    let rows: [((ToManyCollection) throws -> Void, [String])] = [
      ({ try $0.add(v("z")[0]) }, ["INS new=[z]"]), ({ try $0.add(v("a")[0]) }, []),
      ({ try $0.remove(v("a")[0]) }, ["REM old=[a]"]), ({ try $0.remove(v("q")[0]) }, []),
      ({ try $0.addAll(v("ayz")) }, ["INS new=[y, z]"]), ({ try $0.addAll(v("ab")) }, []),
      ({ try $0.removeAll(v("aq")) }, ["REM old=[a]"]), ({ try $0.intersect(v("aq")) }, ["REM old=[b, c]"]),
      ({ try $0.intersect(v("abcd")) }, []), ({ try $0.setSet(v("cd")) }, ["REP old=[a, b] new=[d]"]),
      ({ try $0.setSet(v("cba")) }, []), ({ try $0.setSet(v("ab")) }, ["REP old=[c] new=[]"]),
      ({ try $0.setSet(v("abcd")) }, ["REP old=[] new=[d]"]), ({ try $0.removeAll() }, ["REM old=[a, b, c]"]),
      ({ try $0.addAll([]) }, []),
    ]
    for (number, (call, lines)) in rows.enumerated() {
      try object.setPrimitiveValue(.list(ValueList(v("abc"))), forKey: "tags")
      let token = try object.logged("tags", "NO", log)
      try call(try object.mutableSetValue(forKey: "tags"))
      #expect(log.take().map { $0.replacing("\"", with: "") } == lines, "row \(number)")
      token.invalidate()
      let prior = try object.logged("tags", "P", log)
      try object.setPrimitiveValue(.list(ValueList(v("abc"))), forKey: "tags")
      try call(try object.mutableSetValue(forKey: "tags"))
      let kinds = lines.map { String($0.prefix(3)) }
      #expect(log.take() == kinds.flatMap { ["\($0) prior", $0] }, "row \(number)")
      prior.invalidate()
    }
  }

  @Test func `Insertion order is kept: setSet leaves survivors in place, assignment takes the list's order`() throws {
    try object.set("tags", .strings("a", "b", "c"))
    let tags = try object.mutableSetValue(forKey: "tags")
    try tags.setSet([.string("z"), .string("c"), .string("a")])
    #expect(tags.snapshot().description == "[\"a\", \"c\", \"z\"]")
    try object.set("tags", .strings("z", "c", "z", "a"))
    #expect(tags.snapshot().description == "[\"z\", \"c\", \"a\"]")
  }
}
