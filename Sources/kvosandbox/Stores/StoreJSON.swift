import KVObjects
import KVStore
import KVTrace

/// A store for programs: one document, a line for each object, values as in traces (Documentation/TraceSchema.md).
struct StoreJSON {
  let write: (String) -> Void

  /// The version of what is written, raised by changes that a reader cannot skip.
  private static let version = 1

  func write(_ reader: StoreReader, _ entities: [StoreReader.Entity], limit: Int) throws {
    write(
      "{\"type\":\"store\",\"version\":\(Self.version),\"format\":\(reader.format),\"saves\":\(reader.revision),"
        + "\"entities\":[")
    for (index, entity) in entities.enumerated() {
      write(index == 0 ? "\n" : ",\n")
      let head = JSONValue.object([
        .init("name", .string(entity.name)), .init("hash", .string(entity.hash)),
        .init("count", .integer(entity.count)),
        .init("properties", .array(entity.properties.map(json))),
        .init("indexes", .array(entity.indexes.map { .array($0.map { .string($0) }) })),
      ])
      write("\(head.text.dropLast()),\"rows\":[")
      var isFirst = true
      if limit > 0 {
        try reader.rows(of: entity, limit: limit) { row in
          write((isFirst ? "\n" : ",\n") + json(row, entity).text)
          isFirst = false
        }
      }
      write("]}")
    }
    write("]}\n")
  }

  /// The document of an upgrade.
  static func text(_ upgrade: StoreUpgrade) -> String {
    JSONValue.object([
      .init("type", .string("upgrade")), .init("version", .integer(version)),
      .init("from", .integer(upgrade.formerFormat)), .init("format", .integer(upgrade.format)),
      .init("rows", .integer(upgrade.rowCount)),
    ]).text
  }

  private func json(_ property: FileShape.Property) -> JSONValue {
    .object([
      .init("name", .string(property.name)), .init("kind", .string(property.kind)),
      .init("type", .string(property.type.name)), .init("inverse", property.inverse.map { .string($0) } ?? .null),
    ])
  }

  private func json(_ row: StoreReader.Row, _ entity: StoreReader.Entity) -> JSONValue {
    .object([
      .init("id", .string(row.id)), .init("version", .integer(row.version)),
      .init("values", .object(zip(entity.properties, row.values).map { .init($0.name, json($1)) })),
    ])
  }

  private func json(_ held: StoreReader.Held) -> JSONValue {
    func named(_ id: String) -> JSONValue { .object([.init("id", .string(id))]) }
    return switch held {
    case .value(let value): json(value)
    case .object(let id): named(id)
    case .objects(let ids): .array(ids.map(named))
    }
  }

  /// A list of values, or a printed value.
  private func json(_ value: Value) -> JSONValue {
    if case .list(let list) = value { .array(list.map(json)) } else { .string(value.description) }
  }
}
