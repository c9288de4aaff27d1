import KVTrace

/// The state of a world, rebuilt from the lines of a trace alone: what Documentation/TraceSchema.md promises that they allow.
///
/// Its algorithms are those of the schema, written plainly: a reader of the lines knows no more.
struct StateReplica {
  struct Object {
    var text: String
    var values: [String: JSONValue]
  }

  struct Section: Hashable {
    var name: String
    var rows: [String]
  }

  private(set) var objects: [String: Object] = [:]
  /// What controllers show, by their numbers.
  private(set) var contents: [Int: [Section]] = [:]
  /// What tables show, by the numbers of receivers.
  private(set) var tables: [Int: [Section]] = [:]
  /// What did not fit.
  private(set) var faults: [String] = []

  mutating func take(_ line: JSONValue) {
    switch line["type"]?.string {
    case "object": takeObject(line)
    case "change": takeChange(line)
    case "content":
      contents[line["controller"]?.integer ?? 0] = (line["sections"]?.array ?? []).map {
        Section(name: $0["name"]?.string ?? "?", rows: ($0["objects"]?.array ?? []).compactMap(\.string))
      }
    case "changeSet": takeChangeSet(line)
    default: break
    }
  }

  private mutating func takeObject(_ line: JSONValue) {
    guard let id = line["id"]?.string, objects[id] == nil else {
      return faults.append("no id, or one that is taken: \(line.text)")
    }
    let values = (line["values"]?.members ?? []).map { ($0.name, $0.value) }
    objects[id] = Object(text: line["text"]?.string ?? "", values: Dictionary(uniqueKeysWithValues: values))
    for id in values.flatMap({ $0.1.ids }) where objects[id] == nil {
      faults.append("\(id) is named before its line: \(line.text)")
    }
  }

  private mutating func takeChange(_ line: JSONValue) {
    guard let id = line["object"]?.string, let key = line["key"]?.string, let held = objects[id]?.values[key] else {
      return faults.append("a change of what is not known: \(line.text)")
    }
    if let text = line["text"]?.string { objects[id]?.text = text }
    if let splices = line["splices"]?.array {
      var elements = held.array ?? []
      for splice in splices {
        guard let parts = splice.array, parts.count == 3, let at = parts[0].integer, let removed = parts[1].array,
          let inserted = parts[2].array, at + removed.count <= elements.count,
          Array(elements[at..<at + removed.count]) == removed
        else { return faults.append("a splice that does not fit \(held.text): \(line.text)") }
        elements.replaceSubrange(at..<at + removed.count, with: inserted)
      }
      objects[id]?.values[key] = .array(elements)
    } else {
      if let old = line["old"], old != held { faults.append("it held \(held.text): \(line.text)") }
      objects[id]?.values[key] = line["new"]
    }
  }

  /// "To get the content after it from that before".
  private mutating func takeChangeSet(_ line: JSONValue) {
    guard let number = line["controller"]?.integer, let before = contents[number] else {
      return faults.append("a change set of a controller whose content is not known: \(line.text)")
    }
    func positions(_ name: String) -> [JSONValue] { line[name]?.array ?? [] }
    func path(_ value: JSONValue?) -> [Int] { value?.array?.compactMap(\.integer) ?? [] }
    let moves = positions("moves").compactMap(\.array)
    let going = Set(positions("deletes").map { path($0) } + moves.map { path($0[0]) })
    let deletedSections = Set(positions("sectionDeletes").compactMap(\.integer))
    var after: [Section] = []
    for (index, section) in before.enumerated() where !deletedSections.contains(index) {
      let rows = section.rows.enumerated().filter { !going.contains([index, $0.offset]) }.map(\.element)
      after.append(Section(name: section.name, rows: rows))
    }
    for insert in positions("sectionInserts").compactMap(\.array) {
      guard let index = insert[0].integer, let name = insert[1].string, index <= after.count else {
        return faults.append("a section that fits nowhere: \(line.text)")
      }
      after.insert(Section(name: name, rows: []), at: index)
    }
    let coming =
      positions("inserts").compactMap(\.array).map { (path($0[0]), $0[1].string ?? "?") }
      + moves.map { (path($0[1]), $0[2].string ?? "?") }
    for (place, id) in coming.sorted(by: { $0.0.lexicographicallyPrecedes($1.0) }) {
      guard place.count == 2, after.indices.contains(place[0]), place[1] <= after[place[0]].rows.count else {
        return faults.append("a row that fits nowhere in \(before): \(line.text)")
      }
      after[place[0]].rows.insert(id, at: place[1])
    }
    contents[number] = after
  }
}

extension JSONValue {
  /// The member of that name; nil where there is none.
  subscript(name: String) -> JSONValue? { members?.first { $0.name == name }?.value }

  var members: [Member]? { if case .object(let members) = self { members } else { nil } }
  var array: [JSONValue]? { if case .array(let list) = self { list } else { nil } }
  var string: String? { if case .string(let text) = self { text } else { nil } }
  var integer: Int? { if case .integer(let number) = self { number } else { nil } }

  /// The ids in a value.
  var ids: [String] {
    if let id = self["id"]?.string { return [id] }
    return array.map { $0.flatMap(\.ids) } ?? []
  }
}
