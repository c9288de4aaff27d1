import CThread
import KVLua
import Testing

/// The limit of memory where the program counts what its threads allocate, as the command and these tests do.
@Suite(.enabled(if: kv_allocations_counted())) struct MemoryCountTests {
  private final class Kept {
    var blocks: [[UInt8]] = []
  }

  private func state(memory: Int) throws -> (state: LuaState, kept: Kept) {
    let state = try LuaState(limits: LuaLimits(time: 20, memory: memory))
    let kept = Kept()
    try state.setGlobal(
      "keep",
      .function(
        try state.makeFunction(
          "keep", .effect { kept.blocks.append([UInt8](repeating: 1, count: try $0.integer(1))) })))
    state.beginCountingMemory()
    return (state, kept)
  }

  @Test func `What Swift allocates for a script counts against its limit`() throws {
    let (state, kept) = try state(memory: 16 << 20)
    let error = #expect(throws: LuaError.self) {
      try state.load("while true do keep(1 << 20) end", chunkName: "grow.lua").call()
    }
    #expect(error?.limit == .memory)
    #expect(error?.location == LuaLocation(chunk: "grow.lua", line: 1))
    #expect((12...17).contains(kept.blocks.count), "\(kept.blocks.count)")
  }

  @Test func `A script cannot catch it`() throws {
    let (state, kept) = try state(memory: 16 << 20)
    let error = #expect(throws: LuaError.self) {
      try state.load("while true do pcall(keep, 1 << 20) end", chunkName: "grow.lua").call()
    }
    #expect(error?.limit == .memory)
    #expect(kept.blocks.count <= 17)
  }

  @Test func `What is freed again does not count`() throws {
    let (state, kept) = try state(memory: 16 << 20)
    try state.setGlobal("forget", .function(try state.makeFunction("forget", .effect { _ in kept.blocks = [] })))
    try state.load("for i = 1, 200 do keep(1 << 20) forget() end", chunkName: "steady.lua").call()
    #expect(state.memoryUsed < 4 << 20)
  }

  @Test func `What was there before the script does not count`() throws {
    let (state, kept) = try state(memory: 16 << 20)
    kept.blocks = [[UInt8](repeating: 1, count: 64 << 20)]
    state.beginCountingMemory()
    #expect(try state.load("keep(1 << 20) return 1", chunkName: "small.lua").call() == [1])
  }

  @Test func `Objects that only garbage of Lua's keeps alive are let go of before the limit ends the script`() throws
  {
    let (state, _) = try state(memory: 32 << 20)
    let handle = try state.register(LuaClass(name: "Block"))
    state.classForObject = { _ in handle }
    try state.setGlobal(
      "block",
      .function(
        try state.makeFunction(
          "block",
          .value { _ in
            let block = Kept()
            block.blocks = [[UInt8](repeating: 1, count: 1 << 20)]
            return .object(block)
          })))
    // To Lua each is some dozen bytes: of its own accord it would collect none of them.
    try state.load("for i = 1, 500 do local b = block() end", chunkName: "garbage.lua").call()
  }

  @Test func `After a script that filled its memory the next one has room`() throws {
    let (state, kept) = try state(memory: 16 << 20)
    #expect(throws: LuaError.self) { try state.load("while true do keep(1 << 20) end", chunkName: "a").call() }
    kept.blocks = []
    #expect(try state.load("keep(1 << 20) return 1", chunkName: "b").call() == [1])
  }
}
