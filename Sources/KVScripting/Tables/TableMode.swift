import KVLua
import KVObjects
import KVTableBinding
import KVTables
import KVTexts

/// How a script's table follows what drives it: by the safe mapping, in one of its styles, or by one that people copy.
///
/// The styles are the safe mapping's own: copied code reloads nothing by numbers.
enum TableMode {
  case safe(TableUpdateStyle, isChosen: Bool = false)
  case copied(CopiedMapping)

  /// The safe mapping's name beside those of ``CopiedMapping``.
  private static let safeName = "safe"
  /// The names of all mappings.
  static let mappingNames = CopiedMapping.allCases.map(\.rawValue) + [safeName]

  /// Reads `mapping`, `updates` and `threshold`.
  ///
  /// Throws for an unknown name, and where two of the options contradict each other: a copied mapping tells each change, and
  /// a table with rows or a data source of its own is told by hand.
  init(_ options: OptionTable) throws {
    let style = try TableMode.style(options)
    let name = try options.choice("mapping", TableMode.mappingNames)
    guard let name else {
      self = .safe(style)
      return
    }
    for feed in ["rows", "dataSource"] where !options[feed].isNil {
      throw ScriptError.conflictingOption(
        call: options.call, name: "mapping", other: "'\(feed)'",
        hint: .hintMappingOrHand)
    }
    guard let mapping = CopiedMapping(rawValue: name) else {
      self = .safe(style, isChosen: true)
      return
    }
    for option in ["updates", "threshold"] where !options[option].isNil && options[option] != "perChange" {
      throw ScriptError.conflictingOption(
        call: options.call, name: "mapping", other: "'\(option)'",
        hint: .hintMappingOrUpdates(name: name))
    }
    self = .copied(mapping)
  }

  /// The same where the run has another mapping than the script says. A table that reloads has none.
  func inVariant(_ variant: ScriptVariant) -> TableMode {
    guard let name = variant.mapping else { return self }
    if case .safe(let style, _) = self, style != .perChange { return self }
    return CopiedMapping(rawValue: name).map(TableMode.copied) ?? .safe(.perChange, isChosen: true)
  }

  /// Whether the script has named it.
  var isChosen: Bool {
    switch self {
    case .safe(_, let isChosen): isChosen
    case .copied: true
    }
  }

  /// What a script calls it.
  var mappingName: String {
    switch self {
    case .safe: TableMode.safeName
    case .copied(let mapping): mapping.rawValue
    }
  }

  private static func style(_ options: OptionTable) throws -> TableUpdateStyle {
    let threshold = try options.integer("threshold")
    let updates = try options.choice("updates", ["hybrid", "perChange", "reload"])
    if threshold != nil, updates != "hybrid" {
      throw ScriptError.other(
        name: ExceptionName.invalidArgument, reason: "TableView: option 'threshold' is for updates = \"hybrid\"",
        code: .wrongOption, hint: .hintHybrid)
    }
    switch updates {
    case "reload": return .reload
    case "hybrid":
      guard let threshold else { throw options.missing("threshold", "the number of changes above which to reload") }
      guard threshold >= 0 else { throw options.wrong("threshold", "a number of changes, 0 or more") }
      return .hybrid(threshold: threshold)
    default: return .perChange
    }
  }
}
