#if Play
import Glibc
import KVPlay
import Subprocess
import SystemPackage

/// A file for its user alone that leads a browser to the address.
///
/// The arguments of processes can be read by others: a browser is given the path of this file, and not the address with its token.
struct BrowserPage {
  private let path: String

  /// Writes it into `$XDG_RUNTIME_DIR`, else into the folder; nil where that is not possible.
  init?(address: String, folder: RunFolder) {
    let places = [variable("XDG_RUNTIME_DIR"), folder.path].compactMap(\.self).filter { $0.hasPrefix("/") }
    for place in places {
      guard let path = Self.write(address, in: place) else { continue }
      self.path = path
      return
    }
    return nil
  }

  /// Writes the file into a folder; gives its path.
  private static func write(_ address: String, in folder: String) -> String? {
    let path = "\(folder)/\(PrivateFile.uniqueName("kvosandbox-play")).html"
    let escaped = address.split(separator: "&", omittingEmptySubsequences: false).joined(separator: "&amp;")
    let text = """
      <!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer">\
      <meta http-equiv="refresh" content="0;url=\(escaped)">

      """
    return PrivateFile.write(text, to: path) ? path : nil
  }

  func remove() { unlink(path) }

  /// A program, with the words it is called with: those in place of `%s` are the path of the page, which otherwise is the last.
  typealias Command = [String]

  /// The programs that are tried: the one of that name or path, else those that `$BROWSER` names, then those that desktops have; none
  /// without a screen, or if `none` is named.
  static func commands(_ name: String?) -> [Command] {
    if let name { return name == "none" ? [] : [[name]] }
    let named = variable("BROWSER").map { $0.split(separator: ":").map { $0.split(separator: " ").map(String.init) } }
    let hasScreen = ["DISPLAY", "WAYLAND_DISPLAY"].contains { variable($0) != nil }
    let usual = hasScreen ? [["xdg-open"], ["x-www-browser"], ["sensible-browser"]] : []
    return (named ?? []).filter { !$0.isEmpty } + usual
  }

  /// Opens it in the first program that does not fail, and reports if all fail. The program outlives the server.
  func open(in commands: [Command], orReport failure: String) {
    var options = PlatformOptions()
    // Ctrl-C is for the server.
    options.createSession = true
    Task { [path, options] in
      for command in commands {
        let (name, words) = (command[0], command.dropFirst())
        let arguments = words.contains("%s") ? words.map { $0 == "%s" ? path : $0 } : words + [path]
        let result = try? await Subprocess.run(
          name.contains("/") ? .path(FilePath(name)) : .name(name), arguments: Arguments(Array(arguments)),
          platformOptions: options, input: .none, output: .discarded, error: .discarded)
        if result?.terminationStatus.isSuccess == true { return }
      }
      complain(failure)
    }
  }
}

private func variable(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
}
#endif
