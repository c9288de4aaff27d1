/// The annotations of the Lua language server for every name of the language, with what is known of its types.
struct LuaAnnotations {
  private let catalogue: ScriptCatalogue
  private let typeNames: Set<String>
  private let optionNames: Set<String>

  init(_ catalogue: ScriptCatalogue) {
    self.catalogue = catalogue
    typeNames = Set(catalogue.types.map(\.name))
    optionNames = Set(catalogue.options.map(\.call))
  }

  var text: String {
    var blocks = ["---@meta"]
    for list in catalogue.options where ValuePrinter.isName(list.call) {
      let fields = list.options.map { "---@field \($0.name)? \($0.type) \($0.summary)" }
      blocks.append((["---@class \(list.call).options"] + fields).joined(separator: "\n"))
    }
    for type in catalogue.types where ValuePrinter.isName(type.name) && !catalogue.globals.contains(type.name) {
      if functionType(type.name) == nil { blocks += self.type(type) }
    }
    blocks += catalogue.functions.map { call in
      functionType(call.name).map { callable($0, call) } ?? function(call, "")
    }
    for name in catalogue.globals { blocks += global(name) }
    blocks += catalogue.assertions.map { function($0, "assert.") }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  // MARK: Types

  private func type(_ type: ScriptCatalogue.TypeEntry) -> [String] {
    var lines = ["--- \(type.summary)", "---@class \(type.name)"] + fields(type)
    // An object's keys are its class's.
    if type.name == "object" { lines.append("---@field [string] any") }
    if type.methods.isEmpty { return [lines.joined(separator: "\n")] }
    // A name of its own, that no script has: methods are declared on it.
    let holder = "__\(type.name)"
    return [(lines + ["local \(holder) = {}"]).joined(separator: "\n")]
      + type.methods.map { function($0, "\(holder):", of: type.name) }
  }

  private func fields(_ type: ScriptCatalogue.TypeEntry) -> [String] {
    type.fields.map { "---@field \($0.name) \($0.type) \($0.summary)" }
  }

  /// The type of a global that is no function: it may be called all the same.
  private func global(_ name: String) -> [String] {
    let type = catalogue.types.first { $0.name == name }
    // A class of objects that Swift brings has no entry of its own.
    let isClass = type == nil && name.utf8.first.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) } == true
    let makes = isClass || optionNames.contains(name)
    var lines = type.map { ["--- \($0.summary)"] } ?? []
    lines.append("---@class \(makes ? name : "\(name).global")\(isClass ? ": object" : "")")
    lines += type.map(fields) ?? []
    let options = optionNames.contains(name) ? "options: \(name).options" : isClass ? "keys: table" : "...: any"
    lines.append("---@overload fun(\(options)): \(makes ? name : "any")")
    lines.append("\(name) = {}")
    return [lines.joined(separator: "\n")] + (type?.methods ?? []).map { function($0, "\(name):", of: name) }
  }

  /// The type of a function that has fields of its own, `it.only`; nil where a type of its name is that of what it makes.
  private func functionType(_ name: String) -> ScriptCatalogue.TypeEntry? {
    guard let call = catalogue.functions.first(where: { $0.name == name }), !call.hasResult else { return nil }
    return catalogue.types.first { $0.name == name && !$0.fields.isEmpty }
  }

  private func callable(_ type: ScriptCatalogue.TypeEntry, _ call: ScriptCatalogue.Call) -> String {
    let parameters = call.parameters.map { name in
      "\(name)\(call.optionalParameters.contains(name) ? "?" : ""): \(parameterType(name, call.name, of: nil))"
    }
    let lines = ["--- \(type.summary)", "---@class \(type.name).global"] + fields(type)
    return (lines + ["---@overload fun(\(parameters.joined(separator: ", ")))", "\(type.name) = {}"])
      .joined(separator: "\n")
  }

  // MARK: Functions

  private func function(_ call: ScriptCatalogue.Call, _ prefix: String, of type: String? = nil) -> String {
    var lines = ["--- \(call.summary)"]
    for name in call.parameters where name != "…" {
      let mark = call.optionalParameters.contains(name) ? "?" : ""
      lines.append("---@param \(name)\(mark) \(parameterType(name, call.name, of: type))")
    }
    if call.parameters.contains("…") { lines.append("---@param ... any") }
    if call.hasResult { lines.append("---@return \(typeNames.contains(call.name) ? call.name : "any")") }
    let parameters = call.parameters.map { $0 == "…" ? "..." : $0 }.joined(separator: ", ")
    return (lines + ["function \(prefix)\(call.name)(\(parameters)) end"]).joined(separator: "\n")
  }

  private func parameterType(_ name: String, _ call: String, of type: String?) -> String {
    if name == "options", optionNames.contains(call) { return "\(call).options" }
    return Self.typesInCalls["\(call).\(name)"] ?? type.flatMap { Self.typesInCalls["\($0):\(name)"] }
      ?? Self.types[name] ?? "any"
  }

  /// What the parameters of a name are, everywhere in the language but for ``typesInCalls``.
  private static let types = [
    "bindings": "table", "c": "MediaItemCollection?", "descriptors": "string|table", "f": "function",
    "format": "string",
    "from": "integer", "i": "integer", "id": "objectID", "indexes": "integer[]", "j": "integer", "key": "string",
    "keyPath": "string", "keys": "string[]", "kind": "string", "merge": "boolean", "message": "string",
    "mutation": "string", "name": "string", "object": "object", "options": "string[]", "path": "string",
    "paths": "table[]", "pattern": "string", "predicate": "predicate|string|table", "probability": "number",
    "request": "fetchRequest|fetchRequest.options", "row": "integer", "seconds": "number", "section": "integer",
    "sections": "integer[]", "superclass": "class", "table": "table", "text": "string", "title": "string",
    "to": "integer", "tolerance": "number", "type": "class|string",
  ]

  /// What they are in one call, `moveRow.from`, or in the methods of one type, `Context:context`.
  private static let typesInCalls = [
    "Context:context": "Context", "array.options": "property.options", "moveRow.from": "table", "moveRow.to": "table",
    "objectAtIndexPath.path": "table", "orderedSet.options": "property.options", "set.options": "property.options",
  ]
}
