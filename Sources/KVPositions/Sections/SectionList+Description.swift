extension SectionList: CustomStringConvertible {
  /// `["blue": 2, "red": 3]`, in the list's order.
  package var description: String {
    var parts: [String] = []
    forEachSection { parts.append("\(String(reflecting: $0)): \($1)") }
    return "[\(parts.joined(separator: ", "))]"
  }
}
