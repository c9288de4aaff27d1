-- The text of a Recorder: what it is compared with is what it gives.
local Item = class "Item" { name = "string" }

local item, log

before_each(function()
  item, log = Item { name = "x" }, Recorder()
  item:addObserver(log, "name", { "new" })
end)

describe("a text with characters that no editor shows", function()
  for _, text in ipairs { "\0", "a\0b", "\r\n", "\r", "\27[31m", "\127", "\u{85}", "\u{2028}", "\v\f", "a\nb", "\t" } do
    it("compares with itself: " .. string.format("%q", text), function()
      item.name = text
      local before = tostring(log)
      log:clear()
      item.name = text
      assert.callbacks(log, before)
    end)
  end

  it("is written on one line, with escapes", function()
    item.name = "\0\r"
    assert.matches('new: "\\u{0}\\r"', tostring(log), "as expect shows it")
    assert.callbacks(log, [[ observeValue name of <Item "\u{0}\r"> {kind: setting, new: "\u{0}\r"} ]])
  end)

  it("may be written as it is", function()
    item.name = "\0"
    assert.callbacks(log, 'observeValue name of <Item "\0"> {kind: setting, new: "\0"}')
  end)
end)
