import KVLua

/// What to write instead, where a function was given a value of a type that shows what was meant.
enum ArgumentAdvice {
  /// What a call cannot do without, of those that take one table of options.
  private static let options = [
    "RelationalCollectionController": "relation = …, onObject = …, …",
    "SetController": "observed = …, setKeyPath = …, …",
    "FetchedResultsController": "context = …, fetchRequest = …, …",
    "TableObserver": "object = …, keyPath = …, tableView = …", "TableView": "name = …, …",
    "Context": "classes = { … }", "forall": "setup = …, step = …, check = …", "compat": "generation = …",
  ]

  /// How a call is written that takes one table of options; nil for any other.
  static func form(of function: String) -> String? {
    options[function].map { "its options are one table: \(function) { \($0) }" }
  }

  /// What to do about a wrong argument; nil where its type says nothing.
  static func advice(for error: LuaArgumentError) -> String? {
    let function = error.functionName
    return switch (function, error.position, error.name, error.given) {
    case (_, 1, "options", _): form(of: function)
    case ("observe", 2, _, "string"), ("addObserver", 3, _, "string"):
      "options are a list in braces: { \"new\", \"old\" }"
    case ("it", 1, _, "function"), ("describe", 1, _, "function"), ("xfail", 1, _, "function"):
      "a name comes first: \(function)(\"does something\", function() … end)"
    case ("expect", 1, _, "string"), ("expect", 1, _, "nil"): nil
    case ("expect", 1, _, _): "values are compared by assert.equal(expected, actual): expect takes what was delivered"
    case ("observe", _, "f", _): "pass a function: observe(keyPath, { \"new\" }, function(change) … end)"
    case (_, 1, "f", _): "pass a function: \(function)(function() … end)"
    case (_, 2, "f", _): "pass a function: \(function)(name, function() … end)"
    case (_, 1, "values", "string"): "values are given by name: \(function) { key = value, … }"
    case (_, 1, "paths", let row) where row.first == "{": "a list of one row is \(function) { \(row) }"
    case (_, 1, "paths", _): "each row is a list of its own: \(function) { { section, row }, … }"
    case ("class", 2, _, "table"): "the properties follow the name: class \"Name\" { … }"
    case ("array", 1, _, "class"), ("set", 1, _, "class"), ("orderedSet", 1, _, "class"):
      "write the name of the class in quotes: \(function) \"Name\""
    default: nil
    }
  }
}
