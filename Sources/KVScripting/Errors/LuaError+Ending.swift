import KVLua
import KVObjects

/// A script that has reached a limit is not called any more: none of its observers and delegates is notified.
///
/// Calls that nest too deep are the script's to catch.
extension LuaError: EndingError {
  var endsEverything: Bool {
    switch limit {
    case .time, .memory, .interrupt: true
    case .callDepth, nil: false
    }
  }
}
