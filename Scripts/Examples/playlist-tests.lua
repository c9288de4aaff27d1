-- Tests of a playlist that a table shows: `kvosandbox test Scripts/Examples/playlist-tests.lua`.

local Song = class "Song" { title = "string" }
local Playlist = class "Playlist" { songs = orderedSet "Song", name = "string" }

describe("a playlist #tables", function()
  local list, log

  before_each(function()
    list = Playlist { name = "mix", songs = { Song { title = "Africa" }, Song { title = "Clocks" } } }
    log = Recorder "log"
    list:addObserver(log, "songs", { "new" })
  end)

  it("tells where a song came in", function()
    list.songs:insert(Song { title = "Babylon" }, 1)
    assert.callbacks(log, [[
      observeValue songs of <Playlist "mix"> {kind: insertion, indexes: [1], new: [<Song "Babylon">]}
    ]])
  end)

  it("tells its table in the same order", function()
    local view = TableView { name = "table" }
    TableObserver { object = list, keyPath = "songs", tableView = view }
    view:reloadData()
    assert.equal(2, view:numberOfRows(0))
    expect [[ table: reloadData ]]
    list.songs:removeAt(0)
    expect [[
      log: observeValue songs of <Playlist "mix"> {kind: removal, indexes: [0]}
      table: deleteRows [0, 0]
    ]]
    assert.replays(view)
  end)

  it.each { { "Africa", 0 }, { "Clocks", 1 } }("finds %s at %s", function(title, index)
    assert.equal(title, list.songs:at(index).title)
  end)

  it("stays in step whatever is done to it #slow", function()
    forall {
      runs = 20,
      ops = 10,
      setup = function()
        local world = { list = Playlist {}, view = TableView() }
        TableObserver { object = world.list, keyPath = "songs", tableView = world.view }
        world.view:reloadData()
        return world
      end,
      step = function(world, random)
        local songs = world.list.songs
        if #songs > 0 and random:boolean() then
          songs:removeAt(random(1, #songs) - 1)
        else
          songs:insert(Song { title = "new" }, random(1, #songs + 1) - 1)
        end
      end,
      check = function(world) assert.equal(#world.list.songs, world.view:numberOfRows(0)) end,
    }
  end)

  pending "keeps its songs when it is copied"
end)
