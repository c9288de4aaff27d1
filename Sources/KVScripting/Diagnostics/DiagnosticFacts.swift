import KVLua
import KVObjects
import KVTexts
import KVTrace

/// What a diagnostic says, before anybody knows where it points.
struct DiagnosticFacts {
  /// What the caret points at.
  enum Target {
    /// A name, in the role it most likely has.
    case name(String, LuaNameRole)
    /// The text that a syntax error complains of.
    case text(String)
    /// Some characters, from 0, of a text that the script has as a literal.
    case characters(Range<Int>, of: String)
    /// What is in brackets behind something, `list[1]` or `list[i]`, and is used in some way.
    case element(LuaElementUse)
    /// A name that an operation of Lua failed on; as a field not that of the owners, variables.
    case operand(String, isField: Bool, LuaOperation, isNil: Bool, owners: Set<String>)
    /// What Lua has failed at and has no name for, where the line has just one.
    case part(LuaLinePart)
    /// A word on another line than the one that the error has, where it is there just once.
    case textAtLine(String, Int)
    /// A place that is known.
    case range(LuaSourceRange)
    /// The end of the script.
    case end
  }

  var code: DiagnosticCode
  var headline: String
  var label: Message?
  var cocoa: String?
  var notes: [Message] = []
  /// What the headline begins with, where the text that the first target has found is to replace it.
  var subject: String?
  /// What to point at: the first of these that is there.
  var targets: [Target] = []
  /// The class in whose declaration to look for the first target, where the script's line does not have it.
  var className: String?
  /// What the headline goes on with where the first target is not there: a caret of its own.
  var diagram: [String] = []
  /// A script that shows the same on its own.
  var script: String?
}
