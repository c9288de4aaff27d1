/// The reserved words of Lua 5.4 ("Lua 5.4 manual, 3.1"); the raw value is the spelling.
public enum LuaKeyword: String, Sendable, Hashable, CaseIterable {
  case and, `break`, `do`, `else`, elseif, end, `false`, `for`, function, goto, `if`, `in`, local, `nil`, not, or
  case `repeat`, `return`, then, `true`, until, `while`

  /// The keyword with this spelling.
  ///
  /// Every name of a script is asked, so the spelling is packed into one integer instead of a string.
  init?(spelling: ArraySlice<UInt8>) {
    guard spelling.count >= 2, spelling.count <= 8 else { return nil }
    var packed: UInt64 = 0
    for byte in spelling { packed = packed << 8 | UInt64(byte) }
    guard let keyword = Self.byPackedSpelling[packed] else { return nil }
    self = keyword
  }

  private static let byPackedSpelling: [UInt64: LuaKeyword] = Dictionary(
    uniqueKeysWithValues: allCases.map { keyword in
      (keyword.rawValue.utf8.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }, keyword)
    })
}
