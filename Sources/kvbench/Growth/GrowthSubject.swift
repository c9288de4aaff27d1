import KVControllers
import KVEngine

/// One part of the product whose cost of a change is followed while the number of its members grows.
struct GrowthSubject: Sendable {
  /// Makes one change.
  typealias Change = () throws -> Void

  let name: String
  /// Makes the members, so many, and whoever follows them; nothing of it is measured.
  let prepare: @Sendable (Int) throws -> Change

  /// All of them, in the order in which tables and pictures have them.
  static let all = [
    GrowthSubject(name: "array insert or remove, observed", prepare: observedArray),
    GrowthSubject(name: "set add or remove, observed", prepare: observedSet),
    GrowthSubject(name: "TableObserver", prepare: tableObserver),
    GrowthSubject(name: "RelationalCollectionController", prepare: relationalController),
    GrowthSubject(name: "SetController", prepare: setController),
    GrowthSubject(name: "FetchedResultsController", prepare: fetchedResults),
  ]

  /// What the rows of workload W take in plain C.
  static let limit = "limit in C"

  private static func observedArray(_ count: Int) throws -> Change {
    let members = try GrowthMembers(count) { _ in .list }
    let list = members.owner.list
    let fresh = try members.fresh()
    let token = try members.owner.observe("list", options: [.new, .old]) { _ in }
    return {
      if list.count > count {
        try list.remove(at: members.randomIndex())
      } else {
        try list.insert(fresh, at: members.randomIndex())
      }
      withExtendedLifetime(token) {}
    }
  }

  private static func observedSet(_ count: Int) throws -> Change {
    let members = try GrowthMembers(count) { _ in .set }
    let set = members.owner.members
    let fresh = try members.fresh()
    let token = try members.owner.observe("members", options: [.new, .old]) { _ in }
    return {
      if set.count > count { try set.remove(fresh) } else { try set.add(fresh) }
      withExtendedLifetime(token) {}
    }
  }

  private static func tableObserver(_ count: Int) throws -> Change {
    let members = try GrowthMembers(count) { _ in .list }
    let observer = try TableObserver(object: members.owner, keyPath: "list", cellKeyPaths: ["rating"])
    return {
      try members.change()
      withExtendedLifetime(observer) {}
    }
  }

  private static func relationalController(_ count: Int) throws -> Change {
    let members = try GrowthMembers(count) { _ in .list }
    let controller = try RelationalCollectionController(
      relation: "list", onObject: members.owner, filteredBy: try KeyValuePredicate(format: "live == NO"),
      sortedBy: try ["rating", "name"].map { try KeyValueSortDescriptor($0) },
      observingChildKeyPaths: ["rating"])
    return {
      try members.change()
      withExtendedLifetime(controller) {}
    }
  }

  private static func setController(_ count: Int) throws -> Change {
    let members = try GrowthMembers(count) { _ in .set }
    let view = try SwiftView(members.owner)
    try view.query()
    return {
      try members.change()
      withExtendedLifetime(view) {}
    }
  }

  private static func fetchedResults(_ count: Int) throws -> Change {
    var made: ManagedObjectContext?
    let members = try GrowthMembers(count) { world in
      let context = try ManagedObjectContext(classes: [world.objectClass(for: Member.self)])
      made = context
      return .context(context)
    }
    guard let context = made else { return {} }
    let controller = try FetchedResultsController(
      fetchRequest: try FetchRequest.ofWorkload, context: context, sectionNameKeyPath: "color")
    try controller.performFetch()
    return {
      try members.change()
      try context.processPendingChanges()
      withExtendedLifetime(controller) {}
    }
  }
}
