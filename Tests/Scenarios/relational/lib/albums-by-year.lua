-- An artist's albums, sorted by year, their titles observed: what a delegate is told about.
local Album = class "Album" { title = "string", year = "integer" }
local Artist = class "Artist" { name = "string", albums = array "Album" }

--- A controller of the artist's albums that tells this delegate.
local function show(artist, delegate)
  return RelationalCollectionController {
    relation = "albums", onObject = artist, sortedBy = "year", observingChildKeyPaths = { "title" },
    delegate = delegate,
  }
end

return { Album = Album, Artist = Artist, show = show }
