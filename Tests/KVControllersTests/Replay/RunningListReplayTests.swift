import KVControllers
import KVObjects
import KVPositions
import KVTestSupport
import Testing

/// A proof that keeps nothing finds what one that keeps everything finds.
@Suite struct RunningListReplayTests {
  private func list(_ names: [String]) -> ValueList { ValueList(names.map(Value.string)) }

  private func letters(_ count: Int, _ generator: inout SeededGenerator) -> [String] {
    (0..<count).map { _ in String("abcdefgh".randomElement(using: &generator) ?? "a") }
  }

  /// The script from one list to another, in which equal letters are matched at random.
  private func script(_ old: [String], _ new: [String], _ generator: inout SeededGenerator) -> EditScript {
    var touched: [EditScript.Touched] = []
    var left = Array(old.indices)
    for (row, name) in new.enumerated() {
      let path = ItemPath(section: 0, row: row)
      let matches = left.filter { old[$0] == name }
      if let match = matches.randomElement(using: &generator), Bool.random(using: &generator) {
        left.removeAll { $0 == match }
        touched.append(
          .init(old: ItemPath(section: 0, row: match), new: path, isUpdated: Bool.random(using: &generator)))
      } else {
        touched.append(.init(old: nil, new: path))
      }
    }
    for row in left { touched.append(.init(old: ItemPath(section: 0, row: row), new: nil)) }
    return EditScript(touched: touched)
  }

  @Test func `Right and wrong brackets are told apart as by applying them to all rows`() throws {
    var generator = SeededGenerator(seed: 3)
    var (right, wrong) = (0, 0)
    for _ in 0..<8_000 {
      let old = letters(Int.random(in: 0...6, using: &generator), &generator)
      let new = letters(Int.random(in: 0...6, using: &generator), &generator)
      let made = script(old, new, &generator)
      // What it is said to lead to is sometimes another list.
      var told = new
      if Bool.random(using: &generator) {
        if !told.isEmpty, Bool.random(using: &generator) {
          told[Int.random(in: told.indices, using: &generator)] = "z"
        } else {
          told.shuffle(using: &generator)
        }
      }
      let replay = RunningListReplay(list(old))
      replay.append(.edited(made), leadingTo: list(told))
      let fault = made.firstFault(from: [old], to: [told])
      #expect(
        (replay.firstFault(current: list(told)) == nil) == (fault == nil),
        "\(old) to \(told) by \(made): \(fault?.description ?? "right")")
      if fault == nil { right += 1 } else { wrong += 1 }
    }
    #expect(right > 300 && wrong > 300, "\(right) right, \(wrong) wrong")
  }

  @Test func `The first wrong bracket is named, and what changed without one`() {
    let replay = RunningListReplay(list(["a", "b"]))
    replay.append(.replacedEverything, leadingTo: list(["c"]))
    #expect(replay.firstFault(current: list(["c"])) == nil)
    #expect(
      replay.firstFault(current: list(["d"]))?.description
        == "bracket 1: the content has changed since without a bracket")
    replay.append(.edited(EditScript()), leadingTo: list(["c", "e"]))
    replay.append(.replacedEverything, leadingTo: list(["f"]))
    #expect(replay.firstFault(current: list(["f"]))?.bracket == 2)
  }
}
