public import ArgumentParser
public import KVTexts

/// What `--lang` takes: the codes of the languages for people, and that of the one for tests, which is not listed.
extension Language: ExpressibleByArgument {
  public init?(argument: String) { self.init(named: argument) }
  public static var allValueStrings: [String] { all.map(\.code) }
}
