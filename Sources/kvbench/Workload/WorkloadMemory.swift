import KVEngine

/// What a controller takes in memory beyond the objects, in bytes, by the allocator's statistics.
struct WorkloadMemory {
  /// For each member that is observed: of a controller of the same keys whose filter lets nobody pass, which has no rows.
  let observedMember: Double
  /// For each row: of a controller with neither filter, sort nor keys, which observes the collection and none of its
  /// members. A row takes what it takes whatever it is sorted by: the place, the packed key, the number of the occurrence.
  let row: Double
  /// Both together, as the workload's own controller has them, for each member.
  let member: Double

  /// Measures the members of `owner`, of whom there are `count`.
  init(_ owner: ModelObject, count: Int) throws {
    var controller: CollectionController?
    func left(_ make: () throws -> CollectionController) throws -> Double {
      defer {
        controller?.invalidate()
        controller = nil
      }
      return try HeapBytes.left(forEachOf: count) { controller = try make() }
    }
    func querying(_ made: SetController) throws -> SetController {
      try made.performQuery()
      return made
    }
    observedMember = try left { try querying(SetController.ofWorkload(owner, filter: "live == NO AND rating < 0")) }
    row = try left { try RelationalCollectionController(relation: "members", onObject: owner) }
    member = try left { try querying(SetController.ofWorkload(owner)) }
  }
}
