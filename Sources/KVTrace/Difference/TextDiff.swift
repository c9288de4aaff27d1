import KVObjects
import KVTexts

/// Two texts of several lines, compared line by line.
///
/// In contrast to a ``TraceDiff`` it shows every line that differs, with three equal ones around, up to 1,000 lines in all; how
/// many follow is said. Lines are compared by their bytes. Time: O(n) for what is equal at both ends, and a longest common
/// subsequence of what lies between, where that has at most 400 lines on each side; of more all are taken to differ.
package struct TextDiff: Sendable {
  fileprivate enum Row {
    case equal(String)
    case expected(String)
    case actual(String)
  }

  private let rows: [Row]
  /// The first line that differs, from 1.
  package let line: Int

  private static let contextCount = 3
  private static let longest = 400
  private static let mostShown = 1_000

  /// The lines of `expected` against those of `actual`.
  package init(expected: String, actual: String) {
    let (wanted, got) = (expected.textLines, actual.textLines)
    let isSame = Self.isSame
    let start = Self.equalCount(wanted, got)
    let end = zip(wanted.dropFirst(start).reversed(), got.dropFirst(start).reversed()).prefix { isSame($0, $1) }.count
    line = start + 1
    rows =
      wanted.prefix(start).map(Row.equal)
      + Self.between(Array(wanted[start..<wanted.count - end]), Array(got[start..<got.count - end]))
      + wanted.suffix(end).map(Row.equal)
  }

  /// The first line in which two texts differ, from 1. O(n).
  package static func firstLine(expected: String, actual: String) -> Int {
    equalCount(expected.textLines, actual.textLines) + 1
  }

  private static func equalCount(_ wanted: [String], _ got: [String]) -> Int {
    zip(wanted, got).prefix { isSame($0, $1) }.count
  }

  private static func isSame(_ left: String, _ right: String) -> Bool { left.utf8.elementsEqual(right.utf8) }

  private static func between(_ wanted: [String], _ got: [String]) -> [Row] {
    guard max(wanted.count, got.count) <= longest else {
      return wanted.map(Row.expected) + got.map(Row.actual)
    }
    let edits = got.map { Array($0.utf8) }.difference(from: wanted.map { Array($0.utf8) })
    var (removed, inserted) = (Set<Int>(), Set<Int>())
    for edit in edits {
      switch edit {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var rows: [Row] = []
    var (left, right) = (0, 0)
    while left < wanted.count || right < got.count {
      if removed.contains(left) {
        rows.append(.expected(wanted[left]))
        left += 1
      } else if inserted.contains(right) {
        rows.append(.actual(got[right]))
        right += 1
      } else {
        rows.append(.equal(wanted[left]))
        (left, right) = (left + 1, right + 1)
      }
    }
    return rows
  }

  /// The lines for people: `−` stands before what was expected and did not come, `+` before what came instead.
  package func lines(style: Style = .plain) -> [String] {
    var lines = [style.say(.diffLegend)]
    var shownCount = 0
    // The next row that is not looked at, and the next that differs.
    var (next, difference) = (rows.startIndex, rows.firstIndex { $0.isDifference } ?? rows.endIndex)
    while difference < rows.endIndex {
      let first = max(next, difference - Self.contextCount)
      if first > next { lines.append(style.say(.diffEqual(n: first - next))) }
      // As long as the next difference is near enough for its rows to touch these.
      var end = difference + 1
      while let near = rows[end...].prefix(2 * Self.contextCount + 1).firstIndex(where: { $0.isDifference }),
        shownCount + end - first < Self.mostShown
      {
        end = near + 1
      }
      let last = min(rows.endIndex, end + Self.contextCount, first + Self.mostShown - shownCount)
      lines += rows[first..<last].map { $0.line(style) }
      (shownCount, next) = (shownCount + last - first, last)
      if shownCount >= Self.mostShown {
        return next < rows.endIndex ? lines + [style.say(.diffMore(n: rows.endIndex - next))] : lines
      }
      difference = rows[max(next, end)...].firstIndex { $0.isDifference } ?? rows.endIndex
    }
    return next < rows.endIndex ? lines + [style.say(.diffEqual(n: rows.endIndex - next))] : lines
  }
}

extension TextDiff.Row {
  fileprivate var isDifference: Bool { if case .equal = self { false } else { true } }

  fileprivate func line(_ style: Style) -> String {
    switch self {
    case .equal(let text): "  \(text.onOneLine)".trimmingTrailingBlanks
    case .expected(let text): style.added("− \(text.onOneLine)")
    case .actual(let text): style.removed("+ \(text.onOneLine)")
    }
  }
}
