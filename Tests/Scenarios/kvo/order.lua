-- One mutation, from beginning to end: refusals, priors, the change, posts, brackets (what controllers send).
local Team = class "Team" { name = "string", players = array("Player", { inverse = "team" }) }
local Player = class "Player" {
  nick = "string", team = "Team",
  label = { "string", dependsOn = { "team.name" }, get = function(self) return (self:valueForKeyPath "team.name" or "-") end },
}

local red, blue, joe, sue

before_each(function()
  red, blue = Team { name = "red" }, Team { name = "blue" }
  joe, sue = Player { nick = "joe" }, Player { nick = "sue" }
end)

local function observe(object, path, ...) object:observe(path, { ... }, function() end) end

describe("the order of one mutation", function()
  it("is all priors, the change on every side, all posts, then brackets", function()
    local tv = TableView { name = "table" }
    joe.team = red
    TableObserver { object = blue, keyPath = "players", tableView = tv }
    observe(joe, "team", "prior")
    observe(red, "players", "prior")
    observe(blue, "players", "prior")
    blue.players:add(joe)
    expect [[
      observeValue players of <Team "blue"> {kind: insertion, isPrior: true, indexes: [0]}
      observeValue team of <Player#1> {kind: setting, isPrior: true}
      observeValue players of <Team "red"> {kind: removal, isPrior: true, indexes: [0]}
      observeValue players of <Team "blue"> {kind: insertion, indexes: [0]}
      observeValue team of <Player#1> {kind: setting}
      observeValue players of <Team "red"> {kind: removal, indexes: [0]}
      table: insertRows [0, 0]
    ]]
  end)

  it("shows every prior observer the old state, every post observer the new one, on both sides", function()
    local seen = {}
    local function look(change)
      seen[#seen + 1] = (change.isPrior and "before " or "after ") .. #red.players .. " " .. tostring(joe.team)
    end
    red:observe("players", { "prior" }, look)
    joe:observe("team", { "prior" }, look)
    red.players:add(joe)
    assert.same({ "before 0 nil", "before 0 nil", 'after 1 <Team "red">', 'after 1 <Team "red">' }, seen)
  end)

  it("puts a dependent key behind its cause, also where the cause is an inverse", function()
    observe(joe, "label", "new")
    observe(joe, "team")
    red.players:add(joe)
    expect [[
      observeValue team of <Player#1> {kind: setting}
      observeValue label of <Player#1> {kind: setting, new: "red"}
    ]]
  end)
end)

describe("a constructor", function()
  it("is one mutation: attributes, then relations, each alphabetically", function()
    observe(red, "players", "new")
    local tv = TableView { name = "table" }
    TableObserver { object = red, keyPath = "players", tableView = tv }
    Team { name = "green", players = { joe, sue } }
    Player { nick = "zoe", team = red }
    expect [[
      observeValue players of <Team "red"> {kind: insertion, indexes: [0], new: [<Player#3>]}
      table: insertRows [0, 0]
    ]]
  end)

  it("that is refused tells nobody", function()
    observe(red, "players")
    assert.has_error(function() Player { team = red, nick = 5 } end, "NSInvalidArgumentException")
    expect [[ ]]
    assert.equal(0, #red.players)
  end)
end)

describe("a batch", function()
  it("tells plain observers at once", function()
    observe(red, "name")
    batch(function()
      red.name = "pink"
      expect [[ observeValue name of <Team "pink"> {kind: setting} ]]
    end)
    expect [[ ]]
  end)

  it("hands its own error on", function()
    assert.has_error(function() batch(function() error("enough") end) end, "enough")
  end)
end)

describe("occurrences in an array", function()
  it("are told apart by index; the inverse holds as long as one is left", function()
    red.players = { joe, sue, joe }
    assert.equal(red, joe.team)
    red.players:removeAt(2)
    assert.equal(red, joe.team)
    red.players:removeAt(0)
    assert.is_nil(joe.team)
  end)
end)
