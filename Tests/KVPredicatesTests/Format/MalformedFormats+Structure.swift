extension MalformedFormats {
  /// Parentheses, connectives and lists that do not close or join.
  static let structure = #"""
    live == YES & rating > 3
                         ^
    expected AND, OR or the end of the format, found '>'
    use AND or && between comparisons

    live == YES | rating > 3
                         ^
    expected AND, OR or the end of the format, found '>'
    use OR or || between comparisons

    live == YES and then rating > 3
                    ^^^^
    expected a predicate, found 'then'
    write AND instead of and then

    live == YES andd rating > 3
                ^^^^
    expected AND, OR or the end of the format, found 'andd'
    did you mean AND?

    live == YES, rating > 3
               ^
    expected AND, OR or the end of the format, found ','
    join comparisons with AND or OR

    live == YES rating > 3
                ^^^^^^
    expected AND, OR or the end of the format, found 'rating'
    join comparisons with AND or OR

    (rating > 3
               ^
    expected ')', found the end of the format
    close the ( at position 0

    (rating > 3 AND (live == YES)
                                 ^
    expected ')', found the end of the format
    close the ( at position 0

    rating > 3)
              ^
    expected AND, OR or the end of the format, found ')'
    remove the ), or open it before

    rating > (3
               ^
    expected ')', found the end of the format
    close the ( at position 9

    rating IN {1, 2
                   ^
    expected ',' or '}', found the end of the format
    close the { at position 10

    rating IN {1 2}
                 ^
    expected ',' or '}', found '2'
    separate elements with commas

    rating IN {1, 2,}
                    ^
    expected an expression, found '}'
    remove the last comma

    tags[0 == "x"
           ^^
    expected ']', found '=='
    close the [ at position 4

    tags[] == "x"
         ^
    expected FIRST, LAST, SIZE or an index, found ']'
    use [0], [FIRST] or [SIZE]

    rating == .5
              ^
    expected an expression, found '.'
    write 0.5

    name CONTAINS[c "k"
                    ^^^
    expected ']', found '"k"'
    close the [ at position 13

    rating == $
              ^
    expected an expression, found '$'
    use $name for a variable

    3 < ANY ratings
        ^^^
    expected an expression, found 'ANY'
    put ANY in front of the comparison: ANY a.b == 1

    ANY (a == 1 AND b == 2)
        ^^^^^^^^^^^^^^^^^^^
    expected a value, found the predicate '(a == 1 AND b == 2)'
    put ANY in front of the comparison: ANY a.b == 1

    rating == 3 "x"
                ^^^
    expected AND, OR or the end of the format, found '"x"'
    join comparisons with AND or OR

    -"x" == 3 5
              ^
    expected AND, OR or the end of the format, found '5'
    join comparisons with AND or OR

    name == nil null
                ^^^^
    expected AND, OR or the end of the format, found 'null'
    join comparisons with AND or OR

    (name BEGINWITH "x")
          ^^^^^^^^^
    expected ')', found 'BEGINWITH'
    did you mean BEGINSWITH?

    rating > 3; live == YES
              ^
    expected AND, OR or the end of the format, found ';'
    use AND to join comparisons

    a == 1 AND (
                ^
    expected an expression, found the end of the format
    -

    x == 'a' 'b'
             ^^^
    expected AND, OR or the end of the format, found ''b''
    join comparisons with AND or OR

    x == 1 AND also b == 2
               ^^^^
    expected a predicate, found 'also'
    write AND instead of and also

    x == {1, 2
              ^
    expected ',' or '}', found the end of the format
    close the { at position 5

    a == 1 AND (b == 2 c == 3)
                       ^
    expected ')', found 'c'
    join comparisons with AND or OR
    """#
}
