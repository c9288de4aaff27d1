import KVObjects
import Testing

@Suite("Long texts")
struct LongTextTests {
  private let marks = String(repeating: "\u{301}\u{316}", count: 100_000)

  @Test("A name has at most 1,000 bytes")
  func bound() {
    #expect(!String(repeating: "x", count: 1_000).isTooLongForName)
    #expect(String(repeating: "x", count: 1_001).isTooLongForName)
    #expect(String(repeating: "é", count: 501).isTooLongForName)
    #expect(marks.shortenedName.utf8.count < 1_000)
  }

  @Test("Parts are split at each byte of the separator, as often as asked")
  func parts() {
    #expect("a.b..c.".parts(separatedBy: ".") == ["a", "b", "", "c", ""])
    #expect("".parts(separatedBy: ".") == [""])
    #expect("a.b.c".parts(separatedBy: ".", maxSplits: 1) == ["a", "b.c"])
    #expect("\(marks).\(marks)".parts(separatedBy: ".").map(\.utf8.count) == [400_000, 400_000])
  }

  @Test("Lines end with every line end of Unicode, and with a carriage return and line feed once")
  func lines() {
    #expect("a\nb\r\nc\rd\u{2028}e\u{85}".textLines == ["a", "b", "c", "d", "e", ""])
    #expect("a\n\nb".textLines == ["a", "", "b"])
    #expect("\(marks)\n\(marks)".textLines.map(\.utf8.count) == [400_000, 400_000])
  }

  @Test("Beginnings and ends are compared by bytes")
  func ends() {
    #expect("stack overflow".hasBytes(atStart: "stack"))
    #expect(!"stack".hasBytes(atStart: "stack overflow"))
    #expect("stack overflow".hasBytes(atEnd: "overflow"))
    #expect(!("e" + marks).hasBytes(atStart: "é"))
    #expect(("e" + marks).hasBytes(atEnd: "\u{316}"))
  }

  @Test("Nothing is like a word that is too long to be misspelt")
  func spelling() {
    #expect(Spelling.closest(to: "titel", among: ["title", "x" + marks]) == "title")
    #expect(Spelling.closest(to: "title" + marks, among: ["title"]) == nil)
  }

  @Test("Lists that differ in their first or last elements have hashes of their own")
  func lists() {
    let lists = (0..<1_000).map { Value.list([.integer(0), .integer($0)]) }
    #expect(Set(lists.map(\.hashValue)).count > 900)
    let long = (0..<1_000).map { last in Value.list(ValueList((0..<20).map { .integer($0) } + [.integer(last)])) }
    #expect(Set(long.map(\.hashValue)).count > 900)
    #expect(Value.list([.integer(1)]).hashValue == Value.list([.boolean(true)]).hashValue)
  }
}
