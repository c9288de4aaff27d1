import Glibc
import KVEngine

extension Benchmark {
  /// What observing adds to the memory of the process, beyond the objects. Measured before everything else: memory
  /// that others have freed would hide what is taken here.
  func measureMemory() throws {
    let count = 100_000
    let world = ObjectWorld()
    let item = try world.define(ClassDefinition("Item", properties: [PropertyDefinition("rating", .integer)]))
    let list = try world.define(
      ClassDefinition(
        "List", properties: [PropertyDefinition("items", .object(className: "Item"), collection: .array)]))
    var objects: [ModelObject] = []
    objects.reserveCapacity(count)
    var tokens: [KeyValueObservation] = []
    tokens.reserveCapacity(count)
    var calls = 0

    recordBytes("one object with one key", count) { for _ in 0..<count { objects.append(item.makeObject()) } }
    try recordBytes("one observation of each of 1e5 objects, token included", count, goal: 200) {
      for object in objects { tokens.append(try object.observe("rating") { _ in calls += 1 }) }
    }
    let owner = list.makeObject()
    let members = (0..<count).map { _ in Value.object(item.makeObject()) }
    try recordBytes("one element of an array of 1e5", count) {
      try owner.setValue(.list(ValueList(members)), forKey: "items")
    }
    var token: KeyValueObservation?
    try recordBytes("one of 1e5 elements observed through a path", count, goal: 200) {
      token = try owner.observe("items.rating") { _ in calls += 1 }
    }
    withExtendedLifetime((tokens, token, members)) { use(calls) }
  }

  /// Records the bytes that `body` leaves in use, for each of `count`.
  private func recordBytes(_ name: String, _ count: Int, goal: Double? = nil, _ body: () throws -> Void) rethrows {
    let before = Benchmark.residentBytes
    try body()
    record("memory", name, [Double(Benchmark.residentBytes - before) / Double(count)], goal, unit: .bytes)
  }

  /// The memory in use: what the process keeps resident once the heap has given back what is free.
  static var residentBytes: Int {
    // <malloc.h> is not among the headers that Swift imports.
    if let trim = dlsym(nil, "malloc_trim") {
      _ = unsafeBitCast(trim, to: (@convention(c) (Int) -> Int32).self)(0)
    }
    var text = [UInt8](repeating: 0, count: 128)
    let file = open("/proc/self/statm", O_RDONLY)
    guard file >= 0 else { return 0 }
    defer { close(file) }
    let length = read(file, &text, text.count)
    let fields = String(decoding: text.prefix(max(0, length)), as: UTF8.self).split(separator: " ")
    return fields.count > 1 ? (Int(fields[1]) ?? 0) * sysconf(Int32(_SC_PAGESIZE)) : 0
  }
}
