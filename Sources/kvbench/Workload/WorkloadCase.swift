import Glibc
import KVControllers
import KVEngine
import KVLua
import KVScripting
import KVTableBinding
import KVTables

/// Workload W in one combination of controllers, tables, observers and contexts, or a part of one: `kvbench case NAME`.
enum WorkloadCase: String, CaseIterable {
  /// Nothing observes the members: what the driver takes.
  case bare
  /// A set controller with a delegate.
  case set
  /// A relational controller with a delegate.
  case relational
  /// A table in step with a set controller.
  case table
  /// Two set controllers.
  case two
  /// Ten of them.
  case ten
  /// An observer of the relation beside a set controller.
  case observedSet = "observedset"
  /// Observers of all members' ratings beside a set controller; members that come later have none.
  case observedMember = "observedmember"
  /// The relation has an inverse.
  case inverse
  /// The relation is an ordered one that may hold a member twice.
  case repeats
  /// Batches of ten mutations.
  case batch10
  /// Batches of a thousand.
  case batch1000
  /// Fetched results, changes processed after each mutation.
  case fetched1
  /// After each thousand.
  case fetched1000
  /// A handler of change sets on a set controller, and no delegate.
  case observe
  /// Fetched results with a snapshot for each mutation, in a thousand sections.
  case snapshot
  /// A set controller with a thousand sections.
  case sections
  /// A relation through so many shelves, of a hundred items each.
  case flattened
  /// A set controller in a script, with a delegate there.
  case luaDelegate = "luadelegate"
  /// The same, with the mutations in the script, too.
  case luaLua = "lualua"
  /// A part: the observer of the relation alone.
  case observedSetAlone = "observedset-alone"
  /// A part: the observers of the members alone.
  case observedMemberAlone = "observedmember-alone"
  /// A part: the relation with an inverse alone.
  case inverseAlone = "inverse-alone"
  /// A part: the relation of repeats alone.
  case repeatsAlone = "repeats-alone"
  /// A part: a context without a controller, changes processed after each mutation.
  case context1
  /// A part: the same after each thousand.
  case context1000
  /// A part: four calls of a function of Lua with an object and two numbers behind each mutation, as a delegate gets them.
  case luaCalls = "luacalls"
  /// A part: mutations in a script that nothing observes.
  case luaBare = "luabare"

  /// What a case is put together of: the bound of its figure is twice the sum. Of what a part has in common with the others, the
  /// bare mutation, only one counts. Empty for a case that is a part itself.
  var parts: [WorkloadCase] {
    switch self {
    case .relational, .batch10, .batch1000, .observe, .sections, .flattened: [.set]
    case .table, .two: [.set, .set]
    case .ten: Array(repeating: .set, count: 10)
    case .observedSet: [.set, .observedSetAlone]
    case .observedMember: [.set, .observedMemberAlone]
    case .inverse: [.set, .inverseAlone]
    case .repeats: [.set, .repeatsAlone]
    case .fetched1: [.set, .context1]
    case .fetched1000: [.set, .context1000]
    case .snapshot: [.fetched1]
    case .luaDelegate: [.set, .luaCalls]
    case .luaLua: [.set, .luaCalls, .luaBare]
    default: []
    }
  }

  /// How many mutations a run makes where nothing else is said.
  static let usualMutations = 20_000

  /// What one run has come to.
  struct Figures {
    /// Of one mutation, what the driver takes included.
    let nanoseconds: Double
    /// Of all positions that were sent: equal in two runs that sent the same.
    let sum: UInt64
  }

  /// Runs it once.
  ///
  /// - Parameters:
  ///   - count: the members at the beginning, from 1.
  ///   - mutations: how many are made, from 1.
  func run(count: Int, mutations: Int) throws -> Figures {
    var setting = WorkloadSetting()
    (setting.count, setting.mutations) = (count, mutations)
    switch self {
    case .inverse, .inverseAlone: return try runInverse(setting)
    case .fetched1, .fetched1000, .snapshot, .context1, .context1000: return try runContext(setting)
    case .flattened: return try runFlattened(setting)
    case .luaDelegate, .luaLua, .luaCalls, .luaBare: return try runScript(setting)
    default: return try runRelation(setting)
    }
  }

