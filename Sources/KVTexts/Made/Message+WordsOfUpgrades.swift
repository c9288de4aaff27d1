// swift-format-ignore-file
// Made by Scripts/embed of en/messages.txt.

/// Words of upgrades.
extension Message {
  package static func upgradeDone(file: some CustomStringConvertible, former: some CustomStringConvertible, format: some CustomStringConvertible, n: Int) -> Message {
    Message("upgradeDone", one: #"{file} was of format {former} and is of format {format}: {n} row was written"#, #"{file} was of format {former} and is of format {format}: {n} rows were written"#, count: n, [NamedArgument("file", `file`), NamedArgument("former", `former`), NamedArgument("format", `format`), NamedArgument("n", `n`)])
  }
  package static func upgradeSums(file: some CustomStringConvertible, format: some CustomStringConvertible) -> Message {
    Message("upgradeSums", #"{file} has format {format}: its pages have checksums now"#, [NamedArgument("file", `file`), NamedArgument("format", `format`)])
  }
  package static func upgradeNothing(file: some CustomStringConvertible, format: some CustomStringConvertible) -> Message {
    Message("upgradeNothing", #"{file} has format {format}: there was nothing to upgrade"#, [NamedArgument("file", `file`), NamedArgument("format", `format`)])
  }
}
