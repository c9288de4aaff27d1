import CSQLite
import KVObjects
import KVPredicates
import KVText

/// How the engine compares texts, for SQLite: canonically equivalent texts are the same, and they are in the order of the
/// code points of their canonical decompositions (decisions.md 6), which no collation of SQLite's is.
///
/// | function | gives |
/// |---|---|
/// | `kv_equals(text, other, options)` | 0 or 1, as `==[cd]` |
/// | `kv_begins`, `kv_ends`, `kv_contains`, `kv_like` | 0 or 1; null has and is no part |
/// | `kv_in(text, list, options)` | 0 or 1; the list is bytes of `ValueCoding` |
/// | `kv_order(a, b, options)` | -1, 0, 1; null where one is null |
/// | `kv_member(numbers, index)` | a number of a list: 8 bytes of each, the lowest first |
///
/// The collations have the names of the selectors of sort descriptors, with `kv_` in front of them. Options are the bits of
/// `StringOptions`. What is prepared of the second argument SQLite keeps for all rows of a question.
extension Connection {
  /// Makes the functions and collations known, once.
  func compareTexts() throws {
    try requireOpen()
    if comparesTexts { return }
    try addTest("kv_equals") { TextTest.run($0, $2) { FoldedNeedle($0, $1).equals } }
    try addTest("kv_begins") { TextTest.run($0, $2) { FoldedNeedle($0, $1).isPrefix } }
    try addTest("kv_ends") { TextTest.run($0, $2) { FoldedNeedle($0, $1).isSuffix } }
    try addTest("kv_contains") { TextTest.run($0, $2) { FoldedNeedle($0, $1).isContained } }
    try addTest("kv_like") { TextTest.run($0, $2) { WildcardPattern($0, $1).matches } }
    try addTest("kv_in") { TextTest.runList($0, $2) }
    try addTest("kv_order") { context, _, values in
      guard let values, let a = values[0]?.text, let b = values[1]?.text else { return sqlite3_result_null(context) }
      let order = StringFolding.compare(a, b, StringOptions(values[2]))
      sqlite3_result_int(context, order == .ascending ? -1 : order == .same ? 0 : 1)
    }
    try check(
      sqlite3_create_function_v2(
        handle, "kv_member", 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, nil,
        { context, _, values in
          let index = Int(sqlite3_value_int(values?[1]))
          guard let start = sqlite3_value_blob(values?[0]), index >= 0,
            Int(sqlite3_value_bytes(values?[0])) / 8 > index
          else { return sqlite3_result_null(context) }
          let number = UnsafeRawPointer(start).loadUnaligned(fromByteOffset: 8 * index, as: Int64.self)
          sqlite3_result_int64(context, Int64(littleEndian: number))
        }, nil, nil, nil))
    comparesTexts = true
  }

  /// Has SQLite ask for collations when a statement, or an index of the file, first needs one.
  func addCollations() throws {
    try check(
      sqlite3_collation_needed(handle, nil) { _, handle, _, name in
        let name = name.map { String(cString: $0) }?.lowercased()
        guard let index = selectors.firstIndex(where: { $0.collation.lowercased() == name }) else { return }
        sqlite3_create_collation_v2(
          handle, selectors[index].collation, SQLITE_UTF8, UnsafeMutableRawPointer(bitPattern: index + 1),
          { number, firstCount, first, secondCount, second in
            let first = UnsafeRawBufferPointer(start: first, count: Int(firstCount))
            let second = UnsafeRawBufferPointer(start: second, count: Int(secondCount))
            let selector = selectors[Int(bitPattern: number) - 1]
            let bytes = selector == .compare ? StringFolding.order(first, second) : nil
            let order =
              bytes
              ?? selector.compare(
                String(decoding: first, as: UTF8.self), String(decoding: second, as: UTF8.self))
            return switch order {
            case .ascending: -1
            case .same: 0
            case .descending: 1
            }
          }, nil)
      })
  }

  private typealias Function =
    @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void

  /// Files cannot call it: their triggers and views are not ours.
  private func addTest(_ name: String, _ body: Function) throws {
    try check(
      sqlite3_create_function_v2(
        handle, name, 3, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, nil, body, nil, nil, nil))
  }
}

/// Those that have a collation each.
private let selectors = KeyValueSortDescriptor.Selector.allCases

extension KeyValueSortDescriptor.Selector {
  /// The collation that compares as it does.
  var collation: String { "kv_\(rawValue.dropLast())" }
}

/// A test of texts with one that was prepared.
private final class TextTest {
  typealias Test = (String) -> Bool

  private let test: Test

  private init(_ test: @escaping Test) {
    self.test = test
  }

  /// Gives whether the first argument passes the test that `prepare` makes of the second; null passes none.
  static func run(
    _ context: OpaquePointer?, _ values: UnsafeMutablePointer<OpaquePointer?>?,
    _ prepare: (String, StringOptions) -> Test
  ) {
    guard let values, let text = values[0]?.text else { return sqlite3_result_int(context, 0) }
    let known = known(context) ?? values[1]?.text.map { keep(prepare($0, StringOptions(values[2])), context) }
    sqlite3_result_int(context, known?.test(text) ?? false ? 1 : 0)
  }

  /// The same with a list of texts, by the predicate itself: it looks a text up in a set.
  static func runList(_ context: OpaquePointer?, _ values: UnsafeMutablePointer<OpaquePointer?>?) {
    guard let values, let text = values[0]?.text else { return sqlite3_result_int(context, 0) }
    var known = known(context)
    if known == nil, let bytes = values[1]?.bytes, let list = ValueCoding.decoded(.blob(bytes), .any) {
      let isMember = KeyValuePredicate(
        ComparisonPredicate(SelfExpression(), .in, ConstantExpression(list), options: StringOptions(values[2])))
      // It throws for no list of texts.
      known = keep({ (try? isMember.evaluate(with: .string($0))) ?? false }, context)
    }
    sqlite3_result_int(context, known?.test(text) ?? false ? 1 : 0)
  }

  private static func known(_ context: OpaquePointer?) -> TextTest? {
    sqlite3_get_auxdata(context, 1).map { Unmanaged<TextTest>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Kept as long as the second argument stays, and at least for this call.
  private static func keep(_ test: @escaping Test, _ context: OpaquePointer?) -> TextTest {
    let test = TextTest(test)
    sqlite3_set_auxdata(context, 1, Unmanaged.passRetained(test).toOpaque()) { test in
      if let test { Unmanaged<TextTest>.fromOpaque(test).release() }
    }
    return test
  }
}

extension StringOptions {
  fileprivate init(_ value: OpaquePointer?) {
    self.init(rawValue: UInt8(truncatingIfNeeded: sqlite3_value_int(value)))
  }
}

extension OpaquePointer {
  /// The text of a value of SQLite; nil where it is something else.
  fileprivate var text: String? {
    guard sqlite3_value_type(self) == SQLITE_TEXT else { return nil }
    let bytes = UnsafeRawBufferPointer(start: sqlite3_value_text(self), count: Int(sqlite3_value_bytes(self)))
    return String(decoding: bytes, as: UTF8.self)
  }

  fileprivate var bytes: [UInt8]? {
    guard sqlite3_value_type(self) == SQLITE_BLOB, let start = sqlite3_value_blob(self) else { return nil }
    return [UInt8](UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(self))))
  }
}
