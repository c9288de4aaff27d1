/// A way to write what happens, or to count and keep it, as it happens.
///
/// In contrast to ``Trace/takeLines()``, which gives afterwards what was delivered, a format also hears what was
/// printed, and errors. ``TextTraceFormat`` writes for people and ``JSONTraceFormat`` for programs, each whole lines
/// with their line ends to a closure that it is made with; a class of your own needs ``write(_:)`` alone:
///
/// ```swift
/// final class CallbackCounts: TraceFormat {
///   var counts: [String: Int] = [:]
///   func write(_ event: TraceEvent) {
///     if case .delivery(let delivery) = event { counts[delivery.callback, default: 0] += 1 }
///   }
/// }
/// let trace = Trace { nil }
/// trace.add(format: CallbackCounts())
/// ```
///
/// | | |
/// |---|---|
/// | Order | ``begin()``, each event as it happens, ``finish()``; of several formats in the order of their adding |
/// | Life | a trace keeps its formats alive until ``Trace/finish()`` |
/// | Costs | those of what it does: a receiver is called when every format has returned |
/// | Threads | those of the world that the trace is of |
public protocol TraceFormat: AnyObject {
  /// The trace begins to tell: called once, by ``Trace/add(format:)``, before anything else.
  ///
  /// Writes nothing unless a format does.
  func begin()
  /// Something happens.
  ///
  /// Called on the thread that delivers, and of a delivery before its receiver is. A ``TraceDelivery`` is good until
  /// this returns. A format must not change the world: that would be traced, too.
  ///
  /// ```swift
  /// final class Headlines: TraceFormat {
  ///   func write(_ event: TraceEvent) {
  ///     if case .error(let error) = event { print(error.diagnostic.headline) }
  ///   }
  /// }
  /// ```
  ///
  /// - Parameter event: what happens.
  /// - Complexity: those here take O(n) for a line of n bytes.
  func write(_ event: TraceEvent)
  /// Nothing more will happen: called once, by ``Trace/finish()``, after which the trace lets go of the format.
  ///
  /// Writes nothing unless a format does.
  func finish()
}

extension TraceFormat {
  /// Writes nothing, as formats without a first line do. O(1).
  public func begin() {}
  /// Writes nothing, as formats without a last line do. O(1).
  public func finish() {}
}
