-- An index path answers section, row and item and prints as `[0, 1]`; a section prints its name and objects; both refuse
-- names that they have not. An index path may be written with names.
local Song = class "Song" { title = "string" }
local List = class "List" { songs = set "Song" }
local a, b = Song { title = "A" }, Song { title = "B" }
local inserted
local list = List { songs = { a } }
local songs = SetController {
  observed = list, setKeyPath = "songs", keyPaths = { "title" }, sortDescriptors = "title",
  delegate = { didChangeObject = function(_, _, _, _, newIndexPath) inserted = newIndexPath end },
}
assert(songs:performQuery())
list.songs:add(b)

for _, path in ipairs { inserted, songs:indexPathForObject(b) } do
  assert.equal("[0, 1]", tostring(path))
  assert.same({ 0, 1 }, { path.section, path.row })
  assert.equal(1, path.item)
  assert.same({ 0, 1 }, path)
  assert.equal(2, #path)
  assert.is_nil(path[3])
  assert.has_error(function() return path.rwo end, "an index path has no field or method 'rwo'")
end
assert.equal(b, songs:objectAtIndexPath { section = 0, row = 1 })
assert.equal(b, songs:objectAtIndexPath { section = 0, item = 1 })

local section = songs.sections[1]
assert.equal('"": [<Song "A">, <Song "B">]', tostring(section))
assert.is_nil(section.indexTitle)
assert.has_error(function() return section.nmae end, "a section has no field or method 'nmae'")
