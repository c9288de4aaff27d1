import Glibc
import Testing

/// Swift may call directly only what never raises: a longjmp over a Swift frame leaks and skips its defers. The compiler
/// cannot see this, so the sources are read.
@Suite struct BorderLawTests {
  /// The functions that Lua's manual does not mark `-` (no error), and what Swift must leave to C for other reasons.
  static let raising = [
    "luaL_", "lua_arith", "lua_call", "lua_close", "lua_compare", "lua_concat", "lua_createtable", "lua_dump",
    "lua_error", "lua_gc", "lua_geti", "lua_getfield", "lua_getglobal", "lua_gettable", "lua_len", "lua_load",
    "lua_newstate", "lua_newtable", "lua_newthread", "lua_newuserdata", "lua_next", "lua_pcall", "lua_pushcclosure",
    "lua_pushfstring", "lua_pushlstring", "lua_pushstring", "lua_pushvfstring", "lua_rawset", "lua_rawseti",
    "lua_rawsetp", "lua_register", "lua_resume", "lua_setfield", "lua_setglobal", "lua_seti", "lua_settable",
    "lua_tolstring", "lua_tostring", "lua_yield",
  ]

  @Test("no Swift source names a function of Lua's that can raise") func sources() throws {
    let root = String(#filePath.prefix(upTo: try #require(#filePath.range(of: "/Tests/KVLuaTests/"))))
    var files = 0
    for name in try names(in: root + "/Sources/KVLua") where name.hasSuffix(".swift") {
      files += 1
      let words = Set(
        try text(of: root + "/Sources/KVLua/" + name).split { !($0.isLetter || $0.isNumber || $0 == "_") })
      let found = words.filter { word in
        Self.raising.contains { word == $0 || ($0.hasSuffix("_") && word.hasPrefix($0)) }
      }
      #expect(found.isEmpty, "\(name)")
    }
    #expect(files > 10)
  }

  private func names(in directory: String) throws -> [String] {
    let stream = try #require(opendir(directory))
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
    }
    return names
  }

  private func text(of path: String) throws -> String {
    let file = try #require(fopen(path, "r"))
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension String {
  fileprivate func range(of other: String) -> Index? {
    indices.first { self[$0...].hasPrefix(other) }
  }
}
