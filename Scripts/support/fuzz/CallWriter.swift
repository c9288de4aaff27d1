import KVScripting

/// Writes a script from bytes, each a choice: which entry, on what, with which arguments, in which function.
struct CallWriter {
  private let names: ScriptNames
  /// Types of which `HostileWorld` has receivers and that have anything to call.
  private let types: [ScriptCatalogue.TypeEntry]

  private static let keys = [
    "title", "rating", "ratio", "live", "made", "extra", "best", "tags", "things", "tracks", "marks", "songs", "label",
    "strict", "seconds", "album",
  ]
  private static let operators = ["+", "-", "..", "==", "<", "<=", "//", "&", "and"]

  init(_ names: ScriptNames) {
    self.names = names
    types = names.catalogue.types.filter { !$0.methods.isEmpty || !$0.fields.isEmpty }
  }

  /// The script. Any bytes give one.
  func script(_ bytes: [UInt8]) -> String {
    var choices = Choices(bytes)
    var body: [String] = []
    while !choices.isEmpty, body.count < 40 { body.append(statement(&choices, depth: 0)) }
    return """
      \(HostileWorld.script)
      it("leaves things behind", function()
        forall { runs = 1, ops = 1, setup = noop, step = function(_, random) staleRandom = random end, check = noop }
        fresh()
        for _, list in ipairs { R.object, R.array, R.TableView, R.SetController, R.RelationalCollectionController,
          R.TableObserver, R.observation, R.Recorder, R.Context, R.FetchedResultsController } do stale[#stale + 1] = list[1] end
      end)
      local P = {} -- what calls gave
      local function call(what, isLua, f, ...)
        local given = table.pack(...)
        local ok, result = probe(what, isLua, f, table.unpack(given, 1, given.n))
        -- The function that pairs returns is one of Lua, whose errors are texts.
        if ok and result ~= nil and type(result) ~= "function" then P[#P % 16 + 1] = result end
      end
      local function choose(list, i) return list[(i - 1) % math.max(1, #list) + 1] end
      it("calls", function()
        fresh()
      \(body.joined(separator: "\n"))
        if #wrong > 0 then print("WRONG ANSWER " .. table.concat(wrong, "; ")) end
      end)
      it("goes on", function()
        sound()
        if #wrong > 0 then print("WRONG ANSWER " .. table.concat(wrong, "; ")) end
      end)
      """
  }

  private func statement(_ choices: inout Choices, depth: Int) -> String {
    let kind = choices.next(12)
    switch kind {
    case 0...4:
      let type = choices.member(types)
      guard !type.methods.isEmpty else { return field(type, &choices) }
      let call = choices.member(type.methods)
      let what = "\(type.name):\(call.name)"
      let own = "choose(R['\(type.name)'], \(choices.next(4) + 1))"
      let receiver = kind == 4 ? value(&choices, depth) : own
      return "call('\(what)', false, \(own).\(call.name), \(receiver)\(arguments(call.parameters, &choices, depth)))"
    case 5:
      return field(choices.member(types), &choices)
    case 6, 7:
      let call = choices.member(names.functions)
      return "call('\(call.name)', false, \(call.name)\(arguments(call.parameters, &choices, depth)))"
    case 8:
      let (object, key) = ("choose(R.object, \(choices.next(3) + 1))", choices.member(Self.keys))
      return "call('\(key)', false, function() \(object).\(key) = \(value(&choices, depth)) return \(object).\(key) end)"
    case 9:
      let (left, right) = (value(&choices, depth), value(&choices, depth))
      return "call('operator', true, function() return \(left) \(choices.member(Self.operators)) \(right) end)"
    case 10:
      let name = choices.member(names.library)
      return "call('\(name)', true, \(name)\(arguments(["value", "i", "x"], &choices, depth)))"
    default:
      let name = "assert.\(choices.member(names.assertions))"
      return "call('\(name)', false, \(name)\(arguments(["expected", "actual", "message"], &choices, depth)))"
    }
  }

  private func field(_ type: ScriptCatalogue.TypeEntry, _ choices: inout Choices) -> String {
    guard !type.fields.isEmpty else { return "call('tostring', false, tostring, choose(R['\(type.name)'], 1))" }
    let field = choices.member(type.fields)
    let object = "choose(R['\(type.name)'], \(choices.next(4) + 1))"
    let assignment = choices.next(2) == 0 ? "\(object).\(field.name) = \(value(&choices, 0)) " : ""
    return "call('\(type.name).\(field.name)', false, function() \(assignment)return \(object).\(field.name) end)"
  }

  private func arguments(_ parameters: [String], _ choices: inout Choices, _ depth: Int) -> String {
    let change = choices.next(8)
    var given = parameters.map { choices.next(2) == 0 ? "choose(A['\($0)'] or V, \(choices.next(4) + 1))" : value(&choices, depth) }
    if change == 0 { _ = given.popLast() }
    if change == 1 { given.append(value(&choices, depth)) }
    return given.map { ", " + $0 }.joined()
  }

  private func value(_ choices: inout Choices, _ depth: Int) -> String {
    switch choices.next(10) {
    case 0: return "P[\(choices.next(16) + 1)]"
    case 1 where depth < 2:
      return "{ \(value(&choices, depth + 1)), \(value(&choices, depth + 1)) }"
    case 2 where depth < 2:
      let key = choices.member(Self.keys + ["key", "selector", "delegate", "relation", "onObject", "rows", "observed"])
      return "{ \(key) = \(value(&choices, depth + 1)) }"
    case 3 where depth < 2, 4 where depth < 2:
      let count = choices.next(3)
      let body = (0..<count).map { _ in statement(&choices, depth: depth + 1) }.joined(separator: " ")
      return "function(...) \(body) return ... end"
    case 5: return "choose(A['\(choices.member(["list", "object", "observer", "f", "paths", "indexes", "path", "predicate"]))'], 1)"
    default: return "V[\(choices.next(250))]"
    }
  }
}

/// Choices by bytes; where they have run out, always the first.
struct Choices {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isEmpty: Bool { position >= bytes.count }

  /// A number below `count`, which is at most 256.
  mutating func next(_ count: Int) -> Int {
    guard position < bytes.count else { return 0 }
    defer { position += 1 }
    return Int(bytes[position]) % count
  }

  mutating func member<Element>(_ list: [Element]) -> Element { list[next(list.count)] }
}
