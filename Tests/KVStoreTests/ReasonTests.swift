import Foundation
import KVContext
import KVObjects
import KVPredicates
import KVStore
import Testing

/// Why a part of a fetch is left to memory, as `explain` says it.
@Suite struct ReasonTests {
  private func reasons(_ format: String?, _ descriptors: [KeyValueSortDescriptor] = []) throws -> [String] {
    let world = try FoundWorld([["text": "a"]])
    let request = FetchRequest(
      entityName: "Thing", predicate: try format.map { try KeyValuePredicate(format: $0) },
      sortDescriptors: descriptors)
    let lines = try ManagedObjectContext(model: world.context.model, store: world.store).explain(request)
    return lines.filter { $0.contains(" is not in SQL: ") }
  }

  @Test(arguments: [
    ("length:(text) > 3", "it calls length:"), ("whole + 1 > 3", "it calls add:to:"),
    ("whole > count", "it compares two values of an object"), ("label == \"a\"", "'label' is computed"),
    ("anything == \"a\"", "'anything' holds any value"),
    ("text MATCHES \"a.*\"", "a regular expression may take too long"),
    ("text > 3", "the values of 'text' are not compared so"),
    ("other.other.other.other.whole == 1", "it follows more than 3 relations"),
    ("ANY others.label == \"a\"", "'label' is computed"),
    ("others.@max.whole > 1", "of 'others' only @count is compared"),
    ("ternary(whole == 1, 2, 3) == 2", "it evaluates TERNARY(whole == 1, 2, 3)"),
    (
      "SUBQUERY(others, $x, $x.label == \"a\").@count > 0",
      "'label' is computed"
    ),
    ("whole == 1 OR label == \"a\"", "'label' is computed"), ("NOT label == \"a\"", "'label' is computed"),
  ])
  func `A part of a predicate is left for a reason`(format: String, reason: String) throws {
    let canonical = try KeyValuePredicate(format: format).format
    #expect(try reasons(format) == ["memory: \(canonical) is not in SQL: \(reason)"])
  }

  @Test func `What is after a part that may raise an error is left as well`() throws {
    #expect(
      try reasons("count > 0 AND label != \"a\" AND whole == 1") == [
        "memory: label != \"a\" is not in SQL: 'label' is computed",
        "memory: whole == 1 is not in SQL: a part before it may raise an error",
      ])
    #expect(try reasons("count > 0 AND text == \"a\"").isEmpty)
  }

  @Test func `An order is left for a reason`() throws {
    func reason(_ descriptor: KeyValueSortDescriptor) throws -> String? {
      try reasons(nil, [descriptor]).first?.components(separatedBy: " is not in SQL: ").last
    }
    #expect(try reason(KeyValueSortDescriptor("label")) == "'label' is computed")
    #expect(
      try reason(KeyValueSortDescriptor("other.other.other.other.whole"))
        == "it follows more than 3 relations")
    #expect(try reason(KeyValueSortDescriptor("other.label")) == "'label' is computed")
    #expect(try reason(KeyValueSortDescriptor(key: "whole") { $0.compare($1) }) == "a function compares")
    #expect(
      try reason(KeyValueSortDescriptor("anything")) == "values of 'anything' have no order in a file")
    #expect(try reason(KeyValueSortDescriptor("text")) == nil)
  }
}
