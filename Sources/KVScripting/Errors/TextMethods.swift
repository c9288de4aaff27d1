import KVLua

/// The methods of Lua's texts (`find`, `match`, `gsub`, …) for an object that stands for a text: each is called with
/// `tostring` of the object.
final class TextMethods {
  private unowned let state: LuaState
  /// A function that finds a method of texts, and wraps it. Made when it is first needed: few scripts ask.
  private var finder: LuaFunction?

  init(_ state: LuaState) { self.state = state }

  private static let source = """
    local text, tostring = "", tostring
    return function(name)
      local method = text[name]
      return method and function(object, ...) return method(tostring(object), ...) end
    end
    """

  /// The method of that name; nil where texts have none.
  func method(named key: LuaValue) throws -> LuaValue? {
    guard key.stringValue != nil else { return nil }
    let finder = try finder ?? state.load(Self.source, chunkName: "=[text]").call().first?.functionValue
    self.finder = finder
    guard let method = try finder?.call([key]).first, !method.isNil else { return Optional.none }
    return method
  }
}
