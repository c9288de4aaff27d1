public import KVObjects

/// The whole content of a controller after an event, as a delegate gets it that takes snapshots (fetched-results.md A9).
public struct ContentSnapshot: Sendable {
  /// The sections with their objects; one without a name where there is no section key path.
  public let sections: [SectionInfo]
  /// Objects that got an update or a move, in the order of the content.
  public let reloaded: [ModelObject]

  init(_ content: ArrangedContent, reloaded: [ModelObject]) {
    sections = content.sections
    self.reloaded = reloaded
  }
}

extension ContentSnapshot: CustomStringConvertible {
  /// `{"A": [<Friend "a1">], "B": []} reloaded [<Friend "a1">]`.
  public var description: String {
    let sections = sections.map { "\(Value.quoted($0.name)): [\($0.objects.texts)]" }
    return "{\(sections.joined(separator: ", "))} reloaded [\(reloaded.texts)]"
  }

  /// The same as data.
  var fields: [EventField] {
    let sections = sections.map { section in
      EventFieldValue.list([.text(section.name), .list(section.map { .text($0.description) })])
    }
    return [
      EventField("sections", .list(sections)),
      EventField("reloaded", .list(reloaded.map { .text($0.description) })),
    ]
  }
}

extension [ModelObject] {
  /// As they describe themselves, one behind the other.
  fileprivate var texts: String { map(\.description).joined(separator: ", ") }
}
