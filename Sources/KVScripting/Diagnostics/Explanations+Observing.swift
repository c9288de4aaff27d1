import KVObjects

extension Explanations {
  /// Observing, by hand and otherwise.
  static let observing: [Explanation] = [
    Explanation(
      .notRegistered,
      example: """
        local Track = class "Track" { title = "string" }
        local log = Recorder("log")
        Track():removeObserver(log, "title")
        """),
    Explanation(
      .noObserveValue,
      example: """
        local Track = class "Track" { title = "string" }
        Track():addObserver({}, "title")
        """),
    Explanation(
      .didWithoutWill,
      example: """
        local Track = class "Track" { title = "string" }
        Track():didChangeValueForKey("title")
        """),
    Explanation(
      .willWithoutDid,
      example: """
        local Track = class "Track" { title = "string" }
        Track():willChangeValueForKey("title")
        """),
    Explanation(
      .mismatchedPair,
      example: """
        local List = class "List" { items = array "string" }
        local list = List()
        list:willChange("insertion", { 0 }, "items")
        list:didChange("insertion", { 1 }, "items")
        """),
    Explanation(
      .indexedSetting,
      example: """
        local List = class "List" { items = array "string" }
        List():willChange("setting", { 0 }, "items")
        """),
    Explanation(
      .toManyPath,
      example: """
        compat { toManyKeyPaths = "raise" }
        local Track = class "Track" { title = "string" }
        local Album = class "Album" { tracks = array "Track" }
        Album():observe("tracks.title", function(change) end)
        """),
    Explanation(
      .wrongProxy,
      example: """
        local List = class "List" { items = array "string" }
        List():mutableSetValueForKey("items")
        """),
  ]
}
