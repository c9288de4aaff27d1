-- The same recipe ready-made: a TableObserver sends one bracket for a whole mutation, with the fewest moves.

local Song = class "Song" { title = "string" }
local Playlist = class "Playlist" { songs = orderedSet "Song" }
local list = Playlist { songs = { Song { title = "Clocks" }, Song { title = "Africa" }, Song { title = "Babylon" } } }

local view = TableView { name = "songs" }
local observer = TableObserver { object = list, keyPath = "songs", tableView = view, cellKeyPaths = { "title" } }

list.songs:move(2, 0)
list.songs:first().title = "Babylon (live)"
list.songs:sort "title"

-- Within a batch only the net change reaches the table; a song that comes and goes is never seen.
batch(function()
  local passing = Song { title = "Passing" }
  list.songs:add(passing)
  list.songs:add(Song { title = "Dakota" })
  list.songs:remove(passing)
end)

-- pause and resume do the same across statements.
observer:pause()
list.songs:removeAt(0)
list.songs:add(Song { title = "Echo" })
observer:resume()

assert.replays(view)
print(view:text())
