local Song = class "Song" { title = "string" }
local Playlist = class "Playlist" { songs = array "Song" }
local list = Playlist { songs = { Song { title = "A" }, Song { title = "B" }, Song { title = "C" } } }
local view = TableView { rows = { { "B", "C", "A" } } } -- the user has dragged A to the end
view:numberOfRows(0) -- the table has read its data
local dragging = true
local function move(controller, song, from, to)
  view.rows = { list.songs:valueForKey "title" }
-- ▼ yours
  if not dragging then view:moveRow({ 0, from }, { 0, to }) end
-- ▲
end
RelationalCollectionController { relation = "songs", onObject = list, delegate = { movedObject = move } }
list.songs:move(0, 2) -- your code follows the drag: the model gets the order of the table
dragging = false
list.songs:move(1, 0) -- later, from code alone: C, B, A
assert.callbacks(view, "moveRow [0, 1] to [0, 0]")