  /// The same as text or JSON.
  static func report(_ setting: WorkloadCaseSetting) throws {
    for name in setting.cases {
      let mutations = setting.mutations ?? usualMutations
      let figures = try name.run(count: setting.count, mutations: mutations)
      let time = Int(figures.nanoseconds.rounded())
      if setting.isJSON {
        let fields = [
          "\"case\": \"\(name.rawValue)\"", "\"count\": \(setting.count)", "\"mutations\": \(mutations)",
          "\"ns_per_mutation\": \(time)", "\"checksum\": \"\(figures.sum)\"",
        ]
        print("{\(fields.joined(separator: ", "))}")
      } else {
        let gap = String(repeating: " ", count: max(1, 22 - name.rawValue.count))
        print("\(name.rawValue)\(gap)\(time) ns a mutation, checksum \(figures.sum)")
      }
      fflush(nil)
    }
  }

  private func time(_ setting: WorkloadSetting, _ body: () throws -> Void) throws -> Double {
    let start = Benchmark.now
    try body()
    return (Benchmark.now - start) / Double(setting.mutations)
  }

  // MARK: A relation of an object

  private func runRelation(_ given: WorkloadSetting) throws -> Figures {
    var setting = given
    if self == .sections { setting.ratings = 1_000 }
    let world = ObjectWorld()
    let driver = try SwiftDriver(setting, in: world, repeats: self == .repeats || self == .repeatsAlone)
    var (kept, sum): ([Any], () -> UInt64) = ([], { 0 })
    /// A controller that shows the members to a delegate.
    func show() throws {
      let listener = WorkloadListener()
      let controller = try SetController.ofWorkload(
        driver.owner, relation: self == .repeats ? "list" : "members",
        sections: self == .sections ? "rating" : "color")
      controller.delegate = listener
      try controller.performQuery()
      kept += [controller, listener]
      sum = { listener.received.sum }
    }
    switch self {
    case .relational:
      let listener = RelationalListener()
      kept = [
        try RelationalCollectionController(
          relation: "members", onObject: driver.owner, filteredBy: try KeyValuePredicate(format: "live == NO"),
          sortedBy: try ["color", "rating", "name"].map { try KeyValueSortDescriptor($0) },
          observingChildKeyPaths: ["rating"], delegate: listener), listener,
      ]
      sum = { listener.sum }
    case .table:
      let (controller, table) = (try SetController.ofWorkload(driver.owner), TableView(cells: .whenShown))
      try controller.performQuery()
      try TableViewBinding(table, to: controller)
      kept = [controller, table]
      sum = {
        (try? (0..<table.numberOfSections()).reduce(0) {
          $0 &* 31 &+ UInt64(try table.numberOfRows(inSection: $1))
        }) ?? 0
      }
    case .observe:
      let controller = try SetController.ofWorkload(driver.owner)
      var total: UInt64 = 0
      try controller.performQuery()
      kept = [controller, controller.observe { total = total &* 31 &+ UInt64($0.events.count) }]
      sum = { total }
    case .ten: for _ in 0..<10 { try show() }
    case .two: for _ in 0..<2 { try show() }
    case .bare, .repeatsAlone, .observedSetAlone, .observedMemberAlone: break
    default: try show()
    }
    if self == .observedSet || self == .observedSetAlone { kept.append(try driver.owner.observe("members") { _ in }) }
    if self == .observedMember || self == .observedMemberAlone {
      for member in driver.members { kept.append(try member.observe("rating") { _ in }) }
    }
    let time = try time(setting) {
      switch self {
      case .batch10: try driver.mutate(inBatchesOf: 10)
      case .batch1000: try driver.mutate(inBatchesOf: 1_000)
      default: try driver.mutate()
      }
    }
    return withExtendedLifetime(kept) { Figures(nanoseconds: time, sum: sum()) }
  }

