import KVLua
import KVScripting

extension Benchmark {
  /// The Lua border: loops of a script, less the empty loop.
  func measureLua() throws {
    let session = try ScriptSession()
    try session.expose(Single.self)
    let count = 200_000
    let prelude = """
      local Item = class "Item" {
        name = "string", rating = "integer", echo = function(self, a, b) return a end }
      local List = class "List" { items = array "Item" }
      local item, watched, other = Item { name = "x" }, Item {}, Item { name = "y" }
      local list = List { items = { item } }
      local single = Single { title = "x" }
      local items, calls = list.items, 0
      watched:observe("rating", { "new", "old" }, function(change) calls = calls + 1 end)
      local s = "abcdefghijklmnop"
      """
    let bodies: [(String, String, Double?)] = [
      ("property get, integer", "local x = item.rating", 40), ("property set, integer", "item.rating = i", 40),
      ("property get, integer, of a Swift class", "local x = single.rating", 40),
      ("property set, integer, of a Swift class", "single.rating = i", 40),
      ("property get, string", "local x = item.name", nil), ("property set, string", "item.name = s", nil),
      ("method call, two arguments", "local x = item:echo(i, 2)", 60),
      ("built-in method, count()", "local x = items:count()", 60),
      ("pushing a known object", "local x = items:at(0)", nil),
      ("set with a Lua observer, new and old", "watched.rating = i", 300),
    ]
    func loop(_ body: String) throws -> LuaFunction {
      try session.state.load(
        "\(prelude)\nreturn function(n) for i = 1, n do \(body) end end", chunkName: "bench"
      ).call().first?.functionValue ?? session.state.load("", chunkName: "empty")
    }
    let empty = try loop("")
    let arguments: [LuaValue] = [.integer(count)]
    var emptyTime = Double.infinity
    for _ in 0..<5 {
      let start = Benchmark.now
      try empty.call(arguments)
      emptyTime = min(emptyTime, (Benchmark.now - start) / Double(count))
    }
    for (name, body, goal) in bodies where wants("lua", name) {
      let function = try loop(body)
      try function.call(arguments)
      var times: [Double] = []
      for _ in 0..<7 {
        let start = Benchmark.now
        try function.call(arguments)
        times.append((Benchmark.now - start) / Double(count) - emptyTime)
      }
      record("lua", name, times, goal)
    }
  }
}
