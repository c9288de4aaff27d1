import KVObjects

/// A column of an entity's table in conditions, with the kind of its values.
///
/// Its conditions say what the engine says of the value: numbers and truth values are of one kind and compared exactly, NaN
/// is before every number, -0 is 0. The two are bytes in the file (`ValueCoding`), and SQLite has bytes behind all numbers.
struct SQLColumn {
  /// What its values are, beside nil.
  enum Kind {
    /// Whole numbers, and truth values as 0 and 1.
    case whole
    /// Numbers, of which NaN and -0 are bytes.
    case number
    /// Seconds, as numbers are kept. NaN is not equal to itself.
    case date
    /// Texts, compared by functions (`Connection.compareTexts()`).
    case text
    /// Objects, by the keys of their rows.
    case object
    /// Anything.
    case any
  }

  /// An order of two values.
  enum Relation {
    case less, lessOrSame, greater, greaterOrSame

    var sql: String {
      switch self {
      case .less: "<"
      case .lessOrSame: "<="
      case .greater: ">"
      case .greaterOrSame: ">="
      }
    }

    var mirrored: Relation {
      switch self {
      case .less: .greater
      case .lessOrSame: .greaterOrSame
      case .greater: .less
      case .greaterOrSame: .lessOrSame
      }
    }

    func holds(_ a: Double, _ b: Double) -> Bool {
      switch self {
      case .less: a < b
      case .lessOrSame: a <= b
      case .greater: a > b
      case .greaterOrSame: a >= b
      }
    }
  }

  let kind: Kind
  /// As it is written in a statement.
  let sql: String
  /// What is bound to the question marks in it; only of what is whole.
  private(set) var values: [SQLValue] = []
  /// What the file has of it besides its rows.
  private(set) var traits = Traits()

  /// What a file has of a column besides its rows.
  struct Traits {
    /// Whether an index holds it, which is used if conditions are written so that it can be.
    var isIndexed = false
    /// Whether it may have NaN or -0, which are bytes.
    var holdsBytes = true
  }

  /// Nil for a to-many property.
  init?(_ column: StoreSchema.Column, of row: SQLRow, _ traits: Traits = Traits()) {
    guard let kind = Kind(column) else { return nil }
    self.init(kind, "\(row.alias).\(column.name.quoted)", traits)
  }

  /// The key of a row, which is never nil.
  init(keyOf row: SQLRow) { self.init(.object, "\(row.alias).kv_pk") }

  /// How many there are of something.
  init(count sql: String, _ values: [SQLValue]) {
    self.init(.whole, sql)
    self.values = values
  }

  init(_ kind: Kind, _ sql: String, _ traits: Traits = Traits()) {
    (self.kind, self.sql, self.traits) = (kind, sql, traits)
  }

  // What is bytes is no number; -0 is the one, all others are NaN.
  static let negativeZero = "x'8000000000000000'"
  static let isBytes = ">= x''"
  static let isNoBytes = "< x''"

  /// Whether it is nil. Of a property of any value null is kept, and counts as nil.
  var isNothing: SQLCondition {
    kind == .any ? SQLCondition("(\(sql) IS NULL OR \(sql) IS x'00')") : SQLCondition("\(sql) IS NULL", values)
  }

  // MARK: Numbers

  /// Whether it is the same as a number.
  func isSame(_ number: SQLNumber) -> SQLCondition {
    switch number {
    case .nan:
      // No whole number is, and no date is the same as one of NaN seconds.
      return kind == .number ? isNaN : .truth(false)
    case .number(let value, let approximation):
      if kind != .whole, approximation == 0, traits.holdsBytes {
        return SQLCondition(
          SQLText(sql: "(\(sql) IS ? OR \(sql) IS \(SQLColumn.negativeZero))", values: [value]),
          passing: SQLText(sql: "(\(sql) = ? OR \(sql) = \(SQLColumn.negativeZero))", values: [value]))
      }
      return isSame(value)
    }
  }

  /// Whether it is what is bound, which is not null.
  func isSame(_ value: SQLValue) -> SQLCondition {
    SQLCondition(
      SQLText(sql: "\(sql) IS ?", values: values + [value]),
      passing: SQLText(sql: "\(sql) = ?", values: values + [value])
    ).served(by: traits.isIndexed ? .values : .none)
  }

  /// Whether it is in an order with a number; what is nil has none.
  func stands(_ relation: Relation, _ number: SQLNumber) -> SQLCondition {
    compared(relation, number).served(by: traits.isIndexed ? .range : .none)
  }

