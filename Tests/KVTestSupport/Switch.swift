/// Something that a test switches while closures that were made before look at it. Used on one thread.
package final class Switch<State>: @unchecked Sendable {
  package var state: State

  package init(_ state: State) {
    self.state = state
  }
}
