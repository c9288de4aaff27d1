// swift-format-ignore-file
// Made by Scripts/embed of en/messages.txt.

/// Words of predicting.
extension Message {
  package static func predictHeadline(n: Int, came: some CustomStringConvertible, verdict: some CustomStringConvertible) -> Message {
    Message("predictHeadline", one: #"predicted {n} callback, {came} came; {verdict}"#, #"predicted {n} callbacks, {came} came; {verdict}"#, count: n, [NamedArgument("n", `n`), NamedArgument("came", `came`), NamedArgument("verdict", `verdict`)])
  }
  package static var predictAllRight: Message { Message("predictAllRight", #"all is right"#) }
  package static func predictCredit(credit: some CustomStringConvertible, most: some CustomStringConvertible) -> Message {
    Message("predictCredit", #"credit {credit} of {most}"#, [NamedArgument("credit", `credit`), NamedArgument("most", `most`)])
  }
  package static var predictNear: Message { Message("predictNear", #"(the right callback, but its place or its details differ)"#) }
  package static func predictVerdictMissing(place: some CustomStringConvertible) -> Message {
    Message("predictVerdictMissing", #"callback {place} does not come"#, [NamedArgument("place", `place`)])
  }
  package static var predictSomethingElse: Message { Message("predictSomethingElse", #"(something comes here that you have not predicted)"#) }
  package static func predictContent(name: some CustomStringConvertible) -> Message {
    Message("predictContent", #"{name}, before:"#, [NamedArgument("name", `name`)])
  }
  package static var predictAsk: Message { Message("predictAsk", #"What does it send? A callback on each line; an empty line ends. A line with ? asks for a hint."#) }
  package static func predictHintCount(n: Int) -> Message {
    Message("predictHintCount", one: #"hint 1 of 3: {n} callback"#, #"hint 1 of 3: {n} callbacks"#, count: n, [NamedArgument("n", `n`)])
  }
  package static func predictHintNames(names: some CustomStringConvertible) -> Message {
    Message("predictHintNames", #"hint 2 of 3: {names}"#, [NamedArgument("names", `names`)])
  }
  package static var predictHintAll: Message { Message("predictHintAll", #"hint 3 of 3:"#) }
  package static var predictNoMoreHints: Message { Message("predictNoMoreHints", #"there are no more hints"#) }
  package static var predictNothing: Message { Message("predictNothing", #"no statement told anybody anything: there is nothing to predict"#) }
  package static func predictTotal(credit: some CustomStringConvertible, most: some CustomStringConvertible, n: Int) -> Message {
    Message("predictTotal", one: #"credit {credit} of {most} in {n} statement"#, #"credit {credit} of {most} in {n} statements"#, count: n, [NamedArgument("credit", `credit`), NamedArgument("most", `most`), NamedArgument("n", `n`)])
  }
  package static func predictUnanswered(n: Int) -> Message {
    Message("predictUnanswered", one: #"{n} statement was not answered"#, #"{n} statements were not answered"#, count: n, [NamedArgument("n", `n`)])
  }
  package static var predictTooManyAnswers: Message { Message("predictTooManyAnswers", #"the answers go on behind the last statement"#) }
}
