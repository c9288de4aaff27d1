import Glibc

/// Whether the long run of tests by chance was asked for (`KVOSANDBOX_EVERY_SEED`): worlds from all seeds and not from one of
/// them, pairs of changes in both ways and not in one.
package enum LongRun {
  /// Asked once.
  package static let isAskedFor = getenv("KVOSANDBOX_EVERY_SEED") != nil

  /// The seeds of a test that has so many.
  package static func seeds(_ count: Int) -> [UInt64] { (1...(isAskedFor ? UInt64(count) : 1)).map { $0 } }
}
