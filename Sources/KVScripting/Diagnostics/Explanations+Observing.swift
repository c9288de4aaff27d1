import KVObjects

extension Explanations {
  /// Observing, by hand and otherwise.
  static let observing: [Explanation] = [
    Explanation(
      .notRegistered,
      """
      An observer can be removed as often as it was added: with the same observer, key path and context. Cocoa raises
      NSRangeException. A token, as observe() gives it, can be invalidated at any time.
      """,
      example: """
        local Track = class "Track" { title = "string" }
        local log = Recorder("log")
        Track():removeObserver(log, "title")
        """),
    Explanation(
      .noObserveValue,
      """
      An observer needs a method observeValue(self, keyPath, object, change, context). In Cocoa the notification would
      raise: "was received but not handled".
      """,
      example: """
        local Track = class "Track" { title = "string" }
        Track():addObserver({}, "title")
        """),
    Explanation(
      .didWithoutWill,
      """
      didChangeValueForKey ends what willChangeValueForKey began, and nothing was begun. Call willChangeValueForKey
      before the value changes.
      """,
      example: """
        local Track = class "Track" { title = "string" }
        Track():didChangeValueForKey("title")
        """),
    Explanation(
      .willWithoutDid,
      """
      A change was announced with willChangeValueForKey and never ended, so observers heard nothing of it. This is a
      warning: the script goes on. Call didChangeValueForKey after the change.
      """,
      example: """
        local Track = class "Track" { title = "string" }
        Track():willChangeValueForKey("title")
        """),
    Explanation(
      .mismatchedPair,
      """
      Both halves of a change made by hand say the same kind and the same indexes.
      """,
      example: """
        local List = class "List" { items = array "string" }
        local list = List()
        list:willChange("insertion", { 0 }, "items")
        list:didChange("insertion", { 1 }, "items")
        """),
    Explanation(
      .indexedSetting,
      """
      A change with indexes is an insertion, a removal or a replacement. To announce that the whole value is set, call
      willChangeValueForKey.
      """,
      example: """
        local List = class "List" { items = array "string" }
        List():willChange("setting", { 0 }, "items")
        """),
    Explanation(
      .toManyPath,
      """
      Cocoa cannot observe a key path that goes through a collection. Here it can be observed; this script has asked for
      Cocoa's limit with compat { toManyKeyPaths = "raise" }.
      """,
      example: """
        compat { toManyKeyPaths = "raise" }
        local Track = class "Track" { title = "string" }
        local Album = class "Album" { tracks = array "Track" }
        Album():observe("tracks.title", function(change) end)
        """),
    Explanation(
      .wrongProxy,
      """
      The proxy's kind is the property's: mutableSetValueForKey is for sets, mutableArrayValueForKey for arrays,
      mutableOrderedSetValueForKey for ordered sets.
      """,
      example: """
        local List = class "List" { items = array "string" }
        List():mutableSetValueForKey("items")
        """),
  ]
}
