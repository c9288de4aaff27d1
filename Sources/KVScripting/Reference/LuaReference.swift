/// Documentation/LuaReference.md: every name of the language, made from what a session registers.
package enum LuaReference {
  /// The page. Throws where a session cannot begin.
  package static var page: String {
    get throws {
      let catalogue = try ScriptSession().catalogue
      var lines = [
        "# The Lua reference", "",
        "Every name that scripts have beside Lua's own, with its arguments: those in brackets may be left out. What each does",
        "in detail is in [lua-api.md](Rules/lua-api.md). `kvosandbox explain lua` prints this page; it is made from what the",
        "command registers, and the tests compare the two.",
      ]
      lines += section("Functions", catalogue.functions.sorted { $0.name < $1.name })
      lines += ["", "## Options", "", "What a call takes in its table. A name that is not here is refused."]
      for list in catalogue.options {
        lines += ["", "### \(list.call)", "", "| option | type | |", "|---|---|---|"]
        lines += list.options.map { "| `\($0.name)` | `\(escaped($0.type))` | \($0.summary) |" }
      }
      lines += section("Assertions", catalogue.assertions, prefix: "assert.")
      lines += ["", "## Types"]
      for type in catalogue.types.sorted(by: { $0.name < $1.name })
      where !type.fields.isEmpty || !type.methods.isEmpty {
        lines += ["", "### \(type.name)", "", type.summary]
        if !type.fields.isEmpty {
          lines += ["", "| field | type | |", "|---|---|---|"]
          lines += type.fields.map { field in
            "| `\(field.name)` | `\(escaped(field.type))` | \(field.summary)\(field.isWritable ? "; may be assigned" : "") |"
          }
        }
        if !type.methods.isEmpty { lines += table(type.methods, "method", prefix: ":") }
      }
      return lines.joined(separator: "\n") + "\n"
    }
  }

  private static func section(_ title: String, _ calls: [ScriptCatalogue.Call], prefix: String = "") -> [String] {
    ["", "## \(title)"] + table(calls, "call", prefix: prefix)
  }

  private static func table(_ calls: [ScriptCatalogue.Call], _ heading: String, prefix: String) -> [String] {
    ["", "| \(heading) | |", "|---|---|"]
      + calls.map { "| `\(prefix)\(escaped($0.signature))` | \(escaped($0.summary)) |" }
  }

  private static func escaped(_ text: String) -> String {
    text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }
}
