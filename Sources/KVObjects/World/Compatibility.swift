/// Which of Cocoa's limits and habits are restored (lua-api.md section 4, `compat`).
///
/// Nothing is restored at first: where Cocoa is known to be wrong, or refuses what can be done, the engine does not
/// follow it. A switch is for code that was written for the original, and for showing what it does. Each is read when
/// it matters, such as when a path is observed or a request is fetched; set them before.
///
/// ```swift
/// world.compatibility.refusesToManyKeyPaths = true
/// do { _ = try album.observe("songs.rating") { _ in } } catch let error as any DescribedError {
///   error.code  // E-TO-MANY-PATH
/// }
/// ```
public struct Compatibility: Sendable {
  /// Which rule says what of a controller of fetched results is a move (fetched-results.md A1).
  ///
  /// The older rules send moves that are not needed; they are there to be shown.
  ///
  /// ```swift
  /// world.compatibility.generation = .classic
  /// ```
  public enum Generation: String, Sendable, CaseIterable {
    /// The least moves, everything else that was touched is an update (fetched-results.md A6).
    case modern
    /// iOS 3 to 8: a changed sort key is a move where the place changes, and an update where it stays (decisions.md
    /// 21).
    case classic
    /// iOS 9: a changed sort key is a move, from a place to itself too (decisions.md 21).
    case ios9
  }

  /// Whether a to-many key in the middle of an observed path is refused (kvo-facts.md D9); operators stay accepted, and
  /// tell of membership only.
  public var refusesToManyKeyPaths = false
  /// Whether an error in a script's delegate is printed in Cocoa's words instead of reaching the mutating line. Errors
  /// of delegates written in Swift are thrown either way.
  public var logsDelegateErrors = false
  /// How controllers of fetched results tell moves from updates.
  public var generation = Generation.modern
  /// Whether a controller of fetched results heeds its limit only when it fetches (fetched-results.md A12).
  public var ignoresFetchLimit = false
  /// Whether an object is updated though it was set to the values it had (fetched-results.md A6.6).
  public var reportsTouches = false
  /// Whether a cache that does not fit its request is made anew in silence (fetched-results.md A5); else the fetch is
  /// refused.
  public var rebuildsCache = false
  /// Whether a controller of fetched results sends deleted sections behind the objects, as tests of others observe it.
  public var sendsSectionDeletesLast = false

  /// Nothing restored.
  public init() {}
}
