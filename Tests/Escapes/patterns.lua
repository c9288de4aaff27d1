-- Patterns that take for ever, in a loop that no hook sees.

-- attempt: find with nested repetitions
print((('a'):rep(40)):find(('a*'):rep(20) .. 'b'))

-- attempt: match with optional letters
print((('a'):rep(60)):match(('a?'):rep(60) .. ('a'):rep(60) .. 'b'))

-- attempt: gsub with greedy dots
print((('x'):rep(3000)):gsub('.-.-.-.-y', ''))

-- attempt: gmatch with greedy dots
for m in (('x'):rep(3000)):gmatch('.*.*.*.*y') do print(m) end

-- attempt: a balanced match from every place
print((('('):rep(400000)):find('%b()'))

-- attempt: a frontier from every place
print((('a'):rep(3000)):find('.*.*.*%f[b]b'))

-- attempt: a pattern inside pcall
pcall(string.find, ('a'):rep(40), ('a*'):rep(20) .. 'b')