  private func runInverse(_ setting: WorkloadSetting) throws -> Figures {
    let (world, listener) = (ObjectWorld(), WorkloadListener())
    let owner = try InverseOwner.make(in: world)
    var mutations = try WorkloadMutations(setting) {
      try InverseMember.make($0, in: world)
    } rate: {
      $0.rating = $1
    } toggle: {
      $0.live.toggle()
    } insert: {
      try owner.members.add($0)
    } remove: {
      try owner.members.remove($0)
    }
    let controller = self == .inverse ? try SetController.ofWorkload(owner) : nil
    controller?.delegate = listener
    try controller?.performQuery()
    let time = try time(setting) { for _ in 0..<setting.mutations { try mutations.next() } }
    controller?.stopObserving()
    return Figures(nanoseconds: time, sum: listener.received.sum)
  }

  // MARK: Contexts

  private func runContext(_ given: WorkloadSetting) throws -> Figures {
    var setting = given
    if self == .snapshot { setting.ratings = 1_000 }
    let world = ObjectWorld()
    let context = try ManagedObjectContext(classes: [world.objectClass(for: Member.self)])
    defer { context.close() }
    var mutations = try WorkloadMutations(setting, in: context)
    try context.save()
    let listener = FetchedListener(self == .snapshot ? .didChangeContentWithSnapshot : .perChange)
    var controller: FetchedResultsController?
    if self != .context1, self != .context1000 {
      var request = try FetchRequest.ofWorkload
      if self == .snapshot {
        request.sortDescriptors = try ["rating", "name"].map { try KeyValueSortDescriptor($0) }
      }
      controller = try FetchedResultsController(
        fetchRequest: request, context: context, sectionNameKeyPath: self == .snapshot ? "rating" : "color")
      controller?.delegate = listener
      try controller?.performFetch()
    }
    let eventSize = self == .fetched1000 || self == .context1000 ? 1_000 : 1
    let time = try time(setting) {
      for change in 1...setting.mutations {
        try mutations.next()
        if change % eventSize == 0 { try context.processPendingChanges() }
      }
    }
    return withExtendedLifetime(controller) { Figures(nanoseconds: time, sum: listener.sum) }
  }

  // MARK: Several collections in one path

  private func runFlattened(_ setting: WorkloadSetting) throws -> Figures {
    let world = ObjectWorld()
    let item = try world.define(ClassDefinition("Item", properties: []))
    func relation(_ name: String, to className: String) -> PropertyDefinition {
      PropertyDefinition(name, .object(className: className), collection: .array)
    }
    let shelf = try world.define(ClassDefinition("Shelf", properties: [relation("items", to: "Item")]))
    let library = try world.define(ClassDefinition("Library", properties: [relation("shelves", to: "Shelf")]))
    let town = try world.define(
      ClassDefinition("Town", properties: [PropertyDefinition("library", .object(className: "Library"))]))
    let (owner, root) = (library.makeObject(), town.makeObject())
    try root.setValue(.object(owner), forKey: "library")
    let shelves = try (0..<setting.count).map { _ in
      let made = shelf.makeObject()
      try made.setValue(.list(ValueList((0..<100).map { _ in .object(item.makeObject()) })), forKey: "items")
      return made
    }
    try owner.setValue(.list(ValueList(shelves.map(Value.object))), forKey: "shelves")
    let middle = try shelves[setting.count / 2].mutableArrayValue(forKey: "items")
    let (fresh, listener) = (item.makeObject(), RelationalListener())
    let controller = try RelationalCollectionController(
      relation: "library.shelves.items", onObject: root, delegate: listener)
    let time = try time(setting) {
      for mutation in 0..<setting.mutations {
        if mutation.isMultiple(of: 2) {
          try middle.insert(.object(fresh), at: 50)
        } else {
          try middle.remove(at: 50)
        }
      }
    }
    return withExtendedLifetime(controller) { Figures(nanoseconds: time, sum: listener.sum) }
  }

