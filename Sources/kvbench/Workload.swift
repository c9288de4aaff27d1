import Glibc
import KVEngine
import KVPredicates

/// What one member of workload W is (performance.md, "Workload W").
private final class Member: ModelObject, TypedModel, @unchecked Sendable {
  struct Storage {
    var name: String?
    var color: String?
    var rating = 0
    var live = false
  }
  @exclusivity(unchecked) var storage = Storage()

  static let definition = ClassDefinition(
    Member.self,
    [
      .attribute("name", \.name), .attribute("color", \.color), .attribute("rating", \.rating),
      .attribute("live", \.live),
    ])
}

private final class Owner: ModelObject, TypedModel, @unchecked Sendable {
  struct Storage {
    var members = Many<Member>()
  }
  @exclusivity(unchecked) var storage = Storage()

  static let definition = ClassDefinition(Owner.self, [.toMany("members", \.members, .set)])
}

/// Adds up what it is told, as the reference programs do.
private final class Listener: SetControllerDelegate {
  var events = 0
  var sum: UInt64 = 0

  func controller(
    _ controller: SetController, didChange section: SectionInfo, at index: Int, for type: ControllerChange.Kind
  ) {
    events += 1
    sum = sum &* 31 &+ UInt64(truncatingIfNeeded: index)
  }

  func controller(
    _ controller: SetController, didChange object: ModelObject, at indexPath: ItemPath?,
    for type: ControllerChange.Kind, newIndexPath: ItemPath?
  ) {
    events += 1
    sum = sum &* 31 &+ UInt64(truncatingIfNeeded: (indexPath?.row ?? 0) + (newIndexPath?.row ?? 0) * 13)
  }
}

/// The reference programs' random numbers: every one draws the same trace.
private struct TraceGenerator {
  var state: UInt64

  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    mixed ^= mixed >> 31
    return Int(mixed >> 33) % bound
  }

  mutating func name() -> String {
    String(decoding: (0..<12).map { _ in UInt8(97 + below(26)) }, as: UTF8.self)
  }
}

/// `kvbench workload [--count N] [--mutations M] [--json]`: workload W through the public interface, with key-value
/// observing, a predicate, three sort descriptors, sections and a delegate.
struct Workload {
  static let usage = "usage: kvbench workload [--count N] [--mutations M] [--json]\n"
  private static let colors = ["black", "blue", "cyan", "green", "magenta", "red", "white", "yellow"]

  var count = 100_000
  var mutations = 200_000
  var isJSON = false

  /// Nil for arguments that it does not know.
  init?(_ arguments: ArraySlice<String>) {
    var rest = arguments
    while let argument = rest.popFirst() {
      switch argument {
      case "--json": isJSON = true
      case "--count", "--mutations":
        guard let number = rest.popFirst().flatMap({ Int($0) }), number > 0 else { return nil }
        if argument == "--count" { count = number } else { mutations = number }
      default: return nil
      }
    }
  }

  func run() throws {
    var random = TraceGenerator(state: 42)
    let world = ObjectWorld()
    let owner = try Owner.make(in: world)
    func make() throws -> Member {
      let member = try Member.make(in: world)
      member.name = random.name()
      member.color = Workload.colors[random.below(8)]
      member.rating = random.below(100)
      member.live = random.below(2) == 0
      return member
    }
    var all = try (0..<count).map { _ in try make() }
    try owner.members.addAll(all)

    let listener = Listener()
    let controller = SetController(
      observedObject: owner, setKeyPath: "members", keyPaths: ["rating"], sectionNameKeyPath: "color",
      sortDescriptors: try ["color", "rating", "name"].map { try KeyValueSortDescriptor($0) },
      filteringPredicate: try KeyValuePredicate(format: "live == NO"))
    controller.delegate = listener
    let bytesBefore = Benchmark.residentBytes
    let start = Benchmark.now
    try controller.performQuery()
    let built = Benchmark.now
    let bytes = Benchmark.residentBytes - bytesBefore

    for _ in 0..<mutations {
      let kind = random.below(100)
      if kind < 40 {
        let member = all[random.below(all.count)]
        member.rating = random.below(100)
      } else if kind < 60 {
        let member = all[random.below(all.count)]
        member.live.toggle()
      } else if kind < 80 {
        let member = try make()
        all.append(member)
        try owner.members.add(member)
      } else {
        let index = random.below(all.count)
        let member = all[index]
        all.swapAt(index, all.count - 1)
        all.removeLast()
        try owner.members.remove(member)
      }
    }
    let ended = Benchmark.now
    let perMutation = (ended - built) / Double(mutations)
    let perRow = Double(bytes) / Double(count)
    if let error = world.takeUnhandledError() { throw error }
    if isJSON {
      print(
        "{\"count\": \(count), \"mutations\": \(mutations), \"ns_per_mutation\": \(Int(perMutation.rounded())), "
          + "\"build_ms\": \(Int(((built - start) / 1e6).rounded())), "
          + "\"bytes_per_member\": \(Int(perRow.rounded())), \"rows\": \(controller.snapshot().count), "
          + "\"events\": \(listener.events), \"sum\": \(listener.sum)}")
    } else {
      print("workload W, \(count) members, \(mutations) mutations")
      print("  \(Int(perMutation.rounded())) ns a mutation")
      print("  \(Int(((built - start) / 1e6).rounded())) ms to build")
      print("  \(Int(perRow.rounded())) bytes a member, observed and shown")
      print("  \(listener.events) events, \(controller.snapshot().count) rows at the end")
    }
    controller.stopObserving()
  }
}
