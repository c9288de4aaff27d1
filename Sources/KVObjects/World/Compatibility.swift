/// Which of Cocoa's limits and habits are restored (lua-api.md section 4, `compat`).
public struct Compatibility: Sendable {
  /// Which rule says what of a controller of fetched results is a move (fetched-results.md A1).
  public enum Generation: String, Sendable, CaseIterable {
    /// The least moves, everything else that was touched is an update.
    case modern
    /// iOS 3 to 8: a changed sort key is a move where the place changes.
    case classic
    /// iOS 9: a changed sort key is a move, from a place to itself too.
    case ios9
  }

  /// Whether a to-many key in the middle of an observed path is refused (kvo-facts.md D9).
  public var refusesToManyKeyPaths = false
  /// Whether an error in a delegate is printed in Cocoa's words instead of reaching the mutating line.
  public var logsDelegateErrors = false
  /// How controllers of fetched results tell moves from updates.
  public var generation = Generation.modern
  /// Whether a controller of fetched results heeds its limit only when it fetches (fetched-results.md A12).
  public var ignoresFetchLimit = false
  /// Whether an object is updated though it was set to the values it had (fetched-results.md A6.6).
  public var reportsTouches = false
  /// Whether a cache that does not fit is made anew in silence (fetched-results.md A5).
  public var rebuildsCache = false
  /// Whether deleted sections are reported behind the objects, as tests of others observe it.
  public var sendsSectionDeletesLast = false

  /// Nothing restored.
  public init() {}
}
