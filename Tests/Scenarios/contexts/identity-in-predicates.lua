-- In predicates an object of another context, or an ID, is its row; never one of another store (core-data.md CD56 and CD57).
local Cat = class "Cat" { name = "string", photos = set("Photo", { inverse = "cats" }) }
local Photo = class "Photo" { name = "string", main = "Cat", cats = set("Cat", { inverse = "photos" }) }
local function context(name) return Context { classes = { Cat, Photo }, store = name } end

for _, store in ipairs { "file", "memory" } do
  describe("a predicate, in a " .. store .. ",", function()
    local ctx, other, cat, photo
    before_each(function()
      ctx = context(store == "file" and "cats.sqlite" or nil)
      cat = Cat { name = "c" }
      photo = ctx:insert(Photo { name = "p", main = cat, cats = { cat } })
      ctx:insert(Photo { name = "q", main = Cat { name = "d" } })
      ctx:save()
      other = store == "file" and context "cats.sqlite" or ctx:child()
    end)

    local function counts(format, value, expected)
      for _, each in ipairs { ctx, other } do
        assert.equal(expected or 1, #each:fetch { entity = "Photo", predicate = predicate(format, value) })
        assert.equal(expected or 1, each:count { entity = "Photo", predicate = predicate(format, value) })
      end
    end

    it("takes an ID and an object of whichever context for its row", function()
      for _, value in ipairs { cat, cat:objectID(), other:object(cat:objectID()) } do
        counts("main == %@", value)
        counts("%@ == main", value)
        counts("main != %@", value)
        counts("main IN %@", { value })
        counts("NOT main IN %@", { value })
        counts("ANY cats == %@", value)
        counts("ANY cats IN %@", { value })
        counts("cats CONTAINS %@", value)
        counts("%@ IN cats", value)
        counts("SUBQUERY(cats, $c, $c == %@).@count == 1", value)
        counts("objectID == %@", value, 0)
      end
      for _, value in ipairs { photo, photo:objectID(), other:object(photo:objectID()) } do
        counts("SELF == %@", value)
        counts("SELF IN %@", { value })
        counts("SELF != %@", value)
        counts("NOT SELF IN %@", { value })
      end
    end)

    it("reads objectID", function()
      for _, value in ipairs { cat, cat:objectID() } do
        counts("main.objectID == %@", value)
        counts("ANY cats.objectID == %@", value)
        counts("main.objectID IN %@", { value })
      end
      counts("objectID == %@", photo:objectID())
      counts("SELF.objectID == %@", photo:objectID())
      assert.equal(0, other:count { entity = "Photo", predicate = "main.objectID == nil" })
    end)

    it("evaluates one object", function()
      local mine, his = photo, other:object(photo:objectID())
      for _, object in ipairs { mine, his } do
        assert.is_true(predicate("SELF == %@", mine):evaluate(object))
        assert.is_true(predicate("main == %@", cat:objectID()):evaluate(object))
        assert.is_true(predicate("objectID == %@", his:objectID()):evaluate(object))
        assert.is_true(predicate("SELF IN %@", { his }):evaluate(object))
        assert.is_true(predicate("cats == %@", his.cats):evaluate(object))
        assert.is_false(predicate("main == %@", photo:objectID()):evaluate(object))
      end
      assert.equal(photo:objectID(), photo:valueForKey("objectID"))
    end)

    it("finds by an ID that was taken before the save", function()
      local new = ctx:insert(Photo { name = "new" })
      local p = predicate("SELF == %@", new:objectID())
      assert.equal(1, #ctx:fetch { entity = "Photo", predicate = p })
      ctx:save()
      assert.same({ new }, ctx:fetch { entity = "Photo", predicate = p })
      assert.equal(1, #other:fetch { entity = "Photo", predicate = p })
    end)

    it("is followed by a controller", function()
      local c = FetchedResultsController {
        context = other, delegate = Recorder(),
        fetchRequest = {
          entity = "Photo", predicate = predicate("main.objectID == %@", cat:objectID()), sortDescriptors = { "name" },
        },
      }
      assert(c:performFetch())
      assert.equal(1, #c.fetchedObjects)
      local q = other:fetch({ entity = "Photo", predicate = "name == 'q'" })[1]
      q.main = other:object(cat:objectID())
      other:processPendingChanges()
      assert.equal(2, #c.fetchedObjects)
      assert.replays(c)
    end)

    it("filters in every controller", function()
      local d = ctx:fetch({ entity = "Cat", predicate = "name == 'd'" })[1]
      for value, expected in pairs { [cat] = 1, [d] = 0 } do
        local filter = predicate("objectID == %@", value:objectID())
        local relational = RelationalCollectionController {
          onObject = photo, relation = "cats", filteredBy = filter, sortedBy = "name", delegate = Recorder(),
        }
        assert.equal(expected, relational:count())
        local sets = SetController {
          observed = photo, setKeyPath = "cats", filteredBy = filter, sortDescriptors = "name", keyPaths = { "name" },
        }
        assert(sets:performQuery())
        local section = sets:snapshot().sections[1]
        assert.equal(expected, section and #section.objects or 0)
      end
    end)

    it("follows what has the ID", function()
      local d = ctx:fetch({ entity = "Cat", predicate = "name == 'd'" })[1]
      local c = RelationalCollectionController {
        onObject = cat, relation = "photos", filteredBy = predicate("main.objectID == %@", d:objectID()),
        sortedBy = "name", delegate = Recorder(),
      }
      assert.equal(0, c:count())
      photo.main = d
      assert.equal(1, c:count())
      assert.replays(c)
      local seen = {}
      photo:observe("main.objectID", { "new" }, function(change) seen[#seen + 1] = change.new end)
      photo:observe("objectID", { "new" }, function(change) seen[#seen + 1] = "never" end)
      photo.main = cat
      photo.name = "other"
      assert.same({ cat:objectID() }, seen)
      assert.equal(0, c:count())
    end)

    it("knows nothing of another store", function()
      local strange = context()
      local stranger = strange:insert(Photo { name = "p", main = Cat { name = "c" } })
      strange:save()
      assert.equal(tostring(photo:objectID()), tostring(stranger:objectID()))
      counts("SELF == %@", stranger, 0)
      counts("SELF IN %@", { stranger, stranger:objectID() }, 0)
      counts("main == %@", stranger.main:objectID(), 0)
      counts("cats CONTAINS %@", stranger.main, 0)
    end)
  end)
end
