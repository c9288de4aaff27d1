public import KVObjects

/// One thing that happened, as formats receive it, in the order of happening.
public enum TraceEvent {
  /// A callback, a notification or a table operation is about to reach its receiver.
  case delivery(TraceDelivery)
  /// The script printed.
  case print(TracePrint)
  /// Something went wrong.
  case error(TraceError)
  /// Something about the state; only where the trace's detail is that.
  case state(TraceState)
}

/// One callback, notification or table operation on its way to its receiver.
///
/// It is good for the time of the call that hands it out; keep a ``TraceLine`` instead.
public struct TraceDelivery {
  /// Who gets it: the name that was given, or a kind and a number such as `observer#1`.
  public let receiver: String
  /// The name that it was given; nil where it was given none.
  public let receiverName: String?
  /// The text form of lua-api.md section 10, as it is: it may have line breaks.
  public let text: String
  /// How many deliveries it happens inside of: 0 for an outermost one.
  public let depth: Int
  /// What made it happen; nil outside the script.
  public let cause: TraceCause?

  /// What there is to say beside that where the trace carries the state.
  let identity: DeliveryIdentity?

  private let event: any WorldEvent

  package init(
    _ event: any WorldEvent, text: String, receiver: String, receiverName: String? = nil,
    identity: DeliveryIdentity? = nil, depth: Int,
    cause: TraceCause?
  ) {
    self.event = event
    self.text = text
    self.receiver = receiver
    self.receiverName = receiverName
    self.identity = identity
    self.depth = depth
    self.cause = cause
  }

  /// Why it is sent; nil where the trace does not carry the state, or nothing is certain.
  package var rule: EventRule? { identity?.rule }

  /// The receiver's number in the lines of a trace that carries the state; nil in another one.
  package var receiverId: Int? { identity?.receiver }

  /// The callback's name: the first word of the text.
  public var callback: String { String(text.prefix { $0 != " " }) }

  /// What the text says, as data; made when asked for.
  public var fields: [EventField] { event.fields }
}

/// What a delivery is part of and whom it names, by their identities.
package struct DeliveryIdentity {
  /// The receiver's number.
  let receiver: Int
  /// The bracket's number.
  let bracket: Int?
  /// Why it is sent.
  let rule: EventRule?
  /// Whom the fields speak of: `objectId` for the `object` there.
  let names: [JSONValue.Member]
}

/// What a script printed, in its place among the deliveries.
public struct TracePrint: Hashable, Sendable {
  /// The text without its final line end.
  public let text: String
  /// How many deliveries it happens inside of.
  public let depth: Int
  /// What made it happen; nil outside the script.
  public let cause: TraceCause?
}

/// An error or a warning, in its place among the deliveries.
public struct TraceError: Hashable, Sendable {
  /// What it says.
  public let diagnostic: Diagnostic
  /// How many deliveries it happens inside of.
  public let depth: Int
  /// What made it happen; nil outside the script.
  public let cause: TraceCause?
}
