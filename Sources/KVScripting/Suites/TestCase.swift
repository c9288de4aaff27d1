/// One test of a script: an `it`, or the script itself where it has none.
///
/// A case is what was declared; what came of it is a ``TestResult``.
package struct TestCase: Hashable, Sendable {
  /// How it was declared.
  package enum Kind: Hashable, Sendable {
    /// By `it`.
    case test
    /// By `pending`, or by `it` without a function: it does not run.
    case pending
    /// By `xfail`: its body is known to fail.
    case expectedToFail
    /// Not at all: a file without any `it` is one test.
    case script
  }

  /// The names of the describes around it, outermost first, then its own; empty for a script.
  package let path: [String]
  /// How it was declared.
  package let kind: Kind
  /// The script, by its name.
  package let file: String
  /// The line of its declaration, from 1.
  package var line: Int
  /// The lines of the whole declaration, its function included; those of the whole file for a script.
  package var lines: ClosedRange<Int>
  /// Whether it was declared by `it.only`.
  package var isOnly = false
  /// Its place in the file, from 0, in the order of declaration: distinguishes cases of equal names.
  package let ordinal: Int

  /// The names joined by ` › `; the file's name for a script.
  package var name: String { path.isEmpty ? file : path.joined(separator: " › ") }

  /// The tags of it and of the describes around it: of `saves an album #slow #db` they are `slow` and `db`, in the order
  /// in which they stand there.
  package var tags: [String] {
    path.flatMap { name in
      name.split(separator: " ").compactMap { word in
        word.utf8.first == UInt8(ascii: "#") && word.utf8.count > 1 ? String(word.dropFirst()) : nil
      }
    }
  }
}
