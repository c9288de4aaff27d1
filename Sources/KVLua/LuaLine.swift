/// A line of the outermost function, as it is about to run (``LuaState/lineHook``).
public struct LuaLine: Sendable, Hashable {
  /// The chunk, and the line, 1-based.
  public let location: LuaLocation
  /// The line that the interpreter reports as `linedefined` of the function; 0 for a main chunk.
  public let functionLine: Int
  /// Which call of an outermost function it belongs to, from 1 in the order of their beginning.
  public let call: Int
  /// Whether that call is inside of another outermost function's (``LuaState/asOutermost(_:)``), which goes on afterwards.
  public let isNested: Bool

  /// Takes facts as described at the properties.
  package init(location: LuaLocation, functionLine: Int, call: Int, isNested: Bool) {
    self.location = location
    self.functionLine = functionLine
    self.call = call
    self.isNested = isNested
  }
}
