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
    for call in catalogue.functions { #expect(annotations.contains("\nfunction \(call.name)("), "\(call.name)") }
    for call in catalogue.assertions {
      #expect(annotations.contains("\nfunction assert.\(call.name)("), "\(call.name)")
    }
    for name in catalogue.globals { #expect(annotations.contains("\n\(name) = {}"), "\(name)") }
    for type in catalogue.types {
      for method in type.methods { #expect(annotations.contains(":\(method.name)("), "\(type.name):\(method.name)") }
      for field in type.fields {
        #expect(annotations.contains("---@field \(field.name) "), "\(type.name).\(field.name)")
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

  @Test func `luacheck knows every global`() throws {
    let settings = try #require(try LuaStubs.files.first { $0.path == ".luacheckrc" }).text
    let catalogue = try ScriptSession().catalogue
    for name in catalogue.functions.map(\.name) + catalogue.globals {
      #expect(settings.contains("\n  \(name) = {"), "\(name)")
    }
  }
}
