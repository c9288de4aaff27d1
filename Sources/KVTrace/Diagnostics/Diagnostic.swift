public import KVObjects
public import KVTexts

/// What went wrong, as facts, for people and programs to read.
///
/// In contrast to an error it knows where in a script it happened and what stands there; it says nothing of how it is
/// shown. ``text(style:width:isTracebackFull:)`` is the block for people, ``jsonText`` the line for programs.
///
///     error[E-UNKNOWN-KEY]: Track has no key 'titel'
///      --> lessons/03.lua:7:9
///       7 |   track.titel = "Z"
///         |         ^^^^^ did you mean 'title'?
///       = Cocoa: NSUndefinedKeyException, -[Track setValue:forUndefinedKey:]
///       = more: kvosandbox explain E-UNKNOWN-KEY
public struct Diagnostic: Hashable, Sendable {
  /// How bad it is.
  public enum Severity: String, Hashable, Sendable {
    /// It ended something.
    case error
    /// It is most likely a mistake.
    case warning
  }

  /// Where in a script it is.
  public struct Place: Hashable, Sendable {
    /// The script, as the user named it.
    public var file: String
    /// The line, 1-based; nil where only the file is known.
    public var line: Int?
    /// The columns meant, 1-based, counted in characters (a tab is one); the upper bound is behind the last. An empty
    /// range is the place before a character, and one past the line's end is allowed.
    public var columns: Range<Int>?
    /// The line's whole text, without its line end; nil where it is not known.
    public var source: String?

    /// A place with what is known of it.
    public init(file: String, line: Int? = nil, columns: Range<Int>? = nil, source: String? = nil) {
      self.file = file
      self.line = line
      self.columns = columns
      self.source = source
    }
  }

  /// How bad it is.
  public var severity: Severity
  /// What `explain` knows it by, such as `E-UNKNOWN-KEY`.
  public var code: DiagnosticCode
  /// What is wrong, with what was expected and what was given. More lines than one are the details of the first.
  public var headline: String
  /// Where it is, where that is known.
  public var place: Place?
  /// What to do about it: stands at the caret.
  public var labelMessage: Message?
  /// What Cocoa calls it: the exception's name, then the method.
  public var cocoa: String?
  /// Further facts, a line each.
  public var noteMessages: [Message]
  /// The calls under way, innermost first.
  public var traceback: [DiagnosticFrame]
  /// Whether the page of `explain` is named: where the code has one, unless that is about something else, as with a
  /// limit that is reached before any script runs.
  public var isExplained: Bool
  /// A script that shows the same on its own, with a line end at its end; nil where there is none.
  public var script: String?

  /// A diagnostic with what is known; label and notes are the same in every language.
  public init(
    severity: Severity = .error, code: DiagnosticCode, headline: String, place: Place? = nil, label: String? = nil,
    cocoa: String? = nil, notes: [String] = [], traceback: [DiagnosticFrame] = []
  ) {
    self.severity = severity
    self.code = code
    self.headline = headline
    self.place = place
    labelMessage = label.map(Message.verbatim)
    self.cocoa = cocoa
    noteMessages = notes.map(Message.verbatim)
    self.traceback = traceback
    isExplained = code.isExplained
  }

  /// ``labelMessage`` in English; what is set is the same in every language.
  public var label: String? {
    get { labelMessage?.description }
    set { labelMessage = newValue.map(Message.verbatim) }
  }
  /// ``noteMessages`` in English; what is set is the same in every language.
  public var notes: [String] {
    get { noteMessages.map(\.description) }
    set { noteMessages = newValue.map(Message.verbatim) }
  }
}

/// One call that was under way when something went wrong.
public struct DiagnosticFrame: Hashable, Sendable {
  /// The script; for a function of the host whatever stands for it.
  public var file: String
  /// The line being run, 1-based; nil where there is none.
  public var line: Int?
  /// What the function was called by; nil for the top level of a script and where it is not known.
  public var name: String?
  /// Whether it is a function of the host: hidden unless everything is asked for.
  public var isHost: Bool

  /// A call of `name` that was at `line` of `file`.
  public init(file: String, line: Int? = nil, name: String? = nil, isHost: Bool = false) {
    self.file = file
    self.line = line
    self.name = name
    self.isHost = isHost
  }
}
