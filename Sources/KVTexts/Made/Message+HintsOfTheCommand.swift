// swift-format-ignore-file
// Made by Scripts/embed of en/messages.txt.

/// Hints of the command.
extension Message {
  package static var hintRaiseMemory: Message { Message("hintRaiseMemory", #"raise the limit with --memory-limit MIB"#) }
  package static var hintRaiseTime: Message { Message("hintRaiseTime", #"raise the limit with --time-limit S"#) }
  package static func hintRunFolder(folder: some CustomStringConvertible) -> Message {
    Message("hintRunFolder", #"run the scripts in it with: kvosandbox test {folder}"#, [NamedArgument("folder", `folder`)])
  }
  package static func hintIsCommand(name: some CustomStringConvertible) -> Message {
    Message("hintIsCommand", #"'{name}' is a command: options stand behind it, kvosandbox {name} --option …"#, [NamedArgument("name", `name`)])
  }
  package static func hintIsNoCommand(name: some CustomStringConvertible) -> Message {
    Message("hintIsNoCommand", #"'{name}' is no command either: kvosandbox --help lists them"#, [NamedArgument("name", `name`)])
  }
  package static var hintForce: Message { Message("hintForce", #"kvosandbox stubs --force replaces what is there"#) }
  package static var hintFileLine: Message { Message("hintFileLine", #"write FILE:LINE, or FILE:LINE#N for the n-th of the tests at a line, each counted from 1"#) }
  package static var hintNameFiles: Message { Message("hintNameFiles", #"name the files or folders to test"#) }
  package static func hintShuffle(seed: some CustomStringConvertible) -> Message {
    Message("hintShuffle", #"write --shuffle={seed}: it takes its value behind an equals sign only"#, [NamedArgument("seed", `seed`)])
  }
  package static var hintOtherFile: Message { Message("hintOtherFile", #"name another file"#) }
  package static var hintHTMLSteps: Message { Message("hintHTMLSteps", #"show others with --html-steps FROM-TO"#) }
  package static var hintUlimit: Message { Message("hintUlimit", #"allow more memory (ulimit -v) or processes (ulimit -u)"#) }
  package static var hintWriteIt: Message { Message("hintWriteIt", #"write 'it' when you are done"#) }
  package static var hintFewerFiles: Message { Message("hintFewerFiles", #"there are fewer files than parts"#) }
  package static var hintOtherPart: Message { Message("hintOtherPart", #"another part may have some"#) }
  package static var hintPlayServer: Message { Message("hintPlayServer", #"where the sources are, Scripts/kvosandbox play builds it"#) }
  package static var hintLearnList: Message { Message("hintLearnList", #"'kvosandbox learn list' lists the lessons; a file is named by its path"#) }
}
