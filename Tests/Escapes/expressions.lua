-- Regular expressions that take for ever.

-- attempt: a reference back
predicate('SELF MATCHES %@', '(a*)*\\1*(a*)*\\2b'):evaluate(('a'):rep(3000))

-- attempt: looks ahead
predicate('SELF MATCHES %@', '(a|aa)*(?=(a|aa)*b)(a|aa)*c'):evaluate(('a'):rep(30000))
