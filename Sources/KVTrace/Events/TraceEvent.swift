public import KVObjects

/// One thing that happened, as a ``TraceFormat`` receives it, in the order of happening.
///
/// In contrast to a ``TraceLine``, which is a delivery that was kept, it is handed out once, while it happens. Every
/// event says what caused it and how many deliveries it happens inside of.
///
/// ```swift
/// func line(of event: TraceEvent) -> String? {
///   switch event {
///   case .delivery(let delivery): "\(delivery.receiver): \(delivery.text)"
///   case .print(let print): print.text
///   case .error(let error): error.diagnostic.headline
///   case .state: nil
///   }
/// }
/// ```
///
/// Costs: one is made for each thing that happens, O(1) beside its text, and only while the trace has a format.
public enum TraceEvent {
  /// A callback, a notification or a table operation is about to reach its receiver.
  case delivery(TraceDelivery)
  /// The script printed.
  case print(TracePrint)
  /// Something went wrong.
  case error(TraceError)
  /// Something about the state; only where the trace's detail is ``Trace/Detail/state``.
  case state(TraceState)
}

/// One callback, notification or table operation on its way to its receiver.
///
/// In contrast to a ``TraceLine`` it still leads to what is delivered, and it is good only for the time of the call
/// that hands it out. Keep a ``TraceLine``, or the text.
///
/// ```swift
/// func line(of delivery: TraceDelivery) -> String {
///   String(repeating: "  ", count: delivery.depth) + "\(delivery.receiver): \(delivery.callback)"
/// }
/// // log: didChangeObject
/// //   observer#1: observeValue
/// ```
///
/// A delivery comes before those that its receiver sets off, so that one of depth n belongs below the last one before
/// it of depth n - 1. Costs: its text is made once for all formats and the kept line.
public struct TraceDelivery {
  /// Who gets it: the name that was given, or a kind and a number such as `observer#1`.
  public let receiver: String
  /// The name that it was given; nil where it was given none.
  public let receiverName: String?
  /// The text form of lua-api.md section 10, as it is: it may have line breaks. Rendered before the receiver is called.
  public let text: String
  /// How many deliveries it happens inside of: 0 for an outermost one.
  public let depth: Int
  /// What made it happen; nil outside the script.
  public let cause: TraceCause?

  /// What there is to say beside that where the trace carries the state.
  let identity: DeliveryIdentity?
  let place: TracePlace

  private let event: any WorldEvent

  package init(
    _ event: any WorldEvent, text: String, receiver: String, receiverName: String? = nil,
    depth: Int, cause: TraceCause?
  ) {
    self.init(
      event, text: text, receiver: receiver, receiverName: receiverName, identity: nil, depth: depth, cause: cause,
      place: TracePlace())
  }

  init(
    _ event: any WorldEvent, text: String, receiver: String, receiverName: String?, identity: DeliveryIdentity?,
    depth: Int, cause: TraceCause?, place: TracePlace
  ) {
    self.event = event
    self.text = text
    self.receiver = receiver
    self.receiverName = receiverName
    self.identity = identity
    self.depth = depth
    self.cause = cause
    self.place = place
  }

  /// Why it is sent; nil where the trace does not carry the state, or nothing is certain.
  package var rule: EventRule? { identity?.rule }

  /// The receiver's number in the lines of a trace that carries the state; nil in another one.
  package var receiverId: Int? { identity?.receiver }

  /// The callback's name: the first word of the text, such as `observeValue`, `didChangeObject` or `insertRows`.
  ///
  /// - Complexity: O(n) for n letters of the name.
  public var callback: String { String(text.prefix { $0 != " " }) }

  /// What the text says, as data, in the order of `Documentation/TraceSchema.md`; empty for a callback without
  /// arguments.
  ///
  /// It is made anew each time, of what objects and values print as at that moment: ask inside of
  /// ``TraceFormat/write(_:)``. Indexes in it count from 0, and several are runs of the first and the last index, both
  /// included.
  ///
  /// - Complexity: O(n) for n bytes of what is printed.
  public var fields: [EventField] { event.fields }
}

/// What a delivery is part of and whom it names, by their identities.
package struct DeliveryIdentity {
  /// The receiver's number.
  let receiver: Int
  /// The change set's number.
  let changeSet: Int?
  /// Why it is sent.
  let rule: EventRule?
  /// Whom the fields speak of: `objectId` for the `object` there.
  let names: [JSONValue.Member]
}

/// What a script printed, in its place among the deliveries: one for each call of `print`, and for each line that
/// `io.write` ends.
///
/// In contrast to ``ScriptRunner/printDirectly(_:)``, which hands on the bare lines, it says which statement printed
/// and inside of how many deliveries.
///
/// ```swift
/// func line(of print: TracePrint) -> String { "\(print.cause?.line ?? 0): \(print.text)" }   // 3: hello
/// ```
public struct TracePrint: Hashable, Sendable {
  /// The text without its final line end.
  public let text: String
  /// How many deliveries it happens inside of: 0 outside of any.
  public let depth: Int
  /// What made it happen; nil outside the script.
  public let cause: TraceCause?
  let place: TracePlace
}

/// An error or a warning, in its place among the deliveries.
///
/// In contrast to the ``Diagnostic`` in it, whose place is the line that is meant, its cause is the outermost
/// statement.
///
/// ```swift
/// func line(of error: TraceError) -> String {
///   "\(error.diagnostic.severity) of line \(error.cause?.line ?? 0): \(error.diagnostic.headline)"
/// }
/// ```
public struct TraceError: Hashable, Sendable {
  /// What it says.
  public let diagnostic: Diagnostic
  /// How many deliveries it happens inside of; 0 for an error that has ended a script, as those have ended too.
  public let depth: Int
  /// What made it happen; nil outside the script.
  public let cause: TraceCause?
  let place: TracePlace
}
