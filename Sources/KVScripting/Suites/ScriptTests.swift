import KVLua
import KVTrace

/// A file of Lua tests, run from a test of Swift: `describe` and `it`, `expect` and `assert`, over classes of your own.
///
/// In contrast to a ``ScriptRunner``, which runs a script and says how that went as a whole, this gives each test that
/// failed, with its line, so that a test target of a package reports it where it stands:
///
/// ```swift
/// let shop = SwiftModule("music", [Song.self, Album.self, Artist.self])
/// for failure in try ScriptTests("Suites/albums.lua", modules: [shop]).failures() {
///   print(failure.path, failure.line, failure.text)   // Issue.record(…) in a test of Swift Testing
/// }
/// ```
///
/// Every run has an interpreter and a world of its own, which belong to the calling thread: tests may run beside each
/// other. Costs: making a session, about 2 ms in a release build; then what the tests do, within the limits of
/// `Configuration`.
public struct ScriptTests: Sendable {
  /// How the tests are run.
  public struct Configuration: Sendable {
    /// Of the random numbers; the same seed gives the same run.
    public var seed: UInt64 = 0
    /// Seconds for the file itself and for each test; nil for no limit.
    public var timeLimit: Double? = 10
    /// Bytes that a file may hold; nil for no limit.
    public var memoryLimit: Int? = 256 << 20

    /// Ten seconds and 256 MiB.
    public init() {}
  }

  /// A test that failed.
  public struct Failure: Error, Sendable, CustomStringConvertible {
    /// The names of the describes around it and its own, joined by ` › `; the file's name for a script without tests.
    public let test: String
    /// The file.
    public let path: String
    /// The line in the file, from 1: where an assertion or an error is, else where the test begins.
    public let line: Int
    /// What an assertion found, or the error, with the difference that people see.
    public let text: String

    /// `path:line: test: text`.
    public var description: String { "\(path):\(line): \(test): \(text)" }
  }

  /// The file.
  public let path: String
  private let modules: [SwiftModule]
  private let configuration: Configuration

  /// The tests of a file; nothing is read yet.
  ///
  /// ```swift
  /// var configuration = ScriptTests.Configuration()
  /// configuration.timeLimit = 2
  /// let tests = ScriptTests("Suites/albums.lua", configuration: configuration)
  /// ```
  ///
  /// - Parameters:
  ///   - path: the file, from the current folder; a test target finds its own by `#filePath` or its bundle.
  ///   - modules: what `require` finds beside files: classes written in Swift.
  ///   - configuration: limits, and the seed of random numbers.
  /// - Complexity: O(1).
  public init(_ path: String, modules: [SwiftModule] = [], configuration: Configuration = Configuration()) {
    self.path = path
    self.modules = modules
    self.configuration = configuration
  }

  /// Runs all tests, and gives those that failed in the order in which they ran; empty where every one passed.
  ///
  /// A test that is pending is left out, and one that `xfail` expects to fail counts as failed only where it passes. A
  /// script without tests is one test itself, a `describe` without an `it` too. A file that does not compile, or whose
  /// main chunk raises an error, is one failure. Each call reads the file and runs it anew.
  ///
  /// ```swift
  /// let tests = ScriptTests("Suites/albums.lua", modules: [SwiftModule("library", [Album.self, Song.self])])
  /// let failures = try tests.failures()
  /// if let first = failures.first { print("\(failures.count) failed, the first at line \(first.line)") }
  /// ```
  ///
  /// - Throws: ``ScriptFileError`` where the file cannot be read; `LuaError` where the memory limit leaves no room for an interpreter.
  /// - Complexity: that of the tests, within the limits of the configuration.
  public func failures() throws -> [Failure] {
    var file = ScriptTestFile.Configuration()
    file.session.seed = configuration.seed
    file.session.limits = LuaLimits(memory: configuration.memoryLimit)
    file.timeLimit = configuration.timeLimit
    let tests = try ScriptTestFile(source: .file(path), configuration: file)
    defer { tests.close() }
    modules.forEach(tests.session.provide)
    do { _ = try tests.load() } catch {
      let diagnostic = tests.diagnostic(for: error)
      let line = (error as? LuaError)?.location?.line ?? 1
      return [Failure(test: path, path: path, line: line, text: diagnostic.text())]
    }
    let results = tests.results()
    return results.flatMap { result -> [Failure] in
      guard result.outcome.isFailure, let failure = result.outcome.failure else { return [] }
      // What failed behind it in the same test: its hooks.
      return ([failure] + failure.alsoFailed).map { failure in
        Failure(
          test: result.testCase.name, path: failure.location?.chunk ?? path,
          line: failure.location?.line ?? result.testCase.line, text: failure.diagnostic.text())
      }
    }
  }
}
