#if Play
import Dispatch
import Glibc
import KVPlay
import NIOCore
import NIOPosix

/// The server of `kvosandbox play`, which that command starts: it hands its settings over on a descriptor.
@main
struct PlayMain {
  static func main() async {
    // A page that goes away is noticed by the write that fails.
    signal(SIGPIPE, SIG_IGN)
    guard let settings = PlaySettings.handedOver() else {
      complain("this is the server of 'kvosandbox play', which starts it: call that")
      exit(64)
    }
    guard let token = PlayToken(), let folder = RunFolder() else {
      complain("no folder for temporary files can be made, or the system has no random numbers")
      exit(70)
    }
    let status = await status(settings, token, folder)
    folder.remove()
    exit(status)
  }

  /// Serves until the user ends it, or no page is left.
  private static func status(_ settings: PlaySettings, _ token: PlayToken, _ folder: RunFolder) async -> Int32 {
    let server = PlayServer(settings: settings, token: token, folder: folder)
    let opening = settings.opening.isEmpty ? "" : "&\(settings.opening)"
    do {
      return try await withThrowingTaskGroup(of: Int32.self) { group in
        let signals = signals([SIGINT, SIGTERM, SIGHUP])
        let channel = try await server.bind()
        let address = "http://127.0.0.1:\(channel.port)/#token=\(token.text)\(opening)"
        put("\(address)\n", to: STDOUT_FILENO)
        let browsers = BrowserPage.commands(settings.browser)
        let page = browsers.isEmpty ? nil : BrowserPage(address: address, folder: folder)
        defer { page?.remove() }
        page?.open(in: browsers, orReport: settings.words.noBrowser)
        complain(settings.words.ready)
        group.addTask {
          try await server.serve(channel)
          return 70
        }
        group.addTask {
          try await server.idleTimer.wait()
          complain(settings.words.idle)
          return 0
        }
        group.addTask {
          for await number in signals { return 128 + number }
          return 70
        }
        let status = try await group.next() ?? 70
        // What does not end in time is left to the system.
        Task.detached {
          try await Task.sleep(for: .seconds(3))
          page?.remove()
          folder.remove()
          exit(status)
        }
        group.cancelAll()
        return status
      }
    } catch is CancellationError {
      return 70
    } catch {
      complain("\(error)")
      return 70
    }
  }

  private static func signals(_ numbers: [Int32]) -> AsyncStream<Int32> {
    AsyncStream { continuation in
      // One that the caller ignores, as nohup does, stays so. A shell ignores SIGINT for what it starts beside itself: that is taken.
      let ignored = unsafeBitCast(SIG_IGN, to: Int.self)
      nonisolated(unsafe) let sources = numbers.compactMap { number -> (any DispatchSourceSignal)? in
        let isIgnored = unsafeBitCast(signal(number, SIG_IGN), to: Int.self) == ignored
        if isIgnored, number == SIGHUP { return nil }
        let source = DispatchSource.makeSignalSource(signal: number)
        source.setEventHandler { continuation.yield(number) }
        source.resume()
        return source
      }
      continuation.onTermination = { _ in for source in sources { source.cancel() } }
    }
  }
}

/// Says something to the user, on the standard error.
func complain(_ text: String) { put("kvosandbox play: \(text)\n", to: STDERR_FILENO) }

/// Writes a short text. A reader that has gone is no reason to end.
func put(_ text: String, to descriptor: Int32) {
  _ = Array(text.utf8).withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
}
#else
import Glibc

@main
struct PlayMain {
  static func main() {
    let text: StaticString = "kvosandbox-play was built without its server: build it with the trait Play\n"
    write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
    exit(70)
  }
}
#endif
