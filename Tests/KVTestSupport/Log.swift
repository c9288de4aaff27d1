/// Collects lines from closures that have to be `@Sendable`; used on one thread.
package final class Log: @unchecked Sendable {
  package private(set) var lines: [String] = []

  package init() {}

  package func add(_ line: String) { lines.append(line) }

  /// The lines since it was last asked.
  package func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}
