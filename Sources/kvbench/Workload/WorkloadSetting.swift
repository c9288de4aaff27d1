/// What `kvbench workload` is asked to run.
struct WorkloadSetting {
  /// A side of the border.
  enum Language: String {
    case swift
    case lua
  }

  static let usage = """
    usage: kvbench workload [--count N] [--mutations M] [--driver swift|lua] [--delegate swift|lua]
                            [--classes swift|script] [--json]
      Classes of a script need its driver.

    """

  var count = 100_000
  var mutations = 200_000
  /// Who makes the members and their mutations.
  var driver = Language.swift
  /// Who is notified.
  var delegate = Language.swift
  /// Whether members are of a class that the script declares, and not of one written in Swift.
  var declaresClasses = false
  var isJSON = false
  /// How many ratings there are: 0..<ratings.
  var ratings = 100

  init() {}

  /// Nil for arguments that it does not know.
  init?(_ arguments: ArraySlice<String>) {
    var rest = arguments
    while let argument = rest.popFirst() {
      if argument == "--json" {
        isJSON = true
        continue
      }
      guard let text = rest.popFirst() else { return nil }
      switch (argument, text) {
      case ("--count", _), ("--mutations", _):
        guard let number = Int(text), number > 0 else { return nil }
        if argument == "--count" { count = number } else { mutations = number }
      case ("--driver", _), ("--delegate", _):
        guard let language = Language(rawValue: text) else { return nil }
        if argument == "--driver" { driver = language } else { delegate = language }
      case ("--classes", "swift"), ("--classes", "script"): declaresClasses = text == "script"
      default: return nil
      }
    }
    // A class is declared by the script that makes its objects.
    if declaresClasses, driver == .swift { return nil }
  }

  /// `swift driver, lua delegate`.
  var label: String {
    "\(driver) driver\(declaresClasses ? " and classes" : ""), \(delegate) delegate"
  }
}
