import Synchronization

/// The texts of one language, by key.
///
/// `key = text with {name}` is a line; lines that begin with two blanks go on with the text. Of a text that a number changes
/// each form has a key of its own, `key.one` and `key.other` (CLDR's categories). `#` begins a comment.
package struct Catalogue: Sendable {
  private var texts: [String: MessageForms] = [:]
  /// The keys, in the order of the file.
  package private(set) var keys: [String] = []
  /// The lines, from 1, that are none of these.
  package private(set) var faults: [Int] = []

  /// Reads a file of messages. O(length).
  package init(parsing source: String) {
    var key: Substring?
    var text = ""
    // Empty lines belong to a text only where it goes on behind them.
    var emptyLines = 0
    func finish(_ catalogue: inout Catalogue) {
      if let key { catalogue.add(key, text) }
    }
    for (number, line) in source.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.isEmpty {
        emptyLines += 1
      } else if line.hasPrefix("  ") {
        // What goes on with a fault is one with it.
        text += String(repeating: "\n", count: emptyLines + 1) + line.dropFirst(2)
        emptyLines = 0
      } else if !line.hasPrefix("#") {
        finish(&self)
        emptyLines = 0
        guard let equals = line.firstIndex(of: "="), let name = Self.key(line[..<equals]) else {
          faults.append(number + 1)
          key = nil
          continue
        }
        key = name
        text = String(line[line.index(after: equals)...].drop { $0 == " " })
      }
    }
    finish(&self)
  }

  /// `name` or `name.category`, and blanks; nil for anything else.
  private static func key(_ text: Substring) -> Substring? {
    let key = text.prefix { $0 != " " }
    let parts = key.split(separator: ".", omittingEmptySubsequences: false)
    guard let name = parts.first?.utf8, let first = name.first, 97...122 ~= first, parts.count <= 2,
      name.allSatisfy({ 97...122 ~= $0 || 65...90 ~= $0 || 48...57 ~= $0 }),
      parts.count == 1 || PluralCategory(rawValue: String(parts[1])) != nil,
      !text.dropFirst(key.count).contains(where: { $0 != " " })
    else { return nil }
    return key
  }

  private mutating func add(_ key: Substring, _ text: String) {
    let parts = key.split(separator: ".", maxSplits: 1)
    let name = String(parts[0])
    let category = parts.count > 1 ? PluralCategory(rawValue: String(parts[1])) ?? .other : .other
    if texts[name] == nil {
      keys.append(name)
      texts[name] = MessageForms(other: text)
    }
    texts[name]?.set(text, for: category)
  }

  /// The forms of a text; nil where the language does not have it. O(1).
  package func forms(of key: String) -> MessageForms? { texts[key] }

  // MARK: Those that are embedded

  private static let read = Mutex<[Language: Catalogue]>([:])

  /// The messages of a language, read when they are asked for first.
  package static func of(_ language: Language) -> Catalogue {
    read.withLock { read in
      if let known = read[language] { return known }
      let catalogue = Catalogue(parsing: CatalogueSource.source(of: language).messages)
      read[language] = catalogue
      return catalogue
    }
  }
}

/// The texts of one language as they are embedded.
struct LanguageSource: Sendable {
  let language: String
  /// Those that Swift says.
  let messages: String
  /// Those that the page of a report says.
  let report: String
  /// Those that the page of `kvosandbox play` says beside them.
  let play: String
  /// The pages of `explain`.
  let pages: String
}

extension CatalogueSource {
  /// The texts of a language; of the pseudo-language those of English.
  static func source(of language: Language) -> LanguageSource {
    others.first { $0.language == language.code } ?? english
  }
}
