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
  /// What the variables of the innermost function hold, where the error's message names a field; nothing else.
  package let fieldOwners: [String: LuaFieldOwner]
  /// What runs in the frame.
  public let kind: Kind

  /// Where the frame is; nil in the host's functions.
  public var location: LuaLocation? { line.map { LuaLocation(chunk: chunk, line: $0) } }
}

/// What a variable holds, seen from a field that an error names.
package enum LuaFieldOwner: Sendable {
  /// A table that has the field: it is not the one that failed.
  case having
  /// A table of a ``LuaShape`` that has it not.
  case lacking
  /// Anything else.
  case other
}
