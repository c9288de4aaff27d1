-- Who hears what, and when: options, several observers, a mutation made by an observer, and the moment of the table.

local Artist = class "Artist" { name = "string", albums = array "string" }
local kate = Artist { name = "Kate" }

-- Without options only the kind is told; "prior" adds a notification before the change.
local first = Recorder "first"
local second = Recorder "second"
kate:addObserver(first, "name", {})
kate:addObserver(second, "name", { "old", "new", "prior" })
kate.name = "Cathy"

-- Observers are told in the order in which they registered. What an observer changes happens in place, with
-- notifications of its own: they hang under the one that caused them.
kate:observe("name", { "new" }, function(change)
  if change.new ~= "Catherine" then kate.name = "Catherine" end
end)
kate.name = "Kate"

-- Assigning an equal value notifies, as in Cocoa; a proxy call that changes nothing does not.
kate.name = "Catherine"
kate.albums:remove("unheard of")

-- A table is told when all plain observers have returned: they read it as it was before.
local view = TableView { name = "albums" }
TableObserver { object = kate, keyPath = "albums", tableView = view }
kate:observe("albums", function() print("rows while observers are told: " .. view:numberOfRows(0)) end)
kate.albums:addAll { "Lionheart", "Aerial" }
print("rows afterwards: " .. view:numberOfRows(0))

kate:removeObserver(first, "name")
local _, problem = pcall(kate.removeObserver, kate, first, "name")
print(problem)
