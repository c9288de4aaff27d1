import KVObjects
import KVPredicates
import KVTrees

/// Reads from an object whether it is shown, where, and in which section.
///
/// Filter and sort are resolved against a class once and then read slots; of a class written in Swift they read
/// fields of plain types where they lie.
final class RowReader {
  private let filter: KeyValuePredicate?
  private let order: SortOrder
  private let section: SortSource?
  @exclusivity(unchecked) private var plain = PlainFields()
  // Beside them, since nearly all questions are these two: the fields as a whole are large.
  /// The filter of those, where that is one comparison: plain bits.
  @exclusivity(unchecked) private var comparison: PlainFilter.Comparison?
  /// The keys of those, which they hold.
  @exclusivity(unchecked) private var lentOrder: Unmanaged<PlainSortKey>?
  /// Whether rows stand in the relation's own order.
  let keepsRelationOrder: Bool
  @exclusivity(unchecked) private var filters: [ObjectIdentifier: CompiledPredicate] = [:]
  /// Whether members are shown whatever the filter says, until something happens to them.
  @exclusivity(unchecked) private var verdicts: [ObjectIdentifier: Bool] = [:]
  @exclusivity(unchecked) private var lastFilter: (objectClass: ObjectClass, filter: CompiledPredicate)?

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
  @inline(__always)
  func passes(_ object: ModelObject) throws -> Bool {
    if let comparison, isOfMemberClass(object), verdicts.isEmpty { return comparison.passes(object) }
    return try passesGenerally(object)
  }

  private func passesGenerally(_ object: ModelObject) throws -> Bool {
    if !plain.isLearned { learn(from: object) }
    if !verdicts.isEmpty, let verdict = verdicts[ObjectIdentifier(object)] { return verdict }
    if let filter = plain.filter, isOfMemberClass(object) { return filter.passes(object) }
    // By the reference: a predicate is large, and copied where it is unwrapped.
    if let lastFilter, lastFilter.objectClass === object.objectClass {
      return try lastFilter.filter.evaluate(object)
    }
    guard let filter else { return true }
    return try compiled(filter, object.objectClass).evaluate(object)
  }

  /// Whether the object is of the class that filter and order are resolved against, and no fault: its fields may be
  /// read where they lie.
  @inline(__always)
  func isOfMemberClass(_ object: ModelObject) -> Bool {
    let objectClass = object.objectClass
    return objectClass === order.objectClass && !objectClass.hasFaults
  }

  /// Learns from the first object of the class where the fields are.
  private func learn(from object: ModelObject) {
    guard isOfMemberClass(object) else { return }
    plain = PlainFields(filter: filter, order: keepsRelationOrder ? nil : order, section: section, of: object)
    comparison = plain.filter?.comparison
    lentOrder = plain.order.map { .passUnretained($0) }
  }

  /// Whether some objects are shown, or hidden, whatever the filter says.
  var hasVerdicts: Bool { !verdicts.isEmpty }

  /// Shows `objects` no more.
  func hide(_ objects: some Sequence<ModelObject>) {
    for object in objects { verdicts[ObjectIdentifier(object)] = false }
  }

  /// Shows objects, or hides them, until something happens to them.
  func decide(_ verdicts: [ObjectIdentifier: Bool]) { self.verdicts.merge(verdicts) { $1 } }

  /// Leaves an object to the filter again; whether it was shown until now, nil where the filter has said that.
  func leaveToFilter(_ object: ModelObject) -> Bool? {
    verdicts.isEmpty ? nil : verdicts.removeValue(forKey: ObjectIdentifier(object))
  }

  /// The key that the object is filed under. Throws what a getter throws.
  @inline(__always)
  func key(of object: ModelObject) throws -> SortKey {
    if let lentOrder, isOfMemberClass(object) { return lentOrder.withoutRetaining { $0.key(of: object) } }
    return keepsRelationOrder ? SortKey(high: 0, low: 0) : try order.key(of: object)
  }

  /// The positions of `keys` in the order of the keys; `object` gives what is compared where they do not say all.
  /// Throws what a comparison throws.
  func places(sorting keys: [SortKey], object: (Int) -> ModelObject) throws -> [Int] {
    try SortOrder.places(sorting: keys) { try order.compare(object($0), object($1)) }
  }

  /// The full comparison, for keys that are equal and do not say everything.
  func compare(_ a: ModelObject, _ b: ModelObject) throws -> ValueOrder {
    keepsRelationOrder ? .same : try order.compare(a, b)
  }

  /// The name of the object's section; nil where there are no sections (controllers.md section 2, "Section names").
  func sectionName(of object: ModelObject) throws -> String? {
    if let field = plain.section, isOfMemberClass(object) { return field.text(of: object) ?? "" }
    return try section.map { RowReader.sectionName(try $0.value(of: object)) }
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
