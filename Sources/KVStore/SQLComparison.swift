import KVContext
import KVObjects
import KVPredicates
import KVText

/// A comparison with what never changes, whatever is compared with it.
struct SQLTest {
  fileprivate let node: ComparisonPredicate
  fileprivate let constant: Value
  /// Whether the constant is on the left.
  fileprivate let isMirrored: Bool
  fileprivate let key: (Value) -> Int64?

  init(_ node: ComparisonPredicate, _ constant: Value, isMirrored: Bool, key: @escaping (Value) -> Int64?) {
    (self.node, self.constant, self.isMirrored, self.key) = (node, constant, isMirrored, key)
  }

  func part(of column: SQLColumn) -> SQLPredicate.Part { SQLComparison(self, column).part }

  /// Whether nil passes it; nil where memory would throw.
  var ofNil: Bool? { passes(.nil) }

  /// Whether a value passes it; nil where memory would throw.
  func passes(_ value: Value) -> Bool? {
    let (value, constant) = (ConstantExpression(value), ConstantExpression(constant))
    let direct =
      isMirrored
      ? ComparisonPredicate(constant, node.comparison, value, options: node.options)
      : ComparisonPredicate(value, node.comparison, constant, options: node.options)
    return try? KeyValuePredicate(direct).evaluate(with: .nil)
  }

  /// The comparison, for people.
  var description: String { KeyValuePredicate(node).format }

  /// Why no index of a column serves it; nil if one does.
  func whyNotServed(_ kind: SQLColumn.Kind) -> String? {
    switch node.comparison {
    case .notEqualTo: return constant.isAbsent ? nil : "which asks for what is not equal"
    case _ where kind != .text: return nil
    case .contains, .endsWith, .like: return "which asks for more than the beginning of a text"
    case .in where !isMirrored && constant.elements == nil: return "which asks for more than the beginning of a text"
    case _ where node.options != []: return "as an index has texts in the order of comparisons without options"
    default: return nil
    }
  }

  /// Whether it is CONTAINS.
  var isContains: Bool { node.comparison == .contains }

  /// Whether 0 passes, and whether all that is more does, where that says it all for a count.
  var ofCounts: (zero: Bool, more: Bool)? {
    guard constant == .integer(0) || constant == .integer(1), let zero = passes(.integer(0)),
      let one = passes(.integer(1)), let two = passes(.integer(2)), let most = passes(.integer(.max)),
      one == two, two == most
    else { return nil }
    let relations: [ComparisonOperator] = [
      .equalTo, .notEqualTo, .lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo,
    ]
    return relations.contains(node.comparison) ? (zero, one) : nil
  }
}

/// A column compared with what never changes: what it comes to in SQL, by the rules of the operators in KVPredicates.
///
/// What the operator refuses for a value of the column's type is risky: memory throws.
private struct SQLComparison {
  private let column: SQLColumn
  private let test: SQLTest

  init(_ test: SQLTest, _ column: SQLColumn) { (self.test, self.column) = (test, column) }

  private var node: ComparisonPredicate { test.node }
  private var constant: Value { test.constant }
  private var isMirrored: Bool { test.isMirrored }
  private func key(_ value: Value) -> Int64? { test.key(value) }
  private var options: SQLValue { .integer(Int(node.options.rawValue)) }

  var part: SQLPredicate.Part {
    switch node.comparison {
    case .equalTo: equality(isEqual: true)
    case .notEqualTo: equality(isEqual: false)
    case .lessThan: order(.less)
    case .lessThanOrEqualTo: order(.lessOrSame)
    case .greaterThan: order(.greater)
    case .greaterThanOrEqualTo: order(.greaterOrSame)
    case .between: isMirrored ? .risky : between
    case .in: isMirrored ? contains(constant, isColumnWhole: true) : membership
    case .contains:
      isMirrored
        ? listMembership ?? contains(constant, isColumnWhole: false) : contains(constant, isColumnWhole: true)
    case .beginsWith: beginning ?? text("kv_begins")
    case .endsWith: text("kv_ends")
    case .like: text("kv_like")
    // MATCHES may take too many steps for some text.
    default: .risky
    }
  }

