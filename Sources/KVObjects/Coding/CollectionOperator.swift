/// The collection operators of key-value coding: parts of a key path that begin with `@` and take all elements of what
/// is before them.
///
/// In contrast to Cocoa they work for arrays, sets, ordered sets and lists alike. All but ``count``, ``allKeys`` and
/// ``allValues`` need a key path to their right, which is followed from each element; `self` is the element itself. Of
/// nil leaves the sum, the minimum and the maximum take no notice, the mean counts them as 0, and unions keep them as
/// null (kvo-facts.md D18).
///
/// ```swift
/// for (title, rating) in [("Africa", 5), ("Dakota", 2)] {
///   try playlist.songs.add(Song.make(in: world) { $0.title = title; $0.rating = rating })
/// }
/// try playlist.value(forKeyPath: "songs.@count")  // 2
/// try playlist.value(forKeyPath: "songs.@avg.rating")  // 3.5
/// try playlist.value(forKeyPath: "songs.@unionOfObjects.title")  // ["Africa", "Dakota"]
/// ```
///
/// A path with an operator can be observed too (kvo-facts.md D9). Costs: O(n) for n elements, and what their paths
/// cost.
public enum CollectionOperator: String, CaseIterable, Sendable {
  /// The number of elements; what stands to its right is not looked at (kvo-facts.md K236).
  case count = "@count"
  /// The sum of the values of the path to its right: an integer while it is one and fits, else a number; 0 of none. A
  /// text counts as the number that it begins with (kvo-facts.md K242).
  case sum = "@sum"
  /// Their mean, a number; 0 of none. nil counts as 0 (kvo-facts.md K239).
  case average = "@avg"
  /// The smallest of numbers, texts or dates; nil of none. A mixture is refused (kvo-facts.md K243).
  case minimum = "@min"
  /// The largest of numbers, texts or dates; nil of none. A mixture is refused (kvo-facts.md K243).
  case maximum = "@max"
  /// All of them, as a list; nil as null.
  case unionOfObjects = "@unionOfObjects"
  /// All of them, each once, in the order in which they are first seen; nil as null.
  case distinctUnionOfObjects = "@distinctUnionOfObjects"
  /// The elements of all of them, lists or collections themselves, one level down; nil has none.
  case unionOfArrays = "@unionOfArrays"
  /// The elements of all of them, each once, in the order in which they are first seen.
  case distinctUnionOfArrays = "@distinctUnionOfArrays"
  /// The elements of all of them, sets themselves: here the same as ``unionOfArrays``.
  case unionOfSets = "@unionOfSets"
  /// The elements of all of them, each once: here the same as ``distinctUnionOfArrays``.
  case distinctUnionOfSets = "@distinctUnionOfSets"
  /// The keys of a dictionary, smallest first: its own method, as every key behind an `@` is (kvo-facts.md K230).
  case allKeys = "@allKeys"
  /// The values of a dictionary, in the order of their keys.
  case allValues = "@allValues"

  /// Whether it is asked of a dictionary, not of elements.
  package var isOfDictionaries: Bool { self == .allKeys || self == .allValues }
  /// Whether it takes the values of the key path to its right.
  package var takesPath: Bool { self != .count && !isOfDictionaries }

  static func unknown(_ name: String) -> String {
    let suggestion = Spelling.suggestion(for: name, among: allCases.map(\.rawValue))
    return "there is no operator \(name)" + (suggestion.map { "; \($0)" } ?? "")
  }

  /// Applies the operator to `elements`; `rest` is the path to its right.
  ///
  /// nil leaves: @sum, @min and @max ignore them, @avg counts them as 0, unions keep them as null (kvo-facts.md D18,
  /// K238–K246). Throws where a path is missing, a value cannot be read or the elements are of the wrong kind.
  func apply(to elements: ValueList, rest: ArraySlice<PropertyPath.Component>, of path: PropertyPath) throws -> Value
  {
    func leaves() throws -> [Value] {
      if rest.isEmpty { throw refusal("needs a key path to its right", path) }
      return try elements.map {
        try Cancellation.check()
        return try $0.value(at: rest, of: path).frozen.orNull
      }
    }
    switch self {
    case .count: return .integer(elements.count)
    case .sum: return try sum(of: leaves(), path)
    case .average:
      let leaves = try leaves()
      if leaves.isEmpty { return .integer(0) }
      return .number(try sum(of: leaves, path).asDouble / Double(leaves.count))
    case .minimum: return try extreme(of: leaves(), .ascending, path)
    case .maximum: return try extreme(of: leaves(), .descending, path)
    case .unionOfObjects: return .list(ValueList(try leaves()))
    case .distinctUnionOfObjects: return .list(ValueList(ToManyCollection.unique(try leaves())))
    case .unionOfArrays, .unionOfSets: return .list(ValueList(try flattened(leaves(), path)))
    case .distinctUnionOfArrays, .distinctUnionOfSets:
      return .list(ValueList(ToManyCollection.unique(try flattened(leaves(), path))))
    case .allKeys, .allValues: throw refusal("is of dictionaries; a collection has no keys", path)
    }
  }

  /// Whole numbers are added exactly while they fit; texts count as the number they begin with (kvo-facts.md K242).
  private func sum(of leaves: [Value], _ path: PropertyPath) throws -> Value {
    var whole = 0
    var isWhole = true
    var floating = 0.0
    for leaf in leaves where !leaf.isAbsent {
      switch leaf {
      case .integer, .boolean:
        let number = leaf.asInt
        let (sum, overflow) = whole.addingReportingOverflow(number)
        if overflow { isWhole = false } else { whole = sum }
        floating += Double(number)
      case .number(let number):
        isWhole = false
        floating += number
      case .string(let text):
        isWhole = false
        floating += LeadingNumber(text).floating
      default:
        throw refused(leaf, path)
      }
    }
    return isWhole ? .integer(whole) : .number(floating)
  }

  private func extreme(of leaves: [Value], _ wanted: ValueOrder, _ path: PropertyPath) throws -> Value {
    var best: Value?
    for leaf in leaves where !leaf.isAbsent {
      guard let known = best else {
        best = leaf
        continue
      }
      guard leaf.isComparable(with: known) else { throw refused(leaf, path) }
      if leaf.compare(known) == wanted { best = leaf }
    }
    return best ?? .nil
  }

  private func flattened(_ leaves: [Value], _ path: PropertyPath) throws -> [Value] {
    try leaves.flatMap { leaf -> [Value] in
      try Cancellation.check()
      if leaf.isAbsent { return [] }
      guard let elements = leaf.elements else { throw refused(leaf, path) }
      return Array(elements)
    }
  }

  private func refused(_ leaf: Value, _ path: PropertyPath) -> KeyValueCodingError {
    refusal("cannot take \(leaf) (\(leaf.typeName))", path)
  }

  private func refusal(_ problem: String, _ path: PropertyPath) -> KeyValueCodingError {
    .operatorRefused(path: path.description, operatorName: rawValue, problem: problem)
  }
}

extension Value {
  fileprivate var asInt: Int {
    switch self {
    case .integer(let number): number
    case .boolean(let flag): flag ? 1 : 0
    default: 0
    }
  }

  fileprivate var asDouble: Double {
    NumericValue(self)?.asDouble ?? 0
  }

  fileprivate func isComparable(with other: Value) -> Bool {
    switch (self, other) {
    case (.string, .string), (.date, .date): true
    default: NumericValue(self) != nil && NumericValue(other) != nil
    }
  }
}
