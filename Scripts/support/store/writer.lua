-- One of several processes that save in one file, for ever: each save brings three entries of one number, and the number to the
-- script's own writer. Prints each that was reported. Its argument is its name.
local name = ...
local Entry = class "Entry" { batch = "integer", part = "integer", writer = { "Writer", inverse = "entries" } }
local Writer = class "Writer" {
  name = "string", last = "integer", entries = orderedSet("Entry", { inverse = "writer", deleteRule = "cascade" }),
}
local ctx = Context { classes = { Entry, Writer }, store = "writers.sqlite" }
local writer = ctx:insert(Writer { name = name })
while true do
  local batch = writer.last + 1
  for part = 1, 3 do writer.entries:add(Entry { batch = batch, part = part }) end
  writer.last = batch
  ctx:save()
  print(batch)
end
