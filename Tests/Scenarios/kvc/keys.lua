-- Key-value coding: properties by name. What is written is checked as an assignment is.
class "Artist" { name = "string" }
local Album = class "Album" {
  title = "string", rating = { "integer", default = 3 }, price = "number", live = "boolean", released = "date",
  note = "any", artist = "Artist", tracks = array "string",
  summary = { "string", dependsOn = { "title" }, get = function(self) return "<" .. self.title .. ">" end },
  loud = {
    "string", get = function(self) return (self.title or ""):upper() end,
    set = function(self, value) self.title = value:lower() end,
  },
}

local album

before_each(function() album = Album { title = "X" } end)

describe("valueForKey", function()
  it("reads a property", function()
    assert.equal("X", album:valueForKey "title")
    assert.equal(3, album:valueForKey "rating")
    assert.is_nil(album:valueForKey "artist")
  end)

  it("calls a getter", function()
    assert.equal("<X>", album:valueForKey "summary")
    assert.equal("X", album:valueForKey "loud")
  end)

  it("gives the live proxy of a to-many key", function()
    local proxy = album:valueForKey "tracks"
    proxy:add "a"
    assert.same({ "a" }, album.tracks:toTable())
  end)

  it("does not know a misspelt key, and says which was meant", function()
    local _, e = pcall(function() return album:valueForKey "titel" end)
    assert.equal("NSUndefinedKeyException", e.name)
    assert.matches("is not key value coding%-compliant for the key titel%.$", e.reason)
    assert.equal("did you mean 'title'?", e.hint)
  end)

  it("takes a key, not a path", function()
    assert.has_error(function() album:valueForKey "artist.name" end, "NSUndefinedKeyException")
  end)

  it("does not take an empty key", function()
    assert.has_error(function() album:valueForKey "" end, "NSInvalidArgumentException")
  end)
end)

describe("setValueForKey", function()
  it("writes a property", function()
    album:setValueForKey("Y", "title")
    album:setValueForKey({ "a", "b" }, "tracks")
    assert.equal("Y", album.title)
    assert.same({ "a", "b" }, album.tracks:toTable())
  end)

  it("calls a setter", function()
    album:setValueForKey("LOUD", "loud")
    assert.equal("loud", album.title)
  end)

  it("writes nil where there may be none", function()
    album:setValueForKey(nil, "title")
    assert.is_nil(album.title)
  end)

  it("does not write a read-only key", function()
    assert.has_error(function() album:setValueForKey("x", "summary") end, "NSUndefinedKeyException")
  end)

  it("does not write an unknown key", function()
    assert.has_error(function() album:setValueForKey("x", "titel") end, "NSUndefinedKeyException")
  end)
end)

describe("the types of properties", function()
  local function refuses(value, key)
    assert.has_error(function() album:setValueForKey(value, key) end, "NSInvalidArgumentException")
    assert.has_error(function() album[key] = value end, "NSInvalidArgumentException")
  end

  it("take their own and no other", function()
    refuses(5, "title")
    refuses("5", "rating")
    refuses(true, "rating")
    refuses("true", "live")
    refuses(1, "live")
    refuses("1985-09-16", "released")
    refuses(album, "artist")
    refuses({ "a", 5 }, "tracks")
  end)

  it("name class, key, expected and given type", function()
    local _, e = pcall(function() album.rating = "five" end)
    for _, word in ipairs { "Album", "rating", "integer", "string" } do assert.matches(word, e.reason) end
  end)

  it("take a float without a fraction for an integer", function()
    album.rating = 4.0
    assert.equal("integer", math.type(album.rating))
    refuses(3.9, "rating")
  end)

  it("take an integer for a number, which reads as a float", function()
    album.price = 2
    assert.equal("float", math.type(album.price))
  end)

  it("take no nil for integers, numbers and booleans", function()
    refuses(nil, "rating")
    refuses(nil, "price")
    refuses(nil, "live")
  end)

  it("begin with nil, 0, false, empty, or their default", function()
    local fresh = Album()
    assert.is_nil(fresh.title)
    assert.equal(3, fresh.rating)
    assert.equal(0.0, fresh.price)
    assert.is_false(fresh.live)
    assert.is_nil(fresh.released)
    assert.is_nil(fresh.artist)
    assert.equal(0, #fresh.tracks)
  end)

  it("of any takes everything", function()
    for _, value in ipairs { 5, "x", true, 2.5, null, album } do
      album.note = value
      assert.equal(value, album.note)
    end
  end)
end)

describe("primitive and setPrimitive", function()
  it("go round getter, setter and notifications", function()
    album:observe("title", function() end)
    album:setPrimitive("quiet", "title")
    assert.equal("quiet", album:primitive "title")
    assert.equal("quiet", album.title)
    expect [[ ]]
  end)
end)
