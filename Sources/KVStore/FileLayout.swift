import KVContext
import KVObjects

/// What the tables of a file are at the moment, whichever version of a class has added them.
///
/// A context keeps to the properties of its classes; what a deletion takes out of relations, and whether a column holds no
/// null, other versions of the classes have a say in.
struct FileLayout {
  /// A relation of whichever entity.
  struct Relation {
    let entity: Int
    let table: String
    let property: FileShape.Property

    /// The table with its members, of one to many.
    var members: String? { property.isToMany ? "\(table).\(property.column)" : nil }
  }

  /// What SQLite counts whenever tables or columns change.
  let version: Int
  let relations: [Relation]
  let entityCount: Int
  private let columnsWithoutNull: Set<ColumnName>
  /// The indexes of attributes, by the numbers of their entities.
  let indexes: [Int: [FileIndex]]

  private struct ColumnName: Hashable {
    let entity: Int
    let name: String
  }

  init(_ connection: Connection, version: Int) throws {
    self.version = version
    let entities = try FileShape(connection).entities
    entityCount = entities.count
    relations = entities.flatMap { entity in
      entity.properties.filter(\.isRelation).map {
        Relation(entity: entity.number, table: entity.table, property: $0)
      }
    }
    indexes = Dictionary(uniqueKeysWithValues: entities.map { ($0.number, $0.indexes) })
    columnsWithoutNull = Set(
      entities.flatMap { entity in
        entity.properties.filter(\.refusesNull).map { ColumnName(entity: entity.number, name: $0.column) }
      })
  }

  /// Whether a column of an entity's table holds no null.
  func refusesNull(_ column: String, _ entity: Int) -> Bool {
    columnsWithoutNull.contains(ColumnName(entity: entity, name: column))
  }
}

extension SQLiteStore {
  /// The layout of the file, which is read again where it has changed. O(1), or O(p) for p properties.
  func layout() throws -> FileLayout {
    let version = try connection.number("PRAGMA schema_version") ?? 0
    if let known = file.layout, known.version == version { return known }
    let layout = try FileLayout(connection, version: version)
    file.layout = layout
    return layout
  }

  /// The relations that may lead to rows of an entity, of whichever version of a class. O(1), or O(r e) for r relations and e
  /// entities.
  func relations(leadingTo entityName: String) throws -> [FileLayout.Relation] {
    let layout = try layout()
    if leading.version != layout.version { leading = (layout.version, [:]) }
    if let known = leading.relations[entityName] { return known }
    let found = layout.relations.filter { relation in
      guard case .object(let className) = relation.property.type else { return false }
      // The class may be one that this version does not know.
      return schema?.targets(of: className)?.contains(entityName) ?? true
    }
    leading.relations[entityName] = found
    return found
  }
}
