/// A name of Cocoa, and what stands for it in scripts.
///
/// In contrast to an entry of the language, which says what is there, a row says what is missing under the name that a Swift
/// or Objective-C developer writes first.
package struct CocoaName: Sendable, Hashable {
  /// What kind of thing it names.
  package enum Area: String, Sendable, Hashable, CaseIterable {
    /// Key-value coding and observing.
    case objects = "Objects, key-value coding and observing"
    /// Arrays, sets and ordered sets.
    case collections = "Collections"
    /// Predicates and sort descriptors.
    case predicates = "Predicates and sort descriptors"
    /// Controllers and contexts.
    case controllers = "Controllers and contexts"
    /// What a controller calls.
    case callbacks = "Callbacks of a delegate"
    /// Table and collection views.
    case tables = "Table views"
    /// What a table view asks.
    case dataSource = "Data source of a table view"
    /// Classes of Foundation and UIKit.
    case types = "Types"
  }

  /// Where it belongs.
  package let area: Area
  /// As Cocoa writes it: a selector, a Swift method, a type.
  package let cocoa: String
  /// As a script writes it.
  package let here: String
  /// What a script may have written for it, besides what ``cocoa`` gives by itself.
  let also: [String]

  init(_ area: Area, _ cocoa: String, _ here: String, also: [String] = []) {
    self.area = area
    self.cocoa = cocoa
    self.here = here
    self.also = also
  }

  /// The names by which a script may ask for it: the selector's first word, all its words as one, and ``also``.
  var spellings: [String] {
    let words = cocoa.split { $0 == ":" || $0 == "(" || $0 == ")" || $0 == " " }.map(String.init)
    guard let first = words.first else { return also }
    // A callback's first word is its sender.
    let isNamedByFirst = area != .callbacks || words.count == 1
    let isSelector = !cocoa.contains("(")
    let joined = isSelector && words.count > 1 ? [words.dropFirst().reduce(first) { $0 + $1.capitalisedFirst }] : []
    return (isNamedByFirst ? [first] : []) + joined + also
  }

  /// The name alone that a script calls or declares: of `view:insertRows(paths)` it is `insertRows`.
  package var name: String {
    let call = here.prefix { $0 != "(" && $0 != " " && $0 != "," && $0 != "=" && $0 != "{" }
    return String(call.split { ".:".contains($0) }.last ?? call)
  }
}

extension String {
  fileprivate var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}
