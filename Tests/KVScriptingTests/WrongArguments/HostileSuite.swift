import KVLua
import KVScripting

/// A script that calls everything a session binds with everything: one `it` for each entry. The list is the session's
/// own, so that a new entry is in by itself.
struct HostileSuite {
  /// The script.
  let text: String
  /// How many tests it declares.
  let testCount: Int
  /// How many parts the tests are split into, so that no thread has them all.
  static let partCount = 4

  /// The tests of one part, those whose numbers leave `part` when divided by the number of parts.
  init(_ session: ScriptSession, part: Int) throws {
    let catalogue = session.catalogue
    var tests: [(name: String, body: String)] = []
    for type in catalogue.types {
      for call in type.methods {
        let body = "method('\(type.name)', '\(call.name)', \(Self.list(call.parameters)))"
        tests.append(("\(type.name):\(call.name)", type.name == "random" ? Self.inProperty(body) : body))
      }
      for field in type.fields {
        tests.append(("\(type.name).\(field.name)", "field('\(type.name)', '\(field.name)', \(field.isWritable))"))
      }
    }
    for call in catalogue.functions {
      tests.append(
        (
          call.name,
          "everyCall('\(call.name)', false, function() return \(call.name) end, noReceiver, \(Self.list(call.parameters)))"
        ))
      if call.parameters.contains("options") {
        tests.append(("\(call.name){}", "options('\(call.name)', \(call.name))"))
      }
    }
    for signature in session.assertionSignatures {
      let name = String(signature.prefix { $0 != "(" })
      let parameters = signature.drop { $0 != "(" }.split { ", []()".contains($0) }.map(String.init)
      for function in ["assert.\(name)", "assert.is_not.\(name)"] {
        tests.append(
          (
            function,
            "everyCall('\(function)', false, function() return \(function) end, noReceiver, \(Self.list(parameters)))"
          ))
      }
    }
    for name in try Self.libraryNames(session) {
      tests.append(
        (name, "everyCall('\(name)', true, function() return \(name) end, noReceiver, { 'value', 'i', 'x' })"))
    }
    tests.append(("declarations", "assert(declaration() > 4)"))
    tests.append(("options are found", "fresh() assert(#optionNames(TableView) > 4)"))
    for key in [
      "title", "rating", "ratio", "live", "made", "extra", "best", "tags", "things", "tracks", "marks", "songs",
      "label", "strict",
    ] {
      tests.append(("object.\(key)", "field('object', '\(key)', true)"))
    }
    tests.append(("operators", "everyOperator()"))
    tests = tests.enumerated().filter { $0.offset % Self.partCount == part }.map(\.element)
    var lines = [HostileWorld.script, HostileCalls.script]
    lines.append(
      """
      it("ends and leaves things behind", function()
        forall { runs = 1, ops = 1, setup = noop, step = function(_, random) staleRandom = random end, check = noop }
        fresh()
        for _, list in ipairs { R.object, R.array, R.TableView, R.SetController, R.RelationalCollectionController,
          R.TableObserver, R.observation, R.Recorder } do stale[#stale + 1] = list[1] end
      end)
      """)
    for test in tests { lines.append("it('\(test.name)', function() wrong = {} \(test.body) finish() end)") }
    text = lines.joined(separator: "\n")
    testCount = tests.count + 1
  }

  private static func list(_ parameters: [String]) -> String {
    "{ \(parameters.map { "'\($0)'" }.joined(separator: ", ")) }"
  }

  /// `random` answers only inside a run of a property.
  private static func inProperty(_ body: String) -> String {
    """
    \(body)
      forall { runs = 1, ops = 1, setup = noop, check = noop, step = function(_, random)
        local old = fresh
        fresh = function() old() R.random = { random } end
        \(body)
        fresh = old
      end }
    """
  }

  /// Lua's own functions, `string.rep` and its like, that are not the session's.
  static func libraryNames(_ session: ScriptSession) throws -> [String] {
    let own = Set(session.catalogue.functions.map(\.name))
    var names: [String] = []
    try session.state.globals.visit { key, value in
      guard let name = key.stringValue, !own.contains(name) else { return }
      switch value {
      case .function: names.append(name)
      case .table(let library) where name != "_G":
        try library.visit { key, value in
          if case .function = value, let member = key.stringValue { names.append("\(name).\(member)") }
        }
      default: break
      }
    }
    return names.sorted()
  }
}