  // MARK: Equality

  private func equality(isEqual: Bool) -> SQLPredicate.Part {
    switch constant {
    case .opaque where column.kind == .object && key(constant) != nil: break
    case .list, .collection, .opaque: return .risky
    // A list is compared with nothing but lists.
    case _ where column.kind == .any && !constant.isAbsent: return .risky
    default: break
    }
    guard let same = isSame(constant) else { return .harmless }
    return .condition(isEqual ? same : same.negated)
  }

  /// Whether it is the same as `value`, which is no list; nil where SQLite cannot know.
  private func isSame(_ value: Value) -> SQLCondition? {
    if value.isAbsent { return column.isNothing }
    switch (column.kind, value) {
    case (.any, _): return nil
    case (.text, .string): return isEqual(to: value)
    case (.object, .object), (.object, .opaque):
      return key(value).map { column.isSame(.integer($0)) }
    default: return .truth(false, unless: SQLNumber(value, column.kind).map(column.isSame))
    }
  }

  // MARK: Order

  private func order(_ relation: SQLColumn.Relation) -> SQLPredicate.Part {
    isOrdered(constant, isMirrored ? relation.mirrored : relation).map { .condition($0) } ?? .risky
  }

  /// Whether it is in an order with `value`; nil where the two have none.
  private func isOrdered(_ value: Value, _ relation: SQLColumn.Relation) -> SQLCondition? {
    // Lists are refused whatever they are compared with.
    if value.isAbsent { return column.kind == .any ? nil : .truth(false) }
    if column.kind == .text, case .string(let text) = value {
      let order = "kv_order(\(column.sql), ?, ?) \(relation.sql) 0"
      let condition = SQLCondition(nullable: order, [.text(text), options])
      guard isServed else { return condition }
      return SQLCondition(
        condition.exact, passing: SQLText(sql: "\(collated) \(relation.sql) ?", values: [.text(text)])
      ).served(by: .range)
    }
    return SQLNumber(value, column.kind).map { column.stands(relation, $0) }
  }

  private var between: SQLPredicate.Part {
    if constant.isAbsent, column.kind != .any { return .condition(.truth(false)) }
    guard case .list(let bounds) = constant, bounds.count == 2,
      let lower = isOrdered(bounds[0], .greaterOrSame), let upper = isOrdered(bounds[1], .lessOrSame)
    else { return .risky }
    return .condition(lower.and(upper))
  }

  // MARK: Membership

  private var membership: SQLPredicate.Part {
    if constant.isAbsent { return .condition(.truth(false)) }
    if case .string = constant { return contains(constant, isColumnWhole: false) }
    return listMembership ?? .risky
  }

  /// Whether it is an element of the constant; nil where that is no list.
  private var listMembership: SQLPredicate.Part? {
    guard case .list(let list) = constant else { return nil }
    var numbers: [SQLNumber] = []
    var texts: [Value] = []
    var hasNothing = false
    var conditions: [SQLCondition] = []
    for element in list {
      switch (column.kind, element) {
      case (_, .nil), (_, .null): hasNothing = true
      case (.any, _), (_, .list), (_, .collection): return .risky
      case (.text, .string): texts.append(element)
      case (.object, .object):
        guard let key = key(element) else { return .harmless }
        numbers.append(.number(.integer(key), Double(key)))
      case (.object, .opaque):
        guard let key = key(element) else { return .risky }
        numbers.append(.number(.integer(key), Double(key)))
      case (_, .opaque): return .risky
      default: if let number = SQLNumber(element, column.kind) { numbers.append(number) }
      }
    }
    if hasNothing { conditions.append(column.isNothing) }
    if !numbers.isEmpty { conditions.append(column.isOne(of: numbers)) }
    if texts.count > 4, let bytes = try? ValueCoding.encoded(.list(ValueList(texts)), .any) {
      conditions.append(isOne(of: texts, bytes))
    } else {
      conditions += texts.map(isEqual(to:))
    }
    if conditions.isEmpty { return .condition(.truth(false)) }
    return SQLCondition.fit(conditions) ? .condition(SQLCondition.joined(conditions, by: "OR")) : .harmless
  }

