-- An observed key path follows its objects: whichever object on the way is replaced, the observer is told once, and from
-- then on hears of the new one.
local Node = class "Node" { describedBy = "id", id = "string", value = "string", child = "Node" }

local root, one, two

before_each(function()
  one, two = Node { id = "one", value = "1" }, Node { id = "two", value = "2" }
  root = Node { id = "root" }
end)

local function observe(object, path, options) object:observe(path, options or { "new", "old" }, function() end) end

describe("a path of two keys", function()
  it("tells of the leaf", function()
    root.child = one
    observe(root, "child.value")
    one.value = "1b"
    expect [[ observeValue child.value of <Node "root"> {kind: setting, new: "1b", old: "1"} ]]
  end)

  it("tells of the object in the middle, with the values of the path", function()
    observe(root, "child.value")
    root.child = one
    root.child = two
    root.child = nil
    expect [[
      observeValue child.value of <Node "root"> {kind: setting, new: "1", old: null}
      observeValue child.value of <Node "root"> {kind: setting, new: "2", old: "1"}
      observeValue child.value of <Node "root"> {kind: setting, new: null, old: "2"}
    ]]
  end)

  it("does not hear of an object that left it", function()
    root.child = one
    observe(root, "child.value")
    root.child = two
    one.value = "?"
    two.value = "2b"
    expect [[
      observeValue child.value of <Node "root"> {kind: setting, new: "2", old: "1"}
      observeValue child.value of <Node "root"> {kind: setting, new: "2b", old: "2"}
    ]]
  end)

  it("tells of nil replaced by nil", function()
    observe(root, "child.value")
    root.child = nil
    expect [[ observeValue child.value of <Node "root"> {kind: setting, new: null, old: null} ]]
  end)

  it("observes an object replaced by itself once", function()
    root.child = one
    observe(root, "child.value")
    root.child = one
    one.value = "1b"
    expect [[
      observeValue child.value of <Node "root"> {kind: setting, new: "1", old: "1"}
      observeValue child.value of <Node "root"> {kind: setting, new: "1b", old: "1"}
    ]]
  end)

  it("sends priors for its middle too", function()
    root.child = one
    observe(root, "child.value", { "prior", "old", "new" })
    root.child = two
    expect [[
      observeValue child.value of <Node "root"> {kind: setting, isPrior: true, old: "1"}
      observeValue child.value of <Node "root"> {kind: setting, new: "2", old: "1"}
    ]]
  end)

  it("has null as its initial value where its middle is nil", function()
    observe(root, "child.value", { "initial", "new" })
    expect [[ observeValue child.value of <Node "root"> {kind: setting, new: null} ]]
  end)

  it("may be set through", function()
    root.child = one
    observe(root, "child.value")
    root:setValueForKeyPath("1b", "child.value")
    expect [[ observeValue child.value of <Node "root"> {kind: setting, new: "1b", old: "1"} ]]
  end)
end)

describe("a path of three keys", function()
  it("tells once for each replacement on the way, though its value stays nil", function()
    observe(root, "child.child.value")
    root.child = one
    one.child = two
    two.value = "2b"
    root.child = nil
    expect [[
      observeValue child.child.value of <Node "root"> {kind: setting, new: null, old: null}
      observeValue child.child.value of <Node "root"> {kind: setting, new: "2", old: null}
      observeValue child.child.value of <Node "root"> {kind: setting, new: "2b", old: "2"}
      observeValue child.child.value of <Node "root"> {kind: setting, new: null, old: "2b"}
    ]]
  end)

  it("whose head becomes nil tells once; whose tail becomes nil first, twice", function()
    root.child, one.child = one, two
    observe(root, "child.child.value")
    root.child = nil
    expect [[ observeValue child.child.value of <Node "root"> {kind: setting, new: null, old: "2"} ]]
    root.child = one
    expect [[ observeValue child.child.value of <Node "root"> {kind: setting, new: "2", old: null} ]]
    one.child = nil
    root.child = nil
    expect [[
      observeValue child.child.value of <Node "root"> {kind: setting, new: null, old: "2"}
      observeValue child.child.value of <Node "root"> {kind: setting, new: null, old: null}
    ]]
  end)

  it("through a cycle tells once", function()
    root.value, root.child = "r", root
    observe(root, "child.child.value")
    root.value = "R"
    expect [[ observeValue child.child.value of <Node "root"> {kind: setting, new: "R", old: "r"} ]]
  end)
end)

describe("shared objects", function()
  it("tell each root, in the order of registration", function()
    local other = Node { id = "other", child = one }
    root.child = one
    observe(root, "child.value")
    observe(other, "child.value")
    one.value = "1b"
    expect [[
      observeValue child.value of <Node "root"> {kind: setting, new: "1b", old: "1"}
      observeValue child.value of <Node "other"> {kind: setting, new: "1b", old: "1"}
    ]]
  end)

  it("tell observers of the leaf and of paths to it in the order of registration", function()
    root.child = one
    observe(root, "child.value", {})
    observe(one, "value", {})
    observe(root, "child.value", {})
    one.value = "1b"
    expect [[
      observeValue child.value of <Node "root"> {kind: setting}
      observeValue value of <Node "one"> {kind: setting}
      observeValue child.value of <Node "root"> {kind: setting}
    ]]
  end)

  it("keep that order however often the middle was replaced", function()
    observe(root, "child.value", {})
    observe(one, "value", {})
    root.child = one
    root.child = two
    root.child = one
    expect [[
      observeValue child.value of <Node "root"> {kind: setting}
      observeValue child.value of <Node "root"> {kind: setting}
      observeValue child.value of <Node "root"> {kind: setting}
    ]]
    one.value = "1b"
    expect [[
      observeValue child.value of <Node "root"> {kind: setting}
      observeValue value of <Node "one"> {kind: setting}
    ]]
  end)
end)

