/// Collects lines from closures that have to be `@Sendable`; used on one thread.
public final class Log: @unchecked Sendable {
  public private(set) var lines: [String] = []

  public init() {}

  public func add(_ line: String) { lines.append(line) }

  /// The lines since it was last asked.
  public func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}
