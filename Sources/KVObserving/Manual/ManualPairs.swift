package import KVObjects

/// The wills of a world that wait for their dids, by object and key: each did closes the last will of its own key,
/// whatever happened between (kvo-facts.md D3).
package final class ManualPairs {
  /// One will.
  struct Open {
    let pair: ChangePair
    /// What the did has to say again; empty for a pair without indexes.
    let announced: String
    /// What has changed by the time of the did, where the notification carries elements.
    let edit: () throws -> CollectionEdit?
    /// Where it was made, for the warning about a will that is never closed.
    let place: String?
    /// How many were made before it.
    fileprivate(set) var number = 0
  }

  private struct Key: Hashable {
    let object: ObjectIdentifier
    let property: ObjectIdentifier

    init(_ object: ModelObject, _ property: Property) {
      self.object = ObjectIdentifier(object)
      self.property = ObjectIdentifier(property)
    }
  }

  private var open: [Key: [Open]] = [:]
  private var count = 0

  /// The pairs of `world`.
  package static func of(_ world: ObjectWorld) -> ManualPairs {
    if let known = world.extensions[ObjectIdentifier(ManualPairs.self)] as? ManualPairs { return known }
    let made = ManualPairs()
    world.extensions[ObjectIdentifier(ManualPairs.self)] = made
    return made
  }

  func push(_ entry: Open) {
    let change = entry.pair.change
    var entry = entry
    (entry.number, count) = (count, count + 1)
    open[Key(change.object, change.property), default: []].append(entry)
  }

  func last(_ object: ModelObject, _ property: Property) -> Open? {
    open[Key(object, property)]?.last
  }

  func removeLast(_ object: ModelObject, _ property: Property) {
    let key = Key(object, property)
    open[key]?.removeLast()
    if open[key]?.isEmpty == true { open[key] = nil }
  }

  /// Gives up the wills that are still open and says which they were, in alphabetical order (kvo-facts.md D4), where
  /// there are more than `most` those that were made first, and how many are left out: describing an object may call a
  /// script.
  package func takeAbandoned(
    atMost most: Int
  ) -> (named: [(object: String, key: String, place: String?)], omitted: Int) {
    defer { open = [:] }
    var abandoned = Array(open.values.joined())
    let omitted = max(0, abandoned.count - most)
    if omitted > 0 {
      abandoned.sort { $0.number < $1.number }
      abandoned.removeLast(omitted)
    }
    let named = abandoned.map { ($0.pair.change.object.description, $0.pair.change.property.name, $0.place) }
    return (named.sorted { ($0.0, $0.1, $0.2 ?? "") < ($1.0, $1.1, $1.2 ?? "") }, omitted)
  }
}
