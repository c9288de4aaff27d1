import KVControllers
import KVObjects
import KVOriginals
import KVPositions
import KVPredicates

/// What a script asks of a set controller: ours, or in a variant of the run the original.
protocol ShownSet: AnyObject {
  var observed: ModelObject? { get }
  var setKeyPath: String? { get }
  var filteringPredicate: KeyValuePredicate? { get }
  var keyPaths: [String] { get }
  var sectionNameKeyPath: String? { get }
  var sortDescriptors: [KeyValueSortDescriptor] { get }
  /// Whether something was assigned that is not decided yet.
  var isUndecided: Bool { get }
  /// Throws where reading does.
  var shownSections: [SectionInfo] { get throws }
  /// Throws where something is missing, or cannot be shown.
  func performQuery() throws
  /// Throws where that cannot be shown.
  func setKeyPaths(_ paths: [String]) throws
  /// Throws where that cannot be shown.
  func setSectionNameKeyPath(_ path: String?) throws
  /// Throws where that cannot be shown.
  func setSortDescriptors(_ descriptors: [KeyValueSortDescriptor]) throws
  /// The object at an index path; nil from the original. Throws where there is none.
  func lookUp(_ path: ItemPath) throws -> ModelObject?
  /// Where an object is first shown; nil where it is not, and from the original.
  func lookUp(_ object: ModelObject) -> ItemPath?
}

extension SetController: ShownSet {
  var isUndecided: Bool { hasUndecidedConfiguration }
  var shownSections: [SectionInfo] { sections }
  func lookUp(_ path: ItemPath) throws -> ModelObject? { try object(at: path) }
  func lookUp(_ object: ModelObject) -> ItemPath? { indexPath(of: object) }
}

extension OriginalSetController: ShownSet {
  var isUndecided: Bool { false }
  var shownSections: [SectionInfo] { get throws { try sections } }
  func lookUp(_ path: ItemPath) -> ModelObject? { nil }
  func lookUp(_ object: ModelObject) -> ItemPath? { nil }
}
