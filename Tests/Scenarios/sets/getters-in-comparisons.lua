-- Rows whose packed keys are equal are compared by their values, which a subclass may compute: what its getter changes meanwhile
-- belongs to the change that is under way.
local Friend = class "Friend" { name = "string", age = "integer" }
local hook
local Reader = class("Reader", Friend) {
  stored = "string",
  name = {
    "string",
    get = function(self)
      local current = hook
      hook = nil
      if current then current() end
      return self.stored
    end,
    set = function(self, value) self.stored = value end,
  },
}
local Document = class "Document" { friends = orderedSet "Friend" }
local long = "a very long name that no key could ever hold "

it("A getter that changes the members while rows are compared leaves the controller in step", function()
  for _ = 1, 6 do
    local friends = {}
    for number = 1, 90 do
      local name = long .. (100 + number)
      friends[number] = number % 2 == 0 and Reader { stored = name } or Friend { name = name }
    end
    local document = Document { friends = friends }
    local controller = SetController {
      observed = document, setKeyPath = "friends", keyPaths = { "age" }, sortDescriptors = { "name" },
      delegate = { didChangeContent = function() end },
    }
    controller:performQuery()
    for round = 1, 30 do
      local friend = friends[2 * math.random(45) - 1]
      hook = function()
        for _ = 1, math.random(60) do
          local other = friends[math.random(90)]
          if other ~= friend then
            if math.random(2) == 1 then document.friends:remove(other) else document.friends:add(other) end
          end
        end
      end
      local kind = round % 4
      if kind == 0 then
        friend.age = round
      elseif kind == 1 then
        friend.name = long .. (100 + math.random(90))
      elseif kind == 2 then
        document.friends:remove(friend)
      else
        document.friends:add(friend)
      end
      hook = nil
    end
    assert.replays(controller)
    assert.equal(#document.friends, controller.sections[1].numberOfObjects)
    controller:invalidate()
  end
end)

it("What is not in a set is removed without a word, whatever its other side lacks", function()
  local Track = class "Track" { name = "string", album = "Album" }
  local Other = class "Other" { name = "string" }
  local Album = class "Album" { tracks = set("Track", { inverse = "album" }) }
  local album = Album { tracks = { Track { name = "a" } } }
  local controller = SetController {
    observed = album, setKeyPath = "tracks", keyPaths = { "name" }, sortDescriptors = { "name" },
    delegate = Recorder "delegate",
  }
  controller:performQuery()
  album.tracks:remove(Other { name = "o" })
  assert.equal(1, #album.tracks)
  assert.replays(controller)
end)
