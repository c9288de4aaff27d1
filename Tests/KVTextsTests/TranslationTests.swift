import Foundation
import KVTexts
import Testing

/// What holds of the files of all languages: the functions see to the rest.
struct TranslationTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let sources = root.appending(path: "Sources")

  /// A file of a language, read as the program reads it.
  private static func catalogue(_ language: Language, _ file: String) throws -> Catalogue {
    Catalogue(parsing: try text(language, file))
  }

  private static func text(_ language: Language, _ file: String) throws -> String {
    try String(contentsOf: sources.appending(path: "KVTexts/\(language)/\(file)"), encoding: .utf8)
  }

  private static let files = ["messages.txt", "report.txt"]
  private static let translations = Language.all.filter { $0 != .english }

  @Test(arguments: Language.all, files)
  func `every line is a message, and no key is there twice`(language: Language, file: String) throws {
    let catalogue = try Self.catalogue(language, file)
    #expect(catalogue.faults.isEmpty)
    let lines = try Self.text(language, file).split(separator: "\n").filter {
      !$0.hasPrefix("#") && !$0.hasPrefix(" ")
    }
    let keys = lines.map { String($0.prefix { $0 != " " }) }
    #expect(
      Set(keys).count == keys.count, "\(Dictionary(grouping: keys) { $0 }.filter { $1.count > 1 }.keys.sorted())")
    #expect(!catalogue.keys.isEmpty)
  }

  @Test(arguments: translations, files)
  func `each key is one of English`(language: Language, file: String) throws {
    let english = try Self.catalogue(.english, file)
    let unknown = try Self.catalogue(language, file).keys.filter { english.forms(of: $0) == nil }
    #expect(unknown.isEmpty)
  }

  @Test(arguments: files)
  func `German is complete`(file: String) throws {
    let german = try Self.catalogue(.german, file)
    #expect(try Self.catalogue(.english, file).keys.filter { german.forms(of: $0) == nil } == [])
  }

  @Test(arguments: translations, files)
  func `a text has the placeholders of the English one, in each of its forms`(language: Language, file: String) throws
  {
    let (english, other) = (try Self.catalogue(.english, file), try Self.catalogue(language, file))
    for key in other.keys {
      let wanted = Set(Placeholders.names(in: try #require(english.forms(of: key)).other))
      for (category, text) in try #require(other.forms(of: key)).all {
        // A form for one thing may say so in words.
        let names = Set(Placeholders.names(in: text))
        #expect(
          category == .other ? names == wanted : names.union(["n"]) == wanted.union(["n"]), "\(key).\(category)")
      }
    }
  }

  @Test(arguments: Language.all, files)
  func `a text that a number changes has each form that its language asks for`(language: Language, file: String)
    throws
  {
    let (english, own) = (try Self.catalogue(.english, file), try Self.catalogue(language, file))
    for key in own.keys {
      let forms = try #require(own.forms(of: key)).all.map(\.category)
      let wanted = try #require(english.forms(of: key))
      // What English says in one way another language may say in several, where there is a number.
      let mayHaveForms = wanted.all.count > 1 || Placeholders.names(in: wanted.other).contains("n")
      let isWhole = Set(forms) == Set(language.plurals.categories)
      #expect(wanted.all.count > 1 ? isWhole : forms == [.other] || mayHaveForms && isWhole, "\(key)")
    }
  }

  /// What is code in a text: words with a sign in front, in capitals, in camel case.
  private static func code(in text: String) -> [String] {
    text.matches(of: /[@%][A-Za-z@]*|--[a-z][a-z-]*|\b[A-Z]{2,}(?:-[A-Z]+)+\b|\b[a-z]+[A-Z][A-Za-z]*\b/).map {
      String($0.output)
    }.sorted()
  }

  @Test(arguments: translations, files)
  func `what is code in a text is the same in every language`(language: Language, file: String) throws {
    let (english, other) = (try Self.catalogue(.english, file), try Self.catalogue(language, file))
    for key in other.keys {
      let (one, same) = (try #require(english.forms(of: key)).other, try #require(other.forms(of: key)).other)
      #expect(Set(Self.code(in: one)) == Set(Self.code(in: same)), "\(key)")
    }
  }

  @Test(arguments: Language.all, files)
  func `no text begins or ends with a blank, or has what no terminal shows`(language: Language, file: String) throws {
    let catalogue = try Self.catalogue(language, file)
    for key in catalogue.keys {
      for (_, text) in try #require(catalogue.forms(of: key)).all {
        #expect(!text.isEmpty && text.first != " " && text.last != " ", "\(key)")
        #expect(!text.unicodeScalars.contains { $0.value < 32 && $0 != "\n" }, "\(key)")
      }
    }
  }

  @Test func `every message is said somewhere`() throws {
    let used = try Self.words(inFilesWith: "swift", below: "") { !$0.contains("KVTexts/Made") }
    let unused = try Self.catalogue(.english, "messages.txt").keys.filter { !used.contains($0) }
    #expect(unused.isEmpty)
  }

  @Test func `every word of the page is asked for by it, or put into it`() throws {
    var used = try Self.words(inFilesWith: "js", below: "KVReport/Page")
    used.formUnion(try Self.words(inFilesWith: "html", below: "KVReport/Page"))
    let unused = try Self.catalogue(.english, "report.txt").keys.filter {
      !used.contains($0) && $0 != ReportWords.noScript
    }
    #expect(unused.isEmpty)
  }

  /// The words of all files below a folder of the sources that end so.
  private static func words(
    inFilesWith ending: String, below folder: String, where isMeant: (String) -> Bool = { _ in true }
  ) throws -> Set<String> {
    var words: Set<String> = []
    let start = sources.appending(path: folder)
    let paths = try #require(FileManager.default.enumerator(atPath: start.path)).compactMap { $0 as? String }
    for path in paths where path.hasSuffix(".\(ending)") && isMeant(path) {
      let text = try String(contentsOf: start.appending(path: path), encoding: .utf8)
      words.formUnion(text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
    }
    return words
  }

  @Test func `the page gets a word for each key, in the language or in English`() throws {
    let english = ReportWords(.english)
    for language in Language.all + [.pseudo] {
      #expect(ReportWords(language).words.map(\.key) == english.words.map(\.key))
    }
    #expect(english["before"] == "before")
    #expect(ReportWords(.german)["before"] == "vorher")
    #expect(ReportWords(.pseudo)["before"] == "⟦before⟧")
    #expect(ReportWords(.german).words.filter(\.hasForms).count == english.words.filter(\.hasForms).count)
  }
}
