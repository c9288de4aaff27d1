-- joe and sue, who are red, and zoe, who is yellow, in a context where they are saved, and controllers of it.
local Friend = class "Friend" {
  name = "string", color = "string", age = "integer", hidden = "boolean", born = "date", note = "string",
  team = { "Team", inverse = "friends" },
}
local Team = class "Team" {
  name = "string", rank = "integer", town = "string", friends = set("Friend", { inverse = "team" }),
}

--- A context with the three.
local function make()
  local ctx = Context { classes = { Friend, Team } }
  local zoe = ctx:insert(Friend { name = "zoe", color = "yellow", age = 30 })
  local sue = ctx:insert(Friend { name = "sue", color = "red", age = 20 })
  local joe = ctx:insert(Friend { name = "joe", color = "red", age = 10 })
  ctx:save()
  return ctx, joe, sue, zoe
end

--- A context with saved friends of these names.
local function named(...)
  local ctx, friends = Context { classes = { Friend, Team } }, {}
  for index, name in ipairs { ... } do friends[index] = ctx:insert(Friend { name = name }) end
  ctx:save()
  return ctx, table.unpack(friends)
end

--- A controller of friends sorted by color and name, in sections by color, unless the options say otherwise: `request` adds
--- to its fetch request, `sections = false` is none.
local function controller(ctx, options)
  options = options or {}
  local request = { entity = "Friend", sortDescriptors = { "color", "name" } }
  for key, value in pairs(options.request or {}) do request[key] = value end
  local path = options.sections
  if path == nil then path = "color" end
  return FetchedResultsController {
    context = ctx, fetchRequest = request, sectionNameKeyPath = path or nil, delegate = options.delegate,
    cacheName = options.cacheName,
  }
end

--- The same, fetched.
local function follow(ctx, options)
  local c = controller(ctx, options)
  assert(c:performFetch())
  return c
end

--- A controller of friends by name, without sections, fetched.
local function list(ctx, delegate, request)
  local all = { sortDescriptors = { "name" } }
  for key, value in pairs(request or {}) do all[key] = value end
  return follow(ctx, { request = all, sections = false, delegate = delegate })
end

--- What a controller shows: "red: joe sue | yellow: zoe".
local function shown(c)
  local sections = {}
  for _, section in ipairs(c.sections) do
    local names = {}
    for _, friend in ipairs(section.objects) do names[#names + 1] = friend.name or "?" end
    sections[#sections + 1] = (section.name == "" and "" or section.name .. ": ") .. table.concat(names, " ")
  end
  return table.concat(sections, " | ")
end

return {
  Friend = Friend, Team = Team, make = make, named = named, controller = controller, follow = follow, list = list,
  shown = shown,
}
