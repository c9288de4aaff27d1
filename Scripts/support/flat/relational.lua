-- Relational controllers: filtered and sorted, with a delegate, a recorder and a table; some are ended and made anew.
local mutations = tonumber(arg[1])

local Track = class "Track" { number = "integer", live = "boolean" }
local Album = class "Album" { tracks = orderedSet "Track" }
local album = Album()
for i = 1, 40 do album.tracks:add(Track { number = i }) end
local told = 0
local function count() told = told + 1 end
local function show(options)
  options.relation, options.onObject = "tracks", album
  return RelationalCollectionController(options)
end

show {
  filteredBy = "live == NO", sortedBy = "number", observingChildKeyPaths = { "number" },
  delegate = { insertedObject = count, removedObject = count, movedObject = count, updatedObject = count },
}
local log, view = Recorder "log", TableView { name = "view" }
show { sortedBy = "-number", delegate = log }
show { delegate = view }

for i = 1, mutations do
  local track = album.tracks:at(i * 7 % #album.tracks)
  local kind = i % 5
  if kind == 0 then
    track.live = not track.live
  elseif kind == 1 then
    album.tracks:add(Track { number = i % 97 })
  elseif kind == 2 then
    album.tracks:remove(track)
  else
    track.number = i % 101
  end
  if i % 200 == 0 then
    log:clear()
    view:clear()
    local passing
    passing = show { sortedBy = "number", delegate = { didChangeContent = function() told = told + passing:count() end } }
    album.tracks:at(0).number = i
    passing:invalidate()
  end
end
print(told)
