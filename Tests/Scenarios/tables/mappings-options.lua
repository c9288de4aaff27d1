-- What `mapping` goes with, and what a table with a copied mapping is otherwise: a delegate like any other.
local group = require "group"
local Friend = class "Friend" { name = "string", color = "string" }
local Document = class "Document" { friends = set "Friend" }

local joe, zoe, doc

before_each(function()
  joe, zoe = Friend { name = "joe", color = "red" }, Friend { name = "zoe", color = "yellow" }
  doc = Document { friends = { zoe, joe } }
end)

local function refused(text, hint, f)
  local ok, e = pcall(f)
  assert.is_false(ok, "it was accepted")
  assert.equal("NSInvalidArgumentException: " .. text, tostring(e))
  assert.equal(hint, e.hint)
end

local function sections(tv)
  local c = SetController {
    observed = doc, setKeyPath = "friends", keyPaths = { "name" }, sectionNameKeyPath = "color",
    sortDescriptors = { "color", "name" }, delegate = tv,
  }
  assert(c:performQuery())
  return c
end

describe("the name of a mapping", function()
  it("is found where it is misspelt", function()
    refused('TableView: option \'mapping\' expects one of "2010 template", "current page", "moveRow and reloadRows", '
      .. '"recipe", "safe", got "curent page"; did you mean "current page"?', nil,
      function() TableView { mapping = "curent page" } end)
  end)

  it("does not go with rows or a data source, which are told by hand", function()
    local hint = "a mapping turns a controller's callbacks into calls; this table is told by hand: leave out one of the two"
    refused("TableView: option 'mapping' does not go with 'rows'", hint,
      function() TableView { mapping = "recipe", rows = { { "a" } } } end)
    refused("TableView: option 'mapping' does not go with 'dataSource'", hint,
      function() TableView { mapping = "safe", dataSource = { numberOfRows = function() return 0 end } } end)
  end)

  it("does not go with a style that reloads, unless it is the safe one", function()
    local hint = '"recipe" calls the table for each callback; reloading is the safe mapping\'s: leave out one of the two'
    refused("TableView: option 'mapping' does not go with 'updates'", hint,
      function() TableView { mapping = "recipe", updates = "hybrid", threshold = 3 } end)
    assert.equal("recipe", TableView { mapping = "recipe", updates = "perChange" }.mapping)
  end)

  it("does not go with a TableObserver, which sends no callbacks", function()
    refused('TableObserver: option \'tableView\' does not go with a table whose mapping is "recipe"',
      "a mapping is for the callbacks of a controller, and a TableObserver sends none: make the table without one",
      function() TableObserver { object = doc, keyPath = "friends", tableView = TableView { mapping = "recipe" } } end)
  end)
end)

describe("a table with a copied mapping", function()
  it("gives its refusal to the line that made the change, after the bracket has been closed", function()
    local tv = TableView { mapping = "current page" }
    local c = sections(tv)
    local log = Recorder()
    local other = sections(log)
    assert.has_error(function() zoe.color = "red" end, "cannot move a row from a deleted section (1)")
    -- The model has changed, and everybody has been told.
    assert.equal("red", zoe.color)
    assert.equal(4, #log:take())
    assert.same(c:snapshot(), other:snapshot())
    assert.replays(c)
    assert.replays(tv)
  end)

  it("has its refusal printed in Cocoa's words where compat asks for it", function()
    compat { delegateErrors = "log" }
    local tv = TableView { mapping = "current page" }
    sections(tv)
    zoe.color = "red"
    assert.equal("── red (2)\n   0 joe\n   1 zoe", tv:text())
  end)

  it("records what the user has done, and does not apply it", function()
    local tv = TableView { mapping = "current page" }
    local c = sections(tv)
    c:userDriven(function() zoe.color = "red" end)
    assert.callbacks(tv, group [[
      deleteSections [1]
      moveRow [1, 0] to [0, 1]
    ]])
    assert.replays(tv)
  end)

  it("reloads within its group when the whole relation is another one", function()
    local tv = TableView { mapping = "moveRow and reloadRows" }
    RelationalCollectionController { relation = "friends", onObject = doc, delegate = tv }
    doc.friends = { joe }
    assert.callbacks(tv, group [[ reloadData ]])
    assert.equal("── (1)\n   0 joe", tv:text())
  end)

  it("ends an empty bracket as an empty group", function()
    local tv = TableView { mapping = "recipe" }
    RelationalCollectionController {
      relation = "friends", onObject = doc, filteredBy = 'color == "red"', delegate = tv,
    }
    doc.friends:remove(zoe)
    assert.callbacks(tv, group "")
  end)

  it("speaks the texts of iOS 16 where it is asked to", function()
    local tv = TableView { mapping = "current page", messages = "ios16" }
    sections(tv)
    assert.has_error(function() zoe.color = "red" end, "cannot move a row from a deleted section (1)")
  end)
end)
