local Song = class "Song" { title = "string", rating = "integer" }
local Album = class "Album" { title = "string", songs = array "Song" }
local album = Album { title = "A", songs = { Song { title = "B", rating = 3 } } }
local function test(format, ...)
  local made = predicate(format, ...)
  return made:evaluate(album)
end
it("counts what SUBQUERY gives over tables", function()
  local plain = { songs = { { title = "B" } } }
  predicate("SUBQUERY(songs, $x, $x.title == 'B').count > 0"):evaluate(plain)
end)
it("asks a text for its count", function() test("title.count > 1") end)
it("asks a text for its @count", function() test("title.@count > 1") end)
it("ends with @sum", function() test("songs.rating.@sum == 3") end)
it("asks for a sum of objects", function() test("songs.@sum == 3") end)
it("asks for @length", function() test("title.@length > 1") end)
it("asks for @description", function() test("SELF.@description == 'A'") end)
it("leaves out a blank", function() test("%@ containsObject:self.title", { "A" }) end)
