// swift-format-ignore-file
// Made by Scripts/embed of en/messages.txt.

/// Words of learning.
extension Message {
  package static var learnGroupBegin: Message { Message("learnGroupBegin", #"How lessons work"#) }
  package static var learnGroupObserving: Message { Message("learnGroupObserving", #"Observing"#) }
  package static var learnGroupTables: Message { Message("learnGroupTables", #"Tables"#) }
  package static var learnGroupControllers: Message { Message("learnGroupControllers", #"Controllers"#) }
  package static var learnGroupRelations: Message { Message("learnGroupRelations", #"Paths and relations"#) }
  package static var learnGroupFinding: Message { Message("learnGroupFinding", #"Predicates and identity"#) }
  package static var learnGroupFollowing: Message { Message("learnGroupFollowing", #"Following changes"#) }
  package static var learnGroupOrder: Message { Message("learnGroupOrder", #"Order and threads"#) }
  package static var learnGroupContexts: Message { Message("learnGroupContexts", #"Contexts"#) }
  package static func learnHeading(place: some CustomStringConvertible, count: some CustomStringConvertible, title: some CustomStringConvertible) -> Message {
    Message("learnHeading", #"Lesson {place} of {count}: {title}"#, [NamedArgument("place", `place`), NamedArgument("count", `count`), NamedArgument("title", `title`)])
  }
  package static func learnFile(file: some CustomStringConvertible) -> Message {
    Message("learnFile", #"Your file: {file}"#, [NamedArgument("file", `file`)])
  }
  package static var learnTask: Message { Message("learnTask", #"Task"#) }
  package static func learnHint(number: some CustomStringConvertible) -> Message {
    Message("learnHint", #"Hint {number} of 3"#, [NamedArgument("number", `number`)])
  }
  package static var learnNoMoreHints: Message { Message("learnNoMoreHints", #"There are no more hints. The solution: kvosandbox learn solution"#) }
  package static var learnWhy: Message { Message("learnWhy", #"Why"#) }
  package static var learnSolution: Message { Message("learnSolution", #"A solution"#) }
  package static var learnSolved: Message { Message("learnSolved", #"Solved."#) }
  package static var learnNotSolved: Message { Message("learnNotSolved", #"Not solved yet."#) }
  package static var learnNothingRan: Message { Message("learnNothingRan", #"the script ends before its check: it is to run from its first line to its last"#) }
  package static func learnLineNotYours(line: some CustomStringConvertible, text: some CustomStringConvertible) -> Message {
    Message("learnLineNotYours", #"line {line} is not yours: put back  {text}"#, [NamedArgument("line", `line`), NamedArgument("text", `text`)])
  }
  package static func learnLineTooMany(line: some CustomStringConvertible) -> Message {
    Message("learnLineTooMany", #"line {line} is not yours: take it out"#, [NamedArgument("line", `line`)])
  }
  package static func learnMarkNotYours(mark: some CustomStringConvertible) -> Message {
    Message("learnMarkNotYours", #"a mark around your part is gone: put back  {mark}"#, [NamedArgument("mark", `mark`)])
  }
  package static func learnStartedFolder(n: Int, folder: some CustomStringConvertible) -> Message {
    Message("learnStartedFolder", one: #"{n} file written to {folder}"#, #"{n} files written to {folder}"#, count: n, [NamedArgument("n", `n`), NamedArgument("folder", `folder`)])
  }
  package static func learnNothingWritten(folder: some CustomStringConvertible) -> Message {
    Message("learnNothingWritten", #"every file was there already in {folder}: nothing was written"#, [NamedArgument("folder", `folder`)])
  }
  package static var learnBegin: Message { Message("learnBegin", #"Begin with: kvosandbox learn"#) }
  package static var learnNotStarted: Message { Message("learnNotStarted", #"no lessons have been started: kvosandbox learn start writes them to a folder"#) }
  package static func learnFolderGone(folder: some CustomStringConvertible) -> Message {
    Message("learnFolderGone", #"the folder {folder} is gone: kvosandbox learn start FOLDER says where it is, or writes it anew"#, [NamedArgument("folder", `folder`)])
  }
  package static func learnAskFolder(folder: some CustomStringConvertible) -> Message {
    Message("learnAskFolder", #"The folder {folder} is gone. Where is it now?"#, [NamedArgument("folder", `folder`)])
  }
  package static func learnFileGone(file: some CustomStringConvertible, id: some CustomStringConvertible) -> Message {
    Message("learnFileGone", #"{file} is not there: kvosandbox learn reset {id} writes it anew"#, [NamedArgument("file", `file`), NamedArgument("id", `id`)])
  }
  package static func learnNothingKept(reason: some CustomStringConvertible) -> Message {
    Message("learnNothingKept", #"your progress is not kept: {reason}"#, [NamedArgument("reason", `reason`)])
  }
  package static func learnProgressUnreadable(path: some CustomStringConvertible) -> Message {
    Message("learnProgressUnreadable", #"{path} is not a progress that this version can read: nothing of it is used, and nothing is written to it"#, [NamedArgument("path", `path`)])
  }
  package static func learnUnknown(id: some CustomStringConvertible) -> Message {
    Message("learnUnknown", #"there is no lesson '{id}'"#, [NamedArgument("id", `id`)])
  }
  package static func learnState(solved: some CustomStringConvertible, n: Int, skipped: some CustomStringConvertible) -> Message {
    Message("learnState", one: #"{solved} of {n} lesson solved, {skipped} skipped"#, #"{solved} of {n} lessons solved, {skipped} skipped"#, count: n, [NamedArgument("solved", `solved`), NamedArgument("n", `n`), NamedArgument("skipped", `skipped`)])
  }
  package static func learnWhereNow(id: some CustomStringConvertible, title: some CustomStringConvertible) -> Message {
    Message("learnWhereNow", #"You are at: {id}, {title}"#, [NamedArgument("id", `id`), NamedArgument("title", `title`)])
  }
  package static func learnWhatNext(file: some CustomStringConvertible) -> Message {
    Message("learnWhatNext", #"Change {file}, then: kvosandbox learn check"#, [NamedArgument("file", `file`)])
  }
  package static var learnWhatNextSolved: Message { Message("learnWhatNextSolved", #"It is solved. Next: kvosandbox learn next"#) }
  package static func learnNotSolvedYet(id: some CustomStringConvertible) -> Message {
    Message("learnNotSolvedYet", #"{id} is not solved yet: 'kvosandbox learn skip' leaves it out, 'kvosandbox learn goto ID' goes elsewhere"#, [NamedArgument("id", `id`)])
  }
  package static var learnAllDone: Message { Message("learnAllDone", #"Every lesson is solved or skipped."#) }
  package static var learnSolutionLater: Message { Message("learnSolutionLater", #"the solution is shown once the lesson is solved, or behind the third hint: kvosandbox learn hint"#) }
  package static func learnSkipped(id: some CustomStringConvertible) -> Message {
    Message("learnSkipped", #"{id} is skipped."#, [NamedArgument("id", `id`)])
  }
  package static func learnResetAsk(file: some CustomStringConvertible) -> Message {
    Message("learnResetAsk", #"Put {file} back as it was in the beginning? What it holds is kept beside it, with .bak at the end of its name. y or n:"#, [NamedArgument("file", `file`)])
  }
  package static func learnResetAllAsk(n: Int) -> Message {
    Message("learnResetAllAsk", one: #"Put {n} file back as it was in the beginning? What it holds is kept beside it, with .bak at the end of its name. y or n:"#, #"Put {n} files back as they were in the beginning? What they hold is kept beside them, with .bak at the end of their names. y or n:"#, count: n, [NamedArgument("n", `n`)])
  }
  package static var learnResetRefused: Message { Message("learnResetRefused", #"nothing was changed"#) }
  package static var learnResetNeedsYes: Message { Message("learnResetNeedsYes", #"'learn reset' asks first, and here is nobody to ask: add --yes"#) }
  package static func learnResetDone(file: some CustomStringConvertible) -> Message {
    Message("learnResetDone", #"{file} is as it was in the beginning."#, [NamedArgument("file", `file`)])
  }
  package static func learnResetKept(file: some CustomStringConvertible, kept: some CustomStringConvertible) -> Message {
    Message("learnResetKept", #"{file} is as it was in the beginning; what it held is in {kept}"#, [NamedArgument("file", `file`), NamedArgument("kept", `kept`)])
  }
  package static var learnListSolved: Message { Message("learnListSolved", #"solved"#) }
  package static var learnListSkipped: Message { Message("learnListSkipped", #"skipped"#) }
  package static var learnListOpen: Message { Message("learnListOpen", #"open"#) }
  package static func learnCheckedAll(solved: some CustomStringConvertible, n: Int) -> Message {
    Message("learnCheckedAll", one: #"{solved} of {n} lesson solved"#, #"{solved} of {n} lessons solved"#, count: n, [NamedArgument("solved", `solved`), NamedArgument("n", `n`)])
  }
  package static func learnCourseHolds(n: Int) -> Message {
    Message("learnCourseHolds", one: #"{n} lesson holds: unsolved it fails for its reason, solved it passes"#, #"{n} lessons hold: unsolved they fail for their reasons, solved they pass"#, count: n, [NamedArgument("n", `n`)])
  }
  package static var learnCourseInstead: Message { Message("learnCourseInstead", #"no lessons have been started, so there are no files of yours: the lessons themselves are checked"#) }
  package static var learnPolling: Message { Message("learnPolling", #"the system does not tell of changes here: looking twice a second; Enter always checks again"#) }
  package static var learnNoProcess: Message { Message("learnNoProcess", #"no process can be started"#) }
  package static var learnKeys: Message { Message("learnKeys", #"h hint · n next · l list · x reset · q quit · Enter checks again"#) }
  package static var learnKeysSolved: Message { Message("learnKeysSolved", #"n next · l list · x reset · q quit · Enter checks again"#) }
  package static var learnKeysSolution: Message { Message("learnKeysSolution", #"h hint · s solution · n next · l list · x reset · q quit · Enter checks again"#) }
  package static var learnPressAgainToSkip: Message { Message("learnPressAgainToSkip", #"not solved yet: n once more skips it"#) }
}
