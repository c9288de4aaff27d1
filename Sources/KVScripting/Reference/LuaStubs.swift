/// The files by which editors and luacheck know the language, made from what a session registers.
public enum LuaStubs {
  /// A file.
  public struct File: Sendable {
    /// Where it belongs, from the folder of the scripts.
    public let path: String
    /// What it says.
    public let text: String
  }

  /// The annotations of the Lua language server, its settings, and luacheck's. Throws where a session cannot begin.
  public static var files: [File] {
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
    var blocks = ["---@meta"]
    for list in catalogue.options where isName(list.call) {
      let fields = list.options.map { "---@field \($0.name)? \($0.type) \($0.summary)" }
      blocks.append((["---@class \(list.call).options"] + fields).joined(separator: "\n"))
    }
    let typeNames = Set(catalogue.types.map(\.name))
    for type in catalogue.types where isName(type.name) && !catalogue.globals.contains(type.name) {
      blocks += self.type(type, typeNames)
    }
    let optionNames = Set(catalogue.options.map(\.call))
    for call in catalogue.functions { blocks.append(function(call, "", typeNames, optionNames)) }
    for name in catalogue.globals {
      var lines = ["---@class \(name).global"]
      if let type = catalogue.types.first(where: { $0.name == name }) {
        lines = ["--- \(type.summary)"] + lines + type.fields.map { "---@field \($0.name) any \($0.summary)" }
      }
      let options = optionNames.contains(name) ? "\(name).options" : "any"
      lines.append("---@overload fun(…: \(options)): any".replacingEllipsis)
      lines.append("\(name) = {}")
      blocks.append(lines.joined(separator: "\n"))
      for method in catalogue.types.first(where: { $0.name == name })?.methods ?? [] {
        blocks.append(function(method, "\(name):", typeNames, []))
      }
    }
    for call in catalogue.assertions { blocks.append(function(call, "assert.", typeNames, [])) }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private static func type(_ type: ScriptCatalogue.TypeEntry, _ typeNames: Set<String>) -> [String] {
    var lines = ["--- \(type.summary)", "---@class \(type.name)"]
    lines += type.fields.map { "---@field \($0.name) any \($0.summary)" }
    if type.methods.isEmpty { return [lines.joined(separator: "\n")] }
    // A name of its own, that no script has: methods are declared on it.
    let holder = "__\(type.name)"
    return [(lines + ["local \(holder) = {}"]).joined(separator: "\n")]
      + type.methods.map { function($0, "\(holder):", typeNames, []) }
  }

  private static func function(
    _ call: ScriptCatalogue.Call, _ prefix: String, _ typeNames: Set<String>, _ optionNames: Set<String>
  ) -> String {
    var lines = ["--- \(call.summary)"]
    for name in call.parameters where name != "…" {
      let type = name == "options" && optionNames.contains(call.name) ? "\(call.name).options" : parameterTypes[name]
      lines.append(
        "---@param \(parameter(name))\(call.optionalParameters.contains(name) ? "?" : "") \(type ?? "any")")
    }
    if call.parameters.contains("…") { lines.append("---@param ... any") }
    if call.hasResult { lines.append("---@return \(typeNames.contains(call.name) ? call.name : "any")") }
    let parameters = call.parameters.map(parameter).joined(separator: ", ")
    return (lines + ["function \(prefix)\(call.name)(\(parameters)) end"]).joined(separator: "\n")
  }

  /// A parameter as Lua writes it: its keywords name none.
  private static func parameter(_ name: String) -> String { name == "…" ? "..." : name }

  /// What the parameters of a name are, everywhere in the language.
  private static let parameterTypes = [
    "f": "function", "format": "string", "i": "integer", "indexes": "integer[]", "j": "integer", "key": "string",
    "keyPath": "string", "keys": "string[]", "name": "string", "paths": "table[]", "probability": "number",
    "seconds": "number", "section": "integer", "text": "string", "title": "string",
  ]

  private static func isName(_ text: String) -> Bool { ValuePrinter.isName(text) }

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

extension String {
  /// Lua's dots for ours.
  fileprivate var replacingEllipsis: String {
    split(separator: "…", omittingEmptySubsequences: false).joined(separator: "...")
  }
}
