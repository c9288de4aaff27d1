import CMemoryCount
import Glibc
import KVLua
import KVScripting

extension Benchmark {
  /// What limits cost a script that stays within them: the same script with and without, by turns.
  func measureLimits() throws {
    let count = 20_000
    let source = """
      local Song = class "Song" { title = "string", rating = "integer" }
      local List = class "List" { songs = orderedSet "Song" }
      local list, calls = List(), 0
      for i = 1, 100 do list.songs:add(Song { title = "Song " .. i, rating = i % 7 }) end
      RelationalCollectionController {
        relation = "songs", onObject = list, filteredBy = "rating > 1", sortedBy = { "rating", "title" },
        delegate = { didChangeContent = function() calls = calls + 1 end } }
      list:observe("songs.rating", { "new" }, function() calls = calls + 1 end)
      return function(n)
        for i = 1, n do
          local song = list.songs:at(i % 100)
          song.rating = (song.rating + i) % 7
          song.title = ("Song %d of %d"):format(i, n)
          if song.title:find("99", 1, true) then calls = calls + #song.title:gsub("%d", "x") end
        end
      end
      """
    var free = ScriptSession.Configuration()
    free.limits = LuaLimits()
    var bounded = ScriptSession.Configuration()
    bounded.limits = LuaLimits(time: 3600, memory: 256 << 20)
    let sessions = try [free, bounded].map { try ScriptSession(configuration: $0) }
    let functions = try sessions.map { try $0.state.load(source, chunkName: "bench").call().first?.functionValue }
    // A function does not keep its session.
    defer { withExtendedLifetime(sessions) {} }
    var times: [[Double]] = [[], []]
    for round in 0..<15 {
      for index in [round % 2, 1 - round % 2] {
        guard let function = functions[index] else { continue }
        let start = Benchmark.now
        try function.call([.integer(count)])
        times[index].append((Benchmark.now - start) / Double(count))
      }
    }
    record("limits", "a round of a script, without limits", times[0], nil)
    record("limits", "a round of a script, with limits of time and memory", times[1], times[0].sorted()[7] * 1.05)
    try measureCounting()
  }

  /// What it costs that the program counts what it allocates: a block made and freed, counted and by the C library alone.
  private func measureCounting() throws {
    guard kv_memory_count_is_on(), let plain = dlsym(nil, "__libc_malloc"), let plainFree = dlsym(nil, "__libc_free")
    else { return }
    let plainMake = unsafeBitCast(plain, to: (@convention(c) (Int) -> UnsafeMutableRawPointer?).self)
    let plainRelease = unsafeBitCast(plainFree, to: (@convention(c) (UnsafeMutableRawPointer?) -> Void).self)
    let count = 1_000_000
    try measure("limits", "malloc and free, the C library's own", count: count) {
      for size in 0..<count { plainRelease(plainMake(16 + size % 512)) }
    }
    // By pointers too: the compiler leaves out a call of malloc whose block nobody uses.
    guard let counted = dlsym(nil, "malloc"), let countedFree = dlsym(nil, "free") else { return }
    let make = unsafeBitCast(counted, to: (@convention(c) (Int) -> UnsafeMutableRawPointer?).self)
    let release = unsafeBitCast(countedFree, to: (@convention(c) (UnsafeMutableRawPointer?) -> Void).self)
    try measure("limits", "malloc and free, counted", count: count) {
      for size in 0..<count { release(make(16 + size % 512)) }
    }
  }
}
