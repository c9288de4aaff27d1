// swift-format-ignore-file
// Made by Scripts/embed of en/messages.txt.

/// Words of explain.
extension Message {
  package static var explainDiagnostics: Message { Message("explainDiagnostics", #"Diagnostics"#) }
  package static var explainCallbacks: Message { Message("explainCallbacks", #"Callbacks"#) }
  package static var explainTableOperations: Message { Message("explainTableOperations", #"Table operations"#) }
  package static var explainRulesOfObserving: Message { Message("explainRulesOfObserving", #"Rules of observing"#) }
  package static var explainRulesOfControllers: Message { Message("explainRulesOfControllers", #"Rules of controllers"#) }
  package static var explainRulesOfTables: Message { Message("explainRulesOfTables", #"Rules of tables"#) }
  package static var explainWords: Message { Message("explainWords", #"Words"#) }
  package static var explainForExample: Message { Message("explainForExample", #"For example:"#) }
  package static var explainPrints: Message { Message("explainPrints", #"prints"#) }
  package static func explainOf(subjects: some CustomStringConvertible) -> Message {
    Message("explainOf", #"Of: {subjects}"#, [NamedArgument("subjects", `subjects`)])
  }
  package static func explainFacts(facts: some CustomStringConvertible) -> Message {
    Message("explainFacts", #"Facts: {facts}"#, [NamedArgument("facts", `facts`)])
  }
  package static func explainRule(rule: some CustomStringConvertible) -> Message {
    Message("explainRule", #"Rule: {rule}"#, [NamedArgument("rule", `rule`)])
  }
  package static func explainRules(rules: some CustomStringConvertible) -> Message {
    Message("explainRules", #"Rules: {rules}"#, [NamedArgument("rules", `rules`)])
  }
  package static func explainLessons(commands: some CustomStringConvertible) -> Message {
    Message("explainLessons", #"To learn it: {commands}"#, [NamedArgument("commands", `commands`)])
  }
  package static func explainArguments(arguments: some CustomStringConvertible) -> Message {
    Message("explainArguments", #"Arguments: {arguments}"#, [NamedArgument("arguments", `arguments`)])
  }
  package static func explainIsCalledHere(cocoa: some CustomStringConvertible) -> Message {
    Message("explainIsCalledHere", #"{cocoa} is called here"#, [NamedArgument("cocoa", `cocoa`)])
  }
  package static var explainListsAll: Message { Message("explainListsAll", #"kvosandbox explain lists them all"#) }
}
