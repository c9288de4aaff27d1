import ArgumentParser
import KVScripting

/// `--with NAME=VALUE`: how a script is run otherwise than it says.
struct VariantSetting: ExpressibleByArgument, CustomStringConvertible {
  let name: String
  /// Nil for a text without `=`, which ``ScriptVariant/init(_:)`` refuses.
  let value: String?

  init(name: String, value: String) { (self.name, self.value) = (name, value) }

  init?(argument: String) {
    let sign = argument.firstIndex(of: "=")
    name = sign.map { String(argument[..<$0]) } ?? argument
    value = sign.map { String(argument[argument.index(after: $0)...]) }
  }

  /// As one writes it in a shell.
  var description: String { value.map { "\(name)=\(Self.quoted($0))" } ?? name }

  fileprivate static func quoted(_ value: String) -> String { value.contains(" ") ? "\"\(value)\"" : value }
}

extension ScriptVariant {
  /// The variant that options set.
  /// - Throws: `ValidationError` where there is no such setting, or one is set twice.
  init(_ settings: [VariantSetting]) throws {
    self.init()
    var names: Set<String> = []
    for setting in settings {
      guard let value = setting.value else {
        throw ValidationError("--with is NAME=VALUE, such as generation=classic, not '\(setting.name)'")
      }
      guard names.insert(setting.name).inserted else { throw ValidationError("--with sets '\(setting.name)' twice") }
      do throws(Problem) { try set(setting.name, to: value) } catch {
        throw ValidationError(Self.words(error))
      }
    }
  }

  private static func words(_ problem: Problem) -> String {
    switch problem {
    case .unknownName(let name, let known): "--with knows no '\(name)'; it has \(known.joined(separator: ", "))"
    case .unknownValue(let value, let name, let known):
      "--with \(name)= is one of \(known.map(VariantSetting.quoted).joined(separator: ", ")), not '\(value)'"
    }
  }
}
