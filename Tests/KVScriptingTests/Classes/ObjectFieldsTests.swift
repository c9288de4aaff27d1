import KVLua
import KVObjects
import KVScripting
import Testing

/// A class written in Swift with a field of each kind that a script may meet.
private final class Gauge: ModelObject, TypedModel, @unchecked Sendable {
  struct Storage {
    var number = 0
    var flag = false
    var fraction = 0.0
    var text: String?
    var limit: String?
  }
  var storage = Storage()
  static let definition = ClassDefinition(
    Gauge.self,
    [
      .attribute("number", \.number), .attribute("flag", \.flag), .attribute("fraction", \.fraction),
      .attribute("text", \.text), .attribute("limit", \.limit),
      .computed("twice", dependsOn: ["number"]) { 2 * $0.number },
    ], allowsSubclassing: true)
}

/// What a script reads, sets and makes objects of, by whatever way it goes.
@Suite struct ObjectFieldsTests {
  private static let world = """
    local Dial = class "Dial" {
      number = "integer", flag = "boolean", fraction = "number", text = "string", anything = "any",
      half = { "number", dependsOn = { "number" }, get = function(self) return self.number / 2 end },
      turn = function(self) self.number = self.number + 1 end,
    }
    local Fine = class("Fine", Dial) { more = "integer" }
    local FineGauge = class("FineGauge", Gauge) { more = "integer" }
    local function try(f, ...)
      local ok, result = pcall(f, ...)
      return ok and tostring(result) or tostring(result):gsub("#%d+", "#")
    end
    local function get(object, key) return object[key] end
    local function set(object, key, value) object[key] = value return object[key] end

    """

  private func run(_ source: String) throws -> [String] {
    let session = try ScriptSession()
    try session.expose(Gauge.self)
    let got = try session.state.load(Self.world + source, chunkName: "fields.lua").call()
    return try #require(got.first?.tableValue).elements().compactMap(\.stringValue)
  }

  @Test(arguments: ["Dial", "Fine", "Gauge", "FineGauge"])
  func `A value is set, refused and read the same with an observer and without`(name: String) throws {
    let got = try run(
      """
      local plain, watched, seen, out = \(name) {}, \(name) {}, 0, {}
      for _, key in ipairs { "number", "flag", "fraction", "text" } do
        watched:observe(key, { "new", "old" }, function(change)
          seen = seen + 1
          assert(change.kind == "setting" and change.new == watched[key] or change.new == null)
        end)
      end
      for _, key in ipairs { "number", "flag", "fraction", "text" } do
        for _, value in ipairs { 3, -1, 2.5, 4.0, true, false, "t", "nil" } do
          if value == "nil" then value = nil end
          local one, other = try(set, plain, key, value), try(set, watched, key, value)
          out[#out + 1] = key .. " " .. tostring(value) .. ": " .. one .. (one == other and "" or " ≠ " .. other)
        end
      end
      out[#out + 1] = "seen " .. seen
      return out
      """)
    #expect(got.count == 33)
    #expect(got.filter { $0.contains("≠") } == [])
    #expect(got.contains("number 3: 3") && got.contains("flag true: true") && got.contains("fraction 2.5: 2.5"))
    #expect(got.contains("fraction 3: 3.0") && got.contains("text t: t"))
    #expect(got.last != "seen 0")
  }

  @Test func `What is computed, and what a subclass adds, is read the long way`() throws {
    let got = try run(
      """
      local dial, gauge, fine, further = Dial { number = 5 }, Gauge { number = 5 }, Fine { number = 7, more = 1 },
        FineGauge { number = 7, more = 1 }
      dial:turn()
      gauge.number = 6
      fine.more, further.more = 2, 3
      return {
        try(get, dial, "half"), try(get, gauge, "twice"), try(get, fine, "half"), try(get, further, "twice"),
        try(get, fine, "more"), try(get, further, "more"), try(get, gauge, "limit"),
      }
      """)
    #expect(got == ["3.0", "12", "3.5", "14", "2", "3", "nil"])
  }

  @Test func `An object is made of few fields as of many, and of several mistakes the first by name is told`() throws
  {
    let got = try run(
      """
      local many = {}
      for n = 1, 17 do many["p" .. n] = "integer" end
      local Many = class "Many" (many)
      for n = 1, 17 do many["p" .. n] = n end
      local object, sum = Many(many), 0
      for n = 1, 17 do sum = sum + object["p" .. n] end
      local function make(values) return function() return Dial(values) end end
      return {
        tostring(sum), tostring(Dial { number = 4, flag = true }.number), try(make { 1, 2 }),
        try(make { zebra = 1, apple = 2 }), try(make { turn = 1 }), try(make { number = "x", fraction = "y" }),
        try(make { [true] = 1 }), try(make { valueForKey = 1 }),
      }
      """)
    #expect(got[0] == "153" && got[1] == "4")
    #expect(got[2].contains("'1'") || got[2].contains("1"))
    #expect(got[3].contains("apple") && !got[3].contains("zebra"))
    #expect(got[4].contains("turn") && got[7].contains("valueForKey"))
    #expect(got[5].contains("number"))
    #expect(got[6].contains("true"))
  }
}
