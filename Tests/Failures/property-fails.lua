it("keeps a sum small", function()
  local List = class "List" { numbers = array "integer" }
  forall {
    runs = 20,
    ops = 10,
    setup = function() return { list = List() } end,
    step = function(world, random) world.list.numbers:add(random(0, 20)) end,
    check = function(world) assert(#world.list.numbers < 5, "too long") end,
  }
end)
