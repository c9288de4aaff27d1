/// Keeps the first of several errors, so that what must go on can go on (kvo-facts.md D17).
package struct FirstError {
  package private(set) var error: (any Error)?

  package init() {}

  @inline(__always)
  package mutating func keep(_ body: () throws -> Void) {
    do { try body() } catch { note(error) }
  }

  /// Notes an error; one that ends everything takes the place of another.
  package mutating func note(_ error: (any Error)?) {
    guard let error else { return }
    if self.error == nil || !endsEverything && error.endsEverything { self.error = error }
  }

  /// Whether nothing more is to be done: see ``EndingError``.
  var endsEverything: Bool { error?.endsEverything ?? false }

  /// Throws what was kept, if anything was.
  @inline(__always)
  package func rethrow() throws {
    if let error { throw error }
  }
}
