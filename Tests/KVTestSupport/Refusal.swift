import KVObjects

/// The text of what `body` throws; nil where it throws nothing.
public func refusal(_ body: () throws -> Void) -> String? {
  do {
    try body()
    return nil
  } catch {
    return "\(error)"
  }
}

/// The hint of what `body` throws; nil where it throws nothing, or an error without one.
public func hint(_ body: () throws -> Void) -> String? {
  do {
    try body()
    return nil
  } catch {
    return (error as? any DescribedError)?.hint
  }
}

/// An error of a test's own.
public struct Trouble: Error, Hashable, CustomStringConvertible {
  public let description: String

  public init(_ description: String = "Trouble()") { self.description = description }
}
