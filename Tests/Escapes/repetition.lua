-- Repetitions of nothing, which cost no memory and so no limit.

-- attempt: nothing, very often
print(#(('')):rep(1 << 50))

-- attempt: nothing between nothings
print(#string.rep('', 1 << 50, ''))
