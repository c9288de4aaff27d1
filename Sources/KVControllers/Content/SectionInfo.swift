public import KVObjects
import KVPositions

/// A section of a controller's content, as it was at one moment (NSFetchedResultsSectionInfo).
public struct SectionInfo: Sendable, RandomAccessCollection {
  /// The section's name; empty where there are no sections, and for nil.
  public let name: String
  /// How many objects it has. O(1).
  public let numberOfObjects: Int
  /// Its title in the index: the first letter of the name, capital, or what a delegate says; nil for an empty name.
  public let indexTitle: String?
  private let arrangement: Arrangement
  private let start: Int

  package init(_ index: Int, of arrangement: Arrangement) {
    self.init(index, of: arrangement, indexTitle: SectionInfo.indexTitle(ofSectionNamed:))
  }

  init(_ index: Int, of arrangement: Arrangement, indexTitle: (String) throws -> String?) rethrows {
    self.arrangement = arrangement
    (name, numberOfObjects) = arrangement.sections[index]
    start = arrangement.row(at: .init(section: index, row: 0))
    self.indexTitle = try indexTitle(name)
  }

  /// A section that is gone: a name and a title without objects (decisions.md 18).
  init(goneNamed name: String, indexTitle: String?) {
    (self.name, self.indexTitle) = (name, indexTitle)
    arrangement = Arrangement(isSectioned: true)
    (numberOfObjects, start) = (0, 0)
  }

  /// The first letter of a section's name, capital; nil for an empty name.
  static func indexTitle(ofSectionNamed name: String) -> String? { name.first.map { String($0).uppercased() } }

  /// The objects, in order. O(n).
  public var objects: [ModelObject] { Array(self) }

  /// Always 0.
  public var startIndex: Int { 0 }
  /// The number of objects.
  public var endIndex: Int { numberOfObjects }

  /// The object at a row of the section. O(log n).
  public subscript(row: Int) -> ModelObject {
    precondition(indices.contains(row), "row is out of range")
    return arrangement.rows[start + row]
  }
}

extension Arrangement {
  /// Its sections.
  var sectionInfos: [SectionInfo] { (0..<sections.count).map { SectionInfo($0, of: self) } }
}
