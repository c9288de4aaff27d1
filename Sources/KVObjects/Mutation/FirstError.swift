/// Keeps the first of several errors, so that what must go on can go on (kvo-facts.md D17).
@usableFromInline
package struct FirstError {
  @usableFromInline package internal(set) var error: (any Error)?

  @inlinable
  package init() {}

  @inlinable
  @inline(__always)
  package mutating func keep(_ body: () throws -> Void) {
    do { try body() } catch { note(error) }
  }

  /// Notes an error; one that ends everything takes the place of another.
  @usableFromInline
  package mutating func note(_ error: (any Error)?) {
    guard let error else { return }
    if self.error == nil || !endsEverything && error.endsEverything { self.error = error }
  }

  /// Whether nothing more is to be done: see ``EndingError``.
  @inlinable var endsEverything: Bool {
    if let error { FirstError.ends(error) } else { false }
  }

  // A function of its own: other rooms do not see what it asks.
  @usableFromInline
  static func ends(_ error: any Error) -> Bool { error.endsEverything }

  /// Throws what was kept, if anything was.
  @inlinable
  @inline(__always)
  package func rethrow() throws {
    if let error { throw error }
  }
}
