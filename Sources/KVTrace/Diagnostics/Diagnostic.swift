public import KVObjects
public import KVTexts

/// What went wrong, as facts, for people and programs to read.
///
/// In contrast to an error it knows where in a script it happened and what stands there; it says nothing of how it is
/// shown. ``text(style:width:isTracebackFull:)`` is the block for people, ``jsonText`` the line for programs.
///
/// ```swift
/// let runner = try ScriptRunner(source: ScriptSource(name: "x.lua", text: "local a = b"))
/// let outcome = runner.run { print($0.text()) }
/// ```
///
/// The block of an unknown key:
///
/// ```text
/// error[E-UNKNOWN-KEY]: Track has no key 'titel'
///  --> lessons/03.lua:7:9
///   7 |   track.titel = "Z"
///     |         ^^^^^ did you mean 'title'?
///   = Cocoa: NSUndefinedKeyException, -[Track setValue:forUndefinedKey:]
///   = more: kvosandbox explain E-UNKNOWN-KEY
/// ```
///
/// Costs: the bytes of its texts, of any length; both forms are made when they are asked for. Threads: a value.
public struct Diagnostic: Hashable, Sendable {
  /// How bad it is; the raw value begins the block for people, and is the word in ``jsonText``.
  public enum Severity: String, Hashable, Sendable {
    /// It ended something: a script, a test or a statement.
    case error
    /// It is most likely a mistake; what was run went on.
    case warning
  }

  /// Where in a script it is, as far as that is known.
  ///
  /// In contrast to a ``DiagnosticFrame`` it has columns and the text of the line.
  ///
  /// ```swift
  /// let place = Diagnostic.Place(file: "lessons/03.lua", line: 7, columns: 9..<14, source: "  track.titel = 1")
  /// place.description   // lessons/03.lua:7:9
  /// ```
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

    /// A place with what is known of it; nothing is looked up or checked.
    ///
    /// Columns that lie behind the end of `source` are shown behind its end.
    ///
    /// - Parameters:
    ///   - file: the script, as the user named it.
    ///   - line: the line, 1-based; without it the block for people has neither `columns` nor `source`.
    ///   - columns: the characters that are meant, 1-based, the upper bound behind the last.
    ///   - source: the line's whole text; without it there is no caret.
    /// - Complexity: O(1).
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
  /// What is wrong, with what was expected and what was given; English. More lines than one are the details of the
  /// first.
  public var headline: String
  /// Where it is; nil where that is not known.
  public var place: Place?
  /// What to do about it: stands at the caret. Nil where nothing is known.
  public var labelMessage: Message?
  /// What Cocoa calls it: the exception's name, then the method. Nil where Cocoa has no name for it.
  public var cocoa: String?
  /// Further facts, a line each.
  public var noteMessages: [Message]
  /// The calls under way, innermost first, those of the host among them.
  public var traceback: [DiagnosticFrame]
  /// Whether the page of `explain` is named: where the code has one, unless that is about something else, as with a
  /// limit that is reached before any script runs.
  public var isExplained: Bool
  /// A script that shows the same on its own, with a line end at its end; nil where there is none.
  public var script: String?

  /// Makes a diagnostic of what is known; label and notes are the same in every language.
  ///
  /// ``isExplained`` is what the code says, and ``script`` nil; both may be set afterwards.
  ///
  /// ```swift
  /// let diagnostic = Diagnostic(severity: .warning, code: .output, headline: "something is odd", label: "look again")
  /// diagnostic.text()
  /// // warning[E-OUTPUT]: something is odd
  /// //   = look again
  /// ```
  ///
  /// - Parameters:
  ///   - severity: how bad it is.
  ///   - code: what `explain` knows it by.
  ///   - headline: what is wrong, in one line; further lines are details.
  ///   - place: where it is; nil where that is not known.
  ///   - label: what to do about it.
  ///   - cocoa: what Cocoa calls it.
  ///   - notes: further facts, a line each.
  ///   - traceback: the calls under way, innermost first.
  /// - Complexity: O(n) for n notes.
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

  /// ``labelMessage`` in English; what is set is the same in every language. O(n) for n bytes.
  public var label: String? {
    get { labelMessage?.description }
    set { labelMessage = newValue.map(Message.verbatim) }
  }
  /// ``noteMessages`` in English; what is set is the same in every language. O(n) for n bytes of all.
  public var notes: [String] {
    get { noteMessages.map(\.description) }
    set { noteMessages = newValue.map(Message.verbatim) }
  }
}

/// One call that was under way when something went wrong.
///
/// In contrast to a ``Diagnostic/Place`` it has the name of what was called, and neither columns nor text.
///
/// ```swift
/// var diagnostic = Diagnostic(code: .error, headline: "no")
/// diagnostic.traceback = [DiagnosticFrame(file: "a.lua", line: 7, name: "rename")]
/// diagnostic.text()
/// // error[E-ERROR]: no
/// //   = called from a.lua:7 in 'rename'
/// //   = more: kvosandbox explain E-ERROR
/// ```
public struct DiagnosticFrame: Hashable, Sendable {
  /// The script; for a function of the host whatever stands for it.
  public var file: String
  /// The line being run, 1-based; nil where there is none.
  public var line: Int?
  /// What the function was called by; nil for the top level of a script and where it is not known.
  public var name: String?
  /// Whether it is a function of the host: hidden unless everything is asked for.
  public var isHost: Bool

  /// A call with what is known of it.
  ///
  /// - Parameters:
  ///   - file: the script; for a function of the host whatever stands for it.
  ///   - line: the line being run, 1-based; nil where there is none.
  ///   - name: what the function was called by; nil where that is not known.
  ///   - isHost: whether it is a function of the host.
  /// - Complexity: O(1).
  public init(file: String, line: Int? = nil, name: String? = nil, isHost: Bool = false) {
    self.file = file
    self.line = line
    self.name = name
    self.isHost = isHost
  }
}
