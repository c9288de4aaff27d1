import KVObjects
import KVPredicates
import Testing

@Suite struct CompoundTests {
  @Test func `Predicates are joined`() throws {
    let a = try KeyValuePredicate(format: "a == 1")
    let b = try KeyValuePredicate(format: "b == 2 OR c == 3")
    #expect(KeyValuePredicate.and([a, b]).format == "a == 1 AND (b == 2 OR c == 3)")
    #expect(KeyValuePredicate.or([a, b]).format == "a == 1 OR b == 2 OR c == 3")
    #expect(KeyValuePredicate.not(b).format == "NOT (b == 2 OR c == 3)")
    #expect(KeyValuePredicate.and([a]) == a)
    #expect(KeyValuePredicate.and([]) == .always && KeyValuePredicate.or([]) == .never)
    #expect(KeyValuePredicate.always.format == "TRUEPREDICATE" && KeyValuePredicate.never.format == "FALSEPREDICATE")
    #expect(try KeyValuePredicate.always.evaluate(with: .nil))
    #expect(try !KeyValuePredicate.never.evaluate(with: .nil))
  }

  @Test func `Compounds of one type become one, those of another type stay`() throws {
    let (a, b, c) = (
      equal(try key("a"), constant(1)), equal(try key("b"), constant(2)), equal(try key("c"), constant(3))
    )
    let all = CompoundPredicate.and([a, CompoundPredicate.and([b, c])])
    #expect(all.logicalType == .and && all.subpredicates.count == 3)
    #expect(CompoundPredicate.and([a, CompoundPredicate.or([b, c])]).subpredicates.count == 2)
    #expect(CompoundPredicate.not(CompoundPredicate.not(a)).canonicalText == "NOT NOT a == 1")
    #expect(CompoundPredicate.and([]) != CompoundPredicate.or([]))
    #expect(CompoundPredicate.and([a, b]) != CompoundPredicate.or([a, b]))
  }

  @Test func `A compound that grows part by part stays flat`() throws {
    var all = try KeyValuePredicate(format: "SELF > 0 AND SELF > 1")
    for bound in 2..<5_000 {
      all = .and([all, try KeyValuePredicate(format: "SELF != %d", arguments: [.integer(bound)])])
    }
    #expect(try all.evaluate(with: .integer(6_000)))
    #expect(try !all.evaluate(with: .integer(4_999)))
    #expect(try KeyValuePredicate(format: all.format) == all)
  }

  @Test func `A function decides, and its error is the evaluation's`() throws {
    struct Refusal: Error {}
    let even = KeyValuePredicate(keyPaths: ["rating"]) { value, variables in
      guard case .integer(let number) = value else { throw Refusal() }
      return number % 2 == (variables["rest"] == .integer(1) ? 1 : 0)
    }
    #expect(try even.evaluate(with: .integer(4)))
    #expect(try even.evaluate(with: .integer(3), substitutionVariables: ["rest": .integer(1)]))
    #expect(throws: Refusal.self) { _ = try even.evaluate(with: .string("x")) }
    let both = KeyValuePredicate.and([even, try KeyValuePredicate(format: "SELF > 10")])
    #expect(try both.evaluate(with: .integer(12)))
    #expect(try !both.evaluate(with: .integer(4)))
  }

  @Test func `A tree as deep as the parser takes it is evaluated`() throws {
    let nots = String(repeating: "NOT ", count: 250) + "SELF == 1"
    #expect(try isTrue(nots, of: .integer(1)))
    let sums = String(repeating: "(1 + ", count: 120) + "SELF" + String(repeating: ")", count: 120)
    #expect(try isTrue("\(sums) == 121", of: .integer(1)))
  }
}
