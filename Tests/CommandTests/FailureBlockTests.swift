import Glibc
import Testing

/// Each script in Tests/Failures fails, and what is said of it is written beside it.
@Suite struct FailureBlockTests {
  @Test(arguments: try FailingScript.all)
  func `what is said of a failing script is what is written beside it`(_ script: FailingScript) throws {
    let folder = try Folder()
    try folder.write("\(script.name).lua", script.source)
    var command = Command(folder: folder)
    command.environment = ["COLUMNS": "80", "NO_COLOR": "1"]
    let result = try command.run("test", "\(script.name).lua")
    #expect(result.output + result.error == script.expected)
    #expect(result.status == 1)
  }

  @Test func `there are failing scripts`() throws {
    #expect(try FailingScript.all.isEmpty == false)
  }
}

/// A script that fails, and all that `kvosandbox test` says of it at 80 columns.
struct FailingScript: CustomTestStringConvertible {
  let name: String
  let source: String
  let expected: String

  var testDescription: String { name }

  static var all: [FailingScript] {
    get throws {
      let names = try names(in: folder).filter { $0.hasSuffix(".lua") }.map { String($0.dropLast(4)) }
      return try names.sorted().map { name in
        FailingScript(name: name, source: try text("\(name).lua"), expected: try text("\(name).out"))
      }
    }
  }

  private static let folder = {
    let tests = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    return "/\(tests)/Failures"
  }()

  private static func names(in folder: String) throws -> [String] {
    guard let stream = opendir(folder) else { throw SystemError(number: errno) }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names
  }

  private static func text(_ name: String) throws -> String {
    guard let file = fopen("\(folder)/\(name)", "r") else { throw SystemError(number: errno) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }
}
