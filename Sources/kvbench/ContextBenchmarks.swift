import KVEngine

extension Benchmark {
  /// Workload W through a context and a controller of fetched results, grouped into events, beside a set controller whose
  /// changes are grouped into batches, in the same run; a fetch and a save.
  func measureContexts() throws {
    for count in [1_000, 100_000] {
      for changes in [1, 10, 1_000] {
        try measureSetController(count: count, changes: changes)
        try measureFetchedResults(count: count, changes: changes)
        try measureFetchedResults(count: count, changes: changes, callbacks: .didChangeContent)
      }
    }
    try measureFetch(count: 100_000)
    try measureSave(changes: 10_000)
  }

  private static let mutations = 20_000

  private func measureSetController(count: Int, changes: Int) throws {
    var setting = WorkloadSetting()
    (setting.count, setting.mutations) = (count, Self.mutations)
    let driver = try SwiftDriver(setting, in: ObjectWorld())
    let view = try SwiftView(driver.owner)
    try view.query()
    let how = changes == 1 ? "set controller" : "set controller, batches of \(changes)"
    try measure("contexts", "a change, \(how), \(count) members", count: Self.mutations) {
      if changes == 1 { try driver.mutate() } else { try driver.mutate(inBatchesOf: changes) }
    }
    view.stop()
  }

  private func measureFetchedResults(
    count: Int, changes: Int, callbacks: FetchedResultsCallbacks = .perChange
  ) throws {
    let world = ObjectWorld()
    let context = try ManagedObjectContext(classes: [world.objectClass(for: Member.self)])
    var setting = WorkloadSetting()
    setting.count = count
    var mutations = try WorkloadMutations(setting, in: context)
    try context.save()
    let listener = FetchedListener(callbacks)
    let controller = try FetchedResultsController(
      fetchRequest: try FetchRequest.ofWorkload, context: context, sectionNameKeyPath: "color")
    controller.delegate = listener
    try controller.performFetch()
    let how = callbacks == .didChangeContent ? "fetched results, reloading" : "fetched results"
    let save = { try context.save() }
    try measure(
      "contexts", "a change, \(how), events of \(changes), \(count) objects", count: Self.mutations,
      setUp: save
    ) {
      for change in 1...Self.mutations {
        try mutations.next()
        if change % changes == 0 { try context.processPendingChanges() }
      }
    }
    context.close()
    use(listener.sum)
  }

  private func measureFetch(count: Int) throws {
    var trace = WorkloadTrace()
    let world = ObjectWorld()
    let context = try ManagedObjectContext(classes: [world.objectClass(for: Member.self)])
    for _ in 0..<count { try context.insert(try Member.make(trace.member(), in: world)) }
    try context.save()
    let request = try FetchRequest.ofWorkload
    try measure("contexts", "fetch with predicate and sort, \(count) objects", count: 1) {
      use(try context.fetch(request).count)
    }
  }

  private func measureSave(changes: Int) throws {
    var trace = WorkloadTrace()
    let world = ObjectWorld()
    let context = try ManagedObjectContext(classes: [world.objectClass(for: Member.self)])
    let all = try (0..<100_000).map { _ in try Member.make(trace.member(), in: world) }
    for member in all { try context.insert(member) }
    try context.save()
    let change = {
      for index in 0..<changes { all[index].rating += 1 }
      try context.processPendingChanges()
    }
    try measure("contexts", "save of \(changes) changed objects", count: 1, setUp: change) { try context.save() }
  }
}

extension FetchRequest {
  /// The members of workload W as its controller shows them.
  static var ofWorkload: FetchRequest {
    get throws {
      var request = FetchRequest(entityName: "Member")
      request.predicate = try KeyValuePredicate(format: "live == NO")
      request.sortDescriptors = try ["color", "rating", "name"].map { try KeyValueSortDescriptor($0) }
      return request
    }
  }
}

/// Adds up what it receives.
final class FetchedListener: FetchedResultsControllerReceiver {
  private(set) var sum: UInt64 = 0
  let implementedCallbacks: FetchedResultsCallbacks

  init(_ callbacks: FetchedResultsCallbacks) { implementedCallbacks = callbacks }

  func controller(_ controller: FetchedResultsController, didSend event: ControllerEvent) {
    switch event.callback {
    case .didChangeObject(_, _, let indexPath, let newIndexPath):
      note((indexPath?.row ?? 0) + (newIndexPath?.row ?? 0) * 13)
    case .didChangeContentWithSnapshot(let snapshot): note(snapshot.sections.count + snapshot.reloaded.count)
    default: break
    }
  }

  private func note(_ places: Int) {
    sum = sum &* 31 &+ UInt64(truncatingIfNeeded: places)
  }
}
