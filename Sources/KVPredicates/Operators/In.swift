import KVObjects
import KVText

extension ComparisonOperator {
  /// `IN {1, 2}`, `IN tags`, `IN "text"`: an element of the right collection, or a part of the right string. Nothing is
  /// in nothing.
  package static let `in` = ComparisonOperator(
    "IN",
    test: { left, right, site in
      if case .string(let text) = right { return try isPart(left, of: text, site) }
      if right.isNothing { return false }
      guard right.isMany else { throw site.notACollection(right) }
      return contains(right, left, site.options)
    },
    prepare: { right, site in
      guard case .list(let list) = right, let members = PreparedMembers(list, site.options) else { return nil }
      return { members.contains($0) }
    })

  private static func isPart(_ left: Value, of text: String, _ site: ComparisonSite) throws -> Bool {
    if left.isNothing { return false }
    guard case .string(let part) = left else { throw site.notText(left) }
    return StringFolding.contains(text, part, site.options)
  }

  /// Whether `value` is one of the elements of `many`. Objects are found by the collection's own index.
  static func contains(_ many: Value, _ value: Value, _ options: StringOptions) -> Bool {
    if case .collection(let collection) = many, case .object = value {
      if collection.contains(value) { return true }
      return value.twins(in: collection.owner.world).contains { collection.contains($0) }
    }
    return many.elements?.contains { Cancellation.isRequested || $0.isEqual(to: value, options) } ?? false
  }
}

/// The elements of a list that never changes, in a set: looking for one does not take longer the more there are.
///
/// Only lists whose elements a hash can find: no lists among them and, where strings are, no options.
struct PreparedMembers: Sendable {
  private var values: Set<Value> = []
  private var texts: Set<SamenessKey> = []
  private var hasNothing = false
  /// The world of the objects and IDs in it; nil where there are none of the former.
  private var world: ObjectWorld?
  private var hasNames = false

  init?(_ list: ValueList, _ options: StringOptions) {
    for element in list {
      switch element {
      case .nil, .null: hasNothing = true
      case .string(let text): texts.insert(SamenessKey(text, []))
      case .list, .collection: return nil
      case .boolean, .integer, .number, .date: values.insert(element)
      case .object(let object):
        values.insert(element)
        world = object.world
      case .opaque:
        values.insert(element)
        hasNames = true
      }
    }
    if !texts.isEmpty, !options.isEmpty { return nil }
  }

  func contains(_ value: Value) -> Bool {
    switch value {
    case .string(let text): texts.contains(SamenessKey(text, []))
    case .list, .collection: value.isNothing && hasNothing
    case .nil, .null: hasNothing
    case .object(let object): values.contains(value) || containsTwin(of: value, in: object.world)
    case .opaque: values.contains(value) || containsTwin(of: value, in: world)
    default: values.contains(value)
    }
  }

  private func containsTwin(of value: Value, in world: ObjectWorld?) -> Bool {
    guard let world, self.world != nil || hasNames else { return false }
    return value.twins(in: world).contains { values.contains($0) }
  }
}
