import KVContext
import KVLua

/// The names that policies of merging have in scripts: Cocoa's, without its prefix.
enum MergePolicyName {
  /// All of them.
  static let all = MergePolicy.allCases.map(\.rawValue)
  /// What the reference says of a field that has one.
  static let type = all.map { "\"\($0)\"" }.joined(separator: "|")

  /// The policy of a name. Throws which there are.
  static func policy(_ value: LuaValue) throws -> MergePolicy {
    guard let text = value.stringValue else {
      throw ScriptError.wrongOption(
        call: ContextLibrary.typeName, name: "mergePolicy", expected: "a text", given: value.typeName)
    }
    let name = try OptionTable.choice(text, call: ContextLibrary.typeName, name: "mergePolicy", all)
    return MergePolicy(rawValue: name) ?? .error
  }
}
