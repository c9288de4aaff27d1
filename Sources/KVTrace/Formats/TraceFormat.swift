/// A way to write what happens, as it happens; one file per format.
///
/// A format writes to a closure that it is made with, whole lines with their line ends at a time.
public protocol TraceFormat: AnyObject {
  /// The trace begins to tell.
  func begin()
  /// Something happens.
  func write(_ event: TraceEvent)
  /// Nothing more will happen.
  func finish()
}

extension TraceFormat {
  /// Writes nothing.
  public func begin() {}
  /// Writes nothing.
  public func finish() {}
}
