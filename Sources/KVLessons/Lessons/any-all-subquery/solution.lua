local Song = class "Song" { genre = "string", rating = "integer" }
local Album = class "Album" { title = "string", songs = array "Song" }
local folk1, folk5 = Song { genre = "Folk", rating = 1 }, Song { genre = "Folk", rating = 5 }
local jazz1, jazz5 = Song { genre = "Jazz", rating = 1 }, Song { genre = "Jazz", rating = 5 }
local mixed = Album { title = "Mixed", songs = { folk5, jazz1 } }
local blue = Album { title = "Blue", songs = { folk1, jazz5 } }
local Shelf = class "Shelf" { albums = array "Album" }
local shelf = Shelf { albums = { mixed, blue } }

local goodJazz = predicate(
-- ▼ yours
  'SUBQUERY(songs, $song, $song.genre == "Jazz" AND $song.rating == 5).@count > 0'
-- ▲
)
-- What is wanted: albums with one song that is Jazz and has five stars.
assert.same({ blue }, shelf.albums:filtered(goodJazz))
