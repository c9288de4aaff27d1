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
    var template = Array("\(folder)/kvosandbox-play.XXXXXX.html".utf8CString)
    // Of mode 0600.
    let descriptor = mkstemps(&template, 5)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    let escaped = address.split(separator: "&", omittingEmptySubsequences: false).joined(separator: "&amp;")
    let text = """
      <!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer">\
      <meta http-equiv="refresh" content="0;url=\(escaped)">

      """
    if put(text, to: descriptor) { return path }
    unlink(path)
    return nil
  }

  func remove() { unlink(path) }

  /// The programs that are tried: the one of that name or path, else those that `$BROWSER` names, as words in which `%s` is the page,
  /// then those that desktops have; none where there is no screen, or `none` is named.
  static func programs(_ name: String?) -> [String] {
    if let name { return name == "none" ? [] : [name] }
    let named = variable("BROWSER").map { $0.split(separator: ":").map(String.init) } ?? []
    let hasScreen = ["DISPLAY", "WAYLAND_DISPLAY"].contains { variable($0) != nil }
    return named + (hasScreen ? ["xdg-open", "x-www-browser", "sensible-browser"] : [])
  }

  /// Opens it in the first program that does not fail, and says so where all do. The program outlives the server.
  func open(in programs: [String], orSay failure: String) {
    var options = PlatformOptions()
    // Ctrl-C is for the server.
    options.createSession = true
    Task { [path, options] in
      for program in programs {
        var words = program.split(separator: " ").map(String.init)
        let name = words.removeFirst()
        words = words.contains("%s") ? words.map { $0 == "%s" ? path : $0 } : words + [path]
        let result = try? await Subprocess.run(
          name.contains("/") ? .path(FilePath(name)) : .name(name), arguments: Arguments(words),
          platformOptions: options,
          input: .none, output: .discarded, error: .discarded)
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
