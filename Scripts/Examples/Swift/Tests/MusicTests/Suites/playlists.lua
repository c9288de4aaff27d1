local music = require "music"
local Song, Playlist = music.Song, music.Playlist

describe("a playlist", function()
  local list

  before_each(function()
    list = Playlist { name = "evening", songs = { Song { title = "Wow", seconds = 240 } } }
  end)

  it("is as long as its songs", function()
    list.songs:add(Song { title = "Hammer Horror", seconds = 300 })
    assert.equal(540, list.length)
  end)

  it("notifies of its length when a song's changes", function()
    list:addObserver(Recorder "observer", "length", { "new" })
    list.songs:at(0).seconds = 250
    expect [[
      observer: observeValue length of <Playlist "evening"> {kind: setting, new: 250, element: <Song "Wow">}
    ]]
  end)

  it("is the one playlist of a song", function()
    local song = list.songs:at(0)
    local other = Playlist { name = "morning", songs = { song } }
    assert.equal(other, song.playlist)
    assert.equal(0, list.songs:count())
  end)
end)
