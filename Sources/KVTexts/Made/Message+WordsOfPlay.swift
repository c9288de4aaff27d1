// swift-format-ignore-file
// Made by Scripts/embed of en/messages.txt.

/// Words of play.
extension Message {
  package static var playReady: Message { Message("playReady", #"the page is served on this computer alone; Ctrl-C ends it"#) }
  package static var playNoBrowser: Message { Message("playNoBrowser", #"no browser could be opened: open the address above in one"#) }
  package static var playIdle: Message { Message("playIdle", #"no page has been open for 15 minutes: ended"#) }
  package static func playNoServer(path: some CustomStringConvertible) -> Message {
    Message("playNoServer", #"there is no {path}, which serves the page"#, [NamedArgument("path", `path`)])
  }
  package static func playServerFails(path: some CustomStringConvertible, reason: some CustomStringConvertible) -> Message {
    Message("playServerFails", #"{path}, which serves the page, cannot be started: {reason}"#, [NamedArgument("path", `path`), NamedArgument("reason", `reason`)])
  }
  package static func playNeither(name: some CustomStringConvertible) -> Message {
    Message("playNeither", #"'{name}' is neither a file nor a lesson"#, [NamedArgument("name", `name`)])
  }
  package static func playIsFolder(path: some CustomStringConvertible) -> Message {
    Message("playIsFolder", #"'{path}' is a folder, and play shows one script"#, [NamedArgument("path", `path`)])
  }
  package static var playFileTooLong: Message { Message("playFileTooLong", #"the file has more than 1 MiB"#) }
  package static var playFileNotText: Message { Message("playFileNotText", #"the file is no text in UTF-8"#) }
  package static var playFileUnreadable: Message { Message("playFileUnreadable", #"the file cannot be read"#) }
}
