-- Observers that change the model, or who observes it, while they are told. A mutation made by an observer happens in
-- place, with all its notifications, as in Cocoa.
local Person = class "Person" { name = "string", nick = "string", tags = array "string" }

local p

before_each(function() p = Person() end)

describe("setting the same key in its own observer", function()
  it("is delivered in place: a later observer sees the inner change first", function()
    p:observe("nick", { "new" }, function(change)
      if change.new == "outer" then p.nick = "inner" end
    end)
    p:observe("nick", { "new" }, function() end)
    p.nick = "outer"
    assert.equal("inner", p.nick)
    expect [[
      observeValue nick of <Person#1> {kind: setting, new: "outer"}
      observeValue nick of <Person#1> {kind: setting, new: "inner"}
      observeValue nick of <Person#1> {kind: setting, new: "inner"}
      observeValue nick of <Person#1> {kind: setting, new: "outer"}
    ]]
  end)

  it("in a prior observer happens first; the outer value stands at the end", function()
    local depth = 0
    p:observe("nick", { "prior" }, function(change)
      if change.isPrior and depth == 0 then
        depth = 1
        p.nick = "inner"
      end
    end)
    p.nick = "outer"
    assert.equal("outer", p.nick)
    expect [[
      observeValue nick of <Person#1> {kind: setting, isPrior: true}
      observeValue nick of <Person#1> {kind: setting, isPrior: true}
      observeValue nick of <Person#1> {kind: setting}
      observeValue nick of <Person#1> {kind: setting}
    ]]
  end)
end)

describe("a key set in its own prior", function()
  it("tells both changes with the values of their own moments", function()
    local nested = false
    p:observe("nick", { "prior", "old", "new" }, function(change)
      if not change.isPrior or nested then return end
      nested = true
      p.nick = "inner"
    end)
    p.nick = "outer"
    expect [[
      observeValue nick of <Person#1> {kind: setting, isPrior: true, old: null}
      observeValue nick of <Person#1> {kind: setting, isPrior: true, old: null}
      observeValue nick of <Person#1> {kind: setting, new: "inner", old: null}
      observeValue nick of <Person#1> {kind: setting, new: "outer", old: null}
    ]]
  end)
end)

describe("setting another key in an observer", function()
  it("is nested whole, priors and posts", function()
    p:observe("nick", { "prior", "new" }, function(change)
      if not change.isPrior then p.tags:add(change.new) end
    end)
    p:observe("tags", { "prior", "new" }, function() end)
    p:observe("nick", { "new" }, function() end)
    p.nick = "n"
    expect [[
      observeValue nick of <Person#1> {kind: setting, isPrior: true}
      observeValue nick of <Person#1> {kind: setting, new: "n"}
      observeValue tags of <Person#1> {kind: insertion, isPrior: true, indexes: [0]}
      observeValue tags of <Person#1> {kind: insertion, indexes: [0], new: ["n"]}
      observeValue nick of <Person#1> {kind: setting, new: "n"}
    ]]
  end)
end)

describe("what the observers of one change are told", function()
  it("is the same for all, whatever the first of them makes of it", function()
    local Team = class "Team" { name = "string", players = array("Player", { inverse = "team" }) }
    local Player = class "Player" { name = "string", team = "Team" }
    local red, blue, joe = Team { name = "red" }, Team { name = "blue" }, Player { name = "joe" }
    red:observe("players", function(change)
      if change.kind == "insertion" then joe.team = blue end
    end)
    joe:observe("team", { "new" }, function() end)
    red.players:add(joe)
    assert.equal(blue, joe.team)
    expect [[
      observeValue players of <Team "red"> {kind: insertion, indexes: [0]}
      observeValue team of <Player "joe"> {kind: setting, new: <Team "blue">}
      observeValue players of <Team "red"> {kind: removal, indexes: [0]}
      observeValue team of <Player "joe"> {kind: setting, new: <Team "red">}
    ]]
  end)
end)

describe("mutating a collection in its own observer", function()
  it("is delivered inside, and leaves the collection whole", function()
    p:observe("tags", { "new" }, function(change)
      if #p.tags < 3 then p.tags:add "more" end
    end)
    p.tags:add "first"
    assert.same({ "first", "more", "more" }, p.tags:toTable())
    expect [[
      observeValue tags of <Person#1> {kind: insertion, indexes: [0], new: ["first"]}
      observeValue tags of <Person#1> {kind: insertion, indexes: [1], new: ["more"]}
      observeValue tags of <Person#1> {kind: insertion, indexes: [2], new: ["more"]}
    ]]
  end)
end)

describe("an observer added while a change is told", function()
  it("does not hear of that change, but of later ones", function()
    local added = false
    p:observe("nick", function()
      if added then return end
      added = true
      p:observe("nick", { "new" }, function() end)
    end)
    p.nick = "a"
    expect [[ observeValue nick of <Person#1> {kind: setting} ]]
    p.nick = "b"
    expect [[
      observeValue nick of <Person#1> {kind: setting}
      observeValue nick of <Person#1> {kind: setting, new: "b"}
    ]]
  end)

  it("gets its initial notification at once", function()
    local added = false
    p:observe("nick", function()
      if added then return end
      added = true
      p:observe("nick", { "initial", "new" }, function() end)
    end)
    p.nick = "a"
    expect [[
      observeValue nick of <Person#1> {kind: setting}
      observeValue nick of <Person#1> {kind: setting, new: "a"}
    ]]
  end)

  it("in a prior hears nothing of the post either", function()
    local added = false
    p:observe("nick", { "prior" }, function()
      if added then return end
      added = true
      p:observe("nick", { "new" }, function() end)
    end)
    p.nick = "a"
    expect [[
      observeValue nick of <Person#1> {kind: setting, isPrior: true}
      observeValue nick of <Person#1> {kind: setting}
    ]]
  end)
end)

describe("an observer removed while a change is told", function()
  it("by an earlier one is not called any more", function()
    local second
    p:observe("nick", function() second:invalidate() end)
    second = p:observe("nick", { "new" }, function() end)
    p.nick = "a"
    expect [[ observeValue nick of <Person#1> {kind: setting} ]]
  end)

  it("in its prior gets no post; the others go on", function()
    local first
    first = p:observe("nick", { "prior" }, function() first:invalidate() end)
    p:observe("nick", { "new" }, function() end)
    p.nick = "a"
    expect [[
      observeValue nick of <Person#1> {kind: setting, isPrior: true}
      observeValue nick of <Person#1> {kind: setting, new: "a"}
    ]]
  end)

  it("by itself hears nothing more", function()
    local token
    token = p:observe("nick", function() token:invalidate() end)
    p.nick = "a"
    p.nick = "b"
    expect [[ observeValue nick of <Person#1> {kind: setting} ]]
  end)
end)

describe("a loop of mutations without end", function()
  it("is stopped by an error", function()
    p:observe("nick", function() p.nick = "again" end)
    assert.has_error(function() p.nick = "a" end)
  end)
end)
