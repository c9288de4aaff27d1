-- $ kvosandbox compare relational-setSet-is-dropped.lua --with controllers=original
-- What setSet sends is a replacement, which the original minds in arrays alone.
local Album = class "Album" { title = "string" }
local Artist = class "Artist" { albums = set "Album" }
local artist = Artist { albums = { Album { title = "A" }, Album { title = "B" } } }
local c = RelationalCollectionController {
  relation = "albums", onObject = artist, sortedBy = { "title" }, delegate = Recorder "log",
}
artist.albums:setSet { Album { title = "C" } }
