import KVObjects

extension KeyValueSortDescriptor {
  /// Reads `name` (ascending) or `-name` (descending); `self` is the element itself.
  ///
  /// Throws the malformed-path error where what follows is no key path.
  public init(_ text: String) throws {
    let isDescending = text.hasBytes(atStart: "-")
    try self.init(key: isDescending ? String(Substring(text.utf8.dropFirst())) : text, ascending: !isDescending)
  }
}

extension KeyValueSortDescriptor: CustomStringConvertible {
  /// `name` or `-name` where ``init(_:)`` reads it back, else `{key: name, ascending: false, selector: …}`. A
  /// comparator has no text: it is called one.
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
