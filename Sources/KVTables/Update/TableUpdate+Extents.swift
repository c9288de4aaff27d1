import KVPositions
import KVTexts

/// How far each side of an update goes, in words for a hint.
extension TableUpdate {
  /// `there were sections 0 to 2`.
  var extentBefore: Message {
    switch before.count {
    case 0: .extentNoSectionBefore
    case 1: .extentOnlyBefore(word: Message.wordSection)
    default: .extentBefore(words: Message.wordSections, last: before.count - 1)
    }
  }

  /// `there are sections 0 to 2`.
  var extentAfter: Message {
    switch after.count {
    case 0: .extentNoSectionAfter
    case 1: .extentOnlyAfter(word: Message.wordSection)
    default: .extentAfter(words: Message.wordSections, last: after.count - 1)
    }
  }

  /// `there were rows 0 to 7 in section 0`.
  func extentBefore(ofSection section: Int) -> Message {
    let extent: Message =
      switch before[section] {
      case 0: .extentNoneBefore(word: words.oneSaid)
      case 1: .extentOnlyBefore(word: words.oneSaid)
      default: .extentBefore(words: words.manySaid, last: before[section] - 1)
      }
    return .extentInSection(extent: extent, section: section)
  }

  /// `there are rows 0 to 7 in section 0`.
  func extentAfter(ofSection section: Int) -> Message {
    let extent: Message =
      switch after[section] {
      case 0: .extentNoneAfter(word: words.oneSaid)
      case 1: .extentOnlyAfter(word: words.oneSaid)
      default: .extentAfter(words: words.manySaid, last: after[section] - 1)
      }
    return .extentInSection(extent: extent, section: section)
  }
}

extension [Int] {
  /// Whether there is a row at `path` where these are the numbers of rows of the sections.
  func contains(_ path: ItemPath) -> Bool {
    indices.contains(path.section) && (0..<self[path.section]).contains(path.row)
  }
}
