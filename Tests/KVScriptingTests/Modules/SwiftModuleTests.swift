import KVLua
import KVObjects
import KVScripting
import Testing

/// A class that no module of ours has.
private final class Gadget: ModelObject, TypedModel, @unchecked Sendable {
  struct Storage {
    var title: String?
    var parts = Many<Gadget>()
    var whole: Gadget?
  }
  var storage = Storage()

  static let definition = ClassDefinition(
    Gadget.self,
    [
      .attribute("title", \.title), .toMany("parts", \.parts, .array, inverse: "whole"),
      .toOne("whole", \.whole, inverse: "parts"),
    ])
}

/// A class whose key no script could read.
private final class Clash: ModelObject, TypedModel, @unchecked Sendable {
  struct Storage {
    var observe = 0
  }
  var storage = Storage()
  static let definition = ClassDefinition(Clash.self, [.attribute("observe", \.observe)])
}

@Suite struct SwiftModuleTests {
  private func run(_ text: String, in session: ScriptSession) throws -> LuaValue {
    try session.state.load(text, chunkName: "test.lua").call().first ?? .nil
  }

  @Test func `One line makes a Swift class a global of scripts, and objects go both ways`() throws {
    let session = try ScriptSession()
    try session.expose(Gadget.self)
    let gadget = try Gadget.make(in: session.world)
    gadget.title = "from Swift"
    let made = try run(
      """
      local whole = Gadget { title = "whole" }
      whole.parts:add(Gadget { title = "part" })
      return whole
      """, in: session)
    let whole = try #require(made.objectValue?.cast(to: Gadget.self))
    #expect(whole.parts.map(\.title) == ["part"])
    #expect(whole.parts.first?.whole === whole)
    try whole.parts.add(gadget)
    try session.state.setGlobal("whole", made)
    #expect(try run("return whole.parts:at(1).title", in: session).stringValue == "from Swift")
  }

  @Test func `A typed set in Swift calls a script's observer`() throws {
    let session = try ScriptSession()
    try session.expose(Gadget.self, as: "Thing")
    let results = try session.state.load(
      """
      local seen = {}
      local thing = Thing { title = "old" }
      thing:observe("title", { "new", "old" }, function(change) seen[#seen + 1] = change.old .. " " .. change.new end)
      return thing, function() return table.concat(seen, ", ") end
      """, chunkName: "test.lua"
    ).call()
    let gadget = try #require(results.first?.objectValue?.cast(to: Gadget.self))
    gadget.title = "new"
    gadget.title = "newer"
    #expect(session.world.takeUnhandledError() == nil)
    #expect(try results.last?.functionValue?.call().first?.stringValue == "old new, new newer")
  }

  @Test func `A class that does not allow it cannot be extended by a script`() throws {
    let session = try ScriptSession()
    try session.expose(Gadget.self)
    let error = #expect(throws: (any Error).self) {
      try run("class('Big', Gadget) { size = 'integer' }", in: session)
    }
    #expect(error.map { "\($0)" }?.contains("Gadget does not allow subclasses") == true)
  }

  @Test func `A key with the name of a built-in method is refused`() throws {
    let session = try ScriptSession()
    let error = #expect(throws: (any Error).self) { try session.expose(Clash.self) }
    #expect(error.map { "\($0)" }?.contains("'observe' is the name of a built-in method") == true)
  }
}
