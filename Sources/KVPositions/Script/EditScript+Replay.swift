extension EditScript {
  /// Which of a script's two frames is meant: where positions are counted.
  ///
  /// A table takes the first, code that edits an array in a loop the second. See ``EditScript`` for the order in which
  /// changes are applied.
  ///
  /// ```swift
  /// let script = EditScript(newOrder: [3, 1], oldCount: 4)
  /// for frame in EditScript.Frame.allCases {
  ///   try script.replay(on: [["a", "b", "c", "d"]], in: frame) { _ in nil }   // [["d", "b"]]
  /// }
  /// ```
  public enum Frame: String, Hashable, Sendable, CaseIterable {
    /// Positions before and after the whole script, as in a table's batch.
    case batch
    /// Positions of the moment, one change after another.
    case step
  }

  /// Why a script cannot be applied, or what it leads to instead of what it should.
  ///
  /// Thrown by ``EditScript/replay(on:in:row:)`` and returned by ``EditScript/firstFault(from:to:)``, whose sentences
  /// begin with the frame. Not made by clients.
  ///
  /// ```swift
  /// let fault = EditScript().firstFault(from: [["a", "b"]], to: [["b"]])
  /// fault?.description   // "batch: section 0 has 2 rows, not 1"
  /// ```
  public struct ReplayFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// A sentence without the full stop, such as `delete [0, 2]: there is no row at [0, 2]`.
    public let description: String

    init(_ description: String) {
      self.description = description
    }
  }

  /// Applies the script to `old`, a list of sections of rows, and returns what comes out.
  ///
  /// It is for checking scripts and for mirrors in tests: lists are copied, and each change moves the rest of its
  /// section.
  ///
  /// ```swift
  /// let script = EditScript(newOrder: [1, 0, nil], oldCount: 2)
  /// let shown = try script.replay(on: [["a", "b"]], in: .step) { path in "new at \(path)" }
  /// shown   // [["b", "a", "new at [0, 2]"]]
  /// ```
  ///
  /// - Parameters:
  ///   - old: the rows before the script, by section.
  ///   - frame: which of the two ways is gone; a script that is right leads to the same by both.
  ///   - row: returns the row at a position after the script; asked for what is inserted, replaced or updated, moves
  ///     included that are updates too. Nil where there is none, which is a fault. Other rows are carried over from
  ///     `old`.
  /// - Returns: the rows after the script, by section.
  /// - Throws: ``EditScript/ReplayFault`` where a position is out of range or is named twice, changes contradict each
  ///   other, or a deleted section still has rows.
  /// - Complexity: O(n + k · (m + s + log k)) for k changes of n rows, in s sections of at most m.
  public func replay<Row>(
    on old: [[Row]], in frame: Frame, row: (ItemPath) -> Row?
  ) throws(ReplayFault) -> [[Row]] {
    var mirror = ReplayMirror(old)
    switch frame {
    case .batch: try mirror.applyBatch(self)
    case .step: try mirror.applySteps(self)
    }
    return try mirror.rows(of: self, row: row)
  }

  /// The first thing in which `old`, changed by the script, differs from `new`, in either frame; nil where the script
  /// is right.
  ///
  /// The script is applied in the batch frame, then in the step frame. Rows that it reports as inserted, replaced or
  /// updated are taken from `new`; all others are those of `old`, so that a row which has become another without a
  /// word is a fault too.
  ///
  /// ```swift
  /// let script = EditScript(newOrder: [1, 0], oldCount: 2)
  /// script.firstFault(from: [["a", "b"]], to: [["b", "a"]])                // nil
  /// script.firstFault(from: [["a", "b"]], to: [["b", "c"]])?.description
  /// // "batch: at [0, 1] stands a, not c"
  /// ```
  ///
  /// - Parameters:
  ///   - old: the rows before, by section.
  ///   - new: the rows as they should be after, by section.
  /// - Complexity: that of two calls of ``replay(on:in:row:)``, and at most 2n comparisons for n rows of `new`.
  public func firstFault<Row: Equatable>(from old: [[Row]], to new: [[Row]]) -> ReplayFault? {
    for frame in Frame.allCases {
      do throws(ReplayFault) {
        let result = try replay(on: old, in: frame) { path in
          new.indices.contains(path.section) && new[path.section].indices.contains(path.row)
            ? new[path.section][path.row] : nil
        }
        if result.count != new.count {
          return ReplayFault("\(frame): \(result.count) sections come out, not \(new.count)")
        }
        for section in new.indices {
          if result[section].count != new[section].count {
            return ReplayFault(
              "\(frame): section \(section) has \(result[section].count) rows, not \(new[section].count)")
          }
          if let row = new[section].indices.first(where: { result[section][$0] != new[section][$0] }) {
            let path = ItemPath(section: section, row: row)
            return ReplayFault("\(frame): at \(path) stands \(result[section][row]), not \(new[section][row])")
          }
        }
      } catch {
        return ReplayFault("\(frame): \(error)")
      }
    }
    return nil
  }
}

