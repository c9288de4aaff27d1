import KVTexts

/// Something about the state of a world that is no delivery: an object that was made, a change, what a controller shows. Only a
/// trace of ``Trace/Detail/state`` has them (Documentation/TraceSchema.md, "Detail `state`").
public struct TraceState {
  /// What it is called in the schema: `change`.
  public let name: String
  /// Whether it happened at a statement: declarations and texts of scripts stand outside of them.
  let isPlaced: Bool
  /// How many deliveries it happens inside of.
  public let depth: Int
  /// What made it happen; nil outside the script.
  public let cause: TraceCause?
  /// What there is to say, in the order of the schema.
  package let members: [JSONValue.Member]
  /// What its member `hint` says, for those who say it in another language.
  let hint: Message?

  init(
    _ name: String, _ members: [JSONValue.Member], isPlaced: Bool = true, depth: Int = 0, cause: TraceCause? = nil,
    hint: Message? = nil
  ) {
    self.hint = hint
    self.name = name
    self.members = members
    self.isPlaced = isPlaced
    self.depth = depth
    self.cause = cause
  }
}
