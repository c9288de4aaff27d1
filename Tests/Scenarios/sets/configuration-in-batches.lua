-- A batch and a pause judge configuration as they judge the model: at their end (decisions.md 1, 2 and 9).
local Friend = class "Friend" { name = "string", color = "string", age = "integer" }
local Document = class "Document" { friends = set "Friend" }

local document, joe, sue, zoe, log, controller
before_each(function()
  joe = Friend { name = "joe", color = "red", age = 1 }
  sue = Friend { name = "sue", color = "yellow", age = 2 }
  zoe = Friend { name = "zoe", color = "red", age = 3 }
  document, log = Document { friends = { joe, sue, zoe } }, Recorder "log"
  controller = SetController {
    observed = document, setKeyPath = "friends", keyPaths = { "name" }, sortDescriptors = { "age" }, delegate = log }
  assert(controller:performQuery())
end)

local function names()
  local sections = {}
  for _, section in ipairs(controller.sections) do
    local list = {}
    for _, friend in ipairs(section.objects) do list[#list + 1] = friend.name end
    sections[#sections + 1] = section.name .. ": " .. table.concat(list, " ")
  end
  return table.concat(sections, " | ")
end

describe("a set controller that is configured in a batch", function()
  it("takes what was assigned as one plan, whatever its order", function()
    batch(function()
      controller.sectionNameKeyPath = "color"
      controller.sortDescriptors = { "color", "age" }
    end)
    assert.equal("red: joe zoe | yellow: sue", names())
    assert.equal("willChangeContent", log:take()[1][1])
    assert.replays(controller)
  end)

  it("gives back what was assigned while the batch is open", function()
    batch(function()
      controller.sectionNameKeyPath = "color"
      assert.equal("color", controller.sectionNameKeyPath)
      controller.sortDescriptors = { "color", "-age" }
      assert.same({ "color", "-age" }, controller.sortDescriptors)
      assert.equal(": joe sue zoe", names())
    end)
    assert.equal("red: zoe joe | yellow: sue", names())
  end)

  it("refuses at its end what is wrong then, as a whole, and is what it was before", function()
    assert.has_error(function()
      batch(function()
        controller.sortDescriptors = { "-age" }
        controller.sectionNameKeyPath = "color"
      end)
    end, "out of order section name")
    assert.same({ "age" }, controller.sortDescriptors)
    assert.is_nil(controller.sectionNameKeyPath)
    assert.equal(": joe sue zoe", names())
    assert.no_callbacks(log)
  end)

  it("sends what happened to the model by the plan before, where the new one is refused", function()
    assert.has_error(function()
      batch(function()
        document.friends:remove(joe)
        controller.sortDescriptors = { "nothing" }
      end)
    end, "nothing")
    assert.callbacks(log, [[
      willChangeContent
      didChangeObject <Friend "joe"> delete at [0, 0]
      didChangeContent
    ]])
    assert.same({ "age" }, controller.sortDescriptors)
    assert.replays(controller)
  end)

  it("does not mind what was wrong on the way", function()
    batch(function()
      controller.sortDescriptors = { "nothing" }
      controller.sortDescriptors = { "name" }
    end)
    assert.same({ "name" }, controller.sortDescriptors)
  end)

  it("sends nothing where the end is the beginning", function()
    batch(function()
      controller.sortDescriptors = { "name" }
      controller.sortDescriptors = { "age" }
    end)
    assert.no_callbacks(log)
  end)
end)

describe("a set controller that is configured while paused", function()
  it("shows what was assigned when it resumes", function()
    controller:pause()
    controller.sectionNameKeyPath = "color"
    controller.sortDescriptors = { "color", "age" }
    assert.equal(": joe sue zoe", names())
    controller:resume()
    assert.equal("red: joe zoe | yellow: sue", names())
    assert.replays(controller)
  end)

  it("refuses where it resumes", function()
    controller:pause()
    controller.sectionNameKeyPath = "color"
    assert.has_error(function() controller:resume() end, "out of order section name")
    assert.is_nil(controller.sectionNameKeyPath)
    joe.age = 9
    assert.equal(": sue zoe joe", names())
    assert.replays(controller)
  end)
end)

describe("controllers that are queried again", function()
  it("send in the order in which they were made", function()
    local order = {}
    local function note(name) return { didChangeContent = function() order[#order + 1] = name end } end
    local function make(name)
      local made = SetController {
        observed = document, setKeyPath = "friends", keyPaths = { "name" }, sortDescriptors = { "age" },
        delegate = note(name) }
      return made
    end
    local first, second = make "first", make "second"
    assert(second:performQuery())
    assert(first:performQuery())
    joe.name = "x"
    assert(first:performQuery())
    joe.name = "y"
    assert.same({ "first", "second", "first", "second" }, order)
  end)
end)
