/// Counts the references to an object.
///
/// How many a call adds itself depends on how it was compiled: the count of an object with a single reference, taken the
/// same way, says so.
package enum ReferenceCount {
  private final class Probe {}

  private static let ofSingleReference: UInt = {
    let probe = Unmanaged.passRetained(Probe() as AnyObject)
    defer { probe.release() }
    return count(probe)
  }()

  @inline(never)
  private static func count(_ object: Unmanaged<AnyObject>) -> UInt {
    object._withUnsafeGuaranteedRef { _getRetainCount($0) }
  }

  /// How many references there are; weak and unowned ones do not count.
  package static func of(_ object: Unmanaged<ModelObject>) -> Int {
    Int(count(Unmanaged<AnyObject>.fromOpaque(object.toOpaque()))) - Int(ofSingleReference) + 1
  }
}
