import Foundation
import KVScripting
import KVTexts
import Testing

struct CocoaNamesTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test func `the page says what the table says`() throws {
    let page = try String(
      contentsOf: CocoaNamesTests.root.appendingPathComponent("Documentation/CocoaNames.md"), encoding: .utf8)
    #expect(page == CocoaNames.page, "write what CocoaNames.page gives into Documentation/CocoaNames.md")
  }

  @Test func `each name stands in the table once`() {
    let names = CocoaNames.rows.map { "\($0.area) \($0.cocoa)" }
    #expect(names.count == Set(names).count)
  }

  @Test(arguments: [
    ("addObject", "it is called list:add(x) here"), ("addObject:", "it is called list:add(x) here"),
    ("insertRowsAtIndexPaths", "it is called view:insertRows"),
  ])
  func `a name is found as a script writes it`(name: String, advice: String) throws {
    #expect(try #require(CocoaNames.advice(for: name)).description.hasPrefix(advice))
  }
}
