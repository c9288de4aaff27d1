import KVControllers
import KVPositions
import KVTables
import KVTexts

/// What the copied mappings differ in: the words for a move and an update, and what they overlook.
protocol CopiedWords: Sendable {
  func move(from old: ItemPath, to new: ItemPath) -> [MappedStep]
  /// `path` is where the object stood before the bracket, if the callback says so.
  func update(at path: ItemPath) -> [MappedStep]
  /// Why a row that has moved, or one that has not, may go on showing something old or another object, though the table has
  /// accepted everything: the rest of a sentence that begins with the mapping's name.
  func oversight(hasMoved: Bool) -> Message
}

extension CopiedWords {
  /// The steps of one callback, with the index paths that it is called with. What is not a move or an update all of them call
  /// as it comes.
  ///
  /// A relational controller's update has the index after the bracket alone: code that takes it for the one before does just
  /// that.
  func steps(for callback: ControllerEvent.Callback) -> [MappedStep] {
    switch callback {
    case .willChangeContent: [.call(.beginUpdates)]
    case .didChangeContent: [.call(.endUpdates)]
    case .replacedEntireCollection: [.call(.reloadData)]
    case .insertedObject(_, let index): [.call(.insertRows([row(index)]))]
    case .removedObject(_, let index): [.call(.deleteRows([row(index)]))]
    case .movedObject(_, let old, let new): move(from: row(old), to: row(new))
    case .updatedObject(_, let index, _): update(at: row(index))
    case .didChangeSection(_, let index, .delete): [.call(.deleteSections([index]))]
    case .didChangeSection(_, let index, _): [.call(.insertSections([index]))]
    case .didChangeObject(_, .move, let old?, let new?): move(from: old, to: new)
    case .didChangeObject(_, _, let old?, .some): update(at: old)
    case .didChangeObject(_, _, let old?, nil): [.call(.deleteRows([old]))]
    case .didChangeObject(_, _, nil, let new?): [.call(.insertRows([new]))]
    case .didChangeObject(_, _, nil, nil): []
    // Code that takes these calls no table.
    case .didChangeContentWithSnapshot, .didChangeContentWithDifference: []
    }
  }

  private func row(_ index: Int) -> ItemPath { ItemPath(section: 0, row: index) }
}
