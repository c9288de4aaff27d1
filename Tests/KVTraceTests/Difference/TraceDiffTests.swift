import KVTrace
import Testing

struct TraceDiffTests {
  /// A list of one-letter lines and another, and how they part.
  struct Parting: CustomTestStringConvertible, Sendable {
    let expected: String
    let actual: String
    let kind: TraceDiff.Kind
    let index: Int

    init(_ expected: String, _ actual: String, _ kind: TraceDiff.Kind, _ index: Int) {
      self.expected = expected
      self.actual = actual
      self.kind = kind
      self.index = index
    }

    var testDescription: String { "\(expected) against \(actual)" }
  }

  @Test(
    "The first difference has a place and a kind",
    arguments: [
      Parting("abcd", "abc", .missing, 3),
      Parting("a", "", .missing, 0),
      Parting("abcd", "acd", .missing, 1),
      Parting("abcd", "ad", .missing, 1),
      Parting("aab", "ab", .missing, 1),
      Parting("wdwd", "wd", .missing, 2),
      Parting("abc", "abcd", .extra, 3),
      Parting("", "a", .extra, 0),
      Parting("abc", "axbc", .extra, 1),
      Parting("abc", "abxyc", .extra, 2),
      Parting("abc", "acb", .reordered, 1),
      Parting("abcd", "bcda", .reordered, 0),
      Parting("abcd", "dabc", .reordered, 0),
      Parting("abcd", "axcd", .differs, 1),
      Parting("abcd", "axyz", .differs, 1),
      Parting("ab", "axyz", .differs, 1),
      // The expected line comes later, and what came here is new.
      Parting("abc", "xbca", .extra, 0),
      // What came here belongs further down, and the expected line is nowhere.
      Parting("abcd", "dbc", .missing, 0),
    ])
  func kinds(_ parting: Parting) throws {
    let diff = try #require(Self.diff(parting.expected, parting.actual))
    #expect(diff.kind == parting.kind)
    #expect(diff.index == parting.index)
  }

  @Test("Of every two short lists, those that differ part where they first differ, and the kind fits the counts")
  func everyShortPair() {
    let lists = Self.lists(upTo: 4)
    for expected in lists {
      for actual in lists {
        guard let diff = Self.diff(expected, actual) else {
          #expect(expected == actual)
          continue
        }
        let equal = zip(expected, actual).prefix { $0 == $1 }.count
        #expect(diff.index == equal, "\(expected) against \(actual)")
        if expected.count == equal { #expect(diff.kind == .extra, "\(expected) against \(actual)") }
        if actual.count == equal { #expect(diff.kind == .missing, "\(expected) against \(actual)") }
        if expected.count > equal, actual.count > equal, expected.sorted() == actual.sorted() {
          #expect(diff.kind == .reordered, "\(expected) against \(actual)")
        }
        if diff.kind == .missing { #expect(expected.count > equal) }
        if diff.kind == .extra { #expect(actual.count > equal) }
      }
    }
  }

  @Test("Equal lists have no difference, blanks at the ends of lines aside")
  func equality() {
    #expect(TraceDiff(expected: [], actual: []) == nil)
    #expect(
      TraceDiff(
        expected: ["  log: one\t", "two"],
        actual: [TraceLine(receiverName: "log", text: "one "), TraceLine(text: "two")]) == nil)
  }

  @Test("A block's lines lose indentation and blank lines")
  func blocks() {
    #expect(TraceDiff.lines(ofBlock: "\n    one\n\n\t two  \r\n   \nthree") == ["one", "two", "three"])
    #expect(TraceDiff.lines(ofBlock: " \n ").isEmpty)
  }

  @Test("Very long lists are told apart at once")
  func longLists() throws {
    let expected = (0..<50_000).map { "line \($0)" }
    let actual = (0..<50_000).map { TraceLine(text: "row \($0)") }
    let diff = try #require(TraceDiff(expected: expected, actual: actual))
    #expect(diff.kind == .differs)
    #expect(diff.index == 0)
  }

  private static func diff(_ expected: String, _ actual: String) -> TraceDiff? {
    TraceDiff(expected: expected.map(String.init), actual: actual.map { TraceLine(text: String($0)) })
  }

  /// Every text over three letters of at most `length`.
  private static func lists(upTo length: Int) -> [String] {
    var all = [""]
    var last = [""]
    for _ in 0..<length {
      last = last.flatMap { list in ["a", "b", "c"].map { list + $0 } }
      all += last
    }
    return all
  }
}
