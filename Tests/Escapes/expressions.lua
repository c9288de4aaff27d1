-- Regular expressions that take for ever.

-- attempt: a reference back
predicate('SELF MATCHES %@', '(a*)*\\1*(a*)*\\2b'):evaluate(('a'):rep(3000))

-- attempt: looks ahead
predicate('SELF MATCHES %@', '((?=(a*))a*)*b'):evaluate(('a'):rep(3000))
