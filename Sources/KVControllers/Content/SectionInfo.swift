public import KVObjects
import KVPositions

/// A section of a controller's content, as it was at one moment (NSFetchedResultsSectionInfo).
public struct SectionInfo: Sendable, RandomAccessCollection {
  /// The section's name; empty where there are no sections, and for nil.
  public let name: String
  /// How many objects it has. O(1).
  public let numberOfObjects: Int
  private let arrangement: Arrangement
  private let start: Int

  package init(_ index: Int, of arrangement: Arrangement) {
    self.arrangement = arrangement
    (name, numberOfObjects) = arrangement.sections[index]
    start = arrangement.row(at: .init(section: index, row: 0))
  }

  /// The first letter of the name, capital; nil for an empty name.
  public var indexTitle: String? { name.first.map { String($0).uppercased() } }

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
