-- Names of letters with so many marks that to compare, hash or split one takes longer than any limit.

-- attempt: the name of a class
class("e" .. ("\u{301}\u{316}"):rep(200000))

-- attempt: the name of a property
class "B" { ["e" .. ("\u{301}\u{316}"):rep(200000)] = "string" }

-- attempt: the type of a property
class "B" { x = "e" .. ("\u{301}\u{316}"):rep(200000) }

-- attempt: an option
TableView { ["e" .. ("\u{301}\u{316}"):rep(200000)] = 1 }

-- attempt: the value of an option
TableView { kind = "e" .. ("\u{301}\u{316}"):rep(200000) }

-- attempt: a callback of a delegate
Recorder { ["e" .. ("\u{301}\u{316}"):rep(200000)] = function() end, willChangeContent = function() end }

-- attempt: an assertion
local _ = assert["e" .. ("\u{301}\u{316}"):rep(200000)]

-- attempt: a key
local B = class "B" { n = "integer" }
B():valueForKey("e" .. ("\u{301}\u{316}"):rep(200000))

-- attempt: a key in a key path
local B = class "B" { n = "integer" }
B():valueForKeyPath("n.e" .. ("\u{301}\u{316}"):rep(200000))

-- attempt: a variable
predicate("$x == 1"):evaluate(1, { ["e" .. ("\u{301}\u{316}"):rep(200000)] = 1 })

-- attempt: a module
require("e" .. ("\u{301}\u{316}"):rep(200000))
