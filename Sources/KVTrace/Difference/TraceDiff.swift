package import KVObjects

/// Where an expectation and what happened part: the first difference, and what kind of difference it is.
///
/// In contrast to a list of edits it stops at the first one: what follows a wrong callback is seldom news.
/// ``text(file:line:hint:showsHint:content:style:width:)`` draws it.
///
/// Lines are compared without blanks at their ends, by Unicode's canonical equivalence; those over 1,000 bytes by bytes.
/// Time: O(n) for the first
/// difference, and a longest common subsequence of at most 200 lines from there on to tell its kind.
package struct TraceDiff: Sendable {
  /// What kind of difference it is.
  package enum Kind: String, Hashable, Sendable {
    /// The expected line did not come; what was expected after it may have.
    case missing
    /// A line came that was not expected; what was expected instead may have come after it.
    case extra
    /// The expected line came, at another place.
    case reordered
    /// Another line came in place of the expected one.
    case differs
  }

  /// What was expected: a line's text, after `NAME: ` where its receiver was given a name.
  package let expected: [String]
  /// What happened.
  package let actual: [TraceLine]
  /// The place of the first difference in both, from 0.
  package let index: Int
  /// What kind of difference it is.
  package let kind: Kind
  /// Why nothing was sent of a change, where that is known.
  package let silence: EventRule?

  /// The first difference between `expected` and `actual`; nil where there is none.
  package init?(expected: [String], actual: [TraceLine]) {
    self.init(expected: expected, actual: actual, silence: nil)
  }

  package init?(expected: [String], actual: [TraceLine], silence: EventRule?) {
    self.silence = silence
    let lines = expected.map(\.trimmingBlanks)
    var numbers = LineNumbers()
    let wanted = lines.map { numbers.number(of: $0) }
    let got = actual.map { numbers.number(of: $0.description.trimmingBlanks) }
    var index = 0
    while index < wanted.count, index < got.count, wanted[index] == got[index] { index += 1 }
    guard index < wanted.count || index < got.count else { return nil }
    self.expected = lines
    self.actual = actual
    self.index = index
    kind = Self.kind(wanted[index...].prefix(200), got[index...].prefix(200))
  }

  /// The line that the first difference is about: the one that came in place of what was expected, else the last before it.
  package var lineAtFault: TraceLine? {
    let place = kind == .missing || index >= actual.count ? index - 1 : index
    return actual.indices.contains(place) ? actual[place] : nil
  }

  /// The lines of a text block as expectations write it: without indentation, blank lines and blanks at ends.
  package static func lines(ofBlock block: String) -> [String] {
    // Written as what came is: a control character, which no editor shows, as its escape.
    block.textLines.map(\.trimmingBlanks.onOneLine).filter { !$0.isEmpty }
  }

  /// What kind of difference two lists have that differ in their first lines.
  private static func kind(_ wanted: ArraySlice<Int>, _ got: ArraySlice<Int>) -> Kind {
    if got.isEmpty { return .missing }
    if wanted.isEmpty { return .extra }
    let edits = Array(got).difference(from: Array(wanted))
    let removal = edits.removals.first { $0.offset == 0 }?.element
    let insertion = edits.insertions.first { $0.offset == 0 }?.element
    // Whether what goes here comes elsewhere, and what comes here goes elsewhere.
    let expectedComes = removal.map { line in edits.insertions.contains { $0.element == line } }
    let actualGoes = insertion.map { line in edits.removals.contains { $0.element == line } }
    switch (expectedComes, actualGoes) {
    case (true, true), (true, nil), (nil, true): return .reordered
    // The line that came belongs further down, and the expected one is nowhere.
    case (false, nil), (false, true): return .missing
    // The expected line is further down, and the one that came is new.
    case (nil, false), (true, false): return .extra
    case (false, false), (nil, nil): return .differs
    }
  }
}

/// A number for each line, the same for lines that are the same: each is read once, and comparing costs nothing.
private struct LineNumbers {
  private var numbers: [String: Int] = [:]
  private var numbersOfLong: [[UInt8]: Int] = [:]

  /// Lines that no name could be are told apart by their bytes: to compare them by letters may take n² steps.
  mutating func number(of line: String) -> Int {
    let next = numbers.count + numbersOfLong.count
    func known(_ number: inout Int?) -> Int {
      number = number ?? next
      return number ?? next
    }
    return line.isTooLongForName ? known(&numbersOfLong[Array(line.utf8)]) : known(&numbers[line])
  }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .remove(let offset, _, _), .insert(let offset, _, _): offset
    }
  }

  fileprivate var element: ChangeElement {
    switch self {
    case .remove(_, let element, _), .insert(_, let element, _): element
    }
  }
}
