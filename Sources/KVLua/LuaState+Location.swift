import CLua
import Glibc

/// The names of chunks as Swift strings, made once each: a location is asked for on every mutation.
struct ChunkNames {
  private var last: (bytes: [CChar], name: String)?

  mutating func name(_ start: UnsafePointer<CChar>, _ length: Int) -> String {
    // By content: a collected chunk's address may be another's by now.
    if let last, last.bytes.count == length, memcmp(last.bytes, start, length) == 0 { return last.name }
    let bytes = Array(UnsafeBufferPointer(start: start, count: length))
    let name = String(decoding: bytes.map(UInt8.init(bitPattern:)), as: UTF8.self)
    last = (bytes, name)
    return name
  }

  /// A file's name as Lua writes it in messages: its end, where it is too long.
  static func shortened(_ name: String) -> String {
    let most = Int(LUA_IDSIZE) - 1
    let bytes = Array(name.utf8)
    guard bytes.count > most else { return name }
    return "..." + String(decoding: bytes.suffix(most - 3), as: UTF8.self)
  }
}

extension LuaState {
  func location(_ found: kv_location) -> LuaLocation? {
    guard let source = found.source else { return nil }
    return LuaLocation(chunk: chunkNames.name(source, found.source_length), line: Int(found.line))
  }

  /// The line being run by a Lua function on the running thread: 0 the innermost, 1 its caller, host functions not
  /// counted. Nil where no such function runs. O(level).
  public func currentLocation(_ level: Int = 0) -> LuaLocation? {
    guard lifeline.isOpen else { return nil }
    var found = kv_location()
    return kv_location_at(running, Int32(clamping: level), &found) ? location(found) : nil
  }

  /// The line being run in the outermost Lua function of the main thread: the script statement that all this belongs
  /// to. Nil where none runs. Some tens of nanoseconds.
  public func outermostLocation() -> LuaLocation? {
    guard lifeline.isOpen else { return nil }
    var found = kv_location()
    return kv_location_outermost(host, &found) ? location(found) : nil
  }

  /// Which call of an outermost function is under way, as ``LuaLine/call`` counts them. O(1).
  public var outermostCall: Int { lifeline.isOpen ? Int(kv_host_outermost_call(host)) : 0 }

  /// Makes one call, and lets the function called be the outermost one that ``outermostLocation()`` finds, as if nothing
  /// had called it: for a function of the host that runs parts of a script one by one, like statements.
  public func asOutermost<Result>(_ call: () throws -> Result) rethrows -> Result {
    guard lifeline.isOpen else { return try call() }
    let before = kv_outermost_begin(host)
    defer { if lifeline.isOpen { kv_outermost_end(host, before) } }
    return try call()
  }

  /// The calls under way on the running thread, innermost first.
  public func traceback(includingHost: Bool = false) -> [LuaFrame] {
    guard lifeline.isOpen, kv_trace_get_state(host) == KV_TRACE_NONE else { return [] }
    kv_trace_clear(host)
    kv_trace_capture(running, 0)
    defer { kv_trace_clear(host) }
    return capturedFrames().filter { includingHost || $0.kind != .host }
  }
}
