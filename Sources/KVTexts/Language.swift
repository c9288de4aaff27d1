/// A language that texts are written in.
///
/// English is complete. Any other falls back to it, text by text.
public struct Language: Hashable, Sendable, CustomStringConvertible {
  /// Its code (ISO 639): `de`.
  public let code: String

  private init(code: String) { self.code = code }

  /// The language that all texts are there in.
  public static let english = Language(code: "en")
  /// The first other one.
  public static let german = Language(code: "de")
  /// English between ⟦ and ⟧: what stands outside of them has not gone through the catalogue. For tests of translations.
  public static let pseudo = Language(code: "qps")

  /// Those for people, English first.
  public static let all = [english] + CatalogueSource.others.map { Language(code: $0.language) }

  /// The language of a code as ``code`` gives it; nil where there is none.
  public init?(named code: String) {
    guard let known = (Self.all + [.pseudo]).first(where: { $0.code == code }) else { return nil }
    self = known
  }

  /// The language that the environment asks for, as POSIX has it: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set
  /// and not empty decides. English where that names none of ours, `C` and `POSIX` among them.
  ///
  ///     Language(environment: { ["LANG": "de_AT.UTF-8"][$0] })    // de
  public init(environment: (String) -> String?) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(environment).first { !$0.isEmpty } ?? ""
    // language[_TERRITORY][.CODESET][@MODIFIER]
    let code = locale.prefix { $0 != "_" && $0 != "." && $0 != "@" && $0 != "-" }
    self = Language(named: code.lowercased()) ?? .english
  }

  /// Its code.
  public var description: String { code }

  /// How numbers change its texts.
  package var plurals: PluralRule { .of(self) }
}
