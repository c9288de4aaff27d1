import KVObjects
import KVTexts

/// Two texts of several lines, compared line by line.
///
/// In contrast to a ``TraceDiff`` it shows every line that differs, with three equal ones around. Lines are compared by
/// their bytes. Time: O(n) for what is equal at both ends, and a longest common subsequence of what lies between, where
/// that has at most 400 lines on each side; of more all are taken to differ.
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

  /// The lines of `expected` against those of `actual`.
  package init(expected: String, actual: String) {
    let (wanted, got) = (expected.textLines, actual.textLines)
    func isSame(_ left: String, _ right: String) -> Bool { left.utf8.elementsEqual(right.utf8) }
    let start = zip(wanted, got).prefix { isSame($0, $1) }.count
    let end = zip(wanted.dropFirst(start).reversed(), got.dropFirst(start).reversed()).prefix { isSame($0, $1) }.count
    line = start + 1
    rows =
      wanted.prefix(start).map(Row.equal)
      + Self.between(Array(wanted[start..<wanted.count - end]), Array(got[start..<got.count - end]))
      + wanted.suffix(end).map(Row.equal)
  }

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
    let shown = Set(
      rows.indices.filter { rows[$0].isDifference }.flatMap { $0 - Self.contextCount...$0 + Self.contextCount })
    var lines = [style.say(.diffLegend)]
    var skipped = 0
    for (index, row) in rows.enumerated() {
      guard shown.contains(index) else {
        skipped += 1
        continue
      }
      if skipped > 0 { lines.append(style.say(.diffEqual(n: skipped))) }
      skipped = 0
      switch row {
      case .equal(let text): lines.append("  \(text.onOneLine)".trimmingTrailingBlanks)
      case .expected(let text): lines.append(style.added("− \(text.onOneLine)"))
      case .actual(let text): lines.append(style.removed("+ \(text.onOneLine)"))
      }
    }
    return skipped > 0 ? lines + [style.say(.diffEqual(n: skipped))] : lines
  }
}

extension TextDiff.Row {
  fileprivate var isDifference: Bool { if case .equal = self { false } else { true } }
}
