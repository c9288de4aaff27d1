-- Keys of filter, sort and sections that lead to other objects are observed (decision 32).
local bracket, friends = require "bracket", require "friends-in-context"
local Friend, Team = friends.Friend, friends.Team

local ctx, reds, blues, joe, sue, zoe, log, c

before_each(function()
  ctx, log = Context { classes = { Friend, Team } }, Recorder()
  reds, blues = ctx:insert(Team { name = "reds", rank = 1 }), ctx:insert(Team { name = "blues", rank = 2 })
  joe = ctx:insert(Friend { name = "joe", team = reds })
  sue = ctx:insert(Friend { name = "sue", team = reds })
  zoe = ctx:insert(Friend { name = "zoe", team = blues })
  ctx:save()
end)

after_each(function() assert.replays(c) end)

local function follow(options)
  c = friends.follow(ctx, {
    delegate = log, sections = options.sections or false, request = {
      entity = options.entity, sortDescriptors = options.sort or { "name" }, predicate = options.filter,
      fetchLimit = options.limit,
    },
  })
end

local function sends(changes)
  ctx:processPendingChanges()
  assert.callbacks(log, bracket(changes))
end

local function sendsNothing()
  ctx:processPendingChanges()
  assert.no_callbacks(log)
end

describe("a section path through a relation", function()
  before_each(function() follow { sections = "team.name", sort = { "team.name", "name" } } end)

  it("gives the sections", function() assert.equal("blues: zoe | reds: joe sue", friends.shown(c)) end)

  it("renames a section with all its objects", function()
    reds.name = "zebras"
    sends [[
      didChangeSection "reds" delete at 1
      didChangeSection "zebras" insert at 1
      didChangeObject <Friend "joe"> move from [1, 0] to [1, 0]
      didChangeObject <Friend "sue"> move from [1, 1] to [1, 1]
    ]]
  end)

  it("moves a section past others", function()
    reds.name = "aces"
    sends [[
      didChangeSection "reds" delete at 1
      didChangeSection "aces" insert at 0
      didChangeObject <Friend "joe"> move from [1, 0] to [0, 0]
      didChangeObject <Friend "sue"> move from [1, 1] to [0, 1]
    ]]
  end)

  it("joins two sections that get one name", function()
    blues.name = "reds"
    sends [[
      didChangeSection "blues" delete at 0
      didChangeObject <Friend "zoe"> move from [0, 0] to [0, 2]
    ]]
  end)

  it("moves an object whose relation is set anew", function()
    joe.team = blues
    sends [[ didChangeObject <Friend "joe"> move from [1, 0] to [0, 0] ]]
  end)

  it("moves an object that the other side takes", function()
    blues.friends:add(joe)
    sends [[ didChangeObject <Friend "joe"> move from [1, 0] to [0, 0] ]]
  end)

  it("ends at nil: an unnamed section", function()
    zoe.team = nil
    sends [[
      didChangeSection "blues" delete at 0
      didChangeSection "" insert at 0
      didChangeObject <Friend "zoe"> move from [0, 0] to [0, 0]
    ]]
  end)

  it("is nil where the object at the other end is deleted", function()
    ctx:delete(blues)
    sends [[
      didChangeSection "blues" delete at 0
      didChangeSection "" insert at 0
      didChangeObject <Friend "zoe"> move from [0, 0] to [0, 0]
    ]]
  end)

  it("does not mind a key of the related object that is on no path", function()
    reds.town = "Rome"
    sendsNothing()
  end)

  it("does not mind an equal value", function()
    reds.name = "reds"
    sendsNothing()
    reds.name = "x"
    reds.name = "reds"
    sendsNothing()
  end)

  it("does not mind a related object of nobody shown", function()
    local greens = ctx:insert(Team { name = "greens" })
    greens.name = "x"
    sendsNothing()
  end)

  it("follows the new object, and the old one no longer", function()
    joe.team = blues
    ctx:processPendingChanges()
    log:clear()
    blues.rank = 7
    sendsNothing()
    reds.name = "zebras"
    sends [[
      didChangeSection "reds" delete at 1
      didChangeSection "zebras" insert at 1
      didChangeObject <Friend "sue"> move from [1, 0] to [1, 0]
    ]]
  end)
end)

describe("a sort path through a relation", function()
  before_each(function() follow { sort = { "team.rank", "name" } } end)

  it("moves all objects that share the key", function()
    assert.equal("joe sue zoe", friends.shown(c))
    reds.rank = 5
    sends [[
      didChangeObject <Friend "joe"> move from [0, 0] to [0, 1]
      didChangeObject <Friend "sue"> move from [0, 1] to [0, 2]
    ]]
  end)

  it("is an update of them where they keep their places", function()
    reds.rank = 0
    sends [[
      didChangeObject <Friend "joe"> update at [0, 0]
      didChangeObject <Friend "sue"> update at [0, 1]
    ]]
  end)
end)

