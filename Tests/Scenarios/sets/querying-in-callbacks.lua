-- A delegate that begins another query while it is being sent a change of one object.
local Friend = class "Friend" { name = "string", age = "integer" }
local Document = class "Document" { friends = set "Friend" }

local changes = {
  { "set", function(document, friends) friends[1].name = "z" end },
  { "added", function(document) document.friends:add(Friend { name = "q", age = 1 }) end },
  { "removed", function(document, friends) document.friends:remove(friends[5]) end },
}

for _, callback in ipairs { "willChangeContent", "didChangeObject", "didChangeContent" } do
  for _, change in ipairs(changes) do
    it(callback .. " may query when an object is " .. change[1], function()
      local friends = {}
      for number = 1, 8 do friends[number] = Friend { name = "n" .. number, age = number } end
      local document = Document { friends = friends }
      local controller, queries = nil, 0
      controller = SetController {
        observed = document, setKeyPath = "friends", keyPaths = { "age" }, sortDescriptors = { "name" },
        delegate = {
          [callback] = function()
            queries = queries + 1
            controller:performQuery()
            collectgarbage()
          end,
        },
      }
      controller:performQuery()
      change[2](document, friends)
      assert.equal(1, queries)
      assert.equal(document.friends:count(), controller.sections[1].numberOfObjects)
      assert.replays(controller)
    end)
  end
end
