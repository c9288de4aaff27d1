// swift-format-ignore-file
// Made by Scripts/embed of en/messages.txt.

/// Hints of predicates.
extension Message {
  package static var hintGiveDate: Message { Message("hintGiveDate", #"give a date: predicate("when > %@", date "1985-09-16")"#) }
  package static var hintUnlikeTypes: Message { Message("hintUnlikeTypes", #"compare values of one type; CAST(x, "NSNumber") makes a number of a string"#) }
  package static var hintCastToString: Message { Message("hintCastToString", #"CAST(x, "NSString") makes a string of a value"#) }
  package static var hintListKeyOrString: Message { Message("hintListKeyOrString", #"give a list, {1, 2}, a to-many key or a string"#) }
  package static var hintListOrKey: Message { Message("hintListOrKey", #"give a list, {1, 2}, or a to-many key"#) }
  package static var hintLeaveOutQuantifier: Message { Message("hintLeaveOutQuantifier", #"leave out the quantifier to compare one value"#) }
  package static var hintGiveVariable: Message { Message("hintGiveVariable", #"give it with the evaluation, or substitute it"#) }
  package static func didYouMeanWord(word: some CustomStringConvertible) -> Message {
    Message("didYouMeanWord", #"did you mean {word}?"#, [NamedArgument("word", `word`)])
  }
  package static func hintUse(text: some CustomStringConvertible) -> Message {
    Message("hintUse", #"use {text}"#, [NamedArgument("text", `text`)])
  }
  package static func hintWriteInstead(text: some CustomStringConvertible, wrong: some CustomStringConvertible) -> Message {
    Message("hintWriteInstead", #"write {text} instead of {wrong}"#, [NamedArgument("text", `text`), NamedArgument("wrong", `wrong`)])
  }
  package static func hintEscapeKey(word: some CustomStringConvertible) -> Message {
    Message("hintEscapeKey", #"to read a key of that name write #{word}"#, [NamedArgument("word", `word`)])
  }
  package static func hintCloseQuote(quote: some CustomStringConvertible) -> Message {
    Message("hintCloseQuote", #"close the text with {quote}"#, [NamedArgument("quote", `quote`)])
  }
  package static func hintCloseSign(sign: some CustomStringConvertible, position: some CustomStringConvertible) -> Message {
    Message("hintCloseSign", #"close the {sign} at position {position}"#, [NamedArgument("sign", `sign`), NamedArgument("position", `position`)])
  }
  package static func hintNothingToClose(sign: some CustomStringConvertible) -> Message {
    Message("hintNothingToClose", #"remove the {sign}, or open it before"#, [NamedArgument("sign", `sign`)])
  }
  package static var hintJoinComparisons: Message { Message("hintJoinComparisons", #"join comparisons with AND or OR"#) }
  package static var hintJoinChain: Message { Message("hintJoinChain", #"compare twice and join with AND: a < b AND b < c"#) }
  package static func hintCompareKey(key: some CustomStringConvertible) -> Message {
    Message("hintCompareKey", #"compare it: {key} == YES"#, [NamedArgument("key", `key`)])
  }
  package static func hintNegateInFront(text: some CustomStringConvertible) -> Message {
    Message("hintNegateInFront", #"put NOT in front: {text}"#, [NamedArgument("text", `text`)])
  }
  package static func hintQuoteText(text: some CustomStringConvertible) -> Message {
    Message("hintQuoteText", #"put text in quotes: "{text}""#, [NamedArgument("text", `text`)])
  }
  package static var hintEscapeQuote: Message { Message("hintEscapeQuote", #"a quote inside quotes of its kind is written \' or \""#) }
  package static var hintDoubleBackslash: Message { Message("hintDoubleBackslash", #"write \\ for a backslash, or give the text as an argument of %@"#) }
  package static var hintListInBraces: Message { Message("hintListInBraces", #"write lists in braces: {1, 2}"#) }
  package static var hintBoundsInBraces: Message { Message("hintBoundsInBraces", #"write both bounds in braces: BETWEEN {1, 2}"#) }
  package static var hintModulus: Message { Message("hintModulus", #"the remainder is modulus:by:(a, b); a placeholder has its letter directly behind the %"#) }
  package static var hintKeyPathPlaceholder: Message { Message("hintKeyPathPlaceholder", #"use %K for key paths: %@ and quotes make a text"#) }
  package static func hintUnquotePlaceholder(placeholder: some CustomStringConvertible) -> Message {
    Message("hintUnquotePlaceholder", #"{placeholder} inside quotes is text: remove the quotes"#, [NamedArgument("placeholder", `placeholder`)])
  }
  package static var hintFunctionCall: Message { Message("hintFunctionCall", #"send messages with FUNCTION(operand, "selector", argument)"#) }
  package static var hintTernary: Message { Message("hintTernary", #"choose with TERNARY(predicate, yes, no)"#) }
  package static func hintMissingLeft(name: some CustomStringConvertible) -> Message {
    Message("hintMissingLeft", #"write first what is compared; the object itself is SELF: SELF {name} …"#, [NamedArgument("name", `name`)])
  }
  package static var hintOptionsBehindOperator: Message { Message("hintOptionsBehindOperator", #"options stand directly behind the operator: CONTAINS[cd] "x""#) }
  package static func hintQuantifierInFront(word: some CustomStringConvertible) -> Message {
    Message("hintQuantifierInFront", #"put {word} in front of the comparison: {word} a.b == 1"#, [NamedArgument("word", `word`)])
  }
  package static var hintOptionLetters: Message { Message("hintOptionLetters", #"c ignores case, d accents; n says normalised, l compares as the locale does"#) }
  package static var hintPlainQuotes: Message { Message("hintPlainQuotes", #"write quotes without @"#) }
  package static func hintMatchArguments(count: some CustomStringConvertible) -> Message {
    Message("hintMatchArguments", #"give one argument for each placeholder, {count} in all; nil counts as one"#, [NamedArgument("count", `count`)])
  }
  package static var hintSplitUp: Message { Message("hintSplitUp", #"flatten it, or make several predicates"#) }
  package static func hintDangling(word: some CustomStringConvertible) -> Message {
    Message("hintDangling", #"compare something on both sides of {word}, or remove it"#, [NamedArgument("word", `word`)])
  }
  package static func hintMissingRight(sign: some CustomStringConvertible) -> Message {
    Message("hintMissingRight", #"write a value behind {sign}; the absent one is nil"#, [NamedArgument("sign", `sign`)])
  }
  package static var hintCommas: Message { Message("hintCommas", #"separate elements with commas"#) }
  package static var hintRemoveComma: Message { Message("hintRemoveComma", #"remove the last comma"#) }
  package static var hintKeyAtDot: Message { Message("hintKeyAtDot", #"keys stand on both sides of a dot: a.b"#) }
  package static var hintNumberForms: Message { Message("hintNumberForms", #"numbers are written 27, 2.5, 9.2e-5, 0x1F, 0o17 or 0b101"#) }
  package static var hintPredicateIsTruth: Message { Message("hintPredicateIsTruth", #"a predicate is not compared; NOT turns it round"#) }
  package static func hintTypesAre(types: some CustomStringConvertible) -> Message {
    Message("hintTypesAre", #"the types are {types}"#, [NamedArgument("types", `types`)])
  }
  package static var hintNoFunctionNeeded: Message { Message("hintNoFunctionNeeded", #"functions of the language need no FUNCTION: uppercase(name), sum(ratings)"#) }
  package static var hintGiveWorld: Message { Message("hintGiveWorld", #"evaluate it with an object, or give the world with the evaluation"#) }
  package static func hintThereAre(names: some CustomStringConvertible) -> Message {
    Message("hintThereAre", #"there are {names}"#, [NamedArgument("names", `names`)])
  }
  package static var hintLeaveOutSelector: Message { Message("hintLeaveOutSelector", #"leave the selector out: compare: takes values of every kind"#) }
  package static var hintSortByValue: Message { Message("hintSortByValue", #"sort by a value: a key of the object, @count, or @max or @min of a key"#) }
  package static var hintNestedRepetition: Message { Message("hintNestedRepetition", #"avoid a repetition within a repetition, or make the inner one possessive: (a++)+"#) }
  package static var hintAddClosing: Message { Message("hintAddClosing", #"add ')', or write \( for the character"#) }
  package static var hintAddBracket: Message { Message("hintAddBracket", #"add ']', or write \[ for the character"#) }
  package static func hintForCharacter(sign: some CustomStringConvertible) -> Message {
    Message("hintForCharacter", #"write \{sign} for the character"#, [NamedArgument("sign", `sign`)])
  }
  package static var hintInterval: Message { Message("hintInterval", #"write {0,3} for up to three, and no blanks; \{ for the character"#) }
  package static var hintForCharacters: Message { Message("hintForCharacters", #"write \&\& for the characters"#) }
  package static var hintBoundedLookBehind: Message { Message("hintBoundedLookBehind", #"use {0,n} in place of * within (?<=…)"#) }
  package static var hintGroupName: Message { Message("hintGroupName", #"use letters and digits, a letter first, and each name once"#) }
  package static var hintFlags: Message { Message("hintFlags", #"the flags are i, s, m and x"#) }
}
