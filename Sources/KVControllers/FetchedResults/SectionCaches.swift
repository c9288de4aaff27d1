package import KVObjects

/// The caches of section information of a world, by name: what each was made for (fetched-results.md A5).
///
/// Sections are kept in step in O(log n), so that nothing else need be cached: a cache is here for what it refuses.
package final class SectionCaches {
  /// What a request has to agree in with the one that a cache was made for. Cocoa leaves the predicate out of its list and
  /// refuses another one all the same.
  struct Fingerprint: Equatable {
    let entity: String
    let predicate: String?
    let sortDescriptors: [String]
    let sectionNameKeyPath: String?
  }

  private var caches: [String: Fingerprint] = [:]
  private unowned let world: ObjectWorld

  init(_ world: ObjectWorld) {
    self.world = world
  }

  /// Throws where the cache of that name was made for something else, unless such caches are made anew.
  func check(_ name: String, _ fingerprint: Fingerprint) throws {
    guard let known = caches[name], known != fingerprint else { return }
    guard world.compatibility.rebuildsCache else { throw FetchedResultsError.otherCache(name: name) }
  }

  func keep(_ name: String, _ fingerprint: Fingerprint) { caches[name] = fingerprint }

  /// Forgets one, or with nil all.
  package func forget(_ name: String?) {
    if let name { caches[name] = nil } else { caches = [:] }
  }
}

extension ObjectWorld {
  /// Those of this world.
  package var sectionCaches: SectionCaches {
    let key = ObjectIdentifier(SectionCaches.self)
    if let known = extensions[key] as? SectionCaches { return known }
    let made = SectionCaches(self)
    extensions[key] = made
    return made
  }
}
