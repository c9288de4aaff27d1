public import ArgumentParser
public import KVTexts

/// What `--lang` takes: the codes of the languages for people, and that of the one for tests, which is not listed.
extension Language: ExpressibleByArgument {
  /// The language of a code.
  public init?(argument: String) { self.init(named: argument) }
  /// The codes that a wrong one is answered with.
  public static var allValueStrings: [String] { all.map(\.code) }
  /// The same, as shells complete them.
  public static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
