import KVContext
import KVObjects

/// The renaming identifiers of classes and properties, where they are not their names (core-data.md CD73): in a file those of
/// the model that it was last opened for writing with, so that a later version is found by what an earlier one was called.
struct StoreIdentifiers: Equatable {
  /// The file has the table once any class or property has an identifier.
  static let table = "kv_identifiers"

  private struct Name: Hashable {
    let entity: String
    /// Empty for the class itself, which no property is called.
    let property: String
  }

  private var identifiers: [Name: String] = [:]

  /// Those of a model.
  init(_ model: ManagedObjectModel) {
    for entity in model.entities {
      add(entity.objectClass.renamingIdentifier, entity.name, "")
      for property in entity.persistentProperties {
        add(property.definition.renamingIdentifier, entity.name, property.name)
      }
    }
  }

  /// Those of a file that has the table. Throws ``StoreError/damaged(path:problem:)`` where one is none.
  init(_ connection: Connection) throws {
    try connection.run("SELECT entity, property, identifier FROM \(Self.table)") {
      guard
        case (.text(let entity), .text(let property), .text(let identifier)) = ($0.value(0), $0.value(1), $0.value(2)),
        !entity.isEmpty, !identifier.isEmpty
      else { throw connection.damaged("a renaming identifier is none") }
      add(identifier, entity, property)
    }
  }

  /// None.
  init() {}

  private mutating func add(_ identifier: String?, _ entity: String, _ property: String) {
    guard let identifier, identifier != (property.isEmpty ? entity : property) else { return }
    identifiers[Name(entity: entity, property: property)] = identifier
  }

  /// The names of the classes that have any.
  var entityNames: Set<String> { Set(identifiers.keys.map(\.entity)) }

  /// The identifier of a class.
  func identifier(of entity: String) -> String { identifiers[Name(entity: entity, property: "")] ?? entity }

  /// The identifier of a property.
  func identifier(of property: String, _ entity: String) -> String {
    identifiers[Name(entity: entity, property: property)] ?? property
  }

  /// Makes a file have these and no others.
  func write(_ connection: Connection) throws {
    try connection.define(
      """
      CREATE TABLE IF NOT EXISTS \(Self.table) (
        entity TEXT NOT NULL, property TEXT NOT NULL, identifier TEXT NOT NULL, PRIMARY KEY (entity, property)) WITHOUT ROWID
      """)
    try connection.run("DELETE FROM \(Self.table)")
    for (name, identifier) in identifiers {
      try connection.run(
        "INSERT INTO \(Self.table) VALUES (?, ?, ?)", [.text(name.entity), .text(name.property), .text(identifier)])
    }
  }
}
