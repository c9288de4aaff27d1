import KVPositions

/// What the copied mappings differ in: the words for a move and an update, and what they overlook.
protocol CopiedWords: Sendable {
  func move(from old: ItemPath, to new: ItemPath) -> [MappedStep]
  /// `path` is where the object stood before the bracket, if the callback says so.
  func update(at path: ItemPath) -> [MappedStep]
  /// Why a row that has moved, or one that has not, may go on showing something old or another object, though the table has
  /// accepted everything: the rest of a sentence that begins with the mapping's name.
  func oversight(hasMoved: Bool) -> String
}

extension CopiedWords {
  /// The steps of one callback. What is not a move or an update all of them call as it comes.
  func steps(for change: ToldChange) -> [MappedStep] {
    switch change {
    case .replacedEverything: [.call(.reloadData)]
    case .deletedSection(let section): [.call(.deleteSections([section]))]
    case .insertedSection(let section): [.call(.insertSections([section]))]
    case .deleted(let old): [.call(.deleteRows([old]))]
    case .inserted(let new): [.call(.insertRows([new]))]
    case .moved(let old, let new): move(from: old, to: new)
    case .updated(let old, _): update(at: old)
    }
  }
}
