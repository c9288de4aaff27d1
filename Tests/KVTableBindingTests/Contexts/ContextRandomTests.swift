import Glibc
import KVContext
import KVControllers
import KVTableBinding
import KVTestSupport
import Testing

@Suite struct ContextRandomTests {
  /// How many events a soak makes (`KVOSANDBOX_SOAK_EVENTS`); nil in an ordinary run, which has none.
  private static let askedEvents = getenv("KVOSANDBOX_SOAK_EVENTS").flatMap { Int(String(cString: $0)) }
  /// The seed of the first context of a soak (`KVOSANDBOX_SOAK_SEED`); each has 100 events.
  private static let firstSeed = getenv("KVOSANDBOX_SOAK_SEED").flatMap { UInt64(String(cString: $0)) } ?? 5001

  @Test
  func `Whatever happens in a context, every table shows what its controller should, and every bracket replays`()
    throws
  {
    var (brackets, moves, sections) = (0, 0, 0)
    for seed in 1...6 as ClosedRange<UInt64> {
      let world = try ContextWorld(seed: seed)
      let fault = try follow(world, events: 60)
      #expect(fault == nil, "seed \(seed)")
      #expect(world.rollbackFaults == [], "seed \(seed)")
      for follower in world.followers {
        brackets += follower.replay.brackets
        moves += follower.replay.moves
        sections += follower.replay.sections
      }
    }
    // Else it would prove nothing.
    #expect(
      brackets > 1000 && moves > 300 && sections > 300, "\(brackets) brackets, \(moves) moves, \(sections) sections")
  }

  @Test(arguments: LongRun.seeds(30))
  func `Events come to the same brackets, whether a change of one member is committed alone or not`(seed: UInt64)
    throws
  {
    let worlds = try [true, false].map { try ContextWorld(seed: 700 &+ seed, commitsAlone: $0) }
    for world in worlds {
      for follower in world.followers { follower.replay.keepsLines = true }
      #expect(try follow(world, events: 80) == nil)
    }
    for (alone, bracket) in zip(worlds[0].followers, worlds[1].followers) {
      #expect(alone.replay.lines == bracket.replay.lines, "\(alone.shown.name)")
      #expect(bracket.controller.engine?.changesCommittedAlone == 0)
    }
    // Else it would prove nothing.
    let counts = worlds[0].followers.map { $0.controller.engine?.changesCommittedAlone ?? 0 }
    #expect(counts.contains { $0 > 4 }, "\(counts)")
  }

  @Test
  func `What controllers of fetched results and their tables show is what was said of them`() throws {
    var roles: Set<String> = []
    for seed in 11...14 as ClosedRange<UInt64> {
      let notes = StateNotes()
      let fault = try follow(ContextWorld(seed: seed, notes: notes), events: 60)
      #expect(fault == nil, "seed \(seed)")
      #expect(notes.bracketCount > 200)
      roles.formUnion(notes.roles)
    }
    #expect(roles == ["relation", "filter", "sort", "section", "observed", "limit"])
  }

  /// Makes events; what is wrong after the first that leaves something wrong.
  private func follow(_ world: ContextWorld, events: Int) throws -> String? {
    for event in 0..<events {
      do { try world.event() } catch {
        return "event \(event): \(error) – after \(world.log.joined(separator: ", "))"
      }
      if let fault = try world.firstFault() { return "event \(event): \(fault)" }
    }
    return nil
  }

  @Test(.enabled(if: askedEvents != nil))
  func `Controllers of fetched results and their tables follow as many events as one likes`() throws {
    let wanted = try #require(Self.askedEvents)
    var (events, faulty, worlds, brackets, told) = (0, 0, 0, 0, 0)
    while events < wanted {
      let seed = Self.firstSeed &+ UInt64(worlds)
      worlds += 1
      let world = try ContextWorld(seed: seed)
      let count = min(100, wanted - events)
      if let fault = try follow(world, events: count) ?? world.rollbackFaults.first {
        faulty += 1
        print("SOAK FAULT seed \(seed), \(fault)")
      }
      events += count
      brackets += world.followers.reduce(0) { $0 + $1.replay.brackets }
      if events / 10_000 > told {
        told = events / 10_000
        print("SOAK \(events) of \(wanted) events")
        fflush(nil)
      }
    }
    print(
      "SOAK END \(events) events of \(worlds) contexts, \(brackets) brackets of fetched results, \(faulty) faults")
    #expect(faulty == 0)
  }
}
