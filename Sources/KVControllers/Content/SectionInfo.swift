public import KVObjects
import KVPositions
import KVTrees

/// A section of a controller's content, as it was at one moment (NSFetchedResultsSectionInfo).
///
/// In contrast to an ``ArrangedContent``, whose indexes go through all sections, its indexes are rows of the section,
/// from 0. It has at least one object, but for the one section of a controller that makes none, and a section that was
/// deleted, as a ``FetchedResultsController`` passes it (decisions.md 18).
///
/// ```swift
/// for section in sets.sections {
///   print(section.name, section.numberOfObjects)
///   for object in section { print("  \(object)") }
/// }
/// ```
///
/// Costs: one is made in O(log s) for s sections, and shares the content's memory. May be read on any thread; the
/// objects belong to their world.
public struct SectionInfo: Sendable, RandomAccessCollection {
  /// The section's name: the text of the value at the section key path. Empty where there are no sections, and for nil;
  /// `1` and `0` for booleans, without a fraction for whole numbers (controllers.md section 2, "Section names").
  public let name: String
  /// How many objects it has. O(1).
  public let numberOfObjects: Int
  /// Its title in the index: the first letter of the name, capital, or what the delegate of a
  /// ``FetchedResultsController`` says; nil for an empty name.
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

  /// The objects, in order, as an array.
  ///
  /// In contrast to the section itself, which is a collection of them without a copy, for what asks for an array.
  ///
  /// - Complexity: O(m log n) for m objects of the section among n of the content.
  public var objects: [ModelObject] { Array(self) }

  /// Always 0. O(1).
  public var startIndex: Int { 0 }
  /// The number of objects. O(1).
  public var endIndex: Int { numberOfObjects }

  /// The object at a row of the section.
  ///
  /// ```swift
  /// if let section = sets.sections.first { print(section[0]) }
  /// ```
  ///
  /// - Parameter row: 0-based, in `0..<numberOfObjects`. Any other stops the program.
  /// - Complexity: O(log n) for n objects of the content.
  public subscript(row: Int) -> ModelObject {
    precondition(indices.contains(row), "row is out of range")
    return arrangement.rows[start + row]
  }

  /// The objects of the section in their order. O(log n + k) for all k of them.
  public func makeIterator() -> Iterator {
    Iterator(rows: arrangement.rows.makeIterator(from: start), left: numberOfObjects)
  }

  /// The objects of a section in their order, O(1) amortised each.
  public struct Iterator: IteratorProtocol {
    var rows: SortedRows<ModelObject>.Iterator
    var left: Int

    /// The next object, or nil after the last.
    public mutating func next() -> ModelObject? {
      if left == 0 { return nil }
      left -= 1
      return rows.next()
    }
  }
}

extension Arrangement {
  /// Its sections.
  var sectionInfos: [SectionInfo] { (0..<sections.count).map { SectionInfo($0, of: self) } }
}
