import Foundation
import KVScripting
import KVTrace
import Testing

@Suite struct LuaReferenceTests {
  @Test func `the page in the documents is the one that is made from the names`() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(
      contentsOf: root.appendingPathComponent("Documentation/LuaReference.md"), encoding: .utf8)
    #expect(
      try page == LuaReference.page, "write what `kvosandbox explain lua` prints into Documentation/LuaReference.md")
  }

  @Test func `annotations declare every name, and are Lua`() throws {
    let files = try LuaStubs.files
    let annotations = try #require(files.first { $0.path.hasSuffix(".lua") }).text
    let catalogue = try ScriptSession().catalogue
    #expect(catalogue.functions.count > 15 && catalogue.globals.contains("null"))
    // A function with fields is an object that can be called.
    for call in catalogue.functions where call.name != "it" {
      #expect(annotations.contains("\nfunction \(call.name)("), "\(call.name)")
    }
    #expect(annotations.contains("\n---@overload fun(name: string, f?: function)\nit = {}\n"))
    for call in catalogue.assertions {
      #expect(annotations.contains("\nfunction assert.\(call.name)("), "\(call.name)")
    }
    for name in catalogue.globals { #expect(annotations.contains("\n\(name) = {}"), "\(name)") }
    for type in catalogue.types {
      for method in type.methods { #expect(annotations.contains(":\(method.name)("), "\(type.name):\(method.name)") }
      for field in type.fields {
        #expect(annotations.contains("---@field \(field.name) \(field.type) "), "\(type.name).\(field.name)")
      }
    }
    for list in catalogue.options where list.call.allSatisfy(\.isLetter) {
      for option in list.options { #expect(annotations.contains("---@field \(option.name)? \(option.type)")) }
    }
    // It is read, not run: what it declares is there already.
    let runner = try ScriptRunner(
      source: ScriptSource(name: "stubs.lua", text: "do return end\n" + annotations),
      configuration: ScriptRunner.Configuration())
    var diagnostics: [String] = []
    _ = runner.run { diagnostics.append($0.headline) }
    #expect(diagnostics == [])
  }

  @Test func `annotations name types that there are, and say what is known`() throws {
    let annotations = try #require(try LuaStubs.files.first { $0.path.hasSuffix(".lua") }).text
    let lines = annotations.split(separator: "\n")
    var known: Set<Substring> = [
      "any", "string", "integer", "number", "boolean", "table", "function", "fun", "nil",
    ]
    for line in lines where line.hasPrefix("---@class ") {
      known.insert(line.dropFirst("---@class ".count).prefix { $0 != " " && $0 != ":" })
    }
    func expectKnown(_ type: Substring, _ line: Substring) {
      // Names of parameters stand before a colon, literals in quotes.
      let words = type.split { ",|?[]() ".contains($0) }
      for word in words where !word.hasSuffix(":") && !word.hasPrefix("\"") && word.contains(where: \.isLetter) {
        #expect(known.contains(word), "\(line)")
      }
    }
    for type in try ScriptSession().catalogue.types {
      for field in type.fields {
        expectKnown(field.type[...], "\(type.name).\(field.name)")
        #expect(field.type != "any", "\(type.name).\(field.name)")
      }
    }
    for list in try ScriptSession().catalogue.options {
      for option in list.options { expectKnown(option.type[...], "\(list.call).\(option.name)") }
    }
    for line in lines where line.hasPrefix("---@param ") || line.hasPrefix("---@return ") {
      expectKnown(line.drop { $0 != " " }.dropFirst().drop { $0 != " " || line.hasPrefix("---@return ") }, line)
    }
    for part in [
      "---@param pattern string", "---@param path table", "---@field hint string? ", "---@param context Context",
      "---@class MediaItem: object\n---@overload fun(keys: table): MediaItem", "---@param options? property.options",
      "---@overload fun(options: FetchedResultsController.options): FetchedResultsController",
    ] { #expect(annotations.contains(part), "\(part)") }
  }

  @Test func `luacheck knows every global`() throws {
    let settings = try #require(try LuaStubs.files.first { $0.path == ".luacheckrc" }).text
    let catalogue = try ScriptSession().catalogue
    for name in catalogue.functions.map(\.name) + catalogue.globals {
      #expect(settings.contains("\n  \(name) = {"), "\(name)")
    }
  }
}
