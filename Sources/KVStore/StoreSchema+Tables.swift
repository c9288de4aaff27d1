import KVContext
import KVObjects

/// What lies where.
extension StoreSchema {
  /// One property of one entity.
  struct Column {
    let property: Property
    /// The column, or of a to-many relation the table with its members.
    let name: String
    /// Its number among the properties that the entity has had in the file.
    let number: Int
    /// The names of the entities that a relation leads to.
    var targets: Set<String> = [] {
      didSet { onlyTarget = targets.count == 1 ? targets.first : nil }
    }
    /// The only one of them; nil if there are several.
    private(set) var onlyTarget: String?
    /// Whether the file did not have the property before.
    var isNew = false

    /// Whether it has a table of its own, and in its column only whether there is a collection.
    var hasTable: Bool { property.isToMany && property.holdsMembers }
  }

  /// What a column mostly has: it is read and bound without a look at its property.
  struct Field {
    enum Kind {
      case text, integer, boolean, number
      /// The key of an object, which is looked up.
      case toOne
      /// Relations to many, lists, dates, values of any type, and where a Swift type does not have every value.
      case other
    }

    let slot: Int
    let kind: Kind

    init(_ property: Property) {
      slot = property.slot
      let isPlain = !property.isToMany && property.isSuitedByType
      kind =
        switch property.type {
        case .string where isPlain: .text
        case .integer where isPlain: .integer
        case .boolean where isPlain: .boolean
        case .number where isPlain: .number
        case .object where !property.isToMany: .toOne
        default: .other
        }
    }
  }

  /// One entity that is not abstract.
  final class Table {
    /// What each table has beside its properties, its key first.
    static let ownColumns = ["kv_pk", "kv_number", "kv_version"]

    let entity: EntityDescription
    /// Its number in the file.
    let number: Int
    let name: String
    let columns: [Column]
    /// How each of the columns is read and written.
    let fields: ContiguousArray<Field>
    /// The places of the columns that have tables of their own.
    let membersPlaces: [Int]
    /// Whether the members of each column's relation are read later than the row.
    let isLate: [Bool]
    /// The slots of its properties are below this.
    let slotCount: Int
    /// The statements about its rows, prepared with their first use.
    let statements: TableStatements

    init(entity: EntityDescription, number: Int, name: String, columns: [Column]) {
      self.entity = entity
      self.number = number
      self.name = name
      self.columns = columns
      membersPlaces = columns.indices.filter { columns[$0].hasTable }
      fields = ContiguousArray(columns.map { Field($0.property) })
      let late = Set(entity.lateRelations.map(\.slot))
      isLate = columns.map { late.contains($0.property.slot) }
      slotCount = (columns.map(\.property.slot).max() ?? -1) + 1
      statements = TableStatements(name, columns)
    }
  }
}
