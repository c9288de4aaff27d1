/// The files by which editors and luacheck know the language, made from what a session registers.
package enum LuaStubs {
  /// A file.
  package struct File: Sendable {
    /// Where it belongs, from the folder of the scripts.
    package let path: String
    /// What it says.
    package let text: String
  }

  /// The annotations of the Lua language server, its settings, and luacheck's. Throws where a session cannot begin.
  package static var files: [File] {
    get throws {
      let catalogue = try ScriptSession().catalogue
      return [
        File(path: ".kvosandbox/kvosandbox.lua", text: annotations(catalogue)),
        File(path: ".luarc.json", text: settings), File(path: ".luacheckrc", text: luacheck(catalogue)),
      ]
    }
  }

  // MARK: The language server

  private static let settings = """
    {
      "runtime.version": "Lua 5.4",
      "runtime.builtin": { "debug": "disable", "io": "disable", "package": "disable" },
      "workspace.library": [".kvosandbox"]
    }

    """

  private static func annotations(_ catalogue: ScriptCatalogue) -> String {
    LuaAnnotations(catalogue).text
  }

  // MARK: luacheck

  private static func luacheck(_ catalogue: ScriptCatalogue) -> String {
    let globals = (catalogue.functions.map(\.name) + catalogue.globals).sorted()
    let names = globals.map { "  \($0) = { other_fields = true }," }
    return """
      -- What scripts of the sandbox may name beside Lua's own.
      std = "lua54"
      max_line_length = false
      exclude_files = { ".kvosandbox" }
      -- A delegate names what it is given, and need not read it.
      unused_args = false
      read_globals = {
      \(names.joined(separator: "\n"))
      }

      """
  }
}
