/// An error that may end everything that waits, in contrast to others, which end only what they come from.
///
/// A bracket that an observer or delegate fails in is followed by the next (kvo-facts.md D17). Where the program that
/// observers and delegates belong to has been ended from outside, by a limit or by its user, there is nobody left to
/// notify: what waits is not delivered (``ObjectWorld/settleUndelivered()``). Its type says so by conforming; the
/// engine asks no more of it.
package protocol EndingError: Error {
  /// Whether nothing more is to be done.
  var endsEverything: Bool { get }
}

extension Error {
  /// Whether nothing more is to be done after it.
  package var endsEverything: Bool { (self as? any EndingError)?.endsEverything ?? false }
}