  // MARK: Texts in an index

  /// Whether an index of the column serves comparisons of texts as the node makes them: it has the order of those without options.
  private var isServed: Bool { column.traits.isIndexed && node.options == [] }
  /// The column as an index has it.
  private var collated: String { "\(column.sql) COLLATE \(KeyValueSortDescriptor.Selector.compare.collation)" }

  private func isEqual(to value: Value) -> SQLCondition {
    let condition = call("kv_equals", value)
    guard isServed, case .string(let text) = value else { return condition }
    return SQLCondition(condition.exact, passing: SQLText(sql: "\(collated) = ?", values: [.text(text)]))
      .served(by: .values)
  }

  /// Whether it is one of some texts, of which `bytes` are the list.
  private func isOne(of texts: [Value], _ bytes: SQLValue) -> SQLCondition {
    let condition = SQLCondition("kv_in(\(column.sql), ?, ?)", [bytes, options])
    guard isServed, texts.count <= SQLColumn.mostMarks else { return condition }
    let marks = "?" + String(repeating: ", ?", count: texts.count - 1)
    let values = texts.compactMap { if case .string(let text) = $0 { SQLValue.text(text) } else { nil } }
    return SQLCondition(condition.exact, passing: SQLText(sql: "\(collated) IN (\(marks))", values: values))
      .served(by: .values)
  }

  /// Whether it begins with the constant; nil if no index serves that. In the index such texts follow each other: the last of
  /// them is before the text that ends with the next scalar.
  private var beginning: SQLPredicate.Part? {
    guard isServed, !isMirrored, column.kind == .text, case .string(let text) = constant else { return nil }
    let condition = call("kv_begins", constant)
    var sql = "\(collated) >= ?"
    var values: [SQLValue] = [.text(text)]
    if let next = FoldedText.next(after: text) {
      sql += " AND \(collated) < ?"
      values.append(.text(next))
    }
    return .condition(
      SQLCondition(
        condition.exact,
        passing: SQLText(sql: "(\(sql) AND \(condition.exact.sql))", values: values + condition.exact.values)
      ).served(by: .range))
  }

  // MARK: Parts of texts

  /// Whether one text has the other as a part.
  private func contains(_ value: Value, isColumnWhole: Bool) -> SQLPredicate.Part {
    guard column.kind == .text else { return .risky }
    switch value {
    case .nil, .null: return .condition(.truth(false))
    case .string: return .condition(call("kv_contains", value, isColumnFirst: isColumnWhole))
    default: return .risky
    }
  }

  /// Whether the left text has to the right one what a function says.
  private func text(_ function: String) -> SQLPredicate.Part {
    guard column.kind == .text else { return .risky }
    switch constant {
    case .nil, .null: return .condition(.truth(false))
    case .string: return .condition(call(function, constant, isColumnFirst: !isMirrored))
    default: return .risky
    }
  }

  private func call(_ function: String, _ value: Value, isColumnFirst: Bool = true) -> SQLCondition {
    guard case .string(let text) = value else { return .truth(false) }
    let arguments = isColumnFirst ? "\(column.sql), ?" : "?, \(column.sql)"
    return SQLCondition("\(function)(\(arguments), ?)", [.text(text), options])
  }
}

extension SQLCondition {
  /// `other`, or where there is none always `value`.
  fileprivate static func truth(_ value: Bool, unless other: SQLCondition?) -> SQLCondition { other ?? .truth(value) }
}
