-- Every letter of Unicode is shown as itself, the last private ones too: a text is no name of a file, whose bytes may be shown
-- as \xEA.
local Note = class "Note" { text = "string", any = "any" }

it("shows the last letters of Unicode as they are", function()
  local note = Note {}
  note:observe("text", { "new" }, function() end)
  note.text = "\u{10FF80}\u{10FFEA}\u{10FFFF}"
  expect('observeValue text of <Note#1> {kind: setting, new: "' .. note.text .. '"}')
  assert.equal("<Note#1>", tostring(note))
end)

it("quotes them in messages as they are", function()
  assert.has_error(function() assert.equal("\u{10FFEA}", "\\xEA") end, "\u{10FFEA}")
end)
