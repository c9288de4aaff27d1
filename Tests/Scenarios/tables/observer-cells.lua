-- cellKeyPaths names what a cell shows of its object. A change of one of them reloads every row that shows the object.
local Artist = class "Artist" { name = "string" }
local Track = class "Track" {
  title = "string", rating = "integer", artist = "Artist",
  label = { "string", dependsOn = { "title", "rating" }, get = function(self) return self.title .. self.rating end },
}
local Album = class "Album" { tracks = array "Track" }

local kate, a, b, c, album, tv

local function observe(...)
  tv = TableView { name = "tracks" }
  return TableObserver { object = album, keyPath = "tracks", tableView = tv, cellKeyPaths = { ... } }
end

before_each(function()
  kate = Artist { name = "Kate" }
  a, b, c = Track { title = "a", artist = kate }, Track { title = "b", artist = kate }, Track { title = "c" }
  album = Album { tracks = { a, b, c } }
end)

describe("a table with cell key paths", function()
  after_each(function() assert.replays(tv) end)

  it("shows their values, joined by two spaces, and nothing for nil", function()
    observe("title", "artist.name")
    assert.equal("a  Kate", tv:cell(0, 0))
    assert.equal("c  ", tv:cell(0, 2))
  end)

  it("reloads the row whose key changed", function()
    observe "title"
    b.title = "B"
    assert.callbacks(tv, [[ reloadRows [0, 1] ]])
    assert.equal("B", tv:cell(0, 1))
  end)

  it("reloads for an equal value too", function()
    observe "title"
    b.title = "b"
    assert.callbacks(tv, [[ reloadRows [0, 1] ]])
  end)

  it("does not care for other keys", function()
    observe "title"
    b.rating = 5
    assert.no_callbacks(tv)
  end)

  it("reloads all rows that share the object at the end of the path, in one call", function()
    observe("title", "artist.name")
    kate.name = "Kate B."
    assert.callbacks(tv, [[ reloadRows [0, 0] [0, 1] ]])
    assert.equal("a  Kate B.", tv:cell(0, 0))
  end)

  it("follows an object replaced in the middle of the path", function()
    observe("artist.name")
    local joni = Artist { name = "Joni" }
    a.artist = joni
    assert.callbacks(tv, [[ reloadRows [0, 0] ]])
    kate.name = "K"
    assert.callbacks(tv, [[ reloadRows [0, 1] ]])
    joni.name = "J"
    assert.callbacks(tv, [[ reloadRows [0, 0] ]])
  end)

  it("follows a computed key to what it depends on", function()
    observe "label"
    a.rating = 5
    assert.callbacks(tv, [[ reloadRows [0, 0] ]])
    assert.equal("a5", tv:cell(0, 0))
  end)

  it("reloads every row of an object that stands in the array twice", function()
    album.tracks:add(a)
    observe "title"
    a.title = "A"
    assert.callbacks(tv, [[ reloadRows [0, 0] [0, 3] ]])
  end)

  it("watches objects that came later, and no longer those that left", function()
    observe "title"
    local d = Track { title = "d" }
    album.tracks:add(d)
    album.tracks:remove(a)
    tv:clear()
    d.title = "D"
    a.title = "A"
    assert.callbacks(tv, [[ reloadRows [0, 2] ]])
  end)

  it("goes on watching an object of which one occurrence is left", function()
    album.tracks:add(a)
    observe "title"
    album.tracks:removeAt(0)
    tv:clear()
    a.title = "A"
    assert.callbacks(tv, [[ reloadRows [0, 2] ]])
  end)

  it("watches what an assignment brought", function()
    observe "title"
    album.tracks = { c }
    tv:clear()
    a.title = "A"
    c.title = "C"
    assert.callbacks(tv, [[ reloadRows [0, 0] ]])
  end)

  it("reloads once for two keys changed in one batch", function()
    observe("title", "rating")
    batch(function()
      a.title = "A"
      a.rating = 1
    end)
    assert.callbacks(tv, [[ reloadRows [0, 0] ]])
  end)
end)

describe("a table without cell key paths", function()
  it("shows the described property and does not hear of it", function()
    observe()
    assert.equal("b", tv:cell(0, 1))
    b.title = "B"
    assert.no_callbacks(tv)
    assert.equal("b", tv:cell(0, 1), "the cell is stale, as with the recipe")
    assert.has_error(function() assert.replays(tv) end, 'row [0, 1] shows "b", its data source says "B"')
  end)

  it("shows a plain value as text", function()
    local Song = class "Song" { tags = array "string", lengths = array "integer" }
    local song = Song { tags = { "folk" }, lengths = { 240 } }
    tv = TableView()
    TableObserver { object = song, keyPath = "tags", tableView = tv }
    local lengths = TableView()
    TableObserver { object = song, keyPath = "lengths", tableView = lengths }
    assert.equal("folk", tv:cell(0, 0))
    assert.equal("240", lengths:cell(0, 0))
  end)
end)
