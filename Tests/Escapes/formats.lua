-- Predicates that nest so deep that whoever walks them runs out of stack.

-- attempt: parentheses
predicate(('('):rep(200000) .. 'TRUEPREDICATE' .. (')'):rep(200000))

-- attempt: NOT
predicate(('NOT '):rep(200000) .. 'TRUEPREDICATE'):evaluate(1)

-- attempt: minus
predicate(('- '):rep(200000) .. '1 == 1'):evaluate(1)

-- attempt: lists
predicate('1 IN ' .. ('{'):rep(200000) .. '1' .. ('}'):rep(200000))
