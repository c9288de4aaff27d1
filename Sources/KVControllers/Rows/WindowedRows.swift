import KVObjects
import KVPositions
import KVTrees

/// The rows that a window shows of all that are filed.
///
/// In contrast to ``FiledRows`` it asks nobody where a row belongs: it follows what a bracket does to all rows. Rows that
/// nobody touched come into the window and leave it at its ends, as many as others push them. It alone has sections: rows that
/// it leaves out may stand in any order of theirs.
///
/// Costs: O((k + c) log n) for a bracket of k touched rows, of which c rows cross an end of the window, and O(s) for the
/// sections it shows. Memory: as much for each row that is shown as that row has anyway.
final class WindowedRows {
  /// What is shown, before and after a bracket.
  struct Step {
    let contents: BracketContents
    /// Rows that came or went or were touched, by their places in the window.
    let rows: [TouchedRow]
  }

  let window: RowWindow
  /// What is shown.
  private(set) var content: Arrangement
  private var next: Arrangement

  /// What `window` shows of `all`, with the sections that `reader` reads. Throws where these are torn apart. O(w log n) for w
  /// rows that it shows.
  init(_ window: RowWindow, of all: Arrangement, by reader: RowReader, isSectioned: Bool) throws {
    self.window = window
    content = Arrangement(isSectioned: isSectioned)
    next = content
    content = try slice(of: all, by: reader)
    next = content
  }

  /// The step that was taken last has been closed.
  func commit() { content = next }

  /// The step to the window of `all`, which was built anew. Throws where sections are torn apart. O(n).
  func step(toBuilt all: Arrangement, _ bracket: OpenBracket, by reader: RowReader) throws -> Step {
    next = try slice(of: all, by: reader)
    let contents = BracketContents(from: content, to: next)
    let difference = ArrangementDifference(
      content, next, touched: bracket.touched, everyRow: bracket.touchesEveryRow)
    return Step(contents: contents, rows: difference.rows)
  }

  /// The step of a bracket that led to `all`, and that did this to `touched` rows. Throws where sections are torn apart.
  func step(to all: Arrangement, touched: [TouchedRow], oldCount: Int, by reader: RowReader) throws -> Step {
    let (old, new) = (window.range(of: oldCount), window.range(of: all.rows.count))
    let (oldRanks, newRanks) = (UntouchedRows(touched.compactMap(\.old)), UntouchedRows(touched.compactMap(\.new)))
    let (before, after) = (oldRanks.ranks(of: old), newRanks.ranks(of: new))
    var rows: [TouchedRow] = []
    for row in touched {
      let (from, to) = (row.old.flatMap(old.offset), row.new.flatMap(new.offset))
      if from != nil || to != nil { rows.append(TouchedRow(object: row.object, old: from, new: to)) }
    }
    for rank in before where !after.contains(rank) {
      let place = oldRanks.row(of: rank) - old.lowerBound
      rows.append(TouchedRow(object: content.rows[place], old: place, new: nil))
    }
    for rank in after where !before.contains(rank) {
      let row = newRanks.row(of: rank)
      rows.append(TouchedRow(object: all.rows[row], old: nil, new: row - new.lowerBound))
    }
    next = content
    for place in rows.compactMap(\.old).sorted(by: >) { _ = next.remove(at: place) }
    do {
      for place in rows.compactMap(\.new).sorted() {
        try next.copy(row: place + new.lowerBound, of: all, to: place, by: reader)
      }
    } catch {
      // Sections have changed their order among themselves, or are torn apart.
      next = try slice(of: all, by: reader)
    }
    return Step(contents: BracketContents(from: content, to: next), rows: rows)
  }

  private func slice(of all: Arrangement, by reader: RowReader) throws -> Arrangement {
    var slice = Arrangement(isSectioned: content.isSectioned)
    let range = window.range(of: all.rows.count)
    for row in range { try slice.copy(row: row, of: all, to: row - range.lowerBound, by: reader) }
    return slice
  }
}

extension Arrangement {
  /// Files a row of another arrangement. Throws where that tears its section apart, and what reading that throws.
  fileprivate mutating func copy(row: Int, of other: Arrangement, to position: Int, by reader: RowReader) throws {
    let (key, object, number) = other.rows.entry(at: row)
    let section = isSectioned ? try reader.sectionName(of: object) ?? "" : nil
    _ = try insert(RowEntry(key: key, object: object, number: number), at: position, section: section)
  }
}

extension Range where Bound == Int {
  /// Where `row` is in it, from its beginning; nil where it is not.
  fileprivate func offset(_ row: Int) -> Int? { contains(row) ? row - lowerBound : nil }
}

/// Numbers the rows of a list that were not touched.
private struct UntouchedRows {
  private let touched: [Int]

  init(_ touched: [Int]) {
    self.touched = touched.sorted()
  }

  /// The numbers of those that stand in `range`.
  func ranks(of range: Range<Int>) -> Range<Int> { rank(at: range.lowerBound)..<rank(at: range.upperBound) }

  /// How many stand before `row`.
  private func rank(at row: Int) -> Int { row - touched.partitioningIndex { $0 >= row } }

  /// Where the one of that number stands.
  func row(of rank: Int) -> Int {
    var (low, high) = (0, touched.count)
    while low < high {
      let middle = (low + high) / 2
      if touched[middle] - middle > rank { high = middle } else { low = middle + 1 }
    }
    return rank + low
  }
}
