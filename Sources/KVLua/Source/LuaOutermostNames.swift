/// What the outermost level of a script declares and how it ends, for whoever puts statements together that are typed one
/// after the other.
///
/// ```swift
/// LuaSourceText("local a, b <const> = 1, 2").outermostNames.declarations[0].names   // a, and b that is constant
/// ```
public struct LuaOutermostNames: Sendable {
  /// A name that a `local` declares.
  public struct Name: Sendable {
    /// As it is written.
    public internal(set) var text = ""
    /// Whether it has an attribute, `<const>` or `<close>`: then nothing may be assigned to it.
    public let isConstant: Bool
    let token: Int

    init(token: Int, isConstant: Bool = false) { (self.token, self.isConstant) = (token, isConstant) }
  }

  /// One `local` of the outermost level.
  public struct Declaration: Sendable {
    /// What it declares, in order.
    public internal(set) var names: [Name]
    /// The offset behind its last byte.
    public let end: Int
  }

  /// In the order of the text; not those inside of blocks and functions.
  public internal(set) var declarations: [Declaration] = []
  /// Whether the outermost level has a `return`.
  public internal(set) var hasReturn = false
  /// Whether it has a label.
  public internal(set) var hasLabel = false
  /// Every name that the text has anywhere, names of fields among them.
  public internal(set) var mentioned: Set<String> = []
  /// The first token is an opening parenthesis: behind another statement it would be read as a call of that.
  public internal(set) var beginsWithParenthesis = false
}

extension LuaSourceText {
  /// What the outermost level declares. O(bytes).
  public var outermostNames: LuaOutermostNames {
    var parser = LuaStatementParser(self)
    _ = parser.parse()
    var found = parser.outermost
    for place in found.declarations.indices {
      for name in found.declarations[place].names.indices {
        let token = parser.tokens[found.declarations[place].names[name].token]
        found.declarations[place].names[name].text = text(of: token)
      }
    }
    found.beginsWithParenthesis = parser.tokens.first?.kind == .symbol(.leftParenthesis)
    found.mentioned = Set(parser.tokens.lazy.filter { $0.kind == .name }.map { text(of: $0) })
    return found
  }
}
