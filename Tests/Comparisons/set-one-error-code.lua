-- $ kvosandbox compare set-one-error-code.lua --with controllers=original
-- Whatever is missing, the original's error has one code.
local Friend = class "Friend" { name = "string", color = "string", age = "integer" }
local Document = class "Document" { friends = set "Friend" }
local function friend(name, color, age) return Friend { name = name, color = color, age = age } end
local document = Document { friends = { friend("ann") } }
for _, options in ipairs {
  { observed = document, setKeyPath = "friends", keyPaths = { "name" } },
  { observed = friend("ann"), setKeyPath = "name", keyPaths = { "name" }, sortDescriptors = { "name" } },
} do
  local ok, problem = SetController(options):performQuery()
  print(ok, problem.code)
end
