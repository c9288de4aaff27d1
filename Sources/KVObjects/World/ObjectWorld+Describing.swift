extension ObjectWorld {
  /// Runs `body`, in which an object that a getter describes prints as `<Album#3>`: whoever only looks on asks no function of a
  /// script.
  package func withoutDescribingGetters<Result>(_ body: () throws -> Result) rethrows -> Result {
    let asked = asksDescribingGetters
    asksDescribingGetters = false
    defer { asksDescribingGetters = asked }
    return try body()
  }
}
