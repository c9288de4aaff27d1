import KVLua
import KVObjects
import KVTables
import KVTexts
import KVTrace

/// What a prompt shows of its world, a line for each thing. None of it asks a function of a script, but for the cells of a table.
extension PromptSession {
  /// The objects that there are, of one class or of all. Throws ``Prompt/Refusal`` for a class that there is not.
  package func objectLines(ofClass name: String?) throws -> [String] {
    let objects = livingObjects
    if let name, session.world.objectClass(named: name) == nil {
      throw Prompt.Refusal(
        .promptNoClass(name: name.onOneLine),
        hint: Spelling.suggestion(for: name, among: session.world.knownClassNames))
    }
    return objects.filter { object in name.map(object.objectClass.isKind(ofClassNamed:)) ?? true }
      .map { "\(trace.id(of: $0))  \($0.description)".onOneLine }
  }

  /// Each object, with what its properties hold; what leads to another object has an arrow.
  package var graphLines: [String] {
    livingObjects.flatMap { object in
      ["\(trace.id(of: object))  \(object.description)".onOneLine]
        + object.objectClass.properties.compactMap { property in
          property.definition.getter == nil ? line(of: property, in: object) : nil
        }
    }
  }

  private func line(of property: Property, in object: ModelObject) -> String? {
    let value = object.recordedValue(of: property)
    let text: String
    switch value {
    case .nil: return nil
    case .object(let target): text = "→ \(trace.id(of: target))"
    case .list(let members) where property.isToMany:
      if members.isEmpty { return nil }
      let shown = members.prefix(Self.mostMembers).map { trace.id(of: $0) }.joined(separator: ", ")
      text = "→ [\(shown)\(members.count > Self.mostMembers ? ", … \(members.count - Self.mostMembers)" : "")]"
    default: text = value.description
    }
    return "    \(property.name) \(text)".onOneLine
  }

  private static let mostMembers = 20

  /// What tables show, those of a name or all. Throws ``Prompt/Refusal`` where there is none, and what filling a cell throws.
  package func tableLines(named name: String?) throws -> [String] {
    let all = session.tables.living
    let tables = all.filter { table in name.map { trace.name(of: table) == $0 } ?? true }
    guard !tables.isEmpty else {
      guard let name, !all.isEmpty else { throw Prompt.Refusal(.promptNoTables) }
      throw Prompt.Refusal(
        .promptNoTable(name: name.onOneLine),
        hint: Spelling.suggestion(for: name, among: all.map { trace.name(of: $0) }))
    }
    return try session.state.withTimeLimit(timeLimit) {
      try tables.flatMap { table in
        let lines = try table.table.text().split(separator: "\n").map { "    \($0)" }
        return [trace.name(of: table).onOneLine] + lines
      }
    }
  }

  /// What the controllers show that have begun.
  package var contentLines: [String] {
    session.controllerContents.flatMap { content in
      let isSectioned = content.sections.count > 1 || content.sections.first.map { !$0.name.isEmpty } ?? false
      return ["controller \(trace.number(ofController: content.creationSerial))"]
        + content.sections.flatMap { section in
          (isSectioned ? ["    ── \(section.name) (\(section.rows.count))".onOneLine] : [])
            + section.rows.enumerated().map { place, row in
              "    \(isSectioned ? "   " : "")\(place) \(row.object?.descriptiveText ?? row.description)".onOneLine
            }
        }
    }
  }

  /// Who observes an object. Throws ``Prompt/Refusal`` where there is no such object.
  package func observerLines(of text: String) throws -> [String] {
    let id = trace.id(of: try object(named: text))
    return notes.observers.filter { $0.object == id }.map { observer in
      let name = notes.name(of: observer) ?? "observer"
      let options = observer.options.isEmpty ? "" : " { \(observer.options.joined(separator: ", ")) }"
      let place = observer.cause.map { "  \($0.file):\($0.line)" } ?? ""
      return "\(name): \(observer.keyPath)\(options)\(place)".onOneLine
    }
  }

  /// Which statements have changed a property, and how: the text of the statement, and of the change. Throws ``Prompt/Refusal``
  /// where there is no such object or property.
  package func changes(of text: String) throws -> [PromptNotes.Change] {
    guard let dot = text.lastIndex(of: "."), dot > text.startIndex, text.index(after: dot) < text.endIndex else {
      throw Prompt.Refusal(.promptWhoForm)
    }
    let key = String(text[text.index(after: dot)...])
    let object = try object(named: String(text[..<dot]))
    guard let property = object.objectClass.property(key) else {
      throw Prompt.Refusal(
        .promptNoProperty(name: object.objectClass.name, key: key.onOneLine),
        hint: Spelling.suggestion(for: key, among: object.objectClass.properties.map(\.name)))
    }
    if property.definition.getter != nil { throw Prompt.Refusal(.promptIsComputed(key: key)) }
    let id = trace.id(of: object)
    return notes.changes.filter { $0.object == id && $0.key == key }
  }

  /// Everything that there is to see: objects, what controllers show, and tables.
  package func stateLines() throws -> [String] {
    let tables = session.tables.living.isEmpty ? [] : try tableLines(named: nil)
    return graphLines + contentLines + tables
  }

  /// The names of tables, and of classes, for completion.
  package var tableNames: [String] { session.tables.living.map { trace.name(of: $0) } }
  /// The names of the classes that there are.
  package var classNames: [String] { session.world.classNames }
}
