/// A trace has another version of the schema than is read.
///
/// ```swift
/// try TraceVersionError.check(firstLine)   // throws: this trace has version 1 of the schema; version 2 is read
/// ```
package struct TraceVersionError: Error, Hashable, CustomStringConvertible {
  /// The trace's version; nil where its first line names none.
  package let found: Int?

  package var description: String {
    "this trace has \(found.map { "version \($0)" } ?? "no version") of the schema; "
      + "version \(JSONTraceFormat.version) is read"
  }

  /// Checks the first line of a trace, before any other is read. O(1).
  package static func check(_ firstLine: JSONValue) throws(TraceVersionError) {
    let found = firstLine["version"]?.integerValue
    guard firstLine["type"]?.stringValue == "trace", found == JSONTraceFormat.version else {
      throw TraceVersionError(found: found)
    }
  }
}
