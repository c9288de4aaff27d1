-- Predicates and sort descriptors: which songs, in which order.

local Song = class "Song" { title = "string", rating = "integer", live = "boolean" }
local Playlist = class "Playlist" { songs = orderedSet "Song" }
local list = Playlist {
  songs = {
    Song { title = "Clocks", rating = 4 }, Song { title = "Élan", rating = 5, live = true },
    Song { title = "Africa", rating = 4 }, Song { title = "eleven", rating = 2 },
  },
}

local function show(songs)
  for _, song in ipairs(songs) do print("  " .. song.title) end
end

print "good ones from the studio"
show(list.songs:filtered "live == NO AND rating > 3")
print "those with an e, whatever its case or accent"
show(list.songs:filtered(predicate("title BEGINSWITH[cd] %@", "e")))
print "the best first, then as a reader sorts them"
show(list.songs:sorted { "-rating", { key = "title", selector = "localizedCompare:" } })

local good = predicate "ANY songs.rating >= $STARS && songs.@count > 3"
print(good)
print(table.concat(good:keyPaths(), ", "))
print(good:evaluate(list, { STARS = 5 }))
