-- A controller that comes to an object while the observers of a change are told before it.
local Album = class "Album" { title = "string" }
local Shelf = class "Shelf" { albums = array "Album" }

it("shows the change that it was made before", function()
  local a, b = Album { title = "a" }, Album { title = "b" }
  local shelf = Shelf { albums = { a, b } }
  local c
  a:observe("title", { "prior" }, function(change)
    if change.isPrior then
      c = RelationalCollectionController { relation = "albums", onObject = shelf, sortedBy = "title" }
    end
  end)
  a.title = "c"
  assert.same({ b, a }, c.collection)
end)
