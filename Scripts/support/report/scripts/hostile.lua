-- Hostile names: everything in a report is text.
local Thing = class "Thing" { name = "string", next = "Thing" }
local Box = class "Box" { things = orderedSet "Thing" }
local a = Thing { name = "</script><script>alert(1)</script>" }
local b = Thing { name = "<img src=x onerror=alert(2)> \u{202E}gnp.exe\u{2028}\0end" }
local box = Box { things = { a, b } }
local c = RelationalCollectionController { relation = "things", onObject = box, sortedBy = "name", observingChildKeyPaths = { "name" }, delegate = Recorder "<!--" }
a.name = "]]>\\u003c/script>&lt;b&gt;"
b.next = a
box.things:move(0, 1)
print("<h1>printed</h1>")
