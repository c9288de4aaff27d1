import ArgumentParser

extension ParsableCommand {
  /// Throws where the name of a file or folder is the empty text: a variable of the caller's that is not set, and never meant.
  func refuseEmptyNames(_ names: [(what: String, name: String?)]) throws {
    for (what, name) in names where name?.isEmpty == true { throw ValidationError("\(what) has no name: it is ''") }
  }
}