  // MARK: Scripts

  private func runScript(_ setting: WorkloadSetting) throws -> Figures {
    let session = try ScriptSession()
    if self == .luaCalls {
      let driver = try SwiftDriver(setting, in: session.world)
      let function = try session.state.load(
        "return function(controller, object, i, j) end", chunkName: "delegate"
      ).call([])
      guard let function = function.first?.functionValue else { throw WorkloadScriptError(name: "function") }
      let time = try time(setting) {
        try driver.mutate(behindEach: {
          for number in 0..<4 {
            _ = try function.call([
              .object(driver.owner), .object(driver.owner), .integer(number), .integer(number),
            ])
          }
        })
      }
      return Figures(nanoseconds: time, sum: 0)
    }
    let driver: any WorkloadDriver =
      self == .luaDelegate
      ? try SwiftDriver(setting, in: session.world) : try ScriptDriver(setting, in: session)
    let view = self == .luaBare ? nil : try ScriptView(driver.owner, in: session)
    try view?.query()
    let time = try time(setting) { try driver.mutate() }
    return Figures(nanoseconds: time, sum: try view?.result().sum ?? 0)
  }
}

/// What `kvbench case` is asked to run.
struct WorkloadCaseSetting {
  static let usage = """
    usage: kvbench case NAME [COUNT] [MUTATIONS] [--json]
      NAME is 'all' or one of: \(WorkloadCase.allCases.map(\.rawValue).joined(separator: " "))
      COUNT members, 1000 where none is given, and so many MUTATIONS, 20000; of 'flattened' COUNT shelves.

    """

  var cases: [WorkloadCase]
  var count = 1_000
  /// Nil for what is usual.
  var mutations: Int?
  let isJSON: Bool

  /// Nil for arguments that it does not know.
  init?(_ arguments: ArraySlice<String>) {
    var words = arguments.filter { $0 != "--json" }
    isJSON = words.count < arguments.count
    guard !words.isEmpty, words.count <= 3 else { return nil }
    let name = words.removeFirst()
    guard let known = name == "all" ? WorkloadCase.allCases : WorkloadCase(rawValue: name).map({ [$0] }) else {
      return nil
    }
    cases = known
    let numbers = words.compactMap { Int($0) }
    guard numbers.count == words.count, numbers.allSatisfy({ $0 > 0 }) else { return nil }
    if let count = numbers.first { self.count = count }
    if numbers.count == 2 { mutations = numbers[1] }
  }
}

/// Adds up what a relational controller sends.
private final class RelationalListener: RelationalCollectionControllerDelegate {
  private(set) var sum: UInt64 = 0

  private func note(_ places: Int) { sum = sum &* 31 &+ UInt64(truncatingIfNeeded: places) }

  func controllerWillChangeContent(_ controller: RelationalCollectionController) {}
  func controllerDidChangeContent(_ controller: RelationalCollectionController) {}
  func controllerReplacedEntireCollection(_ controller: RelationalCollectionController) {}

  func controller(_ controller: RelationalCollectionController, insertedObject object: ModelObject, at index: Int) {
    note(index)
  }

  func controller(_ controller: RelationalCollectionController, removedObject object: ModelObject, at index: Int) {
    note(index)
  }

  func controller(
    _ controller: RelationalCollectionController, movedObject object: ModelObject, from oldIndex: Int,
    to newIndex: Int
  ) {
    note(oldIndex + newIndex * 13)
  }

  func controller(
    _ controller: RelationalCollectionController, updatedObject object: ModelObject, at index: Int,
    changedKeyPath: String
  ) {
    note(index)
  }
}