describe("a filter path through a relation", function()
  it("inserts and deletes objects as their related one changes", function()
    follow { filter = "team.rank > 1" }
    assert.equal("zoe", friends.shown(c))
    reds.rank = 3
    sends [[
      didChangeObject <Friend "joe"> insert at [0, 0]
      didChangeObject <Friend "sue"> insert at [0, 1]
    ]]
    blues.rank = 0
    sends [[ didChangeObject <Friend "zoe"> delete at [0, 2] ]]
  end)

  it("is an update where they stay", function()
    follow { filter = "team.rank > 0" }
    blues.rank = 7
    sends [[ didChangeObject <Friend "zoe"> update at [0, 2] ]]
  end)

  it("that counts a to-many follows it", function()
    follow { entity = "Team", filter = "friends.@count > 1" }
    zoe.team = reds
    sends [[ didChangeObject <Team "reds"> update at [0, 0] ]]
    joe.team, sue.team = blues, blues
    sends [[
      didChangeObject <Team "reds"> delete at [0, 0]
      didChangeObject <Team "blues"> insert at [0, 0]
    ]]
  end)

  it("through a to-many follows each element", function()
    follow { entity = "Team", filter = "ANY friends.age > 10" }
    assert.equal("", friends.shown(c))
    zoe.age = 11
    sends [[ didChangeObject <Team "blues"> insert at [0, 0] ]]
    zoe.age = 1
    sends [[ didChangeObject <Team "blues"> delete at [0, 0] ]]
    ctx:insert(Friend { name = "old", age = 99, team = reds })
    sends [[ didChangeObject <Team "reds"> insert at [0, 0] ]]
  end)

  it("through a subquery follows each element", function()
    follow { entity = "Team", filter = "SUBQUERY(friends, $f, $f.age > 10 AND $f.hidden == NO).@count > 0" }
    zoe.age = 11
    sends [[ didChangeObject <Team "blues"> insert at [0, 0] ]]
    zoe.hidden = true
    sends [[ didChangeObject <Team "blues"> delete at [0, 0] ]]
  end)

  it("does not touch rows for a key of an element that is on no path", function()
    follow { entity = "Team", filter = "ANY friends.age >= 0" }
    zoe.note = "new"
    sendsNothing()
  end)

  it("and a sort key of the object itself come to one change", function()
    follow { filter = "team.rank > 0" }
    reds.rank = 5
    joe.name = "yan"
    sends [[
      didChangeObject <Friend "sue"> move from [0, 1] to [0, 0]
      didChangeObject <Friend "yan"> update at [0, 0] now [0, 1]
    ]]
  end)

  it("lets a window be passed", function()
    follow { sort = { "team.rank", "name" }, limit = 2 }
    assert.equal("joe sue", friends.shown(c))
    blues.rank = 0
    sends [[
      didChangeObject <Friend "sue"> delete at [0, 1]
      didChangeObject <Friend "zoe"> insert at [0, 0]
    ]]
  end)
end)

describe("a to-many that is set to the same members in another order", function()
  it("touches nothing: sets compare without order", function()
    follow { entity = "Team", filter = "ANY friends.age >= 0" }
    reds.friends = { sue, joe }
    sendsNothing()
  end)
end)

describe("a path of two steps", function()
  it("follows both", function()
    local Town = class "Town" { name = "string" }
    local Club = class "Club" { name = "string", town = "Town" }
    local Member = class "Member" { name = "string", club = "Club" }
    local world = Context { classes = { Town, Club, Member } }
    local rome, oslo = world:insert(Town { name = "Rome" }), world:insert(Town { name = "Oslo" })
    local chess = world:insert(Club { name = "chess", town = rome })
    world:insert(Member { name = "ann", club = chess })
    world:insert(Member { name = "bob", club = Club { name = "golf", town = oslo } })
    world:save()
    local names = Recorder()
    c = friends.follow(world, {
      delegate = names, sections = "club.town.name",
      request = { entity = "Member", sortDescriptors = { "club.town.name", "name" } },
    })
    assert.equal("Oslo: bob | Rome: ann", friends.shown(c))
    rome.name = "Athens"
    world:processPendingChanges()
    assert.callbacks(names, bracket [[
      didChangeSection "Rome" delete at 1
      didChangeSection "Athens" insert at 0
      didChangeObject <Member "ann"> move from [1, 0] to [0, 0]
    ]])
    chess.town = oslo
    world:processPendingChanges()
    assert.callbacks(names, bracket [[
      didChangeSection "Athens" delete at 0
      didChangeObject <Member "ann"> move from [0, 0] to [0, 0]
    ]])
  end)
end)

describe("undo and rollback of a related object", function()
  before_each(function()
    follow { sections = "team.name", sort = { "team.name", "name" } }
    reds.name = "aces"
    ctx:processPendingChanges()
    log:clear()
  end)

  local back = [[
    didChangeSection "aces" delete at 0
    didChangeSection "reds" insert at 1
    didChangeObject <Friend "joe"> move from [0, 0] to [1, 0]
    didChangeObject <Friend "sue"> move from [0, 1] to [1, 1]
  ]]

  it("move its objects back", function()
    ctx:undo()
    assert.callbacks(log, bracket(back))
  end)

  it("move its objects back by rollback too", function()
    ctx:rollback()
    assert.callbacks(log, bracket(back))
  end)
end)
