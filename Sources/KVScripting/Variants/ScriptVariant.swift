import KVObjects
import KVTableBinding

/// What a run of a script does otherwise than its text says: for running it once as it is and once otherwise.
///
/// In contrast to `compat` and the options of a table, which a script writes down, a variant holds for all of it and against
/// what it says: `mapping = "safe"` in a script is the mapping of the variant then.
///
///     var variant = ScriptVariant()
///     try variant.set("generation", to: "classic")
///
/// | name | values |
/// |---|---|
/// | `controllers` | `original`: relational and set controllers are those that ours are made after, with their faults |
/// | `mapping` | how tables follow controllers: `safe` or a copied one |
/// | those of `compat` | the same |
package struct ScriptVariant: Sendable, Equatable {
  /// What a variant cannot be.
  package enum Problem: Error, Equatable {
    /// No such name; those that there are.
    case unknownName(String, known: [String])
    /// No such value; those that there are.
    case unknownValue(String, name: String, known: [String])
  }

  /// Whether relational and set controllers are the originals.
  package private(set) var hasOriginals = false
  /// By which mapping tables follow, in a script's words; nil for the one that the script says.
  package private(set) var mapping: String?
  private var compatibility: [CompatibilitySwitch.Name: String] = [:]

  /// A run of the script as it is.
  package init() {}

  /// Whether a table is tried beside each delegate that is none: what it would refuse is told.
  var triesTables: Bool { hasOriginals || mapping != nil }

  /// Every name, with its values.
  package static let names: [(name: String, values: [String])] =
    [("controllers", ["original"]), ("mapping", TableMode.mappingNames)]
    + CompatibilitySwitch.Name.allCases.map { ($0.rawValue, $0.values) }

  /// The names of the mappings that people copy.
  package static let copiedMappings = CopiedMapping.allCases.map(\.rawValue)

  /// Lets `name` be `value`. Throws a ``Problem`` where there is no such thing.
  package mutating func set(_ name: String, to value: String) throws(Problem) {
    guard let known = Self.names.first(where: { $0.name == name }) else {
      throw .unknownName(name, known: Self.names.map(\.name))
    }
    guard known.values.contains(value) else { throw .unknownValue(value, name: name, known: known.values) }
    switch name {
    case "controllers": hasOriginals = true
    case "mapping": mapping = value
    default: CompatibilitySwitch.Name(rawValue: name).map { compatibility[$0] = value }
    }
  }

  /// The originals.
  package static var originals: ScriptVariant {
    var variant = ScriptVariant()
    variant.hasOriginals = true
    return variant
  }

  /// Tables that follow by `mapping`.
  package static func copying(_ mapping: String) -> ScriptVariant {
    var variant = ScriptVariant()
    variant.mapping = mapping
    return variant
  }

  /// `compatibility` as it is in this variant.
  func changing(_ compatibility: Compatibility) -> Compatibility {
    var changed = compatibility
    for (name, value) in self.compatibility { CompatibilitySwitch(name: name, value: value).act(on: &changed) }
    return changed
  }
}
