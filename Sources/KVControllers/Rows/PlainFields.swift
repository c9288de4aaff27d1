import KVObjects
import KVPredicates

/// What a ``RowReader`` reads where it lies, in objects of one class written in Swift: nothing, before the first was
/// met.
struct PlainFields {
  private(set) var isLearned = false
  /// The filter; nil where it reads anything else.
  private(set) var filter: PlainFilter?
  /// The keys; nil where they are made of anything else.
  private(set) var order: PlainSortKey?
  /// The name of the section, where that is a text.
  private(set) var section: PlainField?

  init() {}

  /// What can be read so in objects like `object`.
  init(filter: KeyValuePredicate?, order: SortOrder?, section: SortSource?, of object: ModelObject) {
    isLearned = true
    self.filter = filter.flatMap { PlainFilter($0, like: object) }
    self.order = order.flatMap { PlainSortKey($0, like: object) }
    if let section, section.objectClass === object.objectClass, let slot = section.slot,
      let field = PlainField(object.objectClass.properties[slot], in: object), field.isText
    {
      self.section = field
    }
  }
}