describe("a key and a path through it", function()
  it("are both told, in the order of registration", function()
    observe(root, "child", {})
    observe(root, "child.value", {})
    observe(root, "child", {})
    root.child = one
    expect [[
      observeValue child of <Node "root"> {kind: setting}
      observeValue child.value of <Node "root"> {kind: setting}
      observeValue child of <Node "root"> {kind: setting}
    ]]
  end)
end)

describe("setPrimitive in the middle", function()
  it("tells nobody; the path is found again at the next notification", function()
    root.child = one
    observe(root, "child.value")
    root:setPrimitive(two, "child")
    expect [[ ]]
    root.child = two
    two.value = "2b"
    one.value = "?"
    expect [[
      observeValue child.value of <Node "root"> {kind: setting, new: "2", old: "2"}
      observeValue child.value of <Node "root"> {kind: setting, new: "2b", old: "2"}
    ]]
  end)
end)

describe("a registration through what setPrimitive changed", function()
  it("can be removed without complaint, and leaves nothing behind", function()
    local log = Recorder "log"
    root.child = one
    root:addObserver(log, "child.value")
    root:setPrimitive(two, "child")
    root:removeObserver(log, "child.value")
    one.value, two.value = "?", "?"
    root.child = nil
    assert.no_callbacks(log)
  end)
end)

describe("an observer of a path", function()
  it("that removes itself while it is told hears nothing more", function()
    local token
    root.child = one
    token = root:observe("child.value", function() token:invalidate() end)
    one.value = "1b"
    one.value = "1c"
    root.child = two
    expect [[ observeValue child.value of <Node "root"> {kind: setting} ]]
  end)

  it("is told the root and the whole path, whatever changed", function()
    local told = {}
    root.child = one
    root:addObserver({ observeValue = function(_, path, object) told[#told + 1] = { path, object } end }, "child.value")
    one.value = "1b"
    root.child = two
    assert.same({ { "child.value", root }, { "child.value", root } }, told)
  end)
end)

describe("what leaves a path", function()
  it("may be collected: the path does not hold it", function()
    root.child = Node { id = "short" }
    observe(root, "child.value")
    root.child = nil
    collectgarbage "collect"
    root.child = one
    expect [[
      observeValue child.value of <Node "root"> {kind: setting, new: null, old: null}
      observeValue child.value of <Node "root"> {kind: setting, new: "1", old: null}
    ]]
  end)
end)

describe("a path through a property of any type", function()
  local Holder = class "Holder" { name = "string", content = "any" }

  it("is found out when the object is there", function()
    local holder = Holder { name = "h" }
    observe(holder, "content.value")
    holder.content = one
    one.value = "1b"
    holder.content = nil
    expect [[
      observeValue content.value of <Holder "h"> {kind: setting, new: "1", old: null}
      observeValue content.value of <Holder "h"> {kind: setting, new: "1b", old: "1"}
      observeValue content.value of <Holder "h"> {kind: setting, new: null, old: "1b"}
    ]]
  end)

  it("that its object does not know is an error at the line that sets the object", function()
    local holder = Holder { name = "h" }
    observe(holder, "content.vlaue", {})
    assert.has_error(function() holder.content = one end, "NSUndefinedKeyException")
    assert.equal(one, holder.content, "the value stays changed, as with an observer that throws")
    holder.content = nil
    assert.is_nil(holder.content)
  end)
end)

describe("a path that does not exist", function()
  it("is refused at registration, wherever the class is known", function()
    assert.has_error(function() observe(root, "chidl") end, "NSUndefinedKeyException")
    assert.has_error(function() observe(root, "chidl.value") end, "NSUndefinedKeyException")
    assert.has_error(function() observe(root, "child.vlaue") end, "NSUndefinedKeyException")
    assert.has_error(function() observe(root, "child.child.vlaue") end, "NSUndefinedKeyException")
  end)

  it("goes on behind a text or a number with a key that it does not answer", function()
    assert.has_error(function() observe(root, "value.stringValue") end, "NSUndefinedKeyException")
    assert.has_error(function() observe(root, "child.value.@count") end, "NSUndefinedKeyException")
    assert.has_error(function() observe(root, "child.@count") end, "NSUndefinedKeyException")
  end)

  it("leaves nothing observed", function()
    pcall(observe, root, "child.vlaue")
    root.child = one
    expect [[ ]]
  end)

  it("is no path where a key is empty", function()
    for _, path in ipairs { "", "child.", ".value", "child..value" } do
      assert.has_error(function() observe(root, path) end, "NSInvalidArgumentException")
    end
  end)
end)
