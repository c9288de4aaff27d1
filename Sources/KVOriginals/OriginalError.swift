package import KVObjects

/// How an original fails where ours works: an exception of Foundation's that nobody catches, or the end of the process.
package enum OriginalError: DescribedError, Equatable {
  /// An array is asked for a place that it does not have.
  case range(selector: String, index: String, count: Int)
  /// An assertion of the original's own.
  case assertion(String)
  /// A pointer to nothing is written through.
  case crash(String)
  /// What `performQuery:` puts into its error, whatever was wrong.
  case query(reason: String)

  package var name: String {
    switch self {
    case .range: ExceptionName.range
    case .assertion: ExceptionName.internalInconsistency
    case .crash: "EXC_BAD_ACCESS"
    case .query: "com.causticmango.CMSetController"
    }
  }

  package var reason: String {
    switch self {
    case .range(let selector, let index, let count):
      count == 0
        ? "-[__NSArrayM \(selector)]: index \(index) beyond bounds for empty array"
        : "-[__NSArrayM \(selector)]: index \(index) beyond bounds [0 .. \(count - 1)]"
    case .assertion(let reason), .crash(let reason), .query(let reason): reason
    }
  }

  package var code: DiagnosticCode {
    switch self {
    case .range: .indexRange
    case .assertion, .crash: .error
    case .query: .setController
    }
  }
}
