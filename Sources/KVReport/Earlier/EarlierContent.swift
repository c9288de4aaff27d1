import KVTrace

/// What a controller shows after the brackets that it has taken.
struct EarlierContent {
  private struct Section {
    let name: JSONValue
    var objects: [JSONValue]
  }

  private struct Arrival {
    let section: Int
    let row: Int
    let object: JSONValue
  }

  private var sections: [Section] = []

  /// Nothing.
  init() {}

  /// The content of a `content` line.
  init(_ line: JSONValue) {
    sections =
      line["sections"]?.elements.map {
        Section(name: $0["name"] ?? .string(""), objects: $0["objects"]?.elements ?? [])
      } ?? []
  }

  /// Takes a `changeSet` line, as TraceSchema.md says. O(n) for n rows.
  mutating func apply(_ line: JSONValue) {
    func each(_ name: String) -> [[JSONValue]] { line[name]?.elements.map { $0.elements } ?? [] }
    let moves = each("moves").filter { $0.count == 3 }
    let sources = (line["deletes"]?.elements ?? []) + moves.map { $0[0] }
    var gone: [Int: Set<Int>] = [:]
    for source in sources {
      let (section, row) = place(source)
      gone[section, default: []].insert(row)
    }
    for (index, rows) in gone where sections.indices.contains(index) {
      sections[index].objects = sections[index].objects.enumerated().filter { !rows.contains($0.offset) }.map {
        $0.element
      }
    }
    let deleted = Set(line["sectionDeletes"]?.elements.compactMap { $0.integerValue } ?? [])
    sections = sections.enumerated().filter { !deleted.contains($0.offset) }.map { $0.element }
    for insert in each("sectionInserts").sorted(by: { ($0.first?.integerValue ?? 0) < ($1.first?.integerValue ?? 0) })
    where insert.count == 2 {
      sections.insert(Section(name: insert[1], objects: []), at: min(insert[0].integerValue ?? 0, sections.count))
    }
    take(each("inserts").filter { $0.count == 2 }.map { arrival($0[0], $0[1]) } + moves.map { arrival($0[1], $0[2]) })
  }

  private mutating func take(_ arrivals: [Arrival]) {
    for arrival in arrivals.sorted(by: { ($0.section, $0.row) < ($1.section, $1.row) }) {
      while arrival.section >= sections.count { sections.append(Section(name: .string(""), objects: [])) }
      let row = min(arrival.row, sections[arrival.section].objects.count)
      sections[arrival.section].objects.insert(arrival.object, at: row)
    }
  }

  private func place(_ position: JSONValue) -> (section: Int, row: Int) {
    let numbers = position.elements.compactMap { $0.integerValue }
    return (max(0, numbers.first ?? 0), max(0, numbers.last ?? 0))
  }

  private func arrival(_ position: JSONValue, _ object: JSONValue) -> Arrival {
    let (section, row) = place(position)
    return Arrival(section: section, row: row, object: object)
  }

  /// A `content` line of what it shows now.
  func line(of controller: Int) -> JSONValue {
    let sections = sections.map { section in
      JSONValue.object([JSONValue.Member("name", section.name), JSONValue.Member("objects", .array(section.objects))])
    }
    return .object([
      JSONValue.Member("type", .string("content")), JSONValue.Member("controller", .integer(controller)),
      JSONValue.Member("sections", .array(sections)),
    ])
  }
}
