import KVObjects
import KVPositions
import KVPredicates

/// Reads from an object whether it is shown, where, and in which section.
///
/// Filter and sort are resolved against a class once and then read slots.
final class RowReader {
  private let filter: KeyValuePredicate?
  private let order: SortOrder
  private let section: SortSource?
  /// Whether rows stand in the relation's own order.
  let keepsRelationOrder: Bool
  private var filters: [ObjectIdentifier: CompiledPredicate] = [:]
  /// Members that are not shown whatever the filter says, until something happens to them.
  private var hidden: Set<ObjectIdentifier> = []
  private var lastFilter: (objectClass: ObjectClass, filter: CompiledPredicate)?

  /// Throws where `memberClass`, which most members are of, lacks a key.
  init(_ plan: ArrangementPlan, memberClass: ObjectClass?) throws {
    filter = plan.filter
    order = try SortOrder(plan.sortDescriptors, for: memberClass)
    section = try plan.sectionPath.map { try SortSource($0, of: memberClass) { "<\(memberClass?.name ?? "")>" } }
    keepsRelationOrder = plan.sortDescriptors.isEmpty
    if let memberClass, let filter { _ = try compiled(filter, memberClass) }
  }

  private func compiled(_ filter: KeyValuePredicate, _ objectClass: ObjectClass) throws -> CompiledPredicate {
    let id = ObjectIdentifier(objectClass)
    let made = try filters[id] ?? filter.compiled(for: objectClass)
    filters[id] = made
    lastFilter = (objectClass, made)
    return made
  }

  /// Whether the object passes the filter. Throws what evaluating it throws.
  func passes(_ object: ModelObject) throws -> Bool {
    if !hidden.isEmpty, hidden.contains(ObjectIdentifier(object)) { return false }
    // By the reference: a predicate is large, and copied where it is unwrapped.
    if let lastFilter, lastFilter.objectClass === object.objectClass {
      return try lastFilter.filter.evaluate(object)
    }
    guard let filter else { return true }
    return try compiled(filter, object.objectClass).evaluate(object)
  }

  /// Shows `objects` no more.
  func hide(_ objects: some Sequence<ModelObject>) { hidden.formUnion(objects.map { ObjectIdentifier($0) }) }

  /// Shows an object again that was hidden; whether it was.
  func unhide(_ object: ModelObject) -> Bool { !hidden.isEmpty && hidden.remove(ObjectIdentifier(object)) != nil }

  /// The key that the object is filed under. Throws what a getter throws.
  func key(of object: ModelObject) throws -> SortKey {
    keepsRelationOrder ? SortKey(high: 0, low: 0) : try order.key(of: object)
  }

  /// The full comparison, for keys that are equal and do not say everything.
  func compare(_ a: ModelObject, _ b: ModelObject) throws -> ValueOrder {
    keepsRelationOrder ? .same : try order.compare(a, b)
  }

  /// The name of the object's section; nil where there are no sections (controllers.md section 2, "Section names").
  func sectionName(of object: ModelObject) throws -> String? {
    try section.map { RowReader.sectionName(try $0.value(of: object)) }
  }

  /// Booleans as `1` and `0`, whole numbers without a fraction, nil as nothing, everything else as it is printed.
  static func sectionName(_ value: Value) -> String {
    switch value {
    case .nil, .null: ""
    case .boolean(let flag): flag ? "1" : "0"
    case .number(let number): Int(exactly: number).map(String.init) ?? value.plainText
    default: value.plainText
    }
  }
}
