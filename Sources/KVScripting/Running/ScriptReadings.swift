import KVLua
import KVObjects
import KVTexts
import KVTrace

/// What a script may ever ask for of what is kept for it, as far as its text says: what nobody can ask for is not kept, so
/// that a long run does not grow.
///
/// Every call of `expect` or `predict` contains that word, and every reading of the calls that a table received contains `take` or
/// `callbacks`: a text that has none of them, in code, strings or comments, cannot read them. Who puts such a name together at
/// run time gets an error instead of an answer.
struct ScriptReadings: OptionSet {
  let rawValue: Int
  init(rawValue: Int) { self.rawValue = rawValue }

  /// The lines of `expect` and `predict`.
  static let lines = ScriptReadings(rawValue: 1)
  /// The calls that a table received.
  static let calls = ScriptReadings(rawValue: 2)
  /// Nothing is known: anything may be read.
  static let unknown: ScriptReadings = [.lines, .calls]

  /// What a text may read. `isKnown` says of a module's name whether the module is known to read nothing, as those are that
  /// are no text.
  init(_ text: [UInt8], isKnown: (String) -> Bool) {
    self.init(rawValue: 0)
    if text.holds("expect") || text.holds("predict") { insert(.lines) }
    if text.holds("take") || text.holds("callbacks") { insert(.calls) }
    // What a module reads is not known before it is loaded, and then lines may have come already.
    if !text.modules.allSatisfy({ $0.map(isKnown) ?? false }) { formUnion(.unknown) }
  }
}

extension ScriptSession {
  /// Notes what the main text of a script may read.
  func noteReadings(of text: [UInt8]) {
    readings = ScriptReadings(text) { modules.hasSwiftModule(named: $0) }
    // A client that has asked for another retention gets it.
    if !readings.contains(.lines), trace?.retention == .standard { trace?.retention = .none }
  }

  /// Throws where the calls that a table received have not been kept.
  func checkKept(_ source: any CallbackSource) throws {
    guard source is TableObject, !readings.contains(.calls) else { return }
    throw ScriptError.other(
      name: ExceptionName.sandbox,
      reason: "the calls of a TableView are kept only where the script names what reads them",
      code: .noTrace, hint: .hintNameCallbacks)
  }
}

extension [UInt8] {
  /// Whether it has those bytes.
  fileprivate func holds(_ word: StaticString) -> Bool { !places(of: word, most: 1).isEmpty }

  /// Where a word begins, at most so many times.
  private func places(of word: StaticString, most: Int = .max) -> [Int] {
    let first = word.utf8Start.pointee
    let length = word.utf8CodeUnitCount
    var found: [Int] = []
    withUnsafeBufferPointer { bytes in
      for index in bytes.indices where bytes[index] == first && index + length <= bytes.count {
        guard (1..<length).allSatisfy({ bytes[index + $0] == word.utf8Start[$0] }) else { continue }
        found.append(index)
        if found.count == most { return }
      }
    }
    return found
  }

  /// What follows each `require`: a module's name, or nil where that is no plain string.
  fileprivate var modules: [String?] {
    places(of: "require").map { place in
      var rest = self[(place + 7)...].drop { [UInt8(ascii: " "), UInt8(ascii: "(")].contains($0) }
      guard let quote = rest.popFirst(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
      guard let end = rest.firstIndex(of: quote) else { return nil }
      return String(decoding: rest[..<end], as: UTF8.self)
    }
  }
}
