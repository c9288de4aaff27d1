import KVLua

/// What to write instead, where a function was given a value of a type that shows what was meant.
enum ArgumentAdvice {
  /// What to do about a wrong argument; nil where its type says nothing.
  static func advice(for error: LuaArgumentError) -> String? {
    let function = error.functionName
    return switch (function, error.position, error.name, error.given) {
    case (_, 1, "options", "string"), (_, 1, "options", "no value"), (_, 1, "options", "nil"):
      "its options are one table: \(function) { name = …, … }"
    case (_, 1, "options", let given) where given.first?.isUppercase ?? false:
      "its options are one table: \(function) { observed = …, … }"
    case ("observe", 2, _, "string"), ("addObserver", 3, _, "string"):
      "options are a list in braces: { \"new\", \"old\" }"
    case (_, 1, "paths", "table"): "each row is a list of its own: \(function) { { section, row }, … }"
    case ("class", 2, _, "table"): "the properties follow the name: class \"Name\" { … }"
    case ("array", 1, _, "class"), ("set", 1, _, "class"), ("orderedSet", 1, _, "class"):
      "write the name of the class in quotes: \(function) \"Name\""
    default: nil
    }
  }
}
