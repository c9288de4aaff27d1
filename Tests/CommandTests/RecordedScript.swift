import Glibc
import Testing

/// A script in a folder of the tests, and beside it what the command says of it.
struct RecordedScript: CustomTestStringConvertible {
  let name: String
  let source: String
  let expected: String

  var testDescription: String { name }

  /// The arguments behind the script's name in its first line, `-- $ kvosandbox compare NAME.lua ARGUMENT…`; a value may stand
  /// in quotes.
  var arguments: [String] {
    let line = source.split(separator: "\n").first ?? ""
    guard let name = line.range(of: "\(name).lua") else { return [] }
    var arguments: [String] = []
    var (word, isQuoted, isBegun) = ("", false, false)
    for character in line[name.upperBound...] + " " {
      switch character {
      case "\"": isQuoted.toggle()
      case " " where !isQuoted:
        if isBegun { arguments.append(word) }
        (word, isBegun) = ("", false)
        continue
      default: word.append(character)
      }
      isBegun = true
    }
    return arguments
  }

  /// Those in `Tests/FOLDER`, in alphabetical order.
  static func all(in folder: String) throws -> [RecordedScript] {
    let path = Self.tests + folder
    let names = try Self.names(in: path).filter { $0.hasSuffix(".lua") }.map { String($0.dropLast(4)) }
    return try names.sorted().map { name in
      RecordedScript(
        name: name, source: try text("\(path)/\(name).lua"), expected: try text("\(path)/\(name).out"))
    }
  }

  private static let tests = {
    let tests = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    return "/\(tests)/"
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

  private static func text(_ path: String) throws -> String {
    guard let file = fopen(path, "r") else { throw SystemError(number: errno) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension StringProtocol {
  /// Where `text` stands first.
  fileprivate func range(of text: String) -> Range<Index>? {
    indices.lazy.compactMap { start -> Range<Index>? in
      guard self[start...].hasPrefix(text) else { return nil }
      return start..<index(start, offsetBy: text.count)
    }.first
  }
}