/// A list of sections under replay. A row is remembered with where it was, so that what a change says about both
/// its ends can be checked.
private struct ReplayMirror<Row> {
  typealias Fault = EditScript.ReplayFault
  struct Cell {
    var origin: ItemPath?
    var row: Row?
  }
  var sections: [[Cell]]

  init(_ rows: [[Row]]) {
    sections = rows.enumerated().map { section, rows in
      rows.enumerated().map { Cell(origin: ItemPath(section: section, row: $0), row: $1) }
    }
  }

  mutating func take(_ path: ItemPath, _ what: some CustomStringConvertible) throws(Fault) -> Cell {
    guard sections.indices.contains(path.section), sections[path.section].indices.contains(path.row) else {
      throw Fault("\(what): there is no row at \(path)")
    }
    return sections[path.section].remove(at: path.row)
  }

  mutating func put(_ cell: Cell, at path: ItemPath, _ what: some CustomStringConvertible) throws(Fault) {
    guard sections.indices.contains(path.section), path.row >= 0, path.row <= sections[path.section].count else {
      throw Fault("\(what): a row cannot be put at \(path)")
    }
    sections[path.section].insert(cell, at: path.row)
  }

  mutating func deleteSection(_ index: Int) throws(Fault) {
    guard sections.indices.contains(index) else { throw Fault("there is no section \(index) to delete") }
    guard sections[index].isEmpty else { throw Fault("section \(index) is deleted with unreported rows in it") }
    sections.remove(at: index)
  }

  mutating func insertSection(_ index: Int) throws(Fault) {
    guard index >= 0, index <= sections.count else { throw Fault("section \(index) cannot be inserted") }
    sections.insert([], at: index)
  }

  /// As a table does: everything that leaves, then everything that comes.
  mutating func applyBatch(_ script: EditScript) throws(Fault) {
    var moved: [ItemPath: Cell] = [:]
    let leaving = script.changes.filter { change in
      switch change.kind {
      case .delete, .move: true
      case .insert, .update, .replace: false
      }
    }
    for change in leaving.sorted(by: { ($0.old ?? .zero) > ($1.old ?? .zero) }) {
      guard let old = change.old else { continue }
      let cell = try take(old, change)
      guard cell.origin == old else { throw Fault("\(change): the row at \(old) leaves twice") }
      moved[old] = cell
    }
    for section in script.sectionDeletes { try deleteSection(section.index) }
    for section in script.sectionInserts { try insertSection(section.index) }
    for change in script.changes {
      switch change.kind {
      case .insert(let new): try put(Cell(), at: new, change)
      case .move(let old, let new): try put(moved[old] ?? Cell(), at: new, change)
      case .delete, .update, .replace: break
      }
    }
  }

  /// One change after another: section inserts, row deletes, inserts and moves, updates, section deletes.
  mutating func applySteps(_ script: EditScript) throws(Fault) {
    for section in script.sectionInserts { try insertSection(section.step) }
    for change in script.changes {
      guard case .delete(let old) = change.kind, let from = change.step.from else { continue }
      let cell = try take(from, change)
      guard cell.origin == old else { throw Fault("\(change): its step takes another row") }
    }
    for change in script.changes {
      switch (change.kind, change.step.from, change.step.to) {
      case (.insert, nil, let to?): try put(Cell(), at: to, change)
      case (.move(let old, _), let from?, let to?):
        let cell = try take(from, change)
        guard cell.origin == old else { throw Fault("\(change): its step takes another row") }
        try put(cell, at: to, change)
      case (.update(let old, _), let from?, let to?), (.replace(let old, _), let from?, let to?):
        guard from == to, sections.indices.contains(from.section),
          sections[from.section].indices.contains(from.row), sections[from.section][from.row].origin == old
        else { throw Fault("\(change): its step is another row") }
      case (.delete, _?, nil): break
      default: throw Fault("\(change): a half of its step is missing or too many")
      }
    }
    for section in script.sectionDeletes { try deleteSection(section.step) }
  }

  /// The rows that come out, asked anew where the script says that they changed.
  mutating func rows(of script: EditScript, row: (ItemPath) -> Row?) throws(Fault) -> [[Row]] {
    for change in script.changes {
      guard let new = change.new else { continue }
      guard sections.indices.contains(new.section), sections[new.section].indices.contains(new.row),
        sections[new.section][new.row].origin == change.old
      else { throw Fault("\(change): another row comes to stand at \(new)") }
      if change.isUpdated || change.old == nil { sections[new.section][new.row].row = row(new) }
    }
    var result: [[Row]] = []
    for (section, cells) in sections.enumerated() {
      var rows: [Row] = []
      for (index, cell) in cells.enumerated() {
        guard let row = cell.row else { throw Fault("nothing stands at \(ItemPath(section: section, row: index))") }
        rows.append(row)
      }
      result.append(rows)
    }
    return result
  }
}

extension ItemPath {
  fileprivate static var zero: ItemPath { ItemPath(section: 0, row: 0) }
}
