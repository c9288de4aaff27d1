-- Lists in lists: how deep they may nest, and what becomes of those that hold themselves.
local Box = class "Box" { any = "any", many = array "any" }

describe("lists in lists", function()
  it("a collection that is put into itself is the list that it was", function()
    local box = Box { many = { 1 } }
    box.many:add(box.many)
    box:observe("any", { "new" }, function() end)
    box.any = box.many
    expect [=[ observeValue any of <Box#1> {kind: setting, new: [1, [1]]} ]=]
  end)

  it("lists nest at most 100 deep", function()
    local box = Box()
    for _ = 1, 100 do box.many:setArray { box.many } end
    assert.has_error(function() box.many:setArray { box.many } end, "NSInvalidArgumentException")
    assert.has_error(function() box.any = box.many end, "Box.any: lists nest more than 100 deep")
    assert.equal(1, #box.many)
    assert.is_nil(box.any)
  end)

  it("lists that share lists are … where they would have no end", function()
    local Shown = class "Shown" { title = "any" }
    local list, box = { 1 }, Box { many = { 1 } }
    for _ = 1, 60 do
      list = { list, list }
      box.many:setArray { box.many, box.many }
    end
    for title, most in pairs { [list] = 2 * 66000, [box.many] = 66000 } do
      local text = tostring(Shown { title = title })
      assert.is_true(#text > 65536 and #text < most)
      assert.matches(", …%]>$", text)
    end
    assert.is_true(#tostring(predicate("#any == %@", box.many)) < 66000)
    local log = Recorder()
    box:addObserver(log, "any", { "old" })
    box.any = box.many
    box.any = nil
    assert.is_true(#tostring(log) < 67000)
    -- A plain list is never cut.
    local long = {}
    for i = 1, 20000 do long[i] = i end
    assert.equal(select(2, tostring(Shown { title = long }):gsub(", ", "")), 19999)
  end)

  it("a deeply nested table is kept, printed and let go of", function()
    local box, deep = Box(), {}
    local inner = deep
    for _ = 1, 60000 do inner[1] = {}; inner = inner[1] end
    local log = Recorder()
    box:addObserver(log, "any", { "new" })
    box.any = deep
    assert.is_true(box.any == deep)
    assert.matches("%[%[%[", tostring(log))
  end)

  it("a table that holds itself is printed", function()
    local box, ring = Box(), {}
    ring[1] = ring
    box:observe("any", { "new" }, function() end)
    box.any = ring
    expect [[ observeValue any of <Box#1> {kind: setting, new: [<table>]} ]]
  end)
end)
