/// A Swift type that messages to scripts call by another name than Swift does.
///
/// In contrast to ``LuaClass/name``, which an object has, it is for what was expected where something else came: the
/// receiver of a method called without one (`object.method()`).
package protocol LuaNamed {
  /// The name, with its article: `an album`.
  static var luaName: String { get }
}
