import KVLua
import KVTexts

/// Functions of Lua's libraries that scripts have not: those of earlier versions, and those that reach out of the sandbox.
enum FormerFunctions {
  /// What to write instead, by the name as it is called.
  private static let advice: KeyValuePairs<String, Message> = [
    "math.pow": .write(code: "x ^ y"), "math.log10": .write(code: "math.log(x, 10)"), "math.mod": .hintFmod,
    "math.atan2": .write(code: "math.atan(y, x)"), "math.ldexp": .write(code: "m * 2.0 ^ e"),
    "math.cosh": .hintNoFunction(function: "math.cosh"),
    "math.sinh": .hintNoFunction(function: "math.sinh"), "math.tanh": .hintNoFunction(function: "math.tanh"),
    "math.frexp": .hintNoFunction(function: "math.frexp"),
    "table.getn": .write(code: "#list"), "table.setn": .hintNoSetn,
    "table.maxn": .hintLength,
    "table.foreach": .write(code: "for key, value in pairs(list) do … end"),
    "table.foreachi": .write(code: "for i, value in ipairs(list) do … end"),
    "string.gfind": .write(code: "string.gmatch(text, pattern)"), "string.dump": .hintNoDump,
    "os.getenv": .hintNoVariables,
    "os.execute": .hintNoPrograms, "os.exit": .hintEndScript,
    "os.remove": .hintNoFiles, "os.rename": .hintNoFiles,
    "os.tmpname": .hintNoFiles, "os.setlocale": .hintNoLocale,
  ]

  /// What to write instead where Lua's functions for tables are given a collection, which is none.
  private static let collectionAdvice: KeyValuePairs<String, Message> = [
    "table.sort": .hintCollectionSorts,
    "table.insert": .hintCollectionInsert,
    "table.remove": .hintCollectionRemove,
    "table.concat": .write(code: "table.concat(list:toTable(), \", \")"),
    "table.unpack": .write(code: "table.unpack(list:toTable())"),
    "table.move": .hintCollectionMove,
    "ipairs": .write(code: "for index, element in list:each() do … end"),
  ]

  /// What to write instead of the first function for tables that a line calls; nil where it calls none.
  static func collectionAdvice(inLine line: String) -> Message? {
    collectionCall(inLine: line)?.value
  }

  /// That function, as its line calls it: `table.sort`.
  static func collectionFunction(inLine line: String) -> String? {
    collectionCall(inLine: line)?.key
  }

  private static func collectionCall(inLine line: String) -> (key: String, value: Message)? {
    collectionAdvice.first { line.contains($0.key + "(") }
  }

  /// What to write instead of a function that a line calls by `name` and a library's table; nil where it does not.
  static func advice(for name: String, inLine line: String) -> Message? {
    advice.first { entry in
      guard let dot = entry.key.firstIndex(of: "."), entry.key[entry.key.index(after: dot)...] == name else {
        return false
      }
      return line.contains(entry.key)
    }?.value
  }
}
