extension MalformedFormats {
  /// Functions, words with arguments, and what is not supported.
  static let calls = #"""
    (rating > 3) + 1 == 2
    ^^^^^^^^^^^^
    expected a value, found the predicate '(rating > 3)'
    choose with TERNARY(predicate, yes, no)

    rating + (live == YES) > 3
             ^^^^^^^^^^^^^
    expected a value, found the predicate '(live == YES)'
    choose with TERNARY(predicate, yes, no)

    name MATCHES '\d+'
                  ^^
    expected an escape such as \n, found '\d'
    write \\ for a backslash, or give the text as an argument of %@

    name == "\u12"
             ^^^^
    expected 4 hexadecimal digits behind the backslash, found '\u12'
    write \\ for a backslash, or give the text as an argument of %@

    name == "\x4"
             ^^^
    expected 2 hexadecimal digits behind the backslash, found '\x4'
    write \\ for a backslash, or give the text as an argument of %@

    name == "\9"
             ^^
    expected an escape such as \n, found '\9'
    write \\ for a backslash, or give the text as an argument of %@

    size > 3
    ^^^^
    expected an expression, found the reserved word 'size'
    to read a key of that name write #size

    first == 1
    ^^^^^
    expected an expression, found the reserved word 'first'
    to read a key of that name write #first

    tags.size() > 3
             ^
    expected a comparison operator such as ==, found '('
    send messages with FUNCTION(operand, "selector", argument)

    name.uppercase() == "X"
                  ^
    expected a comparison operator such as ==, found '('
    send messages with FUNCTION(operand, "selector", argument)

    foo(name) == 1
    ^^^
    expected a function, found 'foo'
    send messages with FUNCTION(operand, "selector", argument)

    summ(ratings) > 1
    ^^^^
    expected a function, found 'summ'
    did you mean sum?

    upper(name) == "X"
    ^^^^^
    expected a function, found 'upper'
    use uppercase(x)

    abs() > 1
    ^^^
    expected 1 argument for abs, found 0
    use abs:(a)

    modulus:by:(rating) == 1
    ^^^^^^^^^^^
    expected 2 arguments for modulus:by:, found 1
    use modulus:by:(a, b)

    rating == #
              ^
    expected an expression, found '#'
    use #word for a key that is a reserved word

    rating > 3 ? 1 : 2
               ^
    expected AND, OR or the end of the format, found '?'
    choose with TERNARY(predicate, yes, no)

    SUBQUERY(albums, x, $x.rating > 3).@count > 0
                     ^
    expected a variable such as $x, found 'x'
    use $x

    SUBQUERY(albums, $x).@count > 0
                       ^
    expected ',', found ')'
    use SUBQUERY(collection, $x, predicate)

    SUBQUERY("albums", $x, $x.rating > 3).@count > 0
             ^^^^^^^^
    expected a collection or an object before it, found the literal "albums"
    use %K for key paths: %@ and quotes make a text

    SUBQUERY(albums, $x, $x.rating).@count > 0
                                  ^
    expected a comparison operator such as ==, found ')'
    compare it: $x.rating == YES

    SUBQUERY albums
             ^^^^^^
    expected the arguments of SUBQUERY in parentheses, found 'albums'
    use SUBQUERY(collection, $x, predicate)

    CAST(0, NSDate) == released
            ^^^^^^
    expected a type's name in quotes, found 'NSDate'
    put text in quotes: "NSDate"

    CAST(0) == released
          ^
    expected ',', found ')'
    use CAST(value, "NSDate")

    FUNCTION(name, foo) == 1
                   ^^^
    expected a selector in quotes, found 'foo'
    put text in quotes: "foo"

    TERNARY(live, 1, 2) == 1
                ^
    expected a comparison operator such as ==, found ','
    compare it: live == YES

    TERNARY(live == YES, 1) == 1
                          ^
    expected ',', found ')'
    use TERNARY(predicate, yes, no)

    ANYKEY == 3
    ^^^^^^
    expected what can be evaluated here, found 'ANYKEY', which is not supported
    use the keys, joined with OR: a == 1 OR b == 1

    FETCH(a, b, NO) == 1
    ^^^^^
    expected what can be evaluated here, found 'FETCH', which is not supported
    use SUBQUERY on a key path

    $x := 3
    ^^
    expected what can be evaluated here, found '$x := …', which is not supported
    use $x and bind its value

    file UTI-CONFORMS-TO "public.image"
         ^^^^^^^^^^^^^^^
    expected what can be evaluated here, found 'UTI-CONFORMS-TO', which is not supported
    use == or LIKE

    name LIKE CI "x"
              ^^
    expected an expression, found the reserved word 'CI'
    use LIKE[c]

    x IN {1, (2 == 3)}
             ^^^^^^^^
    expected a value, found the predicate '(2 == 3)'
    choose with TERNARY(predicate, yes, no)

    ln(x == 1) > 1
       ^^^^^^
    expected a value, found the predicate 'x == 1'
    choose with TERNARY(predicate, yes, no)

    sum(1 2) == 3
          ^
    expected ',' or ')', found '2'
    separate elements with commas

    sum(1, ) == 3
           ^
    expected an expression, found ')'
    -

    x == FUNCTION(a
                   ^
    expected ',', found the end of the format
    use FUNCTION(operand, "selector", argument)

    SUBQUERY(a, $x, $x == 1
                           ^
    expected ')', found the end of the format
    close the ( at position 8

    x.y(3) == 1
       ^
    expected a comparison operator such as ==, found '('
    send messages with FUNCTION(operand, "selector", argument)

    x == y(3)
         ^
    expected a function, found 'y'
    send messages with FUNCTION(operand, "selector", argument)

    x == size(y)
         ^^^^
    expected a function, found 'size'
    use x[SIZE]
    """#
}
