import Glibc

/// How many columns what is written may take.
enum ScreenWidth {
  /// What COLUMNS says, else the width of the terminal behind `descriptor`; nil where there is none: then nothing is
  /// shortened, and lines are as long as they are.
  static func columns(_ descriptor: Int32) -> Int? {
    if let text = getenv("COLUMNS"), let columns = Int(String(cString: text)), columns > 0 { return columns }
    var size = winsize()
    guard isatty(descriptor) != 0, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }
}
