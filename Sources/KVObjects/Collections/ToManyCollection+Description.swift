extension ToManyCollection: CustomStringConvertible, CustomReflectable {
  /// Its members on one line: `[<Song "Africa">, <Song "Dakota">]`, of more than 20 the first; `nil` where the property
  /// holds nil. O(1): no more members are described than are shown.
  public var description: String {
    if isNil { return "nil" }
    let members = snapshot()
    return members.inOneLine(count: members.count, \.description)
  }

  /// Its members, as the children of a collection. O(n).
  public var customMirror: Mirror { Mirror(self, unlabeledChildren: Array(snapshot()), displayStyle: .collection) }
}

extension ToMany: CustomStringConvertible, CustomReflectable {
  /// Its members on one line: `[<Song "Africa">, <Song "Dakota">]`, of more than 20 the first; `nil` where the property
  /// holds nil. O(1): no more members are described than are shown.
  public var description: String { collection.description }

  /// Its members, as the children of a collection. O(n).
  public var customMirror: Mirror { Mirror(self, unlabeledChildren: members, displayStyle: .collection) }
}

extension Many: CustomStringConvertible {
  /// What it is: the members are the object's.
  public var description: String { "Many<\(Element.self)>" }
}
