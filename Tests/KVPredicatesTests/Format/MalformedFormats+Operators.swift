extension MalformedFormats {
  /// Operators and connectives that are none, or stand where they cannot.
  static let operators = #"""
    live
        ^
    expected a comparison operator such as ==, found the end of the format
    compare it: live == YES

    live AND rating > 3
         ^^^
    expected a comparison operator such as ==, found 'AND'
    compare it: live == YES

    rating > 3 AND live
                       ^
    expected a comparison operator such as ==, found the end of the format
    compare it: live == YES

    (live)
          ^
    expected a comparison operator such as ==, found the end of the format
    compare it: (live) == YES

    NOT live
            ^
    expected a comparison operator such as ==, found the end of the format
    compare it: live == YES

    YES
       ^
    expected a comparison operator such as ==, found the end of the format
    use TRUEPREDICATE

    name BEGINWITH "K"
         ^^^^^^^^^
    expected a comparison operator such as ==, found 'BEGINWITH'
    did you mean BEGINSWITH?

    name begnswith "K"
         ^^^^^^^^^
    expected a comparison operator such as ==, found 'begnswith'
    did you mean BEGINSWITH?

    name CONTANS "K"
         ^^^^^^^
    expected a comparison operator such as ==, found 'CONTANS'
    did you mean CONTAINS?

    name STARTSWITH "K"
         ^^^^^^^^^^
    expected a comparison operator such as ==, found 'STARTSWITH'
    use BEGINSWITH

    name INCLUDES "K"
         ^^^^^^^^
    expected a comparison operator such as ==, found 'INCLUDES'
    use CONTAINS

    name EQUALS "K"
         ^^^^^^
    expected a comparison operator such as ==, found 'EQUALS'
    use ==

    name IS NULL
         ^^
    expected a comparison operator such as ==, found 'IS'
    write == nil instead of IS NULL

    name IS NOT NULL
         ^^
    expected a comparison operator such as ==, found 'IS'
    write != nil instead of IS NOT NULL

    name is  not nil
         ^^
    expected a comparison operator such as ==, found 'is'
    write != nil instead of is  not nil

    name IS "K"
         ^^
    expected a comparison operator such as ==, found 'IS'
    write == instead of IS

    rating NOT IN {1, 2}
           ^^^
    expected a comparison operator such as ==, found 'NOT'
    put NOT in front: NOT rating IN …

    name !CONTAINS "x"
         ^
    expected a comparison operator such as ==, found '!'
    put NOT in front: NOT name CONTAINS …

    name NOT LIKE "x"
         ^^^
    expected a comparison operator such as ==, found 'NOT'
    put NOT in front: NOT name LIKE …

    rating = = 3
             ^
    expected an expression, found '='
    use == without a blank

    rating > = 3
             ^
    expected an expression, found '='
    use >= without a blank

    rating === 3
           ^^^
    expected a comparison operator such as ==, found '==='
    use ==

    rating =! 3
           ^^
    expected a comparison operator such as ==, found '=!'
    use !=

    rating !== 3
           ^^^
    expected a comparison operator such as ==, found '!=='
    use !=

    rating >=< 3
           ^^^
    expected a comparison operator such as ==, found '>=<'
    use BETWEEN {1, 2}

    rating => => 3
              ^^
    expected an expression, found '=>'
    write one operator instead of => =>

    rating ≥ 3
           ^
    expected a comparison operator such as ==, found '≥'
    use >=

    rating >
            ^
    expected an expression, found the end of the format
    write a value behind >; the absent one is nil

    rating ==
             ^
    expected an expression, found the end of the format
    write a value behind ==; the absent one is nil

    == 3
    ^^
    expected an expression, found '=='
    write first what is compared; the object itself is SELF: SELF == …

    BEGINSWITH "K"
    ^^^^^^^^^^
    expected an expression, found 'BEGINSWITH'
    write first what is compared; the object itself is SELF: SELF BEGINSWITH …

    live == YES AND CONTAINS "x"
                    ^^^^^^^^
    expected an expression, found 'CONTAINS'
    write first what is compared; the object itself is SELF: SELF CONTAINS …

    live == YES XOR rating > 3
                ^^^
    expected AND, OR or the end of the format, found 'XOR'
    use (a AND NOT b) OR (NOT a AND b)

    live == YES AND
                   ^
    expected an expression, found the end of the format
    compare something on both sides of AND, or remove it

    live == YES AND AND rating > 3
                    ^^^
    expected an expression, found 'AND'
    compare something on both sides of AND, or remove it

    AND live == YES
    ^^^
    expected an expression, found 'AND'
    compare something on both sides of AND, or remove it

    1 < rating < 3
               ^
    expected AND, OR or the end of the format, found '<'
    compare twice and join with AND: a < b AND b < c

    (rating > 3) == YES
                 ^^
    expected AND, OR or the end of the format, found '=='
    a predicate is not compared; NOT turns it round

    ANY tags
            ^
    expected a comparison operator such as ==, found the end of the format
    compare it: tags == YES

    rating > 3 AND NOT
                      ^
    expected an expression, found the end of the format
    write a value behind NOT; the absent one is nil

    NOT
       ^
    expected an expression, found the end of the format
    write a value behind NOT; the absent one is nil

    !
     ^
    expected an expression, found the end of the format
    write a value behind !; the absent one is nil

    {1, 2}
          ^
    expected a comparison operator such as ==, found the end of the format
    -

    a == 1 OR OR b == 2
              ^^
    expected an expression, found 'OR'
    compare something on both sides of OR, or remove it

    a == 1 OR
             ^
    expected an expression, found the end of the format
    compare something on both sides of OR, or remove it

    (a == 1 OR)
              ^
    expected an expression, found ')'
    compare something on both sides of OR, or remove it

    x ~= "a"
      ^^
    expected a comparison operator such as ==, found '~='
    use !=

    x == 1 AND NOT IN {1}
                   ^^
    expected an expression, found 'IN'
    write first what is compared; the object itself is SELF: SELF IN …

    x == -
          ^
    expected an expression, found the end of the format
    write a value behind -; the absent one is nil

    #and and == 1
         ^^^
    expected a comparison operator such as ==, found 'and'
    compare it: #and == YES

    x = nil = 3
            ^
    expected AND, OR or the end of the format, found '='
    compare twice and join with AND: a < b AND b < c
    """#
}
