#if Play
import Glibc
import KVPlay
import Synchronization

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
        EndSignal.handle()
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
          128 + (try await EndSignal.wait())
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
}

/// The signal by which the user or the system ends the server.
private enum EndSignal {
  private static let received = Atomic<Int32>(0)

  /// Notes the signals from now on. SIGHUP stays ignored if the caller ignores it, as nohup does; a shell ignores SIGINT for a process
  /// in the background, and that is handled.
  static func handle() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let before = signal(number) { EndSignal.received.store($0, ordering: .relaxed) }
      let wasIgnored = unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
      if number == SIGHUP, wasIgnored { signal(number, SIG_IGN) }
    }
  }

  /// Returns once there is one. It is looked for ten times a second: a handler cannot wake a task.
  static func wait() async throws -> Int32 {
    while true {
      let number = received.load(ordering: .relaxed)
      if number != 0 { return number }
      try await Task.sleep(for: .milliseconds(100))
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