  private func compared(_ relation: Relation, _ number: SQLNumber) -> SQLCondition {
    switch (number, kind) {
    case (.nan, .whole):
      return relation == .greater || relation == .greaterOrSame ? isNothing.negated : .truth(false)
    case (.nan, _):
      return switch relation {
      case .less: .truth(false)
      case .lessOrSame: isNaN
      case .greater:
        SQLCondition(nullable: "(\(sql) \(SQLColumn.isNoBytes) OR \(sql) = \(SQLColumn.negativeZero))", [])
      case .greaterOrSame: isNothing.negated
      }
    case (.number(let value, _), .whole):
      return SQLCondition(nullable: "\(sql) \(relation.sql) ?", values + [value])
    case (.number(let value, _), _) where !traits.holdsBytes:
      return SQLCondition(nullable: "\(sql) \(relation.sql) ?", [value])
    case (.number(let value, let approximation), _):
      let zeroHolds = relation.holds(0, approximation)
      let text =
        switch (relation, zeroHolds) {
        case (.less, true), (.lessOrSame, true): "\(sql) \(relation.sql) ? OR \(sql) \(SQLColumn.isBytes)"
        case (.less, false), (.lessOrSame, false):
          "\(sql) \(relation.sql) ? OR \(sql) \(SQLColumn.isBytes) AND \(sql) <> \(SQLColumn.negativeZero)"
        case (.greater, true), (.greaterOrSame, true):
          "\(sql) \(relation.sql) ? AND \(sql) \(SQLColumn.isNoBytes) OR \(sql) = \(SQLColumn.negativeZero)"
        case (.greater, false), (.greaterOrSame, false):
          "\(sql) \(relation.sql) ? AND \(sql) \(SQLColumn.isNoBytes)"
        }
      return SQLCondition(nullable: "(\(text))", [value])
    }
  }

  private var isNaN: SQLCondition {
    SQLCondition(nullable: "(\(sql) \(SQLColumn.isBytes) AND \(sql) <> \(SQLColumn.negativeZero))", [])
  }

  /// Whether it is one of some numbers, at least one. One look-up, however many they are.
  func isOne(of numbers: [SQLNumber]) -> SQLCondition {
    var members: [SQLValue] = []
    var others: [SQLCondition] = []
    for number in numbers {
      if case .number(let value, let approximation) = number,
        kind == .whole || kind == .object || approximation != 0 || !traits.holdsBytes
      {
        if case .real = value, kind == .whole { continue }
        members.append(value)
      } else {
        others.append(isSame(number))
      }
    }
    if members.count == 1 { others.append(isSame(members[0])) }
    if members.count > 1 { others.append(isOne(of: members)) }
    return others.isEmpty ? .truth(false) : SQLCondition.joined(others, by: "OR")
  }

  /// More whole numbers than these are bound as one value.
  static let mostMarks = 64

  private func isOne(of members: [SQLValue]) -> SQLCondition {
    let list: String
    var bound = members
    let wholes = members.compactMap { if case .integer(let number) = $0 { number } else { nil } }
    if wholes.count > SQLColumn.mostMarks, wholes.count == members.count {
      list =
        "WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?) SELECT kv_member(?, i) FROM n"
      bound = [.integer(wholes.count), .blob(wholes.flatMap { withUnsafeBytes(of: $0.littleEndian, Array.init) })]
    } else {
      list = "?" + String(repeating: ", ?", count: members.count - 1)
    }
    return SQLCondition(
      SQLText(sql: "(\(sql) IS NOT NULL AND \(sql) IN (\(list)))", values: values + values + bound),
      passing: SQLText(sql: "\(sql) IN (\(list))", values: values + bound)
    ).served(by: traits.isIndexed ? .values : .none)
  }
}

extension SQLColumn.Kind {
  /// Nil for a to-many property.
  init?(_ column: StoreSchema.Column) {
    guard !column.property.isToMany else { return nil }
    self =
      switch column.property.type {
      case .integer, .boolean: .whole
      case .number: .number
      case .date: .date
      case .string: .text
      case .object: .object
      case .any: .any
      }
  }
}

/// A number that a column is compared with. SQLite has no NaN: it makes null of it.
enum SQLNumber {
  case nan
  /// As it is bound, and nearly: on the same side of 0.
  case number(SQLValue, Double)

  /// A number or a truth value, or the seconds of a date; nil for anything else.
  init?(_ value: Value, _ kind: SQLColumn.Kind) {
    switch (value, kind) {
    case (.boolean(let flag), .whole), (.boolean(let flag), .number):
      self = .number(.integer(flag ? 1 : 0), flag ? 1 : 0)
    case (.integer(let number), .whole), (.integer(let number), .number):
      self = .number(.integer(number), Double(number))
    case (.number(let number), .whole), (.number(let number), .number): self = SQLNumber(number)
    case (.date(let date), .date): self = SQLNumber(date.secondsSinceReferenceDate)
    default: return nil
    }
  }

  private init(_ number: Double) {
    if number.isNaN {
      self = .nan
    } else if let whole = Int(exactly: number) {
      self = .number(.integer(whole), number)
    } else {
      self = .number(.real(number), number)
    }
  }
}
