extension CallbackPages {
  /// What an observer is told.
  public static let observers: [CallbackPage] = [
    CallbackPage(
      "observeValue", "observeValue(self, keyPath, object, change, context)",
      cocoa: "observeValueForKeyPath:ofObject:change:context:",
      text: """
        A property that an observer was registered for has been set, or will be where it asked for "prior";
        also to a value that is equal. For a collection the change tells what was inserted, removed or
        replaced, and at which indexes.
        """,
      arguments: """
        The observer's table itself; the key path that it was registered with; the object; the change, with
        kind and what the options asked for (new, old, indexes, notificationIsPrior); and the context given
        with the registration. Indexes of what was removed count in the old contents, all others in the new.
        """,
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
