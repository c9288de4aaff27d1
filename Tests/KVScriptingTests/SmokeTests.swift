import KVLua
import KVScripting
import Testing

@Suite struct SmokeTests {
  @Test func `a script runs through every room`() throws {
    let session = try ScriptSession()
    var lines: [String] = []
    session.state.printHook = { lines.append($0) }
    let script = """
      local Item = class "Item" { title = "string" }
      local List = class "List" { name = "string", items = array "Item", tags = set "string" }
      local list = List { name = "L" }
      local a, b, c = Item { title = "a" }, Item { title = "b" }, Item { title = "c" }
      local tv = TableView { name = "t" }
      TableObserver { object = list, keyPath = "items", tableView = tv }
      local log = Recorder("log")
      list:addObserver(log, "items", { "new", "old" })
      list:observe("items", { "new" }, function(change) print(change.kind, change.new and #change.new) end)
      list.items:addAll { a, b, c }
      list.items:move(0, 2)
      list.items:exchange(0, 2)
      print(tostring(log))
      log:clear()
      print(tv:text())
      list.items = { c }
      batch(function() list.items:add(a); list.items:add(b); list.items:removeAt(0) end)
      for i, row in ipairs(tv:take()) do print(row[1]) end
      print(tv:text())
      print(pcall(function() list.items:insert(a, 9) end))
      print(pcall(function() list.itms = 3 end))
      print(pcall(function() list.items[0] = 3 end))
      local ok, e = pcall(function() list.name = 3 end)
      print(ok, e.name, e.reason, e.code, e.line, e.hint)
      """
    try session.state.load(script, chunkName: "smoke.lua").call()
    let expected = """
      insertion\t3
      removal\tnil
      insertion\t1
      replacement\t1
      replacement\t1
      observeValue items of <List "L"> {kind: insertion, indexes: [0-2], new: [<Item "a">, <Item "b">, <Item "c">]}
      observeValue items of <List "L"> {kind: removal, indexes: [0], old: [<Item "a">]}
      observeValue items of <List "L"> {kind: insertion, indexes: [2], new: [<Item "a">]}
      observeValue items of <List "L"> {kind: replacement, indexes: [0], new: [<Item "a">], old: [<Item "b">]}
      observeValue items of <List "L"> {kind: replacement, indexes: [2], new: [<Item "b">], old: [<Item "a">]}
      ── (3)
         0 a
         1 c
         2 b
      setting\t1
      insertion\t1
      insertion\t1
      removal\tnil
      insertRows
      moveRow
      beginUpdates
      moveRow
      moveRow
      endUpdates
      reloadData
      beginUpdates
      deleteRows
      insertRows
      endUpdates
      ── (2)
         0 a
         1 b
      false\tNSRangeException: insert: index 9 beyond bounds [0 .. 1]
      false\tNSUndefinedKeyException: [<List "L"> setValue:forUndefinedKey:]: this class is not key value coding-compliant for the key itms.
      false\tKVOSandboxError: <array items of <List "L">> is not indexed by [0]
      false\tNSInvalidArgumentException\tList.name expects a string, got integer 3\tE-WRONG-TYPE\t23\tnil
      """
    #expect(lines.joined(separator: "\n") == expected)
  }
}
