public import KVObjects
import KVTrees

/// The visible objects of a controller at one moment, in their order and in sections.
///
/// In contrast to the controller, which shows something else after the next bracket, a content stays what it is: which
/// objects it has, in which order and in which sections. The objects themselves are those of the model and go on
/// changing. As a collection it is flat: indexes count rows through all sections, from 0.
///
/// ```swift
/// let songs = try RelationalCollectionController(relation: "songs", onObject: album)
/// let before = songs.snapshot()
/// try album.songs.removeAll()
/// print(songs.count)     // 0
/// print(before.isEmpty)  // false, if there were songs
/// ```
///
/// Costs: taking one is O(1) (``CollectionController/snapshot()``), reading a row O(log n), iterating over n rows
/// O(n log n). While one is kept, each change of the controller copies what of it the change touches, O(log n) memory.
/// May be read on any thread; the objects belong to their world.
public struct ArrangedContent: RandomAccessCollection, Sendable {
  package let arrangement: Arrangement

  init(_ arrangement: Arrangement) {
    self.arrangement = arrangement
  }

  /// Always 0. O(1).
  public var startIndex: Int { 0 }
  /// The number of objects, those of all sections. O(1).
  public var endIndex: Int { arrangement.rows.count }

  /// The object at a flat index, which counts rows through all sections.
  ///
  /// ```swift
  /// let content = sets.snapshot()
  /// if let first = content.first { print(content[0] === first) }   // true
  /// ```
  ///
  /// - Parameter index: 0-based, in `0..<count`. Any other stops the program.
  /// - Complexity: O(log n).
  public subscript(index: Int) -> ModelObject { arrangement.rows[index] }

  /// The objects in their order. O(n) for all of them.
  public func makeIterator() -> Iterator { Iterator(rows: arrangement.rows.makeIterator()) }

  /// The objects of a content in their order, O(1) amortised each.
  public struct Iterator: IteratorProtocol {
    var rows: SortedRows<ModelObject>.Iterator

    /// The next object, or nil after the last.
    public mutating func next() -> ModelObject? { rows.next() }
  }

  /// The sections in their order; one, unnamed, where the controller makes none.
  ///
  /// Before the first query or fetch of a controller that has one there is no section. The index titles are the first
  /// letters of their names. Those that a delegate gives are in ``FetchedResultsController/sections``.
  ///
  /// ```swift
  /// for section in sets.snapshot().sections { print(section.name, section.count) }
  /// ```
  ///
  /// - Complexity: O(s log s) for s sections.
  public var sections: [SectionInfo] { arrangement.sectionInfos }
}
