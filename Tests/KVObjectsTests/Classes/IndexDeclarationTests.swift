import KVObjects
import Testing

/// The indexes that a class declares.
@Suite struct IndexDeclarationTests {
  private let world = ObjectWorld()

  private func song(_ indexes: [[String]], indexed: Set<String> = []) throws -> ObjectClass {
    var definition = ClassDefinition(
      "Song",
      properties: [
        PropertyDefinition("title", .string, isIndexed: indexed.contains("title")),
        PropertyDefinition("rating", .integer, isIndexed: indexed.contains("rating")),
        PropertyDefinition("album", .object(className: "Album")),
        PropertyDefinition("tags", .string, collection: .set, isIndexed: indexed.contains("tags")),
        PropertyDefinition("anything", .any),
        PropertyDefinition("label", .string, dependsOn: ["title"]) { _ in .nil },
      ])
    definition.indexes = indexes
    return try world.define(definition)
  }

  private func names(_ objectClass: ObjectClass) -> [[String]] { objectClass.indexes.map { $0.map(\.name) } }

  @Test func `Those of one property are first, each once`() throws {
    let declared = try song([["rating", "title"], ["album"]], indexed: ["title"])
    #expect(names(declared) == [["title"], ["album"], ["rating", "title"]])
    var definition = ClassDefinition("Live", properties: [PropertyDefinition("place", .string, isIndexed: true)])
    definition.indexes = [["rating", "title"], ["place", "rating"]]
    let live = try world.define(definition, extending: declared)
    #expect(names(live) == [["title"], ["place"], ["album"], ["rating", "title"], ["place", "rating"]])
  }

  @Test func `A property that is declared again is indexed as it says`() throws {
    let declared = try song([["rating", "title"]], indexed: ["title"])
    let again = ClassDefinition("Live", properties: [PropertyDefinition("title", .string)])
    #expect(try names(world.define(again, extending: declared)) == [["rating", "title"]])
    let many = ClassDefinition("Many", properties: [PropertyDefinition("title", .string, collection: .array)])
    let error = #expect(throws: KeyValueCodingError.self) { try world.define(many, extending: declared) }
    #expect(error?.reason == "class Many: 'title' is to-many and cannot be indexed")
  }

  @Test(arguments: [
    ([[]], "an index has no property"), ([["titel"]], "an index names 'titel', which is none of its keys"),
    ([["tags"]], "'tags' is to-many and cannot be indexed"),
    ([["label"]], "'label' is computed and cannot be indexed"),
    ([["anything"]], "'anything' holds any value and cannot be indexed"),
    ([["title", "title"]], "an index names 'title' twice"),
    ([["title"], ["title"]], "it has two indexes of title"), ([["rating"]], "it has two indexes of rating"),
    ([["title", "rating"], ["rating", "title"], ["title", "rating"]], "it has two indexes of title, rating"),
  ])
  func `What cannot be an index is rejected`(indexes: [[String]], problem: String) {
    let error = #expect(throws: KeyValueCodingError.self) { try song(indexes, indexed: ["rating"]) }
    #expect(error?.reason == "class Song: \(problem)")
    #expect(error?.code == (problem.contains("none of its keys") ? .unknownKey : .declaration))
  }
}
