import KVPositions
import KVTestSupport
import Testing

/// The replay is what all scripts are judged by, so it is shown here that it does find fault.
@Suite struct EditScriptReplayTests {
  private static let old = [["a", "b", "c"], ["d", "e"], ["f"]]
  private static let new = [["x"], ["c", "a", "B", "y"], ["f", "e"]]

  private static func path(_ section: Int, _ row: Int) -> ItemPath { ItemPath(section: section, row: row) }

  /// From `old` to `new`: section 1 goes with d, e moves out of it; section 0 comes with x; c moves, b shows B, y
  /// comes.
  private static let script = EditScript(
    touched: [
      .init(tag: 0, old: path(0, 1), new: path(1, 2), isUpdated: true),
      .init(tag: 1, old: path(0, 2), new: path(1, 0)),
      .init(tag: 2, old: path(1, 0), new: nil),
      .init(tag: 3, old: path(1, 1), new: path(2, 1)),
      .init(tag: 4, old: nil, new: path(0, 0)),
      .init(tag: 5, old: nil, new: path(1, 3)),
    ], deletedSections: [1], insertedSections: [0])

  private static func changed(
    _ changes: [EditScript.Change], deletes: [EditScript.SectionChange]? = nil,
    inserts: [EditScript.SectionChange]? = nil
  ) -> EditScript {
    EditScript(
      sectionDeletes: deletes ?? script.sectionDeletes, sectionInserts: inserts ?? script.sectionInserts,
      changes: changes)
  }

  @Test func `The script is right, in the words of the documentation`() {
    #expect(
      Self.script.description == """
        delete section 1, insert section 0, delete [1, 0], insert [0, 0], move [0, 2] to [1, 0], insert [1, 3], \
        move [1, 1] to [2, 1], update [0, 1] now [1, 2]
        """)
    expectReplays(Self.script, from: Self.old, to: Self.new)
    #expect(Self.script.sectionInserts == [.init(index: 0, step: 0)])
    #expect(Self.script.sectionDeletes == [.init(index: 1, step: 2)])
    let steps = Self.script.changes.map { "\($0.step.from?.description ?? "") \($0.step.to?.description ?? "")" }
    #expect(
      steps == [
        "[2, 0] ", " [0, 0]", "[1, 2] [1, 0]", " [1, 3]", "[2, 0] [3, 1]", "[1, 2] [1, 2]",
      ])
  }

  @Test func `A script without one of its changes is found out`() {
    for missing in Self.script.changes.indices {
      var changes = Self.script.changes
      changes.remove(at: missing)
      let fault = Self.changed(changes).firstFault(from: Self.old, to: Self.new)
      #expect(fault != nil, "without \(Self.script.changes[missing])")
    }
    #expect(Self.changed(Self.script.changes, deletes: []).firstFault(from: Self.old, to: Self.new) != nil)
    #expect(Self.changed(Self.script.changes, inserts: []).firstFault(from: Self.old, to: Self.new) != nil)
    #expect(EditScript().firstFault(from: Self.old, to: Self.new) != nil)
    #expect(EditScript().firstFault(from: [[String]](), to: [[]])?.description == "batch: 0 sections come out, not 1")
  }

  @Test func `A script with a wrong position is found out, in either frame`() {
    func shifts(_ path: ItemPath) -> [ItemPath] {
      [
        Self.path(path.section, path.row + 1), Self.path(path.section, path.row - 1),
        Self.path(path.section + 1, path.row),
      ]
    }
    func wrong(_ change: EditScript.Change) -> [EditScript.Change] {
      func with(_ kind: EditScript.Change.Kind) -> EditScript.Change {
        .init(kind, step: change.step, isUpdated: change.isUpdated, tag: change.tag)
      }
      let inBatch: [EditScript.Change] =
        switch change.kind {
        case .delete(let old): shifts(old).map { with(.delete($0)) }
        case .insert(let new): shifts(new).map { with(.insert($0)) }
        case .move(let old, let new):
          shifts(old).map { with(.move(from: $0, to: new)) } + shifts(new).map { with(.move(from: old, to: $0)) }
        case .update(let old, let new), .replace(let old, let new):
          shifts(old).map { with(.update(from: $0, to: new)) } + shifts(new).map { with(.update(from: old, to: $0)) }
        }
      let inSteps = (change.step.from.map(shifts) ?? []).map { from in
        EditScript.Change(
          change.kind, step: .init(from: from, to: change.step.to), isUpdated: change.isUpdated, tag: change.tag)
      }
      return inBatch + inSteps
    }
    var tried = 0
    for (place, change) in Self.script.changes.enumerated() {
      for change in wrong(change) {
        var changes = Self.script.changes
        changes[place] = change
        tried += 1
        let fault = Self.changed(changes).firstFault(from: Self.old, to: Self.new)
        #expect(fault != nil, "with \(change), step \(change.step)")
      }
    }
    #expect(tried == 39)
    for index in [0, 2, 3, -1] {
      let wrong = EditScript.SectionChange(index: index, step: index)
      #expect(Self.changed(Self.script.changes, deletes: [wrong]).firstFault(from: Self.old, to: Self.new) != nil)
    }
    for index in [1, 2, 9, -1] {
      let wrong = EditScript.SectionChange(index: index, step: index)
      #expect(Self.changed(Self.script.changes, inserts: [wrong]).firstFault(from: Self.old, to: Self.new) != nil)
    }
  }

  @Test func `Faults are told in whole sentences`() {
    func told(_ changes: [EditScript.Change], deletes: [EditScript.SectionChange] = []) -> String? {
      EditScript(sectionDeletes: deletes, sectionInserts: [], changes: changes)
        .firstFault(from: [["a", "b"]], to: [["b"]])?.description
    }
    let delete = EditScript.Change(.delete(.first), step: .init(from: .first, to: nil))
    let beyond = EditScript.Change(
      .delete(Self.path(0, 2)), step: .init(from: Self.path(0, 2), to: nil))
    let mute = EditScript.Change(.delete(.first), step: .init(from: Self.path(0, 1), to: nil))
    let half = EditScript.Change(.insert(.first), step: .init(from: .first, to: nil))
    #expect(told([delete]) == nil)
    #expect(told([]) == "batch: section 0 has 2 rows, not 1")
    #expect(told([beyond]) == "batch: delete [0, 2]: there is no row at [0, 2]")
    #expect(told([delete, delete]) == "batch: delete [0, 0]: the row at [0, 0] leaves twice")
    #expect(told([mute]) == "step: delete [0, 0]: its step takes another row")
    #expect(
      told([delete], deletes: [.init(index: 0, step: 0)])
        == "batch: section 0 is deleted with unreported rows in it")
    #expect(told([half, delete]) == "batch: section 0 has 2 rows, not 1")
  }
}
