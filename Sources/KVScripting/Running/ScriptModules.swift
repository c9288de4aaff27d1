import CThread
import Glibc
import KVLua
import KVObjects
import KVTexts

/// Finds what `require` asks for: text beside the script and under its `lib`, never above.
///
/// `require "fixtures.songs"` of `Scenarios/a.lua` is `Scenarios/fixtures/songs.lua`, else
/// `Scenarios/lib/fixtures/songs.lua`.
struct ScriptModules {
  /// The script's folder, empty for the current one.
  let folder: String

  /// Reads a module of at most `limit` bytes.
  /// - Parameter looksAt: called with each path before it is looked at.
  /// - Throws: ``ScriptModuleError``, ``ScriptFileError``.
  func find(_ name: String, limit: Int?, looksAt: (String) -> Void = { _ in }) throws -> ScriptSource {
    if name.isTooLongForName { throw ScriptModuleError(name: name.shortenedName, fault: .missing(tried: [])) }
    let parts = name.parts(separatedBy: ".")
    guard parts.allSatisfy(Self.isPart) else { throw ScriptModuleError(name: name, fault: .name) }
    let relative = parts.joined(separator: "/") + ".lua"
    let tried = [relative, "lib/" + relative].map {
      folder.isEmpty ? $0 : folder == "/" ? "/" + $0 : "\(folder)/\($0)"
    }
    for path in tried {
      looksAt(path)
      // Where it leads is known before anything of it is opened: that alone may have an effect, or never end.
      guard let resolved = try Self.resolved(path) else { continue }
      guard isInside(resolved) || !KV_GUARD_MODULES.isInForce else {
        throw ScriptModuleError(name: name, fault: .outside(path))
      }
      guard let kind = FileKind(path: resolved) else { continue }
      guard kind == .file else { throw ScriptModuleError(name: name, fault: .notAFile(path, kind)) }
      InputFiles.note(resolved)
      let bytes = try ScriptReader(path: path, limit: limit).contents(ofFileAt: resolved)
      return ScriptSource(name: path, bytes: bytes, folder: folder)
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

  /// Whether a file is really below the folder: a link may have led out of it.
  private func isInside(_ resolved: String) -> Bool {
    guard let root = try? Self.resolved(folder.isEmpty ? "." : folder) else { return false }
    return root == "/" || resolved.utf8.starts(with: "\(root)/".utf8)
  }

  /// A path without links; nil where it leads nowhere.
  private static func resolved(_ path: String) throws(ScriptFileError) -> String? {
    guard let resolved = path.withPath({ realpath($0, nil) }) else {
      let number = errno
      // No file has a name that is too long for one.
      if [ENOENT, ENOTDIR, ENAMETOOLONG].contains(number) { return nil }
      throw ScriptFileError(path: path, number: number)
    }
    defer { free(resolved) }
    return String(path: resolved)
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
    /// Something that is no file.
    case notAFile(String, FileKind)
  }

  let module: String
  let fault: Fault

  init(name: String, fault: Fault) {
    module = name
    self.fault = fault
  }

  var name: String { ExceptionName.sandbox }
  var code: DiagnosticCode { .module }

  var reason: String {
    switch fault {
    case .name: "'\(module)' is not a module's name"
    case .missing where ScriptError.missingLibrary(module) != nil: "scripts have no '\(module)'"
    case .missing([]): "module '\(module)' was not found"
    case .missing(let tried): "module '\(module)' was not found; tried \(tried.joined(separator: ", "))"
    case .outside(let path): "module '\(module)' is outside the script's folder: \(path) is a link"
    case .notAFile(let path, let kind): "module '\(module)' is not a file: \(path) is a \(kind)"
    }
  }

  var hintMessage: Message? {
    switch fault {
    case .name: .hintRequireForm
    case .missing: ScriptError.leftOut[module] ?? .hintModulePlace
    case .outside: .hintCopyModule
    case .notAFile: .hintModuleFile
    }
  }
}
