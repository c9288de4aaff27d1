import KVObjects
import KVPositions

extension ArrangedContent: CustomStringConvertible, CustomReflectable {
  /// The objects on one line, those of sections behind the section's name: `[<Song "Africa">]`, or
  /// `[pop: [<Song "Africa">], rock: []]`; of very many the first.
  public var description: String {
    guard arrangement.isSectioned else { return inOneLine(count: count, \.description) }
    return sections.inOneLine(count: arrangement.sections.count, \.description)
  }

  /// The sections, or the objects where there are none.
  public var customMirror: Mirror {
    arrangement.isSectioned
      ? Mirror(self, unlabeledChildren: sections, displayStyle: .collection)
      : Mirror(self, unlabeledChildren: Array(self), displayStyle: .collection)
  }
}

extension SectionInfo: CustomStringConvertible, CustomReflectable {
  /// Its name and its objects on one line: `pop: [<Song "Africa">]`.
  public var description: String {
    let objects = inOneLine(count: count, \.description)
    return name.isEmpty ? objects : "\(name): \(objects)"
  }

  /// Its objects.
  public var customMirror: Mirror { Mirror(self, unlabeledChildren: objects, displayStyle: .collection) }
}

extension CollectionController: CustomStringConvertible {
  /// What it is and shows: `SetController [<Song "Africa">, <Song "Dakota">]`.
  public final var description: String { "\(Self.self) \(snapshot())" }
}
