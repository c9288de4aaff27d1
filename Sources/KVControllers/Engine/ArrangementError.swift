public import KVObjects
public import KVTexts

/// What an arrangement cannot show, as facts and with their words.
public enum ArrangementError: DescribedError, Equatable {
  /// The sort lets rows of one section stand apart: the index of the first such row, and the section.
  case interleavedSections(index: Int, name: String)
  /// A row was not where it had been filed: the comparator, or a computed key, gives other answers than before.
  case contradictedOrder(object: String)
  /// Filter, sort or sections change what they are asked about, every time.
  case restless(relation: String)
  /// The relation holds something that is no object.
  case notAnObject(value: String)

  /// Cocoa's exception name.
  public var name: String {
    switch self {
    case .interleavedSections: ExceptionName.internalInconsistency
    case .contradictedOrder, .restless: ExceptionName.internalInconsistency
    case .notAnObject: ExceptionName.invalidArgument
    }
  }

  /// The sentence; of the first Cocoa's.
  public var reason: String {
    switch self {
    case .interleavedSections(let index, let name):
      "The fetched object at index \(index) has an out of order section name '\(name)'. "
        + "Objects must be sorted by section name"
    case .contradictedOrder(let object):
      "\(object) is not where it was filed: the sort gives other answers than before"
    case .restless(let relation):
      "the members of \"\(relation)\" are changed whenever the filter, the sort or the sections are asked about them"
    case .notAnObject(let value): "a controller shows objects, not \(value)"
    }
  }

  /// The diagnostic's code.
  public var code: DiagnosticCode {
    switch self {
    case .interleavedSections: .sectionOrder
    case .contradictedOrder, .restless: .contradictedOrder
    case .notAnObject: .notAnObject
    }
  }

  /// A thing to do.
  public var hintMessage: Message? {
    switch self {
    case .interleavedSections: .hintSortBySection
    case .contradictedOrder: .hintComparatorDepends
    case .restless: .hintFilterOnlyReads
    case .notAnObject: .hintShowRelation
    }
  }
}
