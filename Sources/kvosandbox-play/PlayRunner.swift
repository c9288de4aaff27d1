#if Play
import FoundationEssentials
import Glibc
import KVPlay
import NIOCore
import Subprocess
import SystemPackage

/// Runs the command for pages, each time in a folder of its own.
final class PlayRunner: Sendable {
  private let settings: PlaySettings
  private let folder: RunFolder
  private let places = RunQueue()

  /// Bytes of a trace or a page; of what is written to the standard error.
  private static let (maxOutputBytes, maxErrorBytes) = (32 << 20, 64 << 10)
  /// How long a run may take: its own limits, and a computer that is busy.
  private static let runTimeout = Duration.seconds(30)
  /// Sets the limits that a process is started with, which the command cannot raise: no core file, 16 MiB for a file, 8 seconds of a
  /// processor. Lower limits of the user's stay.
  private static let limits = #"ulimit -f 32768 2>/dev/null; ulimit -t 8 2>/dev/null; ulimit -c 0; exec "$0" "$@""#

  init(settings: PlaySettings, folder: RunFolder) { (self.settings, self.folder) = (settings, folder) }

  /// Runs a task once there is a place for it, and answers.
  func run(_ task: PlayTask, for turn: RunQueue.Turn?, _ response: PlayResponse) async throws {
    try await places.run(for: turn) { try await self.run(task, response) }
  }

  private func run(_ task: PlayTask, _ response: PlayResponse) async throws {
    guard let own = RunFolder(in: folder) else { throw Rejection.unavailable }
    defer { own.remove() }
    for (name, text) in task.files {
      guard own.write(text, to: name) else { throw Rejection.unavailable }
    }
    var options = PlatformOptions()
    options.createSession = true
    let output = PlayOutput(response, isStreamed: task.answer == .lines, limit: Self.maxOutputBytes)
    let result: ExecutionResult<String, SequenceOutput, SequenceOutput>
    do {
      // If the task is cancelled, the process is killed.
      result = try await Subprocess.run(
        .path("/bin/sh"), arguments: Arguments(["-c", Self.limits, settings.command] + task.arguments),
        environment: .custom(Self.environment(of: task)), workingDirectory: FilePath(own.path),
        platformOptions: options, input: .none, output: .sequence, error: .sequence
      ) { execution in
        let timer = Task {
          try await Task.sleep(for: Self.runTimeout)
          try execution.send(signal: .kill, toProcessGroup: true)
        }
        defer { timer.cancel() }
        try await output.begin()
        async let errors = Self.text(of: execution.standardError)
        for try await bytes in execution.standardOutput where !output.isCut {
          try await output.take(bytes)
          if output.isCut { try execution.send(signal: .kill, toProcessGroup: true) }
        }
        return try await errors
      }
    } catch is SubprocessError where !output.hasBegun {
      throw Rejection.unavailable
    }
    try await answer(task.answer, output, result.terminationStatus, errors: result.closureResult, response)
  }

  /// A run receives no variable of the user's; what keeps the progress of lessons receives where that is. It ends with this process, and a
  /// crash is not looked into.
  private static func environment(of task: PlayTask) -> [Environment.Key: String] {
    var environment: [Environment.Key: String] = ["KVOSANDBOX_PARENT": "\(getpid())", "SWIFT_BACKTRACE": "enable=no"]
    if task.usesProgress {
      for name in ["HOME", "XDG_STATE_HOME"] {
        if let value = getenv(name), let key = Environment.Key(rawValue: name) {
          environment[key] = String(cString: value)
        }
      }
    }
    return environment
  }

  private static func text(of sequence: SubprocessOutputSequence) async throws -> String {
    var bytes: [UInt8] = []
    for try await buffer in sequence {
      buffer.withUnsafeBytes { bytes += $0.prefix(max(0, maxErrorBytes - bytes.count)) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Answering

  private func answer(
    _ answer: PlayTask.Answer, _ output: PlayOutput, _ status: TerminationStatus, errors: String,
    _ response: PlayResponse
  ) async throws {
    let ended = Ended(status, errors: errors, isCut: output.isCut || output.hasPartOfLine)
    switch answer {
    case .lines:
      try await response.write(ByteBuffer(bytes: try JSONEncoder().encode(ended) + [UInt8(ascii: "\n")]))
      try await response.end()
    case .page where output.bytes.readableBytes > 0 && !output.isCut:
      try await response.send(output.bytes, type: "text/html")
    case .json where ended.status == 0: try await response.send(output.bytes, type: "application/json")
    case .page, .json, .outcome:
      try await response.send(
        json: Outcome(status: ended.status, output: (output.isCut ? "" : String(buffer: output.bytes)) + errors))
    }
  }

  /// The line after a trace. Of status and signal one is null.
  private struct Ended: Encodable {
    let type = "ended"
    @Nullable var status: Int32?
    @Nullable var signal: Int32?
    let isCut: Bool
    let errors: String

    init(_ end: TerminationStatus, errors: String, isCut: Bool) {
      (self.errors, self.isCut) = (errors, isCut)
      switch end {
      case .exited(let status): self.status = status
      case .signaled(let signal): self.signal = signal
      }
    }
  }

  /// A value that is written as null where there is none, and not left out.
  @propertyWrapper
  private struct Nullable<Value: Encodable>: Encodable {
    var wrappedValue: Value?

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(wrappedValue)
    }
  }

  private struct Outcome: Encodable {
    let status: Int32?
    let output: String
  }
}

/// The output of a run: its lines are passed on as they come, or all is kept until its end.
private final class PlayOutput {
  private let response: PlayResponse
  private let isStreamed: Bool
  private let limit: Int
  private var count = 0

  /// What was taken and not passed on.
  private(set) var bytes = ByteBuffer()
  /// Whether the limit was reached.
  private(set) var isCut = false
  /// Whether the answer, or the process, has begun.
  private(set) var hasBegun = false

  init(_ response: PlayResponse, isStreamed: Bool, limit: Int) {
    (self.response, self.isStreamed, self.limit) = (response, isStreamed, limit)
  }

  /// Whether a line has no end.
  var hasPartOfLine: Bool { isStreamed && bytes.readableBytes > 0 }

  /// Begins the answer of lines: the process has started.
  nonisolated(nonsending) func begin() async throws {
    hasBegun = true
    if isStreamed { try await response.begin(type: "application/x-ndjson") }
  }

  nonisolated(nonsending) func take(_ buffer: SubprocessOutputSequence.Buffer) async throws {
    count += buffer.count
    guard count <= limit else {
      isCut = true
      return
    }
    buffer.withUnsafeBytes { _ = bytes.writeBytes($0) }
    guard isStreamed, let end = bytes.readableBytesView.lastIndex(of: UInt8(ascii: "\n")),
      let lines = bytes.readSlice(length: end + 1 - bytes.readerIndex)
    else { return }
    bytes.discardReadBytes()
    try await response.write(lines)
  }
}
#endif
