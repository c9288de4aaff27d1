// swift-format-ignore-file
// Made by Scripts/embed of en/messages.txt.

/// Words of the prompt.
extension Message {
  package static func promptWelcome(version: some CustomStringConvertible) -> Message {
    Message("promptWelcome", #"kvosandbox {version}: a statement shows what it sends, an expression its value. :help lists the commands, Ctrl-D leaves."#, [NamedArgument("version", `version`)])
  }
  package static var promptNoEditor: Message { Message("promptNoEditor", #"lines cannot be edited here: install libedit2 for that (Debian: apt install libedit2)"#) }
  package static func promptUnknownCommand(name: some CustomStringConvertible) -> Message {
    Message("promptUnknownCommand", #"there is no command {name}"#, [NamedArgument("name", `name`)])
  }
  package static var promptListsAll: Message { Message("promptListsAll", #":help lists them"#) }
  package static func promptTooManyWords(form: some CustomStringConvertible) -> Message {
    Message("promptTooManyWords", #"{form} takes no more than that"#, [NamedArgument("form", `form`)])
  }
  package static func promptTooFewWords(form: some CustomStringConvertible) -> Message {
    Message("promptTooFewWords", #"it is {form}"#, [NamedArgument("form", `form`)])
  }
  package static func promptNotANumber(word: some CustomStringConvertible, form: some CustomStringConvertible) -> Message {
    Message("promptNotANumber", #"'{word}' is no number that {form} takes"#, [NamedArgument("word", `word`), NamedArgument("form", `form`)])
  }
  package static func promptNotOnOrOff(form: some CustomStringConvertible) -> Message {
    Message("promptNotOnOrOff", #"it is {form}"#, [NamedArgument("form", `form`)])
  }
  package static var promptGivenUp: Message { Message("promptGivenUp", #"given up"#) }
  package static var promptStopped: Message { Message("promptStopped", #"stopped: everything is as it was before this statement"#) }
  package static var promptReplayStopped: Message { Message("promptReplayStopped", #"the statements cannot be run again within the limits: nothing is changed"#) }
  package static func promptLoadedBefore(file: some CustomStringConvertible) -> Message {
    Message("promptLoadedBefore", #"{file} has been loaded before: :undo or :reset comes first"#, [NamedArgument("file", `file`)])
  }
  package static func promptUndoTooMany(n: Int) -> Message {
    Message("promptUndoTooMany", one: #"there is {n} statement to take back"#, #"there are {n} statements to take back"#, count: n, [NamedArgument("n", `n`)])
  }
  package static func promptUndone(n: Int, next: some CustomStringConvertible) -> Message {
    Message("promptUndone", one: #"{n} statement taken back: the next is {next}"#, #"{n} statements taken back: the next is {next}"#, count: n, [NamedArgument("n", `n`), NamedArgument("next", `next`)])
  }
  package static var promptNothingUndone: Message { Message("promptNothingUndone", #"nothing has been taken back"#) }
  package static func promptNoStatement(number: some CustomStringConvertible, n: Int) -> Message {
    Message("promptNoStatement", one: #"there is no statement {number}: there is {n}"#, #"there is no statement {number}: there are {n}"#, count: n, [NamedArgument("number", `number`), NamedArgument("n", `n`)])
  }
  package static func promptStateAfter(name: some CustomStringConvertible) -> Message {
    Message("promptStateAfter", #"after {name}:"#, [NamedArgument("name", `name`)])
  }
  package static var promptStateAtStart: Message { Message("promptStateAtStart", #"at the start:"#) }
  package static var promptReset: Message { Message("promptReset", #"everything is as it was at the start; :redo brings statements back"#) }
  package static var promptNothing: Message { Message("promptNothing", #"nothing"#) }
  package static func promptNoObject(name: some CustomStringConvertible) -> Message {
    Message("promptNoObject", #"'{name}' is no object: an object is a name, a path such as list.owner, or an id such as Song#1"#, [NamedArgument("name", `name`)])
  }
  package static func promptIsNoObject(name: some CustomStringConvertible, type: some CustomStringConvertible) -> Message {
    Message("promptIsNoObject", #"'{name}' is no object of a class, but a {type}"#, [NamedArgument("name", `name`), NamedArgument("type", `type`)])
  }
  package static func promptNoClass(name: some CustomStringConvertible) -> Message {
    Message("promptNoClass", #"there is no class '{name}'"#, [NamedArgument("name", `name`)])
  }
  package static func promptNoTable(name: some CustomStringConvertible) -> Message {
    Message("promptNoTable", #"there is no table '{name}'"#, [NamedArgument("name", `name`)])
  }
  package static var promptNoTables: Message { Message("promptNoTables", #"there is no table"#) }
  package static func promptNoProperty(name: some CustomStringConvertible, key: some CustomStringConvertible) -> Message {
    Message("promptNoProperty", #"{name} has no property '{key}'"#, [NamedArgument("name", `name`), NamedArgument("key", `key`)])
  }
  package static func promptIsComputed(key: some CustomStringConvertible) -> Message {
    Message("promptIsComputed", #"'{key}' is computed: what it depends on can be asked for"#, [NamedArgument("key", `key`)])
  }
  package static var promptWhoForm: Message { Message("promptWhoForm", #"it is :who OBJECT.KEY, such as :who song.title"#) }
  package static var promptNoChanges: Message { Message("promptNoChanges", #"nothing has changed it"#) }
  package static var promptChangesForgotten: Message { Message("promptChangesForgotten", #"changes of earlier are not kept"#) }
  package static var promptNoCallbacks: Message { Message("promptNoCallbacks", #"no statement has sent anything"#) }
  package static func promptNoCallback(number: some CustomStringConvertible, n: Int) -> Message {
    Message("promptNoCallback", one: #"there is no callback {number}: the last statement that sent any has sent {n}"#, #"there is no callback {number}: the last statement that sent any has sent {n}"#, count: n, [NamedArgument("number", `number`), NamedArgument("n", `n`)])
  }
  package static func promptWhyPlace(number: some CustomStringConvertible, n: Int) -> Message {
    Message("promptWhyPlace", #"callback {number} of {n}"#, count: n, [NamedArgument("number", `number`), NamedArgument("n", `n`)])
  }
  package static func promptWhyCause(cause: some CustomStringConvertible) -> Message {
    Message("promptWhyCause", #"caused by {cause}"#, [NamedArgument("cause", `cause`)])
  }
  package static func promptWhyRule(sentence: some CustomStringConvertible) -> Message {
    Message("promptWhyRule", #"because {sentence}"#, [NamedArgument("sentence", `sentence`)])
  }
  package static var promptWhyNoRule: Message { Message("promptWhyNoRule", #"no rule says more about it"#) }
  package static func promptWhyFacts(facts: some CustomStringConvertible) -> Message {
    Message("promptWhyFacts", #"facts: {facts}"#, [NamedArgument("facts", `facts`)])
  }
  package static var promptNoObserver: Message { Message("promptNoObserver", #"nobody observes it"#) }
  package static var promptPredictOn: Message { Message("promptPredictOn", #"each statement asks first what it sends"#) }
  package static var promptPredictNobody: Message { Message("promptPredictNobody", #"nobody is there to answer: kvosandbox run --predict takes answers from a file"#) }
  package static var promptPredictOff: Message { Message("promptPredictOff", #"statements show what they send"#) }
  package static func promptSaved(n: Int, file: some CustomStringConvertible) -> Message {
    Message("promptSaved", one: #"{n} statement saved: kvosandbox run {file}"#, #"{n} statements saved: kvosandbox run {file}"#, count: n, [NamedArgument("n", `n`), NamedArgument("file", `file`)])
  }
  package static var promptNotOneScript: Message { Message("promptNotOneScript", #"together the statements are no script: a label stands twice, or there are too many locals. Nothing was written"#) }
  package static func promptPageWritten(file: some CustomStringConvertible) -> Message {
    Message("promptPageWritten", #"{file} shows the statements: open it in a browser"#, [NamedArgument("file", `file`)])
  }
  package static func promptFileExists(file: some CustomStringConvertible) -> Message {
    Message("promptFileExists", #"{file} is there already: name another, or remove it"#, [NamedArgument("file", `file`)])
  }
  package static var promptHasTests: Message { Message("promptHasTests", #"tests are run by 'kvosandbox test': :save FILE writes a file for it"#) }
  package static var promptHelpObjects: Message { Message("promptHelpObjects", #"the objects that there are, of one class or of all"#) }
  package static var promptHelpGraph: Message { Message("promptHelpGraph", #"the objects, with what leads from one to another"#) }
  package static var promptHelpTable: Message { Message("promptHelpTable", #"what tables show"#) }
  package static var promptHelpContent: Message { Message("promptHelpContent", #"what controllers show"#) }
  package static var promptHelpObservers: Message { Message("promptHelpObservers", #"who observes an object"#) }
  package static var promptHelpWhy: Message { Message("promptHelpWhy", #"why the last callback was sent, or number N of its statement"#) }
  package static var promptHelpWho: Message { Message("promptHelpWho", #"which statements have changed a property"#) }
  package static var promptHelpPredict: Message { Message("promptHelpPredict", #"ask what a statement sends before it is shown"#) }
  package static var promptHelpUndo: Message { Message("promptHelpUndo", #"take the last statement back, or the last N"#) }
  package static var promptHelpRedo: Message { Message("promptHelpRedo", #"run again what was taken back"#) }
  package static var promptHelpBack: Message { Message("promptHelpBack", #"what there was after statement N; nothing is changed"#) }
  package static var promptHelpSave: Message { Message("promptHelpSave", #"write the statements into a script, with expect blocks or without"#) }
  package static var promptHelpLoad: Message { Message("promptHelpLoad", #"run a script as one statement"#) }
  package static var promptHelpHTML: Message { Message("promptHelpHTML", #"write a page that shows the statements step by step"#) }
  package static var promptHelpExplain: Message { Message("promptHelpExplain", #"what a diagnostic, a callback, a rule or a word means"#) }
  package static var promptHelpReset: Message { Message("promptHelpReset", #"begin anew"#) }
  package static var promptHelpHelp: Message { Message("promptHelpHelp", #"this list"#) }
  package static var promptHelpQuit: Message { Message("promptHelpQuit", #"leave, as Ctrl-D does"#) }
}
