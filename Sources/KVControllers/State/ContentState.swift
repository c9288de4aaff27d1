import KVObjects
import KVPositions
import KVTrees

/// What a controller shows, where no bracket leads to it: `content` in a trace.
struct ContentState: StateEvent {
  let creationSerial: Int
  private let sections: [(name: String, rows: [Value])]

  /// What an arrangement shows. O(n).
  init(_ content: Arrangement, of creationSerial: Int) {
    self.creationSerial = creationSerial
    var objects = content.rows.makeIterator()
    sections = (0..<content.sections.count).map { index in
      let (name, count) = content.sections[index]
      return (name, (0..<count).compactMap { _ in objects.next().map(Value.object) })
    }
  }

  /// What a list shows, in one section. O(n).
  init(_ content: ValueList, of creationSerial: Int) {
    self.creationSerial = creationSerial
    sections = [("", Array(content))]
  }

  var name: String { "content" }

  var fields: [EventField] {
    let sections = sections.map { section in
      EventFieldValue.record([
        EventField("name", .text(section.name)),
        EventField("objects", .list(section.rows.map { .identity($0) })),
      ])
    }
    return [
      EventField("controller", .controller(creationSerial: creationSerial)), EventField("sections", .list(sections)),
    ]
  }
}
