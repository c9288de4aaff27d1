-- How values are written in a format.
local function value(text) return predicate("SELF == " .. text) end
local function is(expected, text) assert.is_true(value(text):evaluate(expected), text) end

describe("numbers", function()
  it("are decimal, with a fraction and an exponent", function()
    is(42, "42")
    is(-42, "-42")
    is(0.5, "0.5")
    is(1500, "1.5e3")
    is(0.015, "1.5E-2")
  end)

  it("are hexadecimal, octal and binary", function()
    is(255, "0xff")
    is(255, "0xFF")
    is(8, "0o10")
    is(5, "0b101")
  end)

  it("keep 64 bits", function()
    is(9223372036854775807, "9223372036854775807")
  end)

  it("are written as floats where they are floats", function()
    assert.equal("SELF == 3.0", value("3.0").format)
    assert.equal("SELF == 0.1", value("0.1").format)
    assert.equal("SELF == 1000.0", value("1e3").format)
    assert.equal("SELF == 3", value("3").format)
  end)
end)

describe("texts", function()
  it("stand in single or double quotes", function()
    is("Africa", "'Africa'")
    is("Africa", '"Africa"')
    is("it's", '"it\'s"')
    is('say "hi"', "'say \"hi\"'")
    is("", "''")
  end)

  it("know escapes", function()
    is("it's", [['it\'s']])
    is('"', [["\""]])
    is("\\", [['\\']])
    is("a\nb", [['a\nb']])
    is("\t", [['\t']])
    is("é", [['\u00e9']])
  end)

  it("take placeholders for letters", function()
    is("%@", "'%@'")
    is("100 %d", "'100 %d'")
  end)

  it("are written in double quotes", function()
    assert.equal([[SELF == "it's"]], value([['it\'s']]).format)
    assert.equal([[SELF == "say \"hi\""]], value([['say "hi"']]).format)
    assert.equal([[SELF == "a\nb\\c"]], value([['a\nb\\c']]).format)
  end)
end)

describe("constants", function()
  it("are written in every way that Cocoa reads", function()
    for _, text in ipairs { "YES", "yes", "TRUE", "true" } do is(true, text) end
    for _, text in ipairs { "NO", "no", "FALSE", "false" } do is(false, text) end
    for _, text in ipairs { "nil", "NIL", "NULL", "null" } do is(nil, text) end
  end)
end)

describe("lists", function()
  it("hold expressions of every kind", function()
    is({ 1, "a", 2.5 }, "{1, 'a', 2.5}")
    is({}, "{}")
    is({ 1, { 2 } }, "{1, {2}}")
    is({ 3 }, "{1 + 2}")
  end)
end)
