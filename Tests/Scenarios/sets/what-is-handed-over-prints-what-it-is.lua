local Friend = class "Friend" { name = "string", color = "string", describedBy = "name" }
local Document = class "Document" { friends = set "Friend" }

local doc, joe, ann
local function show(delegate)
  local c = SetController {
    observed = doc, setKeyPath = "friends", keyPaths = { "name", "color" }, sectionNameKeyPath = "color",
    sortDescriptors = { "color", "name" }, delegate = delegate,
  }
  assert(c:performQuery())
  return c
end

before_each(function()
  joe, ann = Friend { name = "joe", color = "red" }, Friend { name = "ann", color = "blue" }
  doc = Document { friends = { joe, ann } }
end)

it("prints a change with its step, and refuses a misspelt field", function()
  local change
  show { didChangeObject = function(c) change = c.currentChange end }
  joe.name = "Joe"
  assert.equal(
    '{kind: update, object: <Friend "Joe">, from: [1, 0], to: [1, 0], step: {from: [1, 0], to: [1, 0]}}',
    tostring(change))
  assert.equal("{from: [1, 0], to: [1, 0]}", tostring(change.step))
  assert.has_error(function() return change.form end, "a change has no field or method 'form'")
  assert.has_error(function() return change.step.form end, "a step has no field or method 'form'")
end)

it("leaves out what a change has not, and answers nil for it", function()
  local change
  show { didChangeObject = function(c) change = c.currentChange end }
  doc.friends:add(Friend { name = "bob", color = "red" })
  assert.equal('{kind: insert, object: <Friend "bob">, to: [1, 0], step: {to: [1, 0]}}', tostring(change))
  assert.is_nil(change.from)
  assert.is_nil(change.step.from)
end)

it("prints a snapshot and its sections, and refuses a misspelt field", function()
  local snapshot = show():snapshot()
  assert.equal('{"blue": [<Friend "ann">], "red": [<Friend "joe">]}', tostring(snapshot))
  assert.equal('"red": [<Friend "joe">]', tostring(snapshot.sections[2]))
  assert.is_nil(snapshot.reloaded)
  assert.has_error(function() return snapshot.sectoins end, "a snapshot has no field or method 'sectoins'")
  assert.has_error(function() return snapshot.sections[1].nmae end, "a section has no field or method 'nmae'")
end)

it("prints the snapshot of a TableObserver alike", function()
  local List = class "List" { songs = array "string" }
  local observer = TableObserver { object = List { songs = { "a" } }, keyPath = "songs", tableView = TableView {} }
  assert.equal('{"": ["a"]}', tostring(observer:snapshot()))
  assert.has_error(function() return observer:snapshot().sectoins end, "a snapshot has no field or method 'sectoins'")
end)

it("prints a delivered snapshot and difference as their callbacks are recorded", function()
  local Song = class "Song" { title = "string", describedBy = "title" }
  local ctx = Context { classes = { Song } }
  local function fetched(delegate)
    local c = FetchedResultsController {
      context = ctx, fetchRequest = { entity = "Song", sortDescriptors = { "title" } }, delegate = delegate,
    }
    assert(c:performFetch())
    return c
  end
  local snapshot, difference
  fetched { didChangeContentWithSnapshot = function(_, given) snapshot = given end }
  fetched { didChangeContentWithDifference = function(_, given) difference = given end }
  ctx:insert(Song { title = "b" })
  ctx:processPendingChanges()
  assert.equal('{"": [<Song "b">]} reloaded []', tostring(snapshot))
  assert.equal('removals [] insertions [0 <Song "b">] updates []', tostring(difference))
  assert.equal('{index: 0, object: <Song "b">}', tostring(difference.insertions[1]))
  assert.is_nil(difference.insertions[1].associatedWith)
  assert.has_error(function() return difference.updated end, "a difference has no field or method 'updated'")
  assert.has_error(function() return difference.insertions[1].indx end, "a row of a difference has no field")
end)
