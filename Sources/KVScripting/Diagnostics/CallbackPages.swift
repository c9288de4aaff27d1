import KVObjects
package import KVTexts

/// What a callback or a table operation is, when it comes and what it is given, for `kvosandbox explain`.
///
/// In contrast to an ``Explanation``, which tells of an error, a page tells of what is meant to happen. Its example is a
/// script whose output stands below it; the tests run every one. What it is and when it comes are the paragraphs of its name in
/// ``/KVTexts/PageTexts``; the last of them is what it is given, with the frame of each index.
package struct CallbackPage: Sendable, Hashable {
  /// The name in traces: `didChangeObject`, `insertRows`.
  package let name: String
  /// As a script declares the function, or calls it.
  package let signature: String
  /// Cocoa's name for it.
  package let cocoa: String
  /// A script that shows it.
  package let example: String
  /// What `kvosandbox run example.lua` prints for the example.
  package let output: String

  init(
    _ name: String, _ signature: String, cocoa: String, example: String, output: String
  ) {
    self.name = name
    self.signature = signature
    self.cocoa = cocoa
    self.example = example
    self.output = output
  }

  /// The page as it is printed, with a line end at its end.
  package func page(in language: Language = .english) -> String {
    var parts = [signature] + PageTexts.paragraphs(of: name, in: language)
    let arguments = parts.removeLast()
    parts += [Message.explainArguments(arguments: arguments).text(in: language), "Cocoa: \(cocoa)"]
    let rules = RulePages.names(of: name)
    if !rules.isEmpty {
      parts.append(Message.explainRules(rules: rules.joined(separator: ", ")).text(in: language))
    }
    parts += RuleExample(name, example, output: output).parts(in: language)
    return parts.joined(separator: "\n\n") + "\n"
  }
}

/// The pages of callbacks and table operations.
package enum CallbackPages {
  /// Every page: observers, controllers, tables.
  package static let all = observers + controllers + tableOperations

  /// The page of a name; nil where there is none.
  package static func page(of name: String) -> CallbackPage? { all.first { $0.name == name } }
}

extension String {
  /// Each line four spaces in, but for empty ones.
  var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "    \($0)" }
      .joined(separator: "\n")
  }
}
