import KVLua
import KVScripting

/// The names that a session binds, for those who write calls of them.
final class ScriptNames {
  let catalogue: ScriptCatalogue
  let functions: [ScriptCatalogue.Call]
  let library: [String]
  let assertions: [String]
  /// Everything that can stand behind a dot or colon, and every global.
  let words: [String]

  init() {
    do {
      let session = try ScriptSession()
      catalogue = session.catalogue
      // Declarations of tests are the frame that calls stand in.
      let declarations: Set = ["after_each", "before_each", "describe", "it", "pending", "setup", "teardown", "xfail"]
      functions = catalogue.functions.filter { !declarations.contains($0.name) }
      library = try HostileSuite.libraryNames(session)
      assertions = session.assertionSignatures.map { String($0.prefix { $0 != "(" }) }
    } catch {
      fatalError("no session: \(error)")
    }
    let members = catalogue.types.flatMap { $0.methods.map(\.name) + $0.fields.map(\.name) }
    words = Set(members + catalogue.functions.map(\.name) + library + assertions.map { "assert." + $0 }).sorted()
  }
}
