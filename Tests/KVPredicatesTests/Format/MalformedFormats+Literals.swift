extension MalformedFormats {
  /// Texts, numbers, key paths, lists and options.
  static let literals = #"""
    "name"
          ^
    expected a comparison operator such as ==, found the end of the format
    use %K for key paths: %@ and quotes make a text

    rating IN (1, 2)
                ^
    expected ')', found ','
    write lists in braces: {1, 2}

    rating %% 2 == 0
           ^^
    expected a comparison operator such as ==, found '%%'
    use modulus:by:(a, b)

    rating IN {4., 5}
               ^^
    expected a number, found '4.'
    numbers are written 27, 2.5, 9.2e-5, 0x1F, 0o17 or 0b101

    rating == 4.
              ^^
    expected a number, found '4.'
    numbers are written 27, 2.5, 9.2e-5, 0x1F, 0o17 or 0b101

    rating IN [1, 2]
               ^
    expected the options c, d, n or l, found '1'
    write lists in braces: {1, 2}

    rating BETWEEN 1 AND 5
                   ^
    expected a list of two bounds, found '1'
    write both bounds in braces: BETWEEN {1, 2}

    rating BETWEEN {1, 2, 3}
                   ^^^^^^^^^
    expected two bounds for BETWEEN, found 3
    write both bounds in braces: BETWEEN {1, 2}

    rating BETWEEN[c] {1, 2}
                  ^
    expected an expression behind BETWEEN, found options, which it does not take
    write both bounds in braces: BETWEEN {1, 2}

    name == "Kate
            ^
    expected a closing quote, found the end of the format
    close the text with "

    name == 'it's'
                ^
    expected AND, OR or the end of the format, found 's'
    a quote inside quotes of its kind is written \' or \"

    name == 'it''s'
                ^^^
    expected AND, OR or the end of the format, found ''s''
    a quote inside quotes of its kind is written \' or \"

    name == “Kate”
            ^
    expected an expression, found '“'
    use straight quotes

    name == Kate Bush
                 ^^^^
    expected AND, OR or the end of the format, found 'Bush'
    put text in quotes: "Kate Bush"

    name LIKE *foo*
              ^
    expected an expression, found '*'
    put text in quotes: "*foo*"

    name LIKE foo*
                  ^
    expected an expression, found the end of the format
    put text in quotes: "foo*"

    name == "\ud83d"
             ^^^^^^
    expected both halves of a surrogate pair, found '\ud83d'
    -

    name == "\400"
             ^^^^
    expected an octal escape up to \377, found '\400'
    -

    rating == 12abc
              ^^^^^
    expected a number, found '12abc'
    numbers are written 27, 2.5, 9.2e-5, 0x1F, 0o17 or 0b101

    rating == 0x
              ^^
    expected a number, found '0x'
    numbers are written 27, 2.5, 9.2e-5, 0x1F, 0o17 or 0b101

    rating == 0b12
              ^^^^
    expected a number, found '0b12'
    numbers are written 27, 2.5, 9.2e-5, 0x1F, 0o17 or 0b101

    rating == 1e
              ^^
    expected a number, found '1e'
    numbers are written 27, 2.5, 9.2e-5, 0x1F, 0o17 or 0b101

    rating == 1e999
              ^^^^^
    expected a number that fits 64 bits, found '1e999'
    -

    rating == 0xFFFFFFFFFFFFFFFFF
              ^^^^^^^^^^^^^^^^^^^
    expected a number that fits 64 bits, found '0xFFFFFFFFFFFFFFFFF'
    -

    rating == 1.5.2
                 ^
    expected a collection or an object before it, found the literal 1.5
    -

    name CONTAINS[x] "k"
                  ^
    expected the options c, d, n or l, found 'x'
    c ignores case, d accents; n says normalised, l compares as the locale does

    name CONTAINS[cq] "k"
                   ^
    expected the options c, d, n or l, found 'q'
    c ignores case, d accents; n says normalised, l compares as the locale does

    name CONTAINS "k"[cd]
                     ^
    expected a collection or an object before it, found the literal "k"
    options stand directly behind the operator: CONTAINS[cd] "x"

    name == "a".length
               ^
    expected a collection or an object before it, found the literal "a"
    use %K for key paths: %@ and quotes make a text

    name.
         ^
    expected a key, found the end of the format
    keys stand on both sides of a dot: a.b

    name..first == 1
         ^
    expected a key, found '.'
    keys stand on both sides of a dot: a.b

    .name == 1
    ^
    expected an expression, found '.'
    keys stand on both sides of a dot: a.b

    albums.@suum.rating > 3
           ^^^^^
    expected a key path, found 'albums.@suum.rating': there is no operator @suum
    did you mean @sum?

    albums. == 1
            ^^
    expected a key, found '=='
    keys stand on both sides of a dot: a.b

    rating % 2 == 0
           ^
    expected a placeholder such as %@, %K or %d, found '%'
    the remainder is modulus:by:(a, b); a placeholder has its letter directly behind the %

    name == @"x"
            ^
    expected an expression, found '@'
    write quotes without @

    ANY "tags" == "x"
        ^^^^^^
    expected a collection or an object before it, found the literal "tags"
    use %K for key paths: %@ and quotes make a text

    rating == %y
              ^^
    expected a placeholder such as %@, %K or %d, found '%y'
    use %@ for any value, %K for a key path

    rating == %
              ^
    expected a placeholder such as %@, %K or %d, found '%'
    use %@ for any value, %K for a key path

    [1, 2] == x
    ^
    expected an expression, found '['
    write lists in braces: {1, 2}

    x.@count.@foo == 1
             ^^^^
    expected a key path, found 'x.@count.@foo': there is no operator @foo
    -

    x BETWEEN "a"
              ^^^
    expected a list of two bounds, found '"a"'
    write both bounds in braces: BETWEEN {1, 2}
    """#
}
