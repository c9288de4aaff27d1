-- Table functions told to go through more than there can be.

-- attempt: move over a range of nothing
table.move({}, 1, 1 << 40, 2)

-- attempt: move backwards over a range of nothing
table.move({}, 2, 1 << 40, 3)

-- attempt: insert into what claims a length
table.insert(setmetatable({}, { __len = function() return 1 << 40 end }), 1, 'x')

-- attempt: remove from what claims a length
table.remove(setmetatable({}, { __len = function() return 1 << 40 end }), 1)
