import KVEngine
import KVScripting

/// `kvbench workload`: workload W through the public interface, with key-value observing, a predicate, three sort
/// descriptors, sections and a delegate.
struct Workload {
  let setting: WorkloadSetting

  /// Runs it once and measures.
  func run() throws -> WorkloadFigures {
    let session = setting.driver == .lua || setting.delegate == .lua ? try ScriptSession() : nil
    let world = session?.world ?? ObjectWorld()
    let bytesBefore = HeapBytes.inUse
    let driver = try driver(in: world, session)
    let bytes = HeapBytes.inUse - bytesBefore
    let view = try view(of: driver.owner, session)

    let start = Benchmark.now
    try view.query()
    let built = Benchmark.now
    var millions: [Double] = []
    if let driver = driver as? SwiftDriver, setting.mutations >= 2_000_000 {
      millions = try driver.mutateByMillions()
    } else {
      try driver.mutate()
    }
    let mutated = Benchmark.now
    let result = try view.result()
    try view.stop()
    if let error = world.takeUnhandledError() { throw error }

    let drawing = Benchmark.now
    try driver.draw()
    let drawn = Benchmark.now
    let members = try driver.owner.value(forKey: "members").elements?.count ?? 0
    return WorkloadFigures(
      setting: setting, result: result, buildTime: built - start,
      mutationTime: (mutated - built) / Double(setting.mutations),
      drawingTime: (drawn - drawing) / Double(setting.mutations),
      millions: millions, bytesPerObject: Double(bytes) / Double(setting.count),
      memory: try WorkloadMemory(driver.owner, count: members))
  }

  private func driver(in world: ObjectWorld, _ session: ScriptSession?) throws -> any WorkloadDriver {
    if setting.driver == .lua, let session { return try ScriptDriver(setting, in: session) }
    return try SwiftDriver(setting, in: world)
  }

  private func view(of owner: ModelObject, _ session: ScriptSession?) throws -> any WorkloadView {
    if setting.delegate == .lua, let session { return try ScriptView(owner, in: session) }
    return try SwiftView(owner)
  }
}
