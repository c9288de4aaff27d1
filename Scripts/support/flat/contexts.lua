-- A context, a child of it, and controllers of fetched results with their tables: objects come, change and go.
local mutations = tonumber(arg[1])

local Team = class "Team" { title = "string", members = set("Player", { inverse = "team" }) }
local Player = class "Player" { name = "string", rank = "integer", team = "Team" }
local context = Context { classes = { Team, Player } }
local child = context:child()
local teams = {}
for i = 1, 3 do teams[i] = context:insert(Team { title = "t" .. i }) end
local players = {}
for i = 1, 60 do players[i] = context:insert(Player { name = "p" .. i, rank = i, team = teams[i % 3 + 1] }) end
context:save()

local views = {}
local function controller(request, section)
  views[#views + 1] = TableView { name = "view" }
  local made = FetchedResultsController {
    context = context, fetchRequest = request, sectionNameKeyPath = section, delegate = views[#views] }
  assert(made:performFetch())
  return made
end
local controllers = {
  controller({ entity = "Player", predicate = "rank < 50", sortDescriptors = { "team.title", "rank" } }, "team.title"),
  controller({ entity = "Player", sortDescriptors = { "name" }, fetchLimit = 10, fetchOffset = 5 }),
}
local told = 0
context:observeChanges(function(note) told = told + #note.updated end)

for i = 1, mutations do
  local place = i % #players + 1
  local kind = i % 7
  if kind == 0 then
    context:delete(players[place])
    players[place] = context:insert(Player { name = "p" .. i % 97, rank = i % 60, team = teams[i % 3 + 1] })
  elseif kind == 1 then
    players[place].team = teams[i % 3 + 1]
  else
    players[place].rank = (i * 31) % 60
  end
  if i % 5 == 0 then context:processPendingChanges() end
  if i % 50 == 0 then
    -- Undone for good, what was deleted would come back beside what has taken its place.
    context:undo()
    context:redo()
  end
  if i % 100 == 0 then
    -- What can be undone is kept: a rollback lets go of it.
    context:save()
    context:rollback()
  end
  if i % 1000 == 0 then
    for _, view in ipairs(views) do view:clear() end
    -- A child keeps what it has fetched, until it hears that it is gone.
    child:merge(context)
    local his = child:fetch({ entity = "Player", sortDescriptors = { "rank" } })[1]
    his.rank = i % 60
    child:save()
    child:rollback()
    context:save()
    context:rollback()
  end
end
for _, made in ipairs(controllers) do assert.replays(made) end
