/// A line of a script: where something ran.
public struct LuaLocation: Sendable, Hashable, CustomStringConvertible {
  /// The chunk's name as it was given to ``LuaState/load(_:chunkName:)``.
  public let chunk: String
  /// 1-based.
  public let line: Int

  /// A place in a chunk.
  public init(chunk: String, line: Int) {
    self.chunk = chunk
    self.line = line
  }

  /// `chunk:line`, as Lua writes it.
  public var description: String { "\(chunk):\(line)" }
}

/// One call on the stack when an error was raised.
public struct LuaFrame: Sendable, Hashable {
  /// What runs in a frame.
  public enum Kind: Sendable {
    /// A function written in Lua.
    case lua
    /// The top level of a chunk.
    case main
    /// A function of the host: Lua's library or a bound Swift closure.
    case host
  }

  /// The chunk's name; `[C]` for the host's functions.
  public let chunk: String
  /// The chunk's name as Lua shortens it in messages (60 characters at most).
  public let shortChunk: String
  /// The line being run, 1-based; nil in the host's functions.
  public let line: Int?
  /// The name the function was called by, where Lua knows it.
  public let name: String?
  /// A variable of the innermost function that holds a table of a ``LuaShape`` without the field that the error's message
  /// names; nil where there is none.
  package let lacking: String?
  /// What runs in the frame.
  public let kind: Kind

  /// Where the frame is; nil in the host's functions.
  public var location: LuaLocation? { line.map { LuaLocation(chunk: chunk, line: $0) } }
}
