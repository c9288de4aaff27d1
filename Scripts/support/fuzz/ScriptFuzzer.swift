import FuzzerInterface
import Glibc
import KVLua
import KVObjects
import KVScripting

// What libFuzzer calls with bytes that it makes up. KVOSANDBOX_FUZZ says what they are: a script, or choices among all
// entries and hostile values, from which a script is written. Each runs in a session of its own with small limits. A
// crash, a call that a limit does not stop, an error without its place, and anything that outlives its session end the
// process; what it was given is then left as a file, and as the script it came to where that is another.

/// Seconds for the main chunk and each test.
private let timeLimit = 0.3
/// Seconds of processor time by which a limit may be late.
private let patience = 1.0
private let memoryLimit = 32 << 20

private let isCalls = getenv("KVOSANDBOX_FUZZ").map { String(cString: $0) } == "entries"
private nonisolated(unsafe) let names = ScriptNames()
private nonisolated(unsafe) let calls = CallWriter(names)

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzScript(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: data == nil ? 0 : count))
  if isCalls {
    let text = calls.script(bytes)
    if getenv("KVOSANDBOX_FUZZ_SHOW") != nil {
      print(text)
      // What it shows may end the process.
      fflush(nil)
    }
    run(Array(text.utf8))
  } else {
    run(bytes)
  }
  return 0
}

@_cdecl("LLVMFuzzerCustomMutator")
public func mutateScript(
  _ data: UnsafeMutablePointer<UInt8>?, _ count: Int, _ most: Int, _ seed: UInt32
) -> Int {
  guard let data else { return 0 }
  // Bytes that choose have no words; and now and then chance may have any text.
  if isCalls || seed % 16 == 0 { return LLVMFuzzerMutate(data, count, most) }
  var mutator = ScriptMutator(Array(UnsafeBufferPointer(start: data, count: count)), names, seed: UInt64(seed))
  return write(mutator.mutated(), to: data, most)
}

@_cdecl("LLVMFuzzerCustomCrossOver")
public func crossScripts(
  _ first: UnsafePointer<UInt8>?, _ firstCount: Int, _ second: UnsafePointer<UInt8>?, _ secondCount: Int,
  _ data: UnsafeMutablePointer<UInt8>?, _ most: Int, _ seed: UInt32
) -> Int {
  guard let data, let first, let second else { return 0 }
  if isCalls {
    // The calls of one behind some of the other's.
    let kept = firstCount == 0 ? 0 : Int(seed) % firstCount
    let behind = UnsafeBufferPointer(start: second, count: secondCount)
    return write(Array(UnsafeBufferPointer(start: first, count: kept)) + behind, to: data, most)
  }
  var mutator = ScriptMutator(Array(UnsafeBufferPointer(start: first, count: firstCount)), names, seed: UInt64(seed))
  return write(
    mutator.crossed(with: Array(UnsafeBufferPointer(start: second, count: secondCount))), to: data, most)
}

private func write(_ bytes: [UInt8], to data: UnsafeMutablePointer<UInt8>, _ most: Int) -> Int {
  let count = min(bytes.count, most)
  for index in 0..<count { data[index] = bytes[index] }
  return count
}

/// Runs a script as the command does, and demands what must hold of every script.
private func run(_ bytes: [UInt8]) {
  var configuration = ScriptTestFile.Configuration()
  configuration.timeLimit = timeLimit
  configuration.session.limits = LuaLimits(memory: memoryLimit)
  weak var session: ScriptSession?
  let world: ObjectCount
  do {
    let source = ScriptSource(name: "fuzz.lua", bytes: bytes, folder: "")
    guard let file = try? ScriptTestFile(source: source, configuration: configuration) else {
      fatalError("no interpreter could be made")
    }
    session = file.session
    world = ObjectCount(file.session)
    file.session.state.printHook = { line in
      if line.hasPrefix("WRONG ANSWER") { fatalError(line) }
    }
    var watch = ProcessorWatch()
    do {
      _ = try file.load()
      watch.check("the main chunk")
      file.run { result in
        watch.check(result.testCase.name)
        return true
      }
    } catch {
      watch.check("the main chunk")
    }
    file.close()
  }
  guard session == nil else { fatalError("the session is alive after its end") }
  guard world.isZero else { fatalError("objects are alive after the end of their session") }
}

/// How many objects a session's world has, also when the session is gone.
private struct ObjectCount {
  private let count: () -> Int?

  init(_ session: ScriptSession) {
    let world = WeakReference(session.world)
    count = { [world] in world.object?.liveObjectCount }
  }

  var isZero: Bool { (count() ?? 0) == 0 }
}

private struct WeakReference<Object: AnyObject> {
  weak var object: Object?
  init(_ object: Object) { self.object = object }
}

/// Whether limits hold, by the time that this thread has had: other work on the machine does not count.
private struct ProcessorWatch {
  private var last = ProcessorWatch.now

  /// The main chunk, and a test with its hooks, may take a limit each.
  mutating func check(_ what: String) {
    let (before, after) = (last, Self.now)
    last = after
    guard after - before < 3 * timeLimit + patience else {
      fatalError("\(what) took \(after - before) s of processor time; the limit is \(timeLimit) s")
    }
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
