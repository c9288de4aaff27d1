it("compares two tables", function()
  local song, other = { seconds = {} }, { seconds = {} }
  print(song.seconds < other.seconds)
end)
it("compares a number with a text", function()
  local limit = "10"
  assert(3 < limit)
end)
it("calculates with a table", function() print(1 + {}) end)
it("joins texts with a plus", function() print("a" + 1) end)
it("asks a number for its length", function() print(#5) end)
it("joins nil to a text", function() print(nil .. "x") end)
it("divides by zero", function() print(1 // 0) end)
it("takes the bits of a fraction", function() print(1 & 1.5) end)
it("assigns to nil", function()
  local byName = {}
  byName[nil] = 1
end)
it("counts to nil", function()
  for i = 1, nil do print(i) end
end)
it("formats a fraction as a whole number", function() print(string.format("%d", 1.5)) end)
it("says nothing where two may be meant", function() print(1 + 2 + {}) end)
