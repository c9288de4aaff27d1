-- What an error says to do, for what people write in their first hour.
local Song = class "Song" { title = "string", seconds = "integer", released = "date" }
local List = class "List" { songs = array "Song", tags = set "string" }

--- The hint of the error that f ends with.
local function hint(f)
  local ok, e = pcall(f)
  assert.is_false(ok)
  return e.hint
end

describe("a hint", function()
  it("puts the options of an observer in braces", function()
    assert.equal('options are a list in braces: { "new", "old" }', hint(function()
      Song():observe("title", "new", function() end)
    end))
  end)

  it("makes the options of a constructor one table", function()
    assert.equal("its options are one table: TableView { name = …, … }", hint(function() TableView "list" end))
  end)

  it("makes a list of one path a list of lists", function()
    local view = TableView { rows = { { "a", "b" } } }
    assert.equal("a list of one row is deleteRows { { 0, 1 } }", hint(function()
      view:deleteRows { 0, 1 }
    end))
  end)

  it("lets the properties follow the name of a class", function()
    assert.equal('the properties follow the name: class "Name" { … }', hint(function()
      class("Album", { title = "string" })
    end))
  end)

  it("puts a class in quotes where a type is its name", function()
    assert.equal('write the name of the class in quotes: array "Name"', hint(function() array(Song) end))
    assert.equal('write the name of the class in quotes: song = "Song"', hint(function()
      class "Single" { song = Song }
    end))
  end)

  it("calls the class where new is called", function()
    assert.equal("call the class itself: Song { key = value, … }", hint(function() return Song.new end))
  end)

  it("knows the types of other languages", function()
    local Single = class "Single" { seconds = "int" }
    assert.equal("did you mean 'integer'?", hint(function() Single().seconds = 3 end))
    assert.equal('the types of properties are texts: write "integer"', hint(function() return integer end)) -- luacheck: ignore
  end)

  it("makes a date of a text", function()
    assert.equal('write date "1985-09-16"', hint(function() Song().released = "1985-09-16" end))
    local list = List { songs = { Song { released = date "1985-09-16" } } }
    assert.equal('give a date: predicate("when > %@", date "1985-09-16")', hint(function()
      list.songs:filtered "released > '1980-01-01'"
    end))
  end)

  it("puts an operator behind its collection", function()
    assert.equal("@sum stands behind the collection that it is asked of: songs.@sum.seconds", hint(function()
      List():valueForKeyPath "@sum.songs.seconds"
    end))
  end)

  it("gives an observer's table itself first", function()
    assert.matches("^a change has 'new': an observer's table gets itself first", hint(function()
      return Song().new
    end))
  end)

  it("names the local variable that was meant", function()
    local playlist = List()
    assert.equal("did you mean 'playlist'?", hint(function() return playlsit end)) -- luacheck: ignore
    assert.equal(0, #playlist.songs)
  end)

  it("says how an element is assigned", function()
    assert.equal("use :replaceAt(0, x), counted from 0", hint(function() List().songs[0] = Song() end))
    assert.equal("use :add(x)", hint(function() List().tags[1] = "x" end))
    assert.equal("use :at(0), counted from 0", hint(function() return List().songs[0] end))
  end)

  it("names the option that a script has under another call's name", function()
    local list = List()
    local function relational(name)
      return hint(function() RelationalCollectionController { relation = "songs", onObject = list, [name] = list } end)
    end
    assert.equal("it is called 'onObject' here", relational "object")
    assert.equal("it is called 'onObject' here", relational "observed")
    assert.equal("it is called 'relation' here", relational "setKeyPath")
    assert.equal("it is called 'filteredBy' here", relational "predicate")
    assert.equal("it is called 'sortedBy' here", relational "sortDescriptors")
    assert.equal("it is called 'observingChildKeyPaths' here", relational "keyPaths")
    assert.equal("SetController and FetchedResultsController have it", relational "sectionNameKeyPath")
    local function set(name)
      return hint(function() SetController { observed = list, setKeyPath = "tags", [name] = list } end)
    end
    assert.equal("it is called 'observed' here", set "onObject")
    assert.equal("it is called 'setKeyPath' here", set "relation")
    assert.equal("it is called 'sortDescriptors' here", set "sortedBy")
    assert.equal("it is called 'delegate' here", set "tableView")
    assert.equal("did you mean 'keyPaths' or 'setKeyPath'?", set "keyPath")
    assert.equal("did you mean 'observed'?", set "obsreved")
    assert.equal("it is called 'tableView' here", hint(function()
      TableObserver { object = list, keyPath = "songs", delegate = TableView() }
    end))
    assert.equal("it is an option of the request: fetchRequest = { sortDescriptors = … }", hint(function()
      FetchedResultsController { sortedBy = "title" }
    end))
  end)

  it("writes the options of each call that takes one table", function()
    local list = List()
    assert.equal(
      "its options are one table: TableObserver { object = …, keyPath = …, tableView = … }",
      hint(function() TableObserver(list) end))
    assert.equal(
      "its options are one table: SetController { observed = …, setKeyPath = …, … }",
      hint(function() SetController "list" end))
  end)

  it("writes a call that lacks its function, or its name", function()
    assert.equal('pass a function: observe(keyPath, { "new" }, function(change) … end)', hint(function()
      Song():observe("title", { "new" })
    end))
    assert.equal("pass a function: batch(function() … end)", hint(function() batch {} end))
    assert.equal('a name comes first: it("does something", function() … end)', hint(function()
      it(function() end)
    end))
  end)

  it("gives the values of an object by name, and no value as nil", function()
    assert.equal("values are given by name: Song { key = value, … }", hint(function() Song "Africa" end))
    assert.equal("nil stands for no value: null is an object", hint(function() Song().title = null end))
  end)

  it("says what a collection has for Lua's functions of tables", function()
    local list = List { tags = { "a" }, songs = { Song(), Song() } }
    assert.equal('a collection sorts itself: list:sort { "title" }', hint(function() table.sort(list.songs) end))
    assert.equal("write list:add(x), or list:insert(x, i) with i counted from 0", hint(function()
      table.insert(list.songs, Song())
    end))
    assert.equal('write table.concat(list:toTable(), ", ")', hint(function() return table.concat(list.tags) end))
  end)

  it("says that a table was read too late, also in a group", function()
    local view = TableView { rows = { { "a" } } }
    table.insert(view.rows[1], "b")
    view:beginUpdates()
    view:insertRows { { 0, 1 } }
    assert.matches("^the view first counted its rows for this update", hint(function() view:endUpdates() end))
  end)
end)
