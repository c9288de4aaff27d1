import KVObjects

/// The text of what `body` throws; nil where it throws nothing.
package func refusal(_ body: () throws -> Void) -> String? {
  do {
    try body()
    return nil
  } catch {
    return "\(error)"
  }
}

/// The hint of what `body` throws; nil where it throws nothing, or an error without one.
package func hint(_ body: () throws -> Void) -> String? {
  do {
    try body()
    return nil
  } catch {
    return (error as? any DescribedError)?.hint
  }
}

/// An error of a test's own.
package struct Trouble: Error, Hashable, CustomStringConvertible {
  package let description: String

  package init(_ description: String = "Trouble()") { self.description = description }
}
