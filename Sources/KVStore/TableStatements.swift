/// The statements about the rows of one table, each prepared with its first use.
final class TableStatements {
  enum Kind: Hashable {
    /// All rows, in the order of insertion.
    case rows
    /// The row of a key.
    case row
    /// The rows of so many keys, in any order: for one of ``batches``, so that few statements are prepared.
    case rowsOfKeys(Int)
    /// The number of the row of a key.
    case number
    /// The version of the row of a key.
    case version
    /// A new row: its key, its number, its version, and the columns in their order.
    case insertion
    /// Changes columns, by their places; a key is bound behind them.
    case update([Int])
    /// The same where the row has a version, which is bound last.
    case updateOfVersion([Int])
    /// One more version of the row of a key.
    case touch
    case deletion
    /// The members of a relation, in order, by the place of its column; all of the table, and of one owner.
    case allMembers(Int)
    case members(Int)
    /// The positions of a member of an owner.
    case positions(Int)
    /// The members of an owner between two positions, in order, as many as are bound last.
    case neighbours(Int)
    /// The members of an owner before a position, the nearest first, and after one; as many as are bound last.
    case membersBefore(Int)
    case membersAfter(Int)
    /// A member: its owner, its position, and it.
    case addition(Int)
    /// Takes a member away: its owner and its position.
    case removal(Int)
  }

  /// How many rows one statement reads by their keys.
  static let batches = [256, 64, 8]

  /// Key, number, version, and all columns.
  let selection: String
  private let table: String
  private let columns: [String]
  private let members: [String]
  private var statements: [Kind: Statement] = [:]
  /// The one for the row of a key: it is asked for most.
  private var rowStatement: Statement?

  init(_ table: String, _ columns: [StoreSchema.Column]) {
    self.table = table.quoted
    self.columns = columns.map(\.name.quoted)
    members = columns.map { $0.hasTable ? $0.membersTable(of: table).quoted : "" }
    let names = (StoreSchema.Table.ownColumns + self.columns).map { "e.\($0)" }.joined(separator: ", ")
    selection = "SELECT \(names) FROM \(self.table) e"
  }

  func statement(_ kind: Kind, _ connection: Connection) throws -> Statement {
    if let known = statements[kind] { return known }
    let made = try connection.statement(text(kind))
    statements[kind] = made
    return made
  }

  /// The statement for the row of a key.
  func rowStatement(_ connection: Connection) throws -> Statement {
    if let rowStatement { return rowStatement }
    let made = try statement(.row, connection)
    rowStatement = made
    return made
  }

  private func text(_ kind: Kind) -> String {
    switch kind {
    case .rows: return "\(selection) ORDER BY e.kv_pk"
    case .row: return "\(selection) WHERE e.kv_pk = ?"
    case .rowsOfKeys(let count):
      return "\(selection) WHERE e.kv_pk IN (?\(String(repeating: ", ?", count: count - 1)))"
    case .number: return "SELECT kv_number FROM \(table) WHERE kv_pk = ?"
    case .version: return "SELECT kv_version FROM \(table) WHERE kv_pk = ?"
    case .insertion:
      let names = (StoreSchema.Table.ownColumns + columns).joined(separator: ", ")
      let marks = String(repeating: ", ?", count: StoreSchema.Table.ownColumns.count + columns.count).dropFirst(2)
      return "INSERT INTO \(table) (\(names)) VALUES (\(marks))"
    case .update(let places): return update(places)
    case .updateOfVersion(let places): return "\(update(places)) AND kv_version = ?"
    case .touch: return update([])
    case .deletion: return "DELETE FROM \(table) WHERE kv_pk = ?"
    case .allMembers(let place): return "SELECT owner, member FROM \(members[place]) ORDER BY owner, position"
    case .members(let place):
      return "SELECT position, member FROM \(members[place]) WHERE owner = ? ORDER BY position"
    case .positions(let place):
      return "SELECT position, member FROM \(members[place]) WHERE owner = ? AND member = ?"
    case .neighbours(let place):
      return "SELECT position, member FROM \(members[place]) WHERE owner = ? AND position BETWEEN ? AND ? "
        + "ORDER BY position LIMIT ?"
    case .membersBefore(let place):
      return "SELECT position, member FROM \(members[place]) WHERE owner = ? AND position < ? "
        + "ORDER BY position DESC LIMIT ?"
    case .membersAfter(let place):
      return "SELECT position, member FROM \(members[place]) WHERE owner = ? AND position > ? "
        + "ORDER BY position LIMIT ?"
    case .addition(let place): return "INSERT INTO \(members[place]) VALUES (?, ?, ?)"
    case .removal(let place): return "DELETE FROM \(members[place]) WHERE owner = ? AND position = ?"
    }
  }

  private func update(_ places: [Int]) -> String {
    let sets = places.map { "\(columns[$0]) = ?, " }.joined()
    return "UPDATE \(table) SET \(sets)kv_version = kv_version + 1 WHERE kv_pk = ?"
  }
}
