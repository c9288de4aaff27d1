import Glibc
import KVLua
import KVObjects

/// Finds what `require` asks for: text beside the script and under its `lib`, never above.
///
/// `require "fixtures.songs"` of `Scenarios/a.lua` is `Scenarios/fixtures/songs.lua`, else
/// `Scenarios/lib/fixtures/songs.lua`.
struct ScriptModules {
  /// The script's folder, empty for the current one.
  let folder: String

  /// Reads a module.
  /// - Throws: ``ScriptModuleError``, ``ScriptFileError``.
  func find(_ name: String) throws -> ScriptSource {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.allSatisfy(Self.isPart) else { throw ScriptModuleError(name: name, fault: .name) }
    let relative = parts.joined(separator: "/") + ".lua"
    let tried = [relative, "lib/" + relative].map {
      folder.isEmpty ? $0 : folder == "/" ? "/" + $0 : "\(folder)/\($0)"
    }
    for path in tried {
      do {
        let bytes = try ScriptSource.contents(ofFile: path)
        guard isInside(path) else { throw ScriptModuleError(name: name, fault: .outside(path)) }
        return ScriptSource(name: path, bytes: bytes, folder: folder)
      } catch let error as ScriptFileError where error.isMissing {
        continue
      }
    }
    throw ScriptModuleError(name: name, fault: .missing(tried: tried))
  }

  /// Names that cannot leave the folder: no separators, no `..`.
  private static func isPart(_ part: Substring) -> Bool {
    !part.isEmpty
      && part.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
          true
        default: byte >= 0x80
        }
      }
  }

  /// Whether the file is really below the folder: a link may lead out of it.
  private func isInside(_ path: String) -> Bool {
    guard let root = Self.real(folder.isEmpty ? "." : folder), let file = Self.real(path) else { return false }
    return root == "/" || file.hasPrefix(root + "/")
  }

  private static func real(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

/// What `require` cannot give.
struct ScriptModuleError: DescribedError, Hashable {
  enum Fault: Hashable {
    /// A name that is no module's.
    case name
    /// There is no such file; these were looked for.
    case missing(tried: [String])
    /// A link that leads out of the script's folder.
    case outside(String)
  }

  let module: String
  let fault: Fault

  init(name: String, fault: Fault) {
    module = name
    self.fault = fault
  }

  var name: String { ExceptionName.sandbox }
  var code: String { "E-MODULE" }

  var reason: String {
    switch fault {
    case .name: "'\(module)' is not a module's name"
    case .missing(let tried): "module '\(module)' was not found; tried \(tried.joined(separator: ", "))"
    case .outside(let path): "module '\(module)' is outside the script's folder: \(path) is a link"
    }
  }

  var hint: String? {
    switch fault {
    case .name: "write require \"name\", or require \"folder.name\" for folder/name.lua"
    case .missing: "put the module beside the script or under its lib folder"
    case .outside: "copy the module to the script's folder"
    }
  }
}

extension ScriptSession {
  /// Defines `require` for a script in `folder`: modules of Swift classes, then files.
  package func installModules(besides folder: String) throws {
    let modules = ScriptModules(folder: folder)
    try state.installRequire { [unowned self] name in
      if let module = try swiftModule(named: name) { return module }
      let module = try modules.find(name)
      sources.add(module.bytes, as: module.name)
      return .source(module.bytes, chunkName: module.name)
    }
  }

  /// Gives the script its arguments: the global `arg`, with the script's name at 0. `...` is what it is called with.
  package func installArguments(_ arguments: [String], script: String) throws {
    let table = try state.makeTable(arguments.map(LuaValue.string))
    try table.rawSet(0, .string(script))
    try define("arg", .table(table))
  }
}
