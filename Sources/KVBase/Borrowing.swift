extension Unmanaged {
  /// Calls `body` with the object and counts no reference to it meanwhile. Returns and throws what `body` does.
  ///
  /// For the few calls that most of all changes are made of: to use what a variable of a class holds retains it, in case the
  /// variable is assigned meanwhile, which takes longer than many a call. Whoever calls this knows that somebody else holds
  /// the object until `body` has returned. Foreign code (an observer, a delegate, a getter of a script) may let go of it: where
  /// `body` calls such, the place says who holds the object all the same, or that nothing of it is touched behind that.
  @inlinable
  @inline(__always)
  package func withoutRetaining<Result>(_ body: (Instance) throws -> Result) rethrows -> Result {
    try _withUnsafeGuaranteedRef(body)
  }
}

extension ContiguousArray {
  /// The object at `index` (0..<count), not retained; nil where there is none. The array has to hold it as long as it is used.
  @inlinable
  @inline(__always)
  package func lent<Object: AnyObject>(at index: Int) -> Unmanaged<Object>? where Element == Object? {
    precondition(index >= 0 && index < count, "index is out of range")
    // As an address: to read it as a reference retains it.
    return withUnsafeBytes { bytes in
      bytes.load(fromByteOffset: index &* MemoryLayout<Element>.stride, as: UnsafeRawPointer?.self)
        .map(Unmanaged.fromOpaque)
    }
  }
}
