// swift-format-ignore-file
// Made by Scripts/embed of en/messages.txt.

/// Words of diagnostics.
extension Message {
  package static func lineHint(hint: some CustomStringConvertible) -> Message {
    Message("lineHint", #"hint: {hint}"#, [NamedArgument("hint", `hint`)])
  }
  package static func lineMore(command: some CustomStringConvertible) -> Message {
    Message("lineMore", #"more: {command}"#, [NamedArgument("command", `command`)])
  }
  package static func lineCalledFrom(place: some CustomStringConvertible) -> Message {
    Message("lineCalledFrom", #"called from {place}"#, [NamedArgument("place", `place`)])
  }
  package static func lineMoreCalls(n: Int) -> Message {
    Message("lineMoreCalls", #"({n} more calls: --traceback full)"#, count: n, [NamedArgument("n", `n`)])
  }
  package static func lineMoreLines(n: Int) -> Message {
    Message("lineMoreLines", #"({n} more lines)"#, count: n, [NamedArgument("n", `n`)])
  }
  package static func frameOverAndOver(frame: some CustomStringConvertible) -> Message {
    Message("frameOverAndOver", #"{frame}, over and over"#, [NamedArgument("frame", `frame`)])
  }
  package static func frameTimes(frame: some CustomStringConvertible, n: Int) -> Message {
    Message("frameTimes", #"{frame}, {n} times"#, count: n, [NamedArgument("frame", `frame`), NamedArgument("n", `n`)])
  }
  package static var scriptBegin: Message { Message("scriptBegin", #"╭─ a script that fails on its own:"#) }
  package static var scriptEnd: Message { Message("scriptEnd", #"╰─ its end"#) }
  package static func lineAgain(command: some CustomStringConvertible) -> Message {
    Message("lineAgain", #"again: {command}"#, [NamedArgument("command", `command`)])
  }
  package static var linePrinted: Message { Message("linePrinted", #"printed:"#) }
  package static var lineReceived: Message { Message("lineReceived", #"received:"#) }
  package static var lineAndThen: Message { Message("lineAndThen", #"and then:"#) }
  package static func lineInHook(hook: some CustomStringConvertible) -> Message {
    Message("lineInHook", #"in {hook}:"#, [NamedArgument("hook", `hook`)])
  }
  package static func textsDiffer(message: some CustomStringConvertible, line: some CustomStringConvertible) -> Message {
    Message("textsDiffer", #"{message}the texts differ first at line {line}"#, [NamedArgument("message", `message`), NamedArgument("line", `line`)])
  }
  package static var xfailPassed: Message { Message("xfailPassed", #"it passed, and xfail says that it fails: make it an 'it'"#) }
  package static var noteNotStopped: Message { Message("noteNotStopped", #"it could not be stopped: a call that it had made did not come back"#) }
  package static func noteMoreAnnounced(n: Int) -> Message {
    Message("noteMoreAnnounced", #"{n} more were announced and never ended"#, count: n, [NamedArgument("n", `n`)])
  }
  package static func noteCallAtFault(call: some CustomStringConvertible) -> Message {
    Message("noteCallAtFault", #"the call at fault: {call}"#, [NamedArgument("call", `call`)])
  }
  package static func noteCallAtFaultOf(call: some CustomStringConvertible, place: some CustomStringConvertible) -> Message {
    Message("noteCallAtFaultOf", #"the call at fault: {call}, call {place} of the update"#, [NamedArgument("call", `call`), NamedArgument("place", `place`)])
  }
  package static func noteInTest(test: some CustomStringConvertible) -> Message {
    Message("noteInTest", #"in the test '{test}'"#, [NamedArgument("test", `test`)])
  }
  package static func noteInHook(test: some CustomStringConvertible, hook: some CustomStringConvertible) -> Message {
    Message("noteInHook", #"in the test '{test}', in {hook}"#, [NamedArgument("test", `test`), NamedArgument("hook", `hook`)])
  }
}
