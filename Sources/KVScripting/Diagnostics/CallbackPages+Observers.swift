extension CallbackPages {
  /// What an observer is told.
  package static let observers: [CallbackPage] = [
    CallbackPage(
      "observeValue", "observeValue(self, keyPath, object, change, context)",
      cocoa: "observeValueForKeyPath:ofObject:change:context:",
      example: observedSong + """
        song.title = "B"
        """,
      output: """
        example.lua:4  song.title = "B"
            r: observeValue title of <Song "B"> {kind: setting, new: "B", old: "A"}
        """)
  ]

  /// What the examples have before the statement that they show.
  private static let observedSong = """
    local Song = class "Song" { title = "string" }
    local song = Song { title = "A" }
    song:addObserver(Recorder "r", "title", { "new", "old" })

    """
}
