-- p:keyPaths(): what a predicate reads, for whoever keeps its answer up to date.
local function reads(format, expected, ...) assert.same(expected, predicate(format, ...):keyPaths()) end

it("lists each key path once, sorted", function()
  reads("rating > 3 AND live == NO OR rating < 1", { "live", "rating" })
  reads("b == a", { "a", "b" })
end)

it("looks through NOT, lists, functions and arithmetic", function()
  reads("NOT (a IN {b, c.d})", { "a", "b", "c.d" })
  reads("uppercase(a) == lowercase(b.c)", { "a", "b.c" })
  reads("a + b * 2 > -c", { "a", "b", "c" })
  reads("TERNARY(a == 1, b, c) == CAST(d, 'NSString')", { "a", "b", "c", "d" })
end)

it("keeps collection operators and quantified paths", function()
  reads("tracks.@sum.duration > 60", { "tracks.@sum.duration" })
  reads("tracks.@count > 2", { "tracks.@count" })
  reads("ANY tracks.title BEGINSWITH 'A'", { "tracks.title" })
end)

it("takes SELF away", function()
  reads("SELF.rating > 3 AND SELF.owner.name == 'x'", { "owner.name", "rating" })
  reads("SELF > 3", {})
end)

it("takes a collection for its positions and its size", function()
  reads("tags[SIZE] > 2", { "tags" })
  reads("tags[FIRST] == 'x'", { "tags" })
end)

it("joins what a SUBQUERY reads of its elements to its collection", function()
  reads("SUBQUERY(tracks, $t, $t.rating > 3 AND $t.live == NO).@count > 0",
    { "tracks", "tracks.live", "tracks.rating" })
  reads("SUBQUERY(albums, $a, ANY $a.tracks.rating > least).@count > 0",
    { "albums", "albums.tracks.rating", "least" })
  reads("SUBQUERY(albums, $a, SUBQUERY($a.tracks, $t, $t.rating > 3).@count > 1).@count > 0",
    { "albums", "albums.tracks", "albums.tracks.rating" })
end)

it("knows nothing of values and variables", function()
  reads("TRUEPREDICATE", {})
  reads("$x > 3 AND 'a' == %@", {}, "a")
end)

it("leaves # out: these are keys", function() reads("#in == 3", { "in" }) end)

it("is what a function was given with", function()
  assert.same({ "live", "rating" },
    predicate({ function(o) return o.live end, keyPaths = { "rating", "live" } }):keyPaths())
end)
