import KVTableBinding
import KVTestSupport
import Testing

/// Whatever happens to the graph, a controller shows what filter, sort and sections make of it, its brackets replay, and a
/// strict table that is driven by them accepts every batch and shows no stale cell.
@Suite struct ControllerBindingRandomTests {
  @Test("A relational controller and its table follow any changes", arguments: LongRun.seeds(3))
  func relational(_ seed: UInt64) throws { try follow(.relational, seed) }

  @Test("A set controller and its table follow any changes, sections included", arguments: LongRun.seeds(3))
  func set(_ seed: UInt64) throws { try follow(.set, seed) }

  private func follow(_ kind: FollowedWorld.Kind, _ seed: UInt64) throws {
    var brackets = 0
    for world in FollowedWorld.all where world.kind == kind {
      brackets += try FollowedWorld(kind: kind, setting: world.setting, seed: seed).follow(steps: 250)
        .brackets
    }
    // Of 6,000 mutations; the others concern nothing that is shown.
    #expect(brackets > 1_500)
  }
}
