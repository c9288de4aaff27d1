-- Saves for ever: each save brings three entries of one number, and the number to the log. Prints each that was reported.
local Entry = class "Entry" { batch = "integer", part = "integer", text = "string", log = "Log" }
local Log = class "Log" { last = "integer" }
local ctx = Context { classes = { Entry, Log }, store = "log.sqlite" }
local log = ctx:fetch { entity = "Log" }[1] or ctx:insert(Log {})
while true do
  local batch = log.last + 1
  for part = 1, 3 do ctx:insert(Entry { batch = batch, part = part, text = ("x"):rep(700 * part), log = log }) end
  log.last = batch
  ctx:save()
  print(batch)
end
