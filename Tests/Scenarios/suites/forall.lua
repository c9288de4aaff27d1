-- forall: random runs, their random numbers, what a failing one says and how small it gets.
local Item = class "Item" { name = "string", rank = "integer" }
local Box = class "Box" { items = array "Item" }

local function nothing() end

--- The error of a property that fails.
local function failure(options)
  local ok, e = pcall(forall, options)
  assert.is_false(ok)
  return e
end

--- The draws of the shrunk run, as the script that was printed has them.
local function replay(e) return assert(e.script:match("replay[, original]* = (%b{})"), tostring(e)) end

describe("a property", function()
  it("is checked after the setup and after each step of every run", function()
    local setups, steps, checks = 0, 0, 0
    forall {
      runs = 7, ops = 3,
      setup = function() setups = setups + 1 return { run = setups } end,
      step = function(world) steps = steps + 1 assert.equal(setups, world.run) end,
      check = function(world) checks = checks + 1 assert.equal(setups, world.run) end,
    }
    assert.same({ 7, 21, 28 }, { setups, steps, checks })
  end)

  it("has 200 runs of 50 steps where nothing else is said", function()
    local setups, steps = 0, 0
    forall {
      setup = function() setups = setups + 1 end, step = function() steps = steps + 1 end, check = nothing,
    }
    assert.same({ 200, 10000 }, { setups, steps })
  end)

  it("starts each run with the serial numbers, the clock and the compat that there were", function()
    local outer = Item()
    clock:advance(5)
    forall {
      runs = 3, ops = 2,
      setup = function()
        assert.equal("<Item#2>", tostring(Item()))
        assert.equal("2001-01-01T00:00:05Z", tostring(date()))
        assert.has_no_error(function() Box():observe("items.name", {}, nothing) end)
      end,
      step = function()
        clock:advance(60)
        compat { toManyKeyPaths = "raise" }
      end,
      check = nothing,
    }
    assert.equal("<Item#1>", tostring(outer))
  end)

  it("ends what a run has made with the run", function()
    local box, heard = Box { items = {} }, 0
    forall {
      runs = 5, ops = 1,
      setup = function() heard = 0 box:observe("items", {}, function() heard = heard + 1 end) end,
      step = function() box.items:add(Item()) end,
      check = function() assert.is_true(heard <= 1) end,
    }
    box.items:removeAll()
    assert.equal(1, heard)
  end)

  it("delivers at the end of a run what the background has left", function()
    local box = Box { items = {} }
    local sent = 0
    forall {
      runs = 2, ops = 1,
      setup = function()
        RelationalCollectionController {
          relation = "items", onObject = box, delegate = { didChangeContent = function() sent = sent + 1 end },
        }
      end,
      step = function() background(function() box.items:add(Item()) end) end,
      check = nothing,
    }
    assert.equal(2, sent)
  end)

  it("lets expect see only what came in the run", function()
    local box, checks = Box { items = {} }, 0
    box:observe("items", {}, nothing)
    box.items:add(Item())
    forall {
      runs = 3, ops = 2, setup = nothing,
      step = function() box.items:removeLast() box.items:add(Item()) end,
      check = function()
        if checks > 0 then
          expect [[
            observeValue items of <Box#1> {kind: removal, indexes: [0]}
            observeValue items of <Box#1> {kind: insertion, indexes: [0]}
          ]]
        end
        checks = (checks + 1) % 3
      end,
    }
    expect "observeValue items of <Box#1> {kind: insertion, indexes: [0]}"
  end)

  it("makes the same runs each time", function()
    local texts = {}
    for index = 1, 2 do
      local text = {}
      forall {
        runs = 3, ops = 3, setup = nothing, check = nothing,
        step = function(_, random) text[#text + 1] = random(1000) .. " " .. math.random(1000) end,
      }
      texts[index] = table.concat(text, ",")
    end
    assert.equal(texts[1], texts[2])
  end)
end)

describe("random", function()
  local function sample(f)
    local seen = {}
    forall {
      runs = 1, ops = 300, setup = nothing, check = nothing,
      step = function(_, random)
        local value = f(random)
        seen[value] = (seen[value] or 0) + 1
      end,
    }
    return seen
  end

  it("draws integers between bounds, both of them among them", function()
    local seen = sample(function(random) return random(3) end)
    assert.is_true(seen[1] > 0 and seen[2] > 0 and seen[3] > 0)
    assert.equal(300, seen[1] + seen[2] + seen[3])
    seen = sample(function(random) return random(-1, 0) end)
    assert.equal(300, seen[-1] + seen[0])
    assert.same({ [5] = 300 }, sample(function(random) return random(5, 5) end))
    sample(function(random)
      assert.equal("integer", math.type(random(math.mininteger, math.maxinteger)))
      return 0
    end)
  end)

  it("draws numbers from 0 to below 1", function()
    sample(function(random)
      local number = random()
      assert.is_true(math.type(number) == "float" and number >= 0 and number < 1)
      return 0
    end)
  end)

  it("draws truth values, as often as is asked for", function()
    local seen = sample(function(random) return random:boolean() end)
    assert.is_true(seen[true] > 90 and seen[false] > 90)
    seen = sample(function(random) return random:boolean(0.1) end)
    assert.is_true(seen[true] < 90)
    assert.same({ [true] = 300 }, sample(function(random) return random:boolean(1) end))
    assert.same({ [false] = 300 }, sample(function(random) return random:boolean(0) end))
  end)

  it("chooses from lists and collections", function()
    local seen = sample(function(random) return random:choice { "a", "b" } end)
    assert.equal(300, seen.a + seen.b)
    local box = Box { items = { Item(), Item() } }
    seen = sample(function(random) return random:choice(box.items) end)
    assert.equal(300, seen[box.items:at(0)] + seen[box.items:at(1)])
  end)

  it("takes some members, in their order", function()
    local seen = sample(function(random) return table.concat(random:some { "a", "b" }) end)
    assert.equal(300, seen[""] + seen.a + seen.b + seen.ab)
    local box = Box { items = { Item() } }
    sample(function(random) return #random:some(box.items) end)
  end)

  it("shuffles without losing a member", function()
    local seen = sample(function(random) return table.concat(random:shuffled { "a", "b", "c" }) end)
    assert.equal(300, seen.abc + seen.acb + seen.bac + seen.bca + seen.cab + seen.cba)
    assert.same({ [""] = 300 }, sample(function(random) return table.concat(random:shuffled {}) end))
  end)

  it("refuses what has no answer", function()
    local function refused(text, f)
      local e = failure { setup = f, step = nothing, check = nothing }
      assert.matches(text, tostring(e))
    end
    refused("there is no integer from 1 to 0", function(random) return random(0) end)
    refused("there is no integer from 3 to 2", function(random) return random(3, 2) end)
    refused("bad argument #2 'n' to '__call'", function(random) return random("x") end)
    refused("choice: the list is empty", function(random) return random:choice {} end)
    refused("bad argument #1 'list' to 'choice'", function(random) return random:choice(3) end)
    refused("a number from 0 to 1", function(random) return random:boolean(2) end)
    refused("random has no field or method 'pick'", function(random) return random:pick {} end)
  end)

  it("is for its forall alone", function()
    local kept
    forall { runs = 1, setup = function(random) kept = random end, step = nothing, check = nothing }
    assert.has_error(function() kept(3) end, "random was called outside of its forall")
    assert.has_error(function() kept:boolean() end, "random was called outside of its forall")
  end)
end)

describe("a failing property", function()
  it("says the error, the seed, and the steps before and after", function()
    local e = failure {
      setup = function() return { sum = 0 } end,
      step = function(world, random) world.sum = world.sum + random(10) end,
      check = function(world) assert.is_true(world.sum < 40, "too much") end,
    }
    assert.equal("E-FORALL", e.code)
    assert.matches("^KVOSandboxError: too much: expected true, got false\nforall: run 1 of 200 failed, seed %d+, ", tostring(e))
    assert.matches("after %d+ steps; shrunk to %d+ steps in %d+ attempts\n", tostring(e))
  end)

  it("loses every step and every draw that it does not need", function()
    local e = failure {
      setup = function(random) return { size = random(0, 9), marks = 0 } end,
      step = function(world, random)
        local what = random:choice { "rest", "mark", "sleep" }
        if what == "mark" and random(100) > 40 then world.marks = world.marks + 1 end
        if what == "sleep" then random:some { 1, 2, 3 } end
      end,
      check = function(world) assert.is_true(world.marks < 2) end,
    }
    assert.equal("{ seed = SEED, run = 1, setup = { 0 }, { 2, 41 }, { 2, 41 } }", (replay(e):gsub("seed = %d+", "seed = SEED")))
  end)

  it("is shrunk towards 0, 1, false and the first choice", function()
    local e = failure {
      ops = 1, setup = function() return { checks = 0 } end,
      step = function(_, random)
        random(5) random(-3, 8) random(-9, -4) random() random:boolean() random:choice { "a", "b" }
        random:shuffled { 1, 2 }
      end,
      check = function(world)
        world.checks = world.checks + 1
        assert.is_true(world.checks < 2)
      end,
    }
    assert.matches("{ 1, 0, %-4, 0%.0, false, 1, 1, 1 } }$", replay(e))
  end)

  it("keeps the draws of each step when others are left out", function()
    local e = failure {
      setup = function() return {} end,
      step = function(world, random) world[#world + 1] = random(6) end,
      check = function(world)
        local count = 0
        for _, number in ipairs(world) do if number == 6 then count = count + 1 end end
        assert.is_true(count < 3)
      end,
    }
    assert.matches("{ 6 }, { 6 }, { 6 } }$", replay(e))
  end)

  it("is not taken for another failure on the way", function()
    local e = failure {
      setup = function(random) return { level = random(1000000), steps = 0 } end,
      step = function(world)
        if world.level == 1 then error("another failure", 0) end
        world.steps = world.steps + 1
      end,
      check = function(world) assert.is_true(world.steps < 2) end,
    }
    assert.matches("setup = { 2 }, {}, {} }$", replay(e))
  end)

  it("may fail in setup, in step, or at the end of a run", function()
    local e = failure { setup = function() error("no world", 0) end, step = nothing, check = nothing }
    assert.matches("no world\nforall: run 1 of 200 failed, seed %d+, in its setup", tostring(e))
    e = failure { setup = nothing, step = function() Item().nmae = "x" end, check = nothing }
    assert.matches("NSUndefinedKeyException: .+nmae.+, after 1 step; shrunk to 1 step", tostring(e))
    assert.equal("did you mean 'name'?", e.hint)
    e = failure {
      ops = 1, check = nothing,
      setup = function()
        local box = Box { items = {} }
        RelationalCollectionController {
          relation = "items", onObject = box, delegate = { didChangeContent = function() error("late", 0) end },
        }
        return box
      end,
      step = function(box) background(function() box.items:add(Item()) end) end,
    }
    assert.matches("late", tostring(e))
  end)

  it("says so where it does not fail again", function()
    local count = 0
    local e = failure {
      setup = nothing, step = function() count = count + 1 end, check = function() assert.is_true(count ~= 5) end,
    }
    assert.matches("after 5 steps; it did not fail when it was made again, so it is not shrunk", tostring(e))
  end)

  it("prints nothing of the runs that shrinking makes", function()
    local checks = 0
    failure {
      setup = function() return { sum = 0 } end, step = function(world, random) world.sum = world.sum + random(9) end,
      check = function(world)
        checks = checks + 1
        assert.is_true(world.sum < 30)
      end,
    }
    assert.is_true(checks > 20)
  end)
end)

describe("a replay", function()
  it("makes one run with the draws that it is given", function()
    local drawn = {}
    forall {
      replay = { seed = 0, run = 3, setup = { 4, true }, { 2, 0.5 }, {}, { 9, 9, 9 } },
      setup = function(random) drawn[#drawn + 1] = { random(5), random:boolean() } end,
      step = function(_, random) drawn[#drawn + 1] = { random(5), random() } end,
      check = nothing,
    }
    -- What is missing is the simplest, what does not fit is made to.
    assert.same({ { 4, true }, { 2, 0.5 }, { 1, 0.0 }, { 5, 0.0 } }, drawn)
  end)

  it("fails with the error itself", function()
    assert.has_error(function()
      forall { replay = { {} }, setup = nothing, step = function() error("as it was", 0) end, check = nothing }
    end, "as it was")
  end)

  it("gives math.random back too", function()
    local numbers = {}
    local function property(run)
      return {
        replay = run, runs = 4, ops = 3, setup = function() return {} end,
        step = function(world) world[#world + 1] = math.random(1000) numbers[#numbers + 1] = world[#world] end,
        check = nothing,
      }
    end
    forall(property())
    local last = { numbers[10], numbers[12] }
    numbers = {}
    -- The seed of this session, and the steps that were first and third.
    forall(property { run = 4, {}, { place = 3 } })
    assert.same(last, numbers)
  end)
end)

describe("misuse", function()
  local function refused(options, name, reason, hint)
    local ok, e = pcall(forall, options)
    assert.is_false(ok)
    assert.equal(name .. ": " .. reason, tostring(e))
    if hint then assert.equal(hint, e.hint) end
  end
  local all = { setup = nothing, step = nothing, check = nothing }
  local function with(fields)
    local options = {}
    for key, value in pairs(all) do options[key] = value end
    for key, value in pairs(fields) do options[key] = value end
    return options
  end

  it("is told of options", function()
    local argument = "NSInvalidArgumentException"
    refused({ step = nothing, check = nothing }, argument, "forall: option 'setup' expects a function, got nothing")
    refused({ setup = nothing, check = nothing }, argument, "forall: option 'step' expects a function, got nothing")
    refused({ setup = nothing, step = nothing }, argument, "forall: option 'check' expects a function, got nothing")
    refused(with { step = 3 }, argument, "forall: option 'step' expects a function, got number")
    refused(with { runs = 0 }, argument, "forall: option 'runs' expects an integer from 1 on, got 0")
    refused(with { runs = 1.5 }, argument, "forall: option 'runs' expects an integer, got number")
    refused(with { ops = -1 }, argument, "forall: option 'ops' expects an integer from 0 on, got -1")
    refused(with { run = 3 }, "KVOSandboxError", "forall has no option 'run'", "did you mean 'runs'?")
    refused({ nothing }, argument, "forall takes options, not a list")
    refused(with { replay = { 3 } }, argument, "forall: option 'replay' expects a list of the draws of each step, got number")
    refused(with { replay = { { "x" } } }, argument,
      "forall: option 'replay' expects integers, numbers below 1 and booleans as draws, got x")
    refused(with { replay = { sed = 1 } }, "KVOSandboxError", "forall's replay has no option 'sed'", "did you mean 'seed'?")
    assert.has_error(function() forall() end, "bad argument #1 'options' to 'forall': expected a table, got no value")
  end)

  it("is told of a forall within a forall", function()
    local e = failure {
      setup = function() forall(with {}) end, step = nothing, check = nothing,
    }
    assert.matches("forall was called inside a run of another forall", tostring(e))
    assert.has_no_error(function() forall(with { runs = 1 }) end)
  end)

  it("is told of a check that returns false", function()
    local e = failure {
      setup = function() return { count = 0 } end,
      step = function(world, random) if random(9) > 3 then world.count = world.count + 1 end end,
      check = function(world) return world.count < 2 end,
    }
    assert.equal("check returned false", e.reason:match("^[^\n]*"))
    assert.matches("shrunk to 2 steps", e.reason)
    assert.matches("replay = { seed = 0", e.script)
  end)

  it("is not told of a check that returns anything else", function()
    for _, answer in ipairs { true, 0, "", null } do
      assert.has_no_error(
        function() forall { runs = 2, setup = nothing, step = nothing, check = function() return answer end } end)
    end
    assert.has_no_error(function() forall { runs = 2, setup = nothing, step = nothing, check = nothing } end)
  end)

  it("may be caught where no step is asked for", function()
    local runs = 0
    forall { ops = 0, setup = function() runs = runs + 1 end, step = function() error("never") end, check = nothing }
    assert.equal(200, runs)
  end)
end)
