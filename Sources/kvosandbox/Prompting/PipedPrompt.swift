import KVObjects
import KVScripting
import KVTrace

/// A prompt that is no terminal's: what it is given is run as a script is, and the first error ends it.
struct PipedPrompt {
  let request: RunRequest

  /// Runs it all.
  func status() -> ExitStatus {
    var request = request
    request.diagnostics.becomeLast()
    AddressSpace.prepare(isShared: false)
    request.configuration.memoryLimit = request.configuration.memoryLimit.map { AddressSpace.memoryLimit($0) }
    let source: ScriptSource
    do { source = try ScriptSource.standardInput(limit: request.configuration.memoryLimit) } catch {
      return request.complain(error)
    }
    let reading = PromptPiece.pieces(of: source.bytes)
    if let refused = reading.refused {
      // What is wrong is said by a run that does not begin: of the piece alone, on its lines.
      let lines = [UInt8](repeating: UInt8(ascii: "\n"), count: refused.line - 1)
      let faulty = ScriptSource(name: source.name, bytes: lines + refused.bytes, folder: source.folder)
      return ScriptRun(source: faulty, request: request, stream: StandardStreams.output).status()
    }
    guard reading.pieces.count > 1 || reading.pieces.first?.isMore(than: source) == true else {
      return ScriptRun(source: source, request: request, stream: StandardStreams.output).status()
    }
    return run(reading.pieces, of: source, request)
  }

  private func run(_ pieces: [PromptPiece], of source: ScriptSource, _ request: RunRequest) -> ExitStatus {
    guard let thread = PromptThread(memoryLimit: request.configuration.memoryLimit) else {
      request.diagnostics.write(code: .noThread, "\(Thread.lack) to run the script on", hint: Thread.lackHint)
      return .internalError
    }
    let talk: PromptTalk
    do { talk = try PromptTalk(request, thread, answers: nil) } catch {
      request.diagnostics.write(code: .memoryLimit, "there is not enough memory to begin: \(error)")
      return .limitReached
    }
    pieces: for piece in pieces {
      let result: PromptSession.Result?
      switch piece.kind {
      case .command:
        let (goesOn, ended) = talk.carryOut(String(decoding: piece.bytes, as: UTF8.self))
        // To leave is the end of the script.
        if !goesOn { break pieces }
        if ended == nil, talk.hasRefused { return .scriptFailed }
        result = ended
      case .statements:
        result = talk.run {
          try $0.run(PromptInput(piece, of: source.bytes, name: source.name), report: $1)
        }
      }
      if let status = PromptSignals.status { return status }
      if let status = result?.status { return status }
    }
    return talk.run { prompt, report in prompt.end(report: report) }?.status ?? .good
  }
}

extension PromptPiece {
  /// Whether the one piece of a text is no script.
  fileprivate func isMore(than source: ScriptSource) -> Bool { kind == .command || bytes != source.bytes }
}

extension PromptSession.Result {
  /// How the process ends where it is to end; nil where it goes on.
  fileprivate var status: ExitStatus? {
    switch self {
    case .values, .unfinished: nil
    case .refused(let outcome), .failed(let outcome), .stopped(let outcome): outcome.status
    }
  }
}

extension ScriptOutcome {
  fileprivate var status: ExitStatus {
    switch self {
    case .good: .good
    case .assertionFailed: .assertionFailed
    case .failed, .notLoadable: .scriptFailed
    case .limitReached: .limitReached
    case .interrupted: .interrupted
    }
  }
}
