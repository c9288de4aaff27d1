import KVPositions
import KVTables
import KVTestSupport

/// A random change of a table's content, with calls that describe it rightly: in random order, cut into random pieces.
struct RandomUpdate {
  private(set) var before: [[String]] = []
  private(set) var after: [[String]] = []
  private(set) var operations: [TableOperation] = []
  /// The indexes, after, of the sections that come: their rows are not counted.
  private(set) var coming: Set<Int> = []

  private var generator: SeededGenerator
  private var serial = 0

  init(seed: UInt64, largestSection: Int = 6) {
    generator = SeededGenerator(seed: seed)
    for _ in 0..<generator.below(5) { before.append(newRows(generator.below(largestSection + 1))) }
    // A reload is placed as if nothing moved: the two are right together only where they stay out of each other's way.
    let moves = generator.once(in: 2)
    let plan = changeSections(moves: moves)
    changeRows(plan, moves: moves)
    operations.shuffle(using: &generator)
  }

  private mutating func newRows(_ count: Int) -> [String] {
    (0..<count).map { _ in
      serial += 1
      return "row \(serial)"
    }
  }

  /// Where each section after comes from; nil where it comes with all its rows.
  private mutating func changeSections(moves: Bool) -> [Int?] {
    var staying: [Int?] = []
    var arriving: [Int?] = []
    var reloaded: [Int] = []
    for section in before.indices {
      switch generator.below(8) {
      case 0: operations.append(.deleteSections([section]))
      case 1 where moves: arriving.append(section)
      case 2 where !moves:
        reloaded.append(section)
        staying.append(section)
      default: staying.append(section)
      }
    }
    for _ in 0..<generator.below(3) { arriving.append(nil) }
    var plan = place(arriving, among: staying)
    for (index, source) in plan.enumerated() {
      guard let source else {
        operations.append(.insertSections([index]))
        continue
      }
      if arriving.contains(source) { operations.append(.moveSection(from: source, to: index)) }
      if reloaded.contains(source) {
        operations.append(.reloadSections([source]))
        plan[index] = nil
      }
    }
    coming = Set(plan.indices.filter { plan[$0] == nil })
    return plan
  }

  private mutating func changeRows(_ plan: [Int?], moves: Bool) {
    var staying: [[String]] = []
    var moving: [(from: ItemPath, row: String)] = []
    var changed: Set<String> = []
    for source in plan {
      var rows: [String] = []
      for (row, text) in (source.map { before[$0] } ?? newRows(generator.below(4))).enumerated() {
        guard let source else {
          rows.append(text)
          continue
        }
        let path = ItemPath(section: source, row: row)
        switch generator.below(10) {
        case 0, 1: operations.append(.deleteRows([path]))
        case 2 where moves: moving.append((path, text))
        case 2:
          operations.append(.reloadRows([path]))
          changed.insert(text)
          rows.append(text)
        case 3:
          operations.append(.reconfigureRows([path]))
          changed.insert(text)
          rows.append(text)
        default: rows.append(text)
        }
      }
      staying.append(rows)
    }
    // Moved rows go to any section that stays; where there is none, none could have been moved.
    let targets = plan.indices.filter { plan[$0] != nil }
    var arriving: [[String]] = Array(repeating: [], count: plan.count)
    var sources: [String: ItemPath] = [:]
    for move in moving {
      arriving[targets[generator.below(targets.count)]].append(move.row)
      sources[move.row] = move.from
    }
    for section in targets where generator.once(in: 2) { arriving[section] += newRows(generator.below(3)) }
    for section in plan.indices {
      let rows = place(arriving[section], among: staying[section])
      var inserted: [ItemPath] = []
      for (row, text) in rows.enumerated() where arriving[section].contains(text) {
        let path = ItemPath(section: section, row: row)
        if let source = sources[text] {
          operations.append(.moveRow(from: source, to: path))
        } else {
          inserted.append(path)
        }
      }
      if !inserted.isEmpty { operations.append(.insertRows(inserted.shuffled(using: &generator))) }
      after.append(rows.map { changed.contains($0) ? "\($0) changed" : $0 })
    }
  }

  private mutating func place<Element>(_ arriving: [Element], among staying: [Element]) -> [Element] {
    var result = staying
    for element in arriving { result.insert(element, at: generator.below(result.count + 1)) }
    return result
  }
}

extension RandomUpdate {
  /// The same update spoilt in one way that no table view may accept; nil where this update has nothing to spoil so.
  func spoilt(_ way: Int) -> RandomUpdate? {
    var spoilt = self
    let counted = after.indices.filter { !coming.contains($0) }
    switch way {
    case 0:
      guard let section = counted.first else { return nil }
      spoilt.after[section].append("too many")
    case 1:
      guard let section = counted.last(where: { !after[$0].isEmpty }) else { return nil }
      spoilt.after[section].removeLast()
    case 2:
      spoilt.after.append([])
    case 3:
      let repeatable = operations.first {
        if case .reconfigureRows = $0 { false } else { true }
      }
      guard let repeatable else { return nil }
      spoilt.operations.append(repeatable)
    case 4:
      let index = operations.firstIndex {
        switch $0 {
        case .deleteRows, .insertRows, .insertSections, .deleteSections: true
        default: false
        }
      }
      guard let index else { return nil }
      spoilt.operations.remove(at: index)
    default:
      spoilt.operations.append(.moveRow(from: [0, 99], to: [0, 0]))
    }
    return spoilt
  }
}
