-- An observer that throws: the change stands, all other observers are called first, then the line that made the change
-- gets the error.
local Person = class "Person" { first = "string", nick = "string", tags = array "string" }

local p

before_each(function() p = Person() end)

describe("an observer that throws", function()
  it("hands its error to the mutating line; the value stays changed", function()
    p:observe("nick", function() error("enough") end)
    assert.has_error(function() p.nick = "a" end, "enough")
    assert.equal("a", p.nick)
  end)

  it("does not keep the others from being told", function()
    local told = {}
    p:observe("nick", function() told[#told + 1] = "before" end)
    p:observe("nick", function() error("enough") end)
    p:observe("nick", function() told[#told + 1] = "after" end)
    pcall(function() p.nick = "a" end)
    assert.same({ "before", "after" }, told)
  end)

  it("is the first where several throw", function()
    p:observe("nick", function() error("first") end)
    p:observe("nick", function() error("second") end)
    local _, e = pcall(function() p.nick = "a" end)
    assert.matches("first", tostring(e))
  end)

  it("in its prior does not stop the change, nor its post", function()
    p:observe("nick", { "prior" }, function(change)
      if change.isPrior then error("enough") end
    end)
    assert.has_error(function() p.nick = "a" end, "enough")
    assert.equal("a", p.nick)
    expect [[
      observeValue nick of <Person#1> {kind: setting, isPrior: true}
      observeValue nick of <Person#1> {kind: setting}
    ]]
  end)

  it("leaves later changes alone", function()
    local token = p:observe("nick", function() error("enough") end)
    pcall(function() p.nick = "a" end)
    token:invalidate()
    p.nick = "b"
    assert.equal("b", p.nick)
  end)

  it("may throw an object, which arrives as it is", function()
    local thrown = { code = 7 }
    p:observe("nick", function() error(thrown) end)
    local _, e = pcall(function() p.nick = "a" end)
    assert.equal(thrown, e)
  end)

  it("in one step of a compound mutation lets the other steps happen", function()
    p.tags = { "a", "b" }
    p:observe("tags", function() error("enough") end)
    assert.has_error(function() p.tags:exchange(0, 1) end, "enough")
    assert.same({ "b", "a" }, p.tags:toTable())
    assert.has_error(function() p.tags:setArray { "c" } end, "enough")
    assert.same({ "c" }, p.tags:toTable())
  end)

  it("of a dependent key hands its error to the line that changed the input", function()
    local Named = class "Named" {
      first = "string", loud = { "string", dependsOn = { "first" }, get = function(self) return self.first:upper() end },
    }
    local named = Named { first = "a" }
    named:observe("loud", function() error("enough") end)
    named:observe("loud", { "new" }, function() end)
    assert.has_error(function() named.first = "b" end, "enough")
    assert.equal("b", named.first)
    expect [[
      observeValue loud of <Named#1> {kind: setting}
      observeValue loud of <Named#1> {kind: setting, new: "B"}
    ]]
  end)

  it("of an inverse hands its error to the line that changed the other side, with both sides true", function()
    local Team = class "Team" { name = "string", players = array("Player", { inverse = "team" }) }
    local Player = class "Player" { name = "string", team = "Team" }
    local red, joe = Team { name = "red" }, Player { name = "joe" }
    joe:observe("team", function() error("enough") end)
    red:observe("players", function() end)
    assert.has_error(function() red.players:add(joe) end, "enough")
    assert.equal(red, joe.team)
    assert.equal(1, #red.players)
    expect [[
      observeValue players of <Team "red"> {kind: insertion, indexes: [0]}
      observeValue team of <Player "joe"> {kind: setting}
    ]]
  end)

  it("in an element of a batch lets the line that made it know, and the batch goes on", function()
    p:observe("nick", function() error("enough") end)
    batch(function()
      assert.has_error(function() p.nick = "a" end, "enough")
      p.first = "f"
    end)
    assert.equal("a", p.nick)
    assert.equal("f", p.first)
  end)

  it("inside a nested mutation hands its error through", function()
    p:observe("first", function() error("deep") end)
    p:observe("nick", function() p.first = "f" end)
    assert.has_error(function() p.nick = "a" end, "deep")
    assert.equal("f", p.first)
  end)

  -- decisions.md 11
  it("initially hands its error to the registration, which is not made", function()
    local calls = 0
    assert.has_error(function()
      p:observe("nick", { "initial" }, function()
        calls = calls + 1
        error("enough")
      end)
    end, "enough")
    p.nick = "again"
    assert.equal(1, calls)
  end)
end)

describe("a getter that throws", function()
  it("refuses the change where its old value is asked for: nobody is told", function()
    local broken = false
    local Shaky = class "Shaky" {
      base = "string",
      derived = {
        "string", dependsOn = { "base" },
        get = function(self)
          if broken then error("no value") end
          return self.base
        end,
      },
    }
    local shaky = Shaky { base = "a" }
    shaky:observe("base", { "prior" }, function() end)
    shaky:observe("derived", { "old" }, function() end)
    broken = true
    assert.has_error(function() shaky.base = "b" end, "no value")
    assert.equal("a", shaky.base)
    expect [[ ]]
  end)
end)

describe("a setter that throws", function()
  it("closes its pair, and the observers are called", function()
    local Picky = class "Picky" {
      value = { "string", get = function() return "v" end, set = function() error("refused") end },
    }
    local picky = Picky()
    picky:observe("value", { "prior" }, function() end)
    assert.has_error(function() picky.value = "x" end, "refused")
    expect [[
      observeValue value of <Picky#1> {kind: setting, isPrior: true}
      observeValue value of <Picky#1> {kind: setting}
    ]]
  end)
end)
