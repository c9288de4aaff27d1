import KVObjects

extension RunComparison {
  /// The two runs for people, statement by statement, without the summary:
  ///
  ///       friends.lua                          controllers=original
  ///     = 12  artist.albums:add(x)  (3 rows)
  ///     ≠ 24  zoe.favoriteColor = "blue"
  ///           log: willChangeContent           = log: willChangeContent
  ///           log: didChangeObject … update …  ≠ log: didChangeObject … move …
  ///
  /// Below 60 columns the right side stands below the left one. What does not fit goes on in the next line.
  ///
  /// - Parameters:
  ///   - width: how many columns there are; nil where lines may be as long as they are.
  ///   - isShort: whether statements that are the same are only counted.
  package func lines(style: Style = .plain, width: Int? = nil, isShort: Bool = false) -> [String] {
    let columns = ComparisonColumns(self, style: style, width: width)
    var lines = columns.heading
    var sameCount = 0
    func flush() {
      if sameCount > 0 { lines.append("= (\(sameCount) the same)") }
      sameCount = 0
    }
    for statement in statements {
      if isShort, statement.verdict == .same {
        sameCount += 1
        continue
      }
      flush()
      lines += columns.lines(of: statement)
    }
    flush()
    return lines
  }
}

/// How the rows of two runs stand beside or below each other.
private struct ComparisonColumns {
  private let comparison: RunComparison
  private let style: Style
  private let width: Int?
  private let numberWidth: Int
  private let leftWidth: Int
  private let rightWidth: Int

  /// Below so many columns one side stands below the other.
  private static let leastWidth = 60
  /// In how many columns two stand side by side where nothing says how many there are.
  private static let layoutWidth = 120

  init(_ comparison: RunComparison, style: Style, width: Int?) {
    (self.comparison, self.style, self.width) = (comparison, style, width)
    let lines = comparison.statements.map { max($0.left?.line ?? 0, $0.right?.line ?? 0) }
    numberWidth = max(2, "\(lines.max() ?? 0)".count)
    let longest =
      comparison.statements.lazy.filter { $0.verdict != .same }.flatMap(\.rows)
      .map { $0.left.map { Self.text($0).displayWidth } ?? 0 }.max() ?? 0
    let available = max(40, (width ?? Self.layoutWidth) - numberWidth - 7)
    leftWidth = min(available / 2, max(longest, comparison.left.name.displayWidth))
    rightWidth = available - leftWidth
  }

  private var isStacked: Bool { width.map { $0 < Self.leastWidth } ?? false }
  private var indent: String { String(repeating: " ", count: numberWidth + 4) }

  private static func text(_ row: ComparedRun.Row) -> String {
    String(repeating: "  ", count: row.depth) + row.text.expandingTabs()
  }

  var heading: [String] {
    if isStacked {
      return [
        style.heading("− \(comparison.left.name.onOneLine)"), style.heading("+ \(comparison.right.name.onOneLine)"),
      ]
    }
    return [
      style.heading(
        indent + comparison.left.name.onOneLine.padded(to: leftWidth) + "   " + comparison.right.name.onOneLine)
    ]
  }

  func lines(of statement: RunComparison.StatementPair) -> [String] {
    let number = (statement.left ?? statement.right).flatMap { $0.line > 0 ? "\($0.line)" : nil } ?? ""
    let source = (statement.left ?? statement.right)?.source ?? ""
    let start =
      "\(statement.verdict.rawValue) \(String(repeating: " ", count: max(0, numberWidth - number.count)))\(number)  "
    if statement.verdict == .same {
      let count = statement.rows.count
      return [
        ("\(start)\(source)  " + style.faint("(\(count) \(count == 1 ? "row" : "rows"))")).wrapped(
          to: width, indent: numberWidth + 4)
      ]
    }
    let heading = style.heading((start + source).wrapped(to: width, indent: numberWidth + 4))
    return [heading] + (isStacked ? stacked(statement.rows) : statement.rows.flatMap(beside))
  }

  private func stacked(_ rows: [RunComparison.RowPair]) -> [String] {
    rows.flatMap { row -> [String] in
      func line(_ mark: String, _ row: ComparedRun.Row, _ colored: (String) -> String) -> String {
        colored("\(mark) \(Self.text(row))".wrapped(to: width, indent: 4))
      }
      switch row.verdict {
      case .same: return row.left.map { [line("=", $0) { $0 }] } ?? []
      default:
        return (row.left.map { [line("−", $0, style.removed)] } ?? [])
          + (row.right.map { [line("+", $0, style.added)] } ?? [])
      }
    }
  }

  private func beside(_ row: RunComparison.RowPair) -> [String] {
    let left = cell(row.left, leftWidth)
    let right = cell(row.right, rightWidth)
    let mark = row.verdict.rawValue
    return (0..<max(left.count, right.count)).map { place in
      let one = (place < left.count ? left[place] : "").padded(to: leftWidth)
      let other = place < right.count ? right[place] : ""
      let between = place == 0 ? mark : " "
      guard row.verdict != .same else { return (indent + one + " \(between) " + other).trimmingTrailingBlanks }
      return (indent + style.removed(one) + " \(style.heading(between)) " + style.added(other)).trimmingTrailingBlanks
    }
  }

  private func cell(_ row: ComparedRun.Row?, _ columnWidth: Int) -> [String] {
    guard let row else { return [] }
    var lines: [String] = []
    for line in Self.text(row).wrapped(to: columnWidth, indent: 2 * row.depth + 4).textLines {
      var rest = line
      // A word that is longer than the column.
      while rest.displayWidth > columnWidth {
        let start = rest.prefix(ofWidth: columnWidth)
        lines.append(start)
        rest = String(rest.dropFirst(start.count))
      }
      lines.append(rest)
    }
    return lines
  }
}
