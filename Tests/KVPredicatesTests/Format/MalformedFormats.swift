/// Formats with something wrong, four lines each: the format, carets under what is wrong, the fact that the reason ends
/// with, and the hint (`-` for none).
enum MalformedFormats {}
