-- Points in time. The clock stands at 2001-01-01 and moves only when the script moves it.
describe("a date", function()
  it("is read from a day or a point in time", function()
    assert.equal("1985-09-16T00:00:00Z", tostring(date "1985-09-16"))
    assert.equal("1985-09-16T10:30:00Z", tostring(date "1985-09-16T10:30:00Z"))
  end)

  it("has a fraction only where there is one", function()
    assert.equal("2001-01-01T00:00:00.5Z", tostring(date "2001-01-01" + 0.5))
    assert.equal("2001-01-01T00:00:01Z", tostring(date "2001-01-01" + 1))
  end)

  it("is equal by value", function()
    assert.is_true(date "1985-09-16" == date "1985-09-16T00:00:00Z")
    assert.is_false(date "1985-09-16" == date "1985-09-17")
  end)

  it("is compared", function()
    assert.is_true(date "1985-09-16" < date "1985-09-17")
    assert.is_true(date "1985-09-16" <= date "1985-09-16")
    assert.is_false(date "1985-09-16" > date "1985-09-17")
  end)

  it("moves by seconds", function()
    assert.equal(date "1985-09-17", date "1985-09-16" + 86400)
    assert.equal(date "1985-09-15", date "1985-09-16" - 86400)
    assert.equal(86400, date "1985-09-17" - date "1985-09-16")
  end)

  it("is refused where it cannot be read", function()
    assert.has_error(function() date "yesterday" end)
    assert.has_error(function() date "1985-13-01" end)
    assert.has_error(function() date "1985-02-30" end)
  end)

  it("is kept by a property", function()
    local Day = class "Day" { on = "date" }
    local day = Day { on = date "1985-09-16" }
    assert.equal(date "1985-09-16", day.on)
    assert.has_error(function() day.on = "1985-09-16" end, "NSInvalidArgumentException")
  end)
end)

describe("the clock", function()
  it("stands at the beginning of 2001", function()
    assert.equal(date "2001-01-01", date())
    assert.equal(date(), date())
  end)

  it("moves when it is told to", function()
    clock:advance(3600)
    assert.equal(date "2001-01-01T01:00:00Z", date())
  end)

  it("starts afresh for each test", function()
    assert.equal(date "2001-01-01", date())
  end)
end)
