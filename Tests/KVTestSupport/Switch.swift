/// Something that a test switches while closures that were made before look at it. Used on one thread.
public final class Switch<State>: @unchecked Sendable {
  public var state: State

  public init(_ state: State) {
    self.state = state
  }
}
