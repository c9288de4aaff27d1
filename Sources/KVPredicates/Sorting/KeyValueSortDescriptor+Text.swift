import KVObjects

extension KeyValueSortDescriptor {
  /// Reads `name` (ascending) or `-name` (descending); `self` is the element itself.
  ///
  /// Values are compared by ``Selector/compare``. Whether a class has the key is found when something is sorted.
  ///
  /// ```swift
  /// let latestFirst = try KeyValueSortDescriptor("-released")
  /// let byArtist = try KeyValueSortDescriptor("artist.name")
  /// latestFirst.isAscending        // false
  /// ```
  ///
  /// - Parameter text: a key path, with at most one hyphen in front.
  /// - Throws: ``KeyValueCodingError/malformedPath(path:position:problem:)`` where what follows is no key path,
  ///   ``KeyValueCodingError/invalidArgument(reason:code:hint:)`` where it is too long (``PropertyPath``).
  /// - Complexity: O(length of the text).
  public init(_ text: String) throws {
    let isDescending = text.hasBytes(atStart: "-")
    try self.init(key: isDescending ? String(Substring(text.utf8.dropFirst())) : text, ascending: !isDescending)
  }
}

extension KeyValueSortDescriptor: CustomStringConvertible {
  /// `name` or `-name` where ``init(_:)`` reads it back, else `{key: name, ascending: false, selector: …}`.
  ///
  /// A comparator has no text: it is called one. The element itself is `self`.
  ///
  /// ```swift
  /// try KeyValueSortDescriptor(key: "title", ascending: false).text                      // -title
  /// try KeyValueSortDescriptor(key: "title", selector: .caseInsensitiveCompare).text
  /// // {key: title, selector: caseInsensitiveCompare:}
  /// ```
  public var text: String {
    let key = keyPath?.description ?? "self"
    if rule == .selector(.compare), !key.hasPrefix("-") { return isAscending ? key : "-" + key }
    var parts = ["key: \(key)"]
    if !isAscending { parts.append("ascending: false") }
    switch rule {
    case .selector(let selector): parts.append("selector: \(selector.rawValue)")
    case .comparator: parts.append("comparator")
    }
    return "{" + parts.joined(separator: ", ") + "}"
  }

  /// ``text``.
  public var description: String { text }
}
