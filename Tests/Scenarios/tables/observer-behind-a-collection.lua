-- A TableObserver whose path goes on behind a collection: the values of the elements are the rows.
local Song = class "Song" { title = "string", tags = array "string" }
local List = class "List" { songs = array "Song" }

local function make(keyPath)
  local list = List { songs = { Song { title = "a", tags = { "x", "y" } }, Song { title = "b" } } }
  local view = TableView { name = "v" }
  TableObserver { object = list, keyPath = keyPath, tableView = view }
  return list, view
end

it("reloads when a value of an element is set", function()
  local list, view = make "songs.title"
  list.songs:at(1).title = "z"
  expect [[ v: reloadData ]]
  assert.same({}, view:staleCells())
  assert.equal("z", view:cell(0, 1))
  assert.replays(view)
end)

it("reloads when an element comes or goes", function()
  local list, view = make "songs.title"
  list.songs:add(Song { title = "c" })
  list.songs:removeAt(0)
  expect [[
    v: reloadData
    v: reloadData
  ]]
  assert.same({ "b", "c" }, { view:cell(0, 0), view:cell(0, 1) })
  assert.replays(view)
end)

it("follows an element that came later, and no longer one that went", function()
  local list, view = make "songs.title"
  local gone, come = list.songs:at(0), Song { title = "c" }
  list.songs:replaceAt(0, come)
  gone.title = "nobody sees it"
  come.title = "seen"
  expect [[
    v: reloadData
    v: reloadData
  ]]
  assert.equal("seen", view:cell(0, 0))
  assert.replays(view)
end)

it("reloads when the collection of an element changes", function()
  local list, view = make "songs.tags"
  list.songs:at(1).tags:add("z")
  list.songs:at(0).tags:removeAt(0)
  expect [[
    v: reloadData
    v: reloadData
  ]]
  assert.same({ '["y"]', '["z"]' }, { view:cell(0, 0), view:cell(0, 1) })
  assert.replays(view)
end)

it("says nothing of a property that is not on the path", function()
  local list = make "songs.tags"
  list.songs:at(0).title = "other"
  expect [[]]
end)
