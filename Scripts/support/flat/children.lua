-- Child contexts, and contexts, that a script makes, uses and loses: of an object alone, with fetches, saves and relations.
local mutations = tonumber(arg[1])

local Team = class "Team" { title = "string", members = set("Player", { inverse = "team" }) }
local Player = class "Player" { name = "string", rank = "integer", team = { "Team", inverse = "members" } }
local context = Context { classes = { Team, Player } }
local teams = {}
for i = 1, 3 do teams[i] = context:insert(Team { title = "t" .. i }) end
for i = 1, 60 do context:insert(Player { name = "p" .. i, rank = i, team = teams[i % 3 + 1] }) end
context:save()
local first = context:fetch({ entity = "Player" })[1]

for i = 1, mutations / 100 do
  local kind = i % 6
  local child = kind == 0 and Context { classes = { Team, Player } } or context:child()
  if kind == 0 then
    child:insert(Team { title = "t", members = { Player { name = "p" }, Player { name = "q" } } })
  elseif kind == 1 then
    child:object(first:objectID()).rank = i % 60
  elseif kind == 2 then
    child:object(first:objectID()).rank = i % 60
    child:save()
  elseif kind == 3 then
    child:fetch { entity = "Player", fetchLimit = 3 }
  elseif kind == 4 then
    child:child():fetch { entity = "Team" }
  else
    child:fetch { entity = "Player" }
    child:reset()
  end
  -- What can be undone is kept: a rollback lets go of it.
  context:rollback()
end
