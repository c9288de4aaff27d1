public import KVObjects
import KVPositions

/// The visible objects of a controller at one moment. Unchanged by what happens later; taking it is O(1).
public struct ArrangedContent: RandomAccessCollection, Sendable {
  package let arrangement: Arrangement

  init(_ arrangement: Arrangement) {
    self.arrangement = arrangement
  }

  /// Always 0.
  public var startIndex: Int { 0 }
  /// The number of objects.
  public var endIndex: Int { arrangement.rows.count }

  /// The object at a flat index. O(log n).
  public subscript(index: Int) -> ModelObject { arrangement.rows[index] }

  /// The sections; one, unnamed, where there are none. O(s).
  public var sections: [SectionInfo] { arrangement.sectionInfos }
}
