-- The relation may stand at the end of a key path. Each object on the way is observed; the rows are those of the last.
local tracks, observed = require "tracks", require "observed"
local Album = tracks.Album
local Artist = class "Artist" { name = "string", latest = "Album" }
local Shelf = class "Shelf" { artist = "Artist" }

local a, b, first, second, artist, shelf, tv

before_each(function()
  a, b = tracks.make()
  first, second = Album { title = "1", tracks = { a } }, Album { title = "2", tracks = { b, a } }
  artist = Artist { name = "Kate", latest = first }
  shelf = Shelf { artist = artist }
  tv = observed(shelf, "artist.latest.tracks")
end)

after_each(function() assert.replays(tv) end)

describe("a key path through to-one properties", function()
  it("inserts rows as the collection at its end does", function()
    first.tracks:insert(b, 0)
    assert.callbacks(tv, [[ insertRows [0, 0] ]])
  end)

  it("reloads when an object in the middle is replaced", function()
    artist.latest = second
    assert.callbacks(tv, [[ reloadData ]])
    assert.equal(2, tv:numberOfRows(0))
  end)

  it("reloads when the first object is replaced", function()
    shelf.artist = Artist { name = "Joni", latest = second }
    assert.callbacks(tv, [[ reloadData ]])
    assert.equal("b", tv:cell(0, 0))
  end)

  it("does not hear of what left the path", function()
    artist.latest = second
    tv:clear()
    first.tracks:add(b)
    assert.no_callbacks(tv)
  end)

  it("hears of what came into the path", function()
    artist.latest = second
    tv:clear()
    second.tracks:removeAt(0)
    assert.callbacks(tv, [[ deleteRows [0, 0] ]])
  end)

  it("shows no rows for a nil in the middle, and goes on after it", function()
    artist.latest = nil
    assert.callbacks(tv, [[ reloadData ]])
    assert.equal(0, tv:numberOfRows(0))
    artist.latest = first
    assert.callbacks(tv, [[ reloadData ]])
    assert.equal(1, tv:numberOfRows(0))
  end)

  it("may begin with a nil in the middle", function()
    local empty, other = Shelf(), TableView()
    TableObserver { object = empty, keyPath = "artist.latest.tracks", tableView = other }
    assert.equal(0, other:numberOfRows(0))
    empty.artist = artist
    assert.callbacks(other, [[ reloadData ]])
    assert.equal("a", other:cell(0, 0))
  end)

  it("is not concerned by other keys on the way", function()
    artist.name = "K"
    first.title = "One"
    assert.no_callbacks(tv)
  end)
end)
