import Foundation
import KVEngine
import KVFoundation
import Testing

/// Foundation's types as those of stored properties.
@Suite struct PropertyValueTests {
  final class Page: ModelObject, TypedModel, @unchecked Sendable {
    struct Storage {
      var seen = Date(timeIntervalSinceReferenceDate: 5)
      var gone: Date?
      var address: URL?
      var id = UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")!
      var links: [URL] = []
    }
    var storage = Storage()
    static let definition = ClassDefinition(
      Page.self,
      [
        .attribute("seen", \.seen), .attribute("gone", \.gone), .attribute("address", \.address),
        .attribute("id", \.id),
        .attribute("links", \.links),
      ])
  }

  private let page: Page

  init() throws { page = try Page.make(in: ObjectWorld()) }

  @Test func `a date is a point in time`() throws {
    #expect(try page.value(forKey: "seen") == .date(DateValue(secondsSinceReferenceDate: 5)))
    try page.setValue(.date(DateValue(secondsSinceReferenceDate: 7)), forKey: "gone")
    #expect(page.gone == Date(timeIntervalSinceReferenceDate: 7))
    try page.setValue(.nil, forKey: "gone")
    #expect(page.gone == nil)
    #expect(throws: KeyValueCodingError.self) { try page.setValue(.nil, forKey: "seen") }
    #expect(throws: KeyValueCodingError.self) { try page.setValue(7, forKey: "seen") }
  }

  @Test func `an address and an identifier are texts, and refuse what is none`() throws {
    #expect(try page.value(forKey: "address") == .nil)
    page.address = URL(string: "https://example.org/a")
    #expect(try page.value(forKey: "address") == "https://example.org/a")
    try page.setValue("https://example.org/b", forKey: "address")
    #expect(page.address?.path() == "/b")
    #expect(try page.value(forKey: "id") == "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")
    #expect(throws: KeyValueCodingError.self) { try page.setValue("x", forKey: "id") }
    #expect(throws: KeyValueCodingError.self) { try page.setValue("", forKey: "address") }
    try page.setValue(["https://example.org/c"], forKey: "links")
    #expect(page.links.map(\.lastPathComponent) == ["c"])
  }

  @Test func `observers see what key-value coding sees`() throws {
    var seen: [String] = []
    let token = try page.observe("address", options: [.new, .old]) { seen.append("\($0)") }
    page.address = URL(string: "a:b")
    #expect(seen == [#"{kind: setting, new: "a:b", old: null}"#])
    token.invalidate()
  }
}
