describe("setValuesForKeys", function()
  local album

  before_each(function()
    album = class "Album" { title = "string", rating = "integer" } { title = "Aerial", rating = 5 }
  end)

  it("takes keys that are strings alone", function()
    for _, key in ipairs { 1, 1.5, true, {}, function() end } do
      local isDone, problem = pcall(album.setValuesForKeys, album, { title = "Aerial, live", [key] = 4 })
      assert.is_false(isDone)
      assert.equal("NSInvalidArgumentException", problem.name)
      assert.equal("Aerial", album.title)
    end
  end)

  it("names the key", function()
    assert.has_error(function() album:setValuesForKeys { [1] = "Aerial" } end, "[1] is no key")
    assert.has_error(function() album:setValuesForKeys { [album] = "Aerial" } end, "is no key")
  end)

  it("does not take a type for a key of that name", function()
    local odd = class "Odd" { ["table"] = "integer" } { table = 1 }
    assert.has_error(function() odd:setValuesForKeys { [{}] = 2 } end, "[table] is no key")
    assert.equal(1, odd:valueForKey("table"))
  end)

  it("says that a key is not UTF-8", function()
    assert.has_error(
      function() album:setValuesForKeys { ["\xff"] = 1 } end, "a string that is not UTF-8 is no key")
    assert.has_error(
      function() album:setValueForKey(1, "\xff") end, "expected a string, got a string that is not UTF-8")
    assert.has_error(
      function() album:valueForKey("\xff") end, "expected a string, got a string that is not UTF-8")
  end)
end)
