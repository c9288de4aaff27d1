import Glibc

/// The built command, run as a user runs it.
struct Command {
  /// What a run left behind.
  struct Result {
    let status: Int32
    let output: String
    let error: String

    /// The last line of the output.
    var lastLine: String { output.split(separator: "\n").last.map(String.init) ?? "" }
  }

  let folder: Folder
  var environment: [String: String] = [:]

  /// Runs `kvosandbox` with these arguments in the folder.
  /// - Parameters:
  ///   - input: what it reads from standard input.
  ///   - interrupting: sends the user's interrupt once this text was printed.
  func run(_ arguments: String..., input: String = "", interruptingAfter text: String? = nil) throws -> Result {
    try run(arguments, input: input, interruptingAfter: text)
  }

  /// The same with a list of them.
  func run(_ arguments: [String], input: String = "", interruptingAfter text: String? = nil) throws -> Result {
    let process = try Process(
      Self.path, arguments, folder: folder.path,
      environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path, "TERM": "xterm"].merging(environment) { $1 })
    process.write(input)
    return process.finish(interruptingAfter: text)
  }

  /// The command.
  static let path = folder + "/kvosandbox"

  /// Where the test bundle is, and beside it what was built with it.
  static let folder: String = {
    var executable = ""
    // The bundle is an executable here, started by its path.
    if let own = realpath("/proc/self/exe", nil) {
      executable = String(cString: own)
      free(own)
    }
    // Under the test helper the bundle is an argument.
    for argument in CommandLine.arguments where argument.hasSuffix(".xctest") { executable = argument }
    return executable.lastIndex(of: "/").map { String(executable[..<$0]) } ?? "."
  }()
}

/// A folder that is there for one test.
final class Folder {
  let path: String

  init() throws {
    var template = Array("/tmp/kvosandbox-tests.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemError(number: errno) }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit { Self.remove(path) }

  /// Writes a file, and the folders above it.
  func write(_ name: String, _ text: String) throws {
    try write(name, Array(text.utf8))
  }

  func write(_ name: String, _ bytes: [UInt8]) throws {
    var folder = path
    for part in name.split(separator: "/").dropLast() {
      folder += "/" + part
      mkdir(folder, 0o755)
    }
    guard let file = fopen("\(path)/\(name)", "w") else { throw SystemError(number: errno) }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }

  func read(_ name: String) -> String? {
    guard let file = fopen("\(path)/\(name)", "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func remove(_ path: String) {
    if let stream = opendir(path) {
      while let entry = readdir(stream) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name != ".", name != ".." { remove("\(path)/\(name)") }
      }
      closedir(stream)
    }
    Glibc.remove(path)
  }
}

/// The number of a failed call of the system.
struct SystemError: Error {
  let number: Int32
}
