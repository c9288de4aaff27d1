/// The options of a call, as its reference lists them: what is not in the list is refused.
///
///     static let options = OptionList("TableObserver", [
///       ScriptOption("object", "object", "the object it observes"),
///     ])
struct OptionList {
  /// What messages call it.
  let call: String
  let options: [ScriptOption]
  /// The names of the options.
  let names: [String]

  init(_ call: String, _ options: [ScriptOption]) {
    self.call = call
    self.options = options
    names = options.map(\.name)
  }
}

/// An option of a call.
struct ScriptOption {
  let name: String
  /// Its type as an editor's annotations write it: `string`, `string[]`, `fun(section: integer): string`.
  let type: String
  /// One line.
  let summary: String

  init(_ name: String, _ type: String, _ summary: String) {
    self.name = name
    self.type = type
    self.summary = summary
  }
}
