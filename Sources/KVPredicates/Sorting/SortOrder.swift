package import KVObjects

/// A list of sort descriptors, resolved against the class of what is sorted.
///
/// ``KeyValueSortDescriptor`` says what one sorts by; this is what sorts: keys are looked up once, an object's values
/// are packed into 16 bytes (`key(of:)`), and whole comparisons (`compare(_:_:)`) are for what does not fit. Elements of
/// other classes, and such as are no objects, are read by key.
///
/// Reading a stored property costs a few nanoseconds, a key made of three about 30; nothing is allocated. Callers have
/// entered the world of the elements.
package final class SortOrder: Sendable {
  /// What it was made of; the first decides, each later one where all before it see no difference.
  package let descriptors: [KeyValueSortDescriptor]
  /// The class that the key paths are resolved against; nil where everything is read by key.
  package let objectClass: ObjectClass?
  let parts: [SortPart]
  /// What the hot path needs of ``parts``, without a reference in it: nothing is retained while a key is made.
  let steps: [SortStep]

  /// Resolves `descriptors` against `objectClass`.
  ///
  /// Throws the undefined-key error, with what was meant, for a key that the class does not have, or one that a class
  /// further along a path does not have.
  package convenience init(_ descriptors: [KeyValueSortDescriptor], for objectClass: ObjectClass?) throws {
    try self.init(descriptors, for: objectClass) { "<\(objectClass?.name ?? "")>" }
  }

  /// Resolves `descriptors` against the class of `element`, if that is an object, which is named where it lacks a key.
  package convenience init(_ descriptors: [KeyValueSortDescriptor], forElementsLike element: Value?) throws {
    try self.init(descriptors, for: element?.object?.objectClass) { element?.description ?? "" }
  }

  private init(
    _ descriptors: [KeyValueSortDescriptor], for objectClass: ObjectClass?, receiver: () -> String
  ) throws {
    self.descriptors = descriptors
    self.objectClass = objectClass
    parts = try descriptors.map { try SortPart($0, objectClass, receiver: receiver) }
    steps = parts.map { SortStep($0) }
  }
}

/// How one value is read from an object of the order's class, and packed.
struct SortStep: Sendable {
  /// The slot it is stored in; -1 where there is more to it.
  let slot: Int
  /// All ones where the direction is descending.
  let flip: UInt64
  /// How it is packed.
  let field: SortField
  /// Whether values have to be looked at, which may be such as cannot be compared.
  let isChecked: Bool
  /// Whether something else than the order of values compares it.
  let isRuled: Bool

  init(_ part: SortPart) {
    slot = part.source.slot ?? -1
    flip = part.flip
    field = part.field
    isChecked = part.isChecked
    isRuled = part.descriptor.rule != .selector(.compare)
  }
}

/// One resolved descriptor.
struct SortPart: Sendable {
  let descriptor: KeyValueSortDescriptor
  let source: SortSource
  /// How its values are packed.
  let field: SortField
  /// All ones where the direction is descending.
  let flip: UInt64
  let takesStringsOnly: Bool
  /// Whether values have to be looked at, which may be such as cannot be compared.
  let isChecked: Bool

  init(_ descriptor: KeyValueSortDescriptor, _ objectClass: ObjectClass?, receiver: () -> String) throws {
    self.descriptor = descriptor
    source = try SortSource(descriptor.keyPath, of: objectClass, receiver: receiver)
    flip = descriptor.isAscending ? 0 : ~0
    switch descriptor.rule {
    case .selector(let selector):
      field =
        switch selector {
        case .compare: source.field
        case .caseInsensitiveCompare: .foldedString
        case .localizedCompare, .localizedCaseInsensitiveCompare, .localizedStandardCompare: .presence
        }
      takesStringsOnly = selector.takesStringsOnly
      // Only of values of a declared type it is known that they have an order.
      isChecked = takesStringsOnly || source.field == .any
    case .comparator:
      field = .presence
      takesStringsOnly = false
      isChecked = false
    }
  }

  /// Refuses a value that the selector cannot compare.
  func check(_ value: Value, of element: @autoclosure () -> Value) throws {
    guard isChecked, case .selector(let selector) = descriptor.rule else { return }
    switch value {
    case .nil, .null, .string: return
    default: break
    }
    if takesStringsOnly {
      throw SortDescriptorError.incomparable(
        element: element().description, key: descriptor.keyPath?.description, selector: selector.rawValue,
        value: value.description, typeName: value.typeName)
    }
    if let className = source.classWithoutOrder(of: value) {
      throw SortDescriptorError.unordered(className: className, key: descriptor.keyPath?.description)
    }
  }
}

extension SortSource {
  /// Cocoa's name of the class of a value that has no order, or that of an object's class; nil for one that has an order.
  fileprivate func classWithoutOrder(of value: Value) -> String? {
    switch value {
    case .nil, .null, .boolean, .integer, .number, .string, .date: nil
    case .object(let object): object.objectClass.name
    case .collection(let collection): collection.isNil ? nil : collection.kind.cocoaClass
    case .list: declaredKind?.cocoaClass ?? CollectionKind.array.cocoaClass
    case .opaque(let opaque):
      opaque.isDictionary ? "NSDictionary" : opaque.elements == nil ? "NSObject" : CollectionKind.array.cocoaClass
    }
  }
}

extension CollectionKind {
  fileprivate var cocoaClass: String {
    switch self {
    case .array: "NSArray"
    case .set: "NSSet"
    case .orderedSet: "NSOrderedSet"
    }
  }
}
