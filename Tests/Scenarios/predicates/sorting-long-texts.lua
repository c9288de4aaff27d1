-- Long texts are sorted without regard to case as they are compared: what decides may stand behind what a key for sorting
-- holds, and marks at its end come to stand before one another.
local Track = class "Track" { title = "string" }
local Album = class "Album" { tracks = array "Track" }

describe("long texts sorted without regard to case", function()
  it("stand in the order in which they compare", function()
    local tracks, marks = {}, { "\u{301}", "\u{316}", "\u{316}\u{301}", "\u{301}\u{316}", "", "x", "X\u{301}", "\u{344}" }
    for _, letter in ipairs { "é", "É", "e\u{301}", "ß", "\u{3b1}" } do
      for length = 28, 34 do
        for _, mark in ipairs(marks) do
          tracks[#tracks + 1] = Track { title = letter:rep(length) .. mark .. ("é"):rep(80) .. mark }
        end
      end
    end
    local album = Album { tracks = tracks }
    local sorted = album.tracks:sorted { key = "title", selector = "caseInsensitiveCompare:" }
    assert.equal(#tracks, #sorted)
    local isInOrder = predicate "SELF.a <=[c] SELF.b"
    for i = 1, #sorted - 1 do
      assert.is_true(isInOrder:evaluate { a = sorted[i].title, b = sorted[i + 1].title })
    end
  end)
end)
