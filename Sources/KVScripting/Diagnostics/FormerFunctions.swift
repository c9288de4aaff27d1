import KVLua

/// Functions of Lua's libraries that scripts have not: those of earlier versions, and those that reach out of the sandbox.
enum FormerFunctions {
  /// What to write instead, by the name as it is called.
  private static let advice: KeyValuePairs = [
    "math.pow": "write x ^ y", "math.log10": "write math.log(x, 10)", "math.mod": "write math.fmod(x, y), or x % y",
    "math.atan2": "write math.atan(y, x)", "math.ldexp": "write m * 2.0 ^ e", "math.cosh": "Lua 5.4 has no math.cosh",
    "math.sinh": "Lua 5.4 has no math.sinh", "math.tanh": "Lua 5.4 has no math.tanh",
    "math.frexp": "Lua 5.4 has no math.frexp",
    "table.getn": "write #list", "table.setn": "Lua 5.4 has no table.setn: assign nil to the last elements",
    "table.maxn": "write #list, or look through pairs(list)",
    "table.foreach": "write for key, value in pairs(list) do … end",
    "table.foreachi": "write for i, value in ipairs(list) do … end",
    "string.gfind": "write string.gmatch(text, pattern)", "string.dump": "scripts have no string.dump",
    "os.getenv": "scripts see no variables of the system: give the script arguments, and read arg[1]",
    "os.execute": "scripts start no programs", "os.exit": "end the script with error(\"why\"), or return from it",
    "os.remove": "scripts read and write no files", "os.rename": "scripts read and write no files",
    "os.tmpname": "scripts read and write no files", "os.setlocale": "scripts run in the C locale, everywhere alike",
  ]

  /// What to write instead where Lua's functions for tables are given a collection, which is none.
  private static let collectionAdvice: KeyValuePairs = [
    "table.sort": "a collection sorts itself: list:sort { \"title\" }",
    "table.insert": "write list:add(x), or list:insert(x, i) with i counted from 0",
    "table.remove": "write list:removeAt(i), with i counted from 0",
    "table.concat": "write table.concat(list:toTable(), \", \")",
    "table.unpack": "write table.unpack(list:toTable())",
    "table.move": "write list:move(from, to), with both counted from 0",
    "ipairs": "write for index, element in list:each() do … end",
  ]

  /// What to write instead of the first function for tables that a line calls; nil where it calls none.
  static func collectionAdvice(inLine line: String) -> String? {
    collectionCall(inLine: line)?.value
  }

  /// That function, as its line calls it: `table.sort`.
  static func collectionFunction(inLine line: String) -> String? {
    collectionCall(inLine: line)?.key
  }

  private static func collectionCall(inLine line: String) -> (key: String, value: String)? {
    collectionAdvice.first { line.contains($0.key + "(") }
  }

  /// What to write instead of a function that a line calls by `name` and a library's table; nil where it does not.
  static func advice(for name: String, inLine line: String) -> String? {
    advice.first { entry in
      guard let dot = entry.key.firstIndex(of: "."), entry.key[entry.key.index(after: dot)...] == name else {
        return false
      }
      return line.contains(entry.key)
    }?.value
  }
}
