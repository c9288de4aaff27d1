import KVLua
import KVTexts

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
  static func form(of function: String) -> Message? {
    options[function].map { .hintOptionTable(function: function, options: $0) }
  }

  /// What to do about a wrong argument; nil where its type says nothing.
  static func advice(for error: LuaArgumentError) -> Message? {
    let function = error.functionName
    return switch (function, error.position, error.name, error.given) {
    case (_, 1, "options", _): form(of: function)
    case ("observe", 2, _, "string"), ("addObserver", 3, _, "string"): .hintOptionList
    case ("it", 1, _, "function"), ("describe", 1, _, "function"), ("xfail", 1, _, "function"):
      .hintNameFirst(function: function)
    case ("expect", 1, _, "string"), ("expect", 1, _, "nil"): nil
    case ("expect", 1, _, _): .hintAssertEqual
    case ("observe", _, "f", _): .hintPassFunction(call: "observe(keyPath, { \"new\" }, function(change) … end)")
    case (_, 1, "f", _): .hintPassFunction(call: "\(function)(function() … end)")
    case (_, 2, "f", _): .hintPassFunction(call: "\(function)(name, function() … end)")
    case (_, 1, "values", "string"): .hintValuesByName(function: function)
    case (_, 1, "paths", let row) where row.first == "{": .hintListOfOneRow(function: function, row: row)
    case (_, 1, "paths", _): .hintRowIsList(function: function)
    case ("class", 2, _, "table"): .hintPropertiesFollow
    case ("array", 1, _, "class"), ("set", 1, _, "class"), ("orderedSet", 1, _, "class"):
      .hintClassInQuotes(function: function)
    default: nil
    }
  }
}
