import FoundationEssentials
import Glibc

/// What the command hands to the server when it starts it: JSON, on the descriptor ``descriptor``.
///
/// Arguments and the environment of a process can be read by other processes; a descriptor cannot.
package struct PlaySettings: Codable, Sendable {
  /// Where the server reads its settings.
  package static let descriptor: Int32 = 3

  /// A file that `GET` answers with.
  package struct File: Codable, Sendable {
    /// The path of the request: `/page.js`.
    package let path: String
    /// The media type, without a character set: all are UTF-8.
    package let type: String
    package let text: String

    package init(path: String, type: String, text: String) {
      (self.path, self.type, self.text) = (path, type, text)
    }
  }

  /// What is said to people, in their language.
  package struct Messages: Codable, Sendable {
    /// Said when the server is ready.
    package let ready: String
    /// Said when none of the browsers that were tried has opened the page.
    package let noBrowser: String
    /// Said when no page has sent a request for some time.
    package let idle: String
    /// Why a file cannot be shown, where it has more than 1 MiB, is no text, or cannot be read.
    package let tooLong: String
    package let notText: String
    package let unreadable: String

    package init(ready: String, noBrowser: String, idle: String, tooLong: String, notText: String, unreadable: String)
    {
      (self.ready, self.noBrowser, self.idle) = (ready, noBrowser, idle)
      (self.tooLong, self.notText, self.unreadable) = (tooLong, notText, unreadable)
    }
  }

  /// The absolute path of the command that runs scripts.
  package let command: String
  package let files: [File]
  /// The path of the script that is followed, if any. It is only read.
  package let script: String?
  /// What the fragment of the address says beside the token: `file`, `lesson=hello`, `s=…`; empty for nothing.
  package let opening: String
  /// The program that opens the address, by its name or path; `none` for none, nil for the first that is found.
  package let browser: String?
  /// The code of the language that runs speak: `en`.
  package let language: String
  package let words: Messages
}

extension PlaySettings {
  /// The settings that the process that has started this one has handed over; nil where there are none.
  package static func handedOver() -> PlaySettings? {
    guard let bytes = PrivateFile.bytes(of: descriptor) else { return nil }
    close(descriptor)
    return try? JSONDecoder().decode(Self.self, from: Data(bytes))
  }
}
