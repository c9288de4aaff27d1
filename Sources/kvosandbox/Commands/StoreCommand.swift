import ArgumentParser
import Glibc
import KVObjects
import KVStore
import KVTexts
import KVTrace

/// `kvosandbox store FILE`.
struct StoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "store", abstract: "Show what a file keeps that contexts were saved in.",
    discussion: """
      Shows the entities of the file, their properties and their objects; no script or class is needed, and the file is \
      only read. With --check it reports instead what is wrong with the file, and ends with status 1 where anything is. \
      With --upgrade it makes a file of an older format one of the present format.
      """)

  @Argument(help: "A file that a context names as its store.", completion: .file())
  var file: String

  @Option(help: ArgumentHelp("Write text, or one JSON document in which no value is cut.", valueName: "format"))
  var format = StoreFormat.text

  @Option(
    help: ArgumentHelp("Show only the entity of this name; may be repeated for any of several.", valueName: "name"))
  var entity: [String] = []

  @Option(
    help: ArgumentHelp(
      "Show at most so many objects of each entity, or all; otherwise 20 as text, all as JSON.", valueName: "n"))
  var rows: RowCount?

  @Flag(
    help: """
      Report what is wrong with the file: relations whose sides disagree or that lead to no row, values of another type, \
      numbers and history that cannot be, tables that are missing or in excess.
      """)
  var check = false

  @Flag(
    help: """
      Make a file of an older format one of the present format, in one transaction: a process that is killed leaves it whole \
      in one or the other.
      """)
  var upgrade = false

  @OptionGroup var speech: OutputOptions

  func validate() throws {
    if check, upgrade { throw ValidationError("--check and --upgrade exclude each other") }
    if upgrade, rows != nil || !entity.isEmpty {
      throw ValidationError("--upgrade rewrites the whole file: it takes neither --entity nor --rows")
    }
    if check, rows != nil || !entity.isEmpty {
      throw ValidationError("--check checks the whole file: it takes neither --entity nor --rows")
    }
  }

  func run() throws {
    speech.diagnosticWriter.becomeLast()
    do {
      if check { return try checkFile() }
      if upgrade {
        try upgradeFile()
        return try ExitStatus.good.end()
      }
      let reader = try StoreReader(path: file)
      let entity = entity.map(\.withoutRawBytes)
      let shown = reader.entities.filter { entity.isEmpty || entity.contains($0.name) }
      for name in entity where !shown.contains(where: { $0.name == name }) {
        let names = reader.entities.map(\.name).joined(separator: ", ")
        speech.diagnosticWriter.write(
          code: .nothingMatched, "\(file) has no entity '\(name.shortened)'",
          hint: names.isEmpty ? nil : .hintThereAre(names: names.shortened))
        return try ExitStatus.nothingMatched.end()
      }
      if !speech.quiet {
        let write: (String) -> Void = { StandardStreams.output.write($0) }
        switch format {
        case .text:
          try StoreText(style: speech.style(for: STDOUT_FILENO), write: write)
            .write(reader, shown, limit: rows?.count ?? 20)
        case .json: try StoreJSON(write: write).write(reader, shown, limit: rows?.count ?? .max)
        }
      }
    } catch let error as StoreError {
      speech.diagnosticWriter.write(code: error.code, error.reason, hint: error.hintMessage)
      try status(error).end()
    }
    try ExitStatus.good.end()
  }

  private func checkFile() throws {
    let checked = CheckedStore(
      format: format, style: speech.style(for: STDOUT_FILENO), isQuiet: speech.quiet,
      write: { StandardStreams.output.write($0) })
    try (checked.check(file) == 0 ? ExitStatus.good : .assertionFailed).end()
  }

  private func upgradeFile() throws {
    let upgrade = try StoreUpgrade(path: file)
    if speech.quiet { return }
    switch format {
    case .text:
      let name = file.shortened.escapingControls
      let message: Message =
        upgrade.formerFormat == upgrade.format
        ? upgrade.addsSums
          ? .upgradeSums(file: name, format: upgrade.format) : .upgradeNothing(file: name, format: upgrade.format)
        : .upgradeDone(file: name, former: upgrade.formerFormat, format: upgrade.format, n: upgrade.rowCount)
      StandardStreams.output.write(speech.style(for: STDOUT_FILENO).say(message) + "\n")
    case .json: StandardStreams.output.write(StoreJSON.text(upgrade) + "\n")
    }
  }

  private func status(_ error: StoreError) -> ExitStatus {
    FolderPath.exists(file) ? .scriptFailed : .noSuchFile
  }
}

/// What is written of a store.
enum StoreFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json
}

/// `--rows N`, `--rows all`.
struct RowCount: ExpressibleByArgument {
  let count: Int

  init?(argument: String) {
    if argument == "all" {
      count = .max
    } else if let number = Int(argument), number >= 0 {
      count = number
    } else {
      return nil
    }
  }
}
