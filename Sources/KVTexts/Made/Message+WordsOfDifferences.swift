// swift-format-ignore-file
// Made by Scripts/embed of en/messages.txt.

/// Words of differences.
extension Message {
  package static func diffHeadline(n: Int, got: some CustomStringConvertible, verdict: some CustomStringConvertible) -> Message {
    Message("diffHeadline", one: #"expected {n} callback, got {got}; {verdict}"#, #"expected {n} callbacks, got {got}; {verdict}"#, count: n, [NamedArgument("n", `n`), NamedArgument("got", `got`), NamedArgument("verdict", `verdict`)])
  }
  package static func diffVerdictMissing(place: some CustomStringConvertible) -> Message {
    Message("diffVerdictMissing", #"callback {place} is missing"#, [NamedArgument("place", `place`)])
  }
  package static func diffVerdictExtra(place: some CustomStringConvertible) -> Message {
    Message("diffVerdictExtra", #"callback {place} is extra"#, [NamedArgument("place", `place`)])
  }
  package static func diffVerdictReordered(place: some CustomStringConvertible) -> Message {
    Message("diffVerdictReordered", #"they are reordered from callback {place} on"#, [NamedArgument("place", `place`)])
  }
  package static func diffVerdictDiffers(place: some CustomStringConvertible) -> Message {
    Message("diffVerdictDiffers", #"they differ first at callback {place}"#, [NamedArgument("place", `place`)])
  }
  package static var diffExpected: Message { Message("diffExpected", #"expected"#) }
  package static var diffGot: Message { Message("diffGot", #"got"#) }
  package static var diffNothing: Message { Message("diffNothing", #"(nothing)"#) }
  package static var diffMissing: Message { Message("diffMissing", #"(missing)"#) }
  package static func diffEqual(n: Int) -> Message {
    Message("diffEqual", #"({n} equal)"#, count: n, [NamedArgument("n", `n`)])
  }
  package static func diffCaused(cause: some CustomStringConvertible) -> Message {
    Message("diffCaused", #"╰─ caused {cause}"#, [NamedArgument("cause", `cause`)])
  }
  package static func diffOneBefore(cause: some CustomStringConvertible) -> Message {
    Message("diffOneBefore", #"╰─ the one before: {cause}"#, [NamedArgument("cause", `cause`)])
  }
  package static func diffMore(n: Int) -> Message {
    Message("diffMore", #"({n} more)"#, count: n, [NamedArgument("n", `n`)])
  }
  package static func diffMoreExpected(n: Int) -> Message {
    Message("diffMoreExpected", #"({n} more expected)"#, count: n, [NamedArgument("n", `n`)])
  }
  package static func diffMoreCame(n: Int) -> Message {
    Message("diffMoreCame", #"({n} more came)"#, count: n, [NamedArgument("n", `n`)])
  }
  package static func diffMoreExpectedAndCame(expected: some CustomStringConvertible, came: some CustomStringConvertible) -> Message {
    Message("diffMoreExpectedAndCame", #"({expected} more expected, {came} more came)"#, [NamedArgument("expected", `expected`), NamedArgument("came", `came`)])
  }
  package static var diffLegend: Message { Message("diffLegend", #"− expected, + got"#) }
  package static var causeOutside: Message { Message("causeOutside", #"outside the script"#) }
  package static var causeAtEnd: Message { Message("causeAtEnd", #"at the end"#) }
  package static func causeLine(line: some CustomStringConvertible, source: some CustomStringConvertible) -> Message {
    Message("causeLine", #"by line {line}:  {source}"#, [NamedArgument("line", `line`), NamedArgument("source", `source`)])
  }
  package static func causePlace(place: some CustomStringConvertible, source: some CustomStringConvertible) -> Message {
    Message("causePlace", #"by {place}:  {source}"#, [NamedArgument("place", `place`), NamedArgument("source", `source`)])
  }
  package static var contentBefore: Message { Message("contentBefore", #"before"#) }
  package static var contentAfter: Message { Message("contentAfter", #"after"#) }
  package static func contentMoreAbove(n: Int) -> Message {
    Message("contentMoreAbove", #"({n} more above)"#, count: n, [NamedArgument("n", `n`)])
  }
  package static func contentMoreBelow(n: Int) -> Message {
    Message("contentMoreBelow", #"({n} more below)"#, count: n, [NamedArgument("n", `n`)])
  }
  package static var hintNothingDelivered: Message { Message("hintNothingDelivered", #"nothing was delivered: is the delegate set, and are observer and controller alive?"#) }
  package static func hintReceiverHasName(name: some CustomStringConvertible) -> Message {
    Message("hintReceiverHasName", #"the receiver has a name: the line begins with "{name}: ""#, [NamedArgument("name", `name`)])
  }
  package static var hintMoveNotUpdate: Message { Message("hintMoveNotUpdate", #"the position changed: this is a move, not an update"#) }
  package static var hintUpdateNotMove: Message { Message("hintUpdateNotMove", #"the position stayed the same: this is an update, not a move"#) }
  package static func hintCameElsewhere(place: some CustomStringConvertible) -> Message {
    Message("hintCameElsewhere", #"what is expected here came as callback {place}"#, [NamedArgument("place", `place`)])
  }
  package static func hintExpectedElsewhere(place: some CustomStringConvertible) -> Message {
    Message("hintExpectedElsewhere", #"what came here is expected as callback {place}"#, [NamedArgument("place", `place`)])
  }
}
