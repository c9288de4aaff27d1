import KVObjects
import KVScripting

/// The words of the command line behind the command's name. They are bytes: names of files need not be UTF-8.
enum CommandWords {
  static let all: [String] = {
    var words: [String] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      if let word = CommandLine.unsafeArgv[index] { words.append(String(path: UnsafePointer(word))) }
    }
    return words
  }()
}
