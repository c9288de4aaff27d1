import CThread
// For the question whether a guard is in force.
import KVBase

/// The right side of MATCHES: a regular expression in ICU's syntax, which matches a whole text or not.
///
/// In contrast to Foundation's NSRegularExpression it finds no places, keeps no groups, and is bounded: a match takes
/// at most `stepLimit` steps, some tens of milliseconds, and then is an error. Patterns without references, atomic
/// groups and looks around take time in proportion to the text's length; the others may take the whole budget.
///
/// As in Cocoa the dot takes line ends, and `^` and `$` match at every line. Both pattern and text are composed first
/// (and lose their diacritics for `d`), so that a dot is one character however its accent is spelled; `n` leaves them
/// as they are. Documentation/RegularExpressions.md has the syntax and where it differs from ICU's.
package final class RegularExpression: Sendable {
  /// How many steps a match may take: an instruction, or a character of a repetition.
  package static let stepLimit = 5_000_000

  /// The same, without a bound where a test has left it out.
  private static var budget: Int { KV_GUARD_EXPRESSIONS.isInForce ? stepLimit : .max }

  private let pattern: String
  private let options: StringOptions
  private let program: PatternProgram

  /// Compiles a pattern.
  package init(_ pattern: String, _ options: StringOptions) throws(RegularExpressionError) {
    self.pattern = pattern
    self.options = options
    let isLiteral = options.contains(.normalized)
    var parser = PatternParser(
      isLiteral ? pattern : RegularExpression.prepared(pattern, options),
      ignoresCase: !isLiteral && options.contains(.caseInsensitive))
    let node = try parser.parse()
    do {
      program = try PatternProgram(
        node, groupCount: parser.groupCount, hasBackreferences: parser.hasBackreferences)
    } catch {
      throw .syntax(pattern: pattern, position: 0, problem: .tooLarge(limit: PatternProgram.sizeLimit))
    }
  }

  /// Whether the pattern matches the whole text. Throws where that takes more than `stepLimit` steps.
  package func matches(_ text: String) throws(RegularExpressionError) -> Bool {
    let result = ASCIIText.withBytes(of: text) { run(on: $0) } ?? matchesScalars(of: text)
    guard let result else { throw .budget(pattern: pattern, steps: Self.stepLimit) }
    return result
  }

  private func matchesScalars(of text: String) -> Bool? {
    let prepared = options.contains(.normalized) ? text : Self.prepared(text, options)
    return prepared.unicodeScalars.map(\.value).withUnsafeBufferPointer { run(on: $0) }
  }

  /// Nil where the budget ran out.
  private func run<Unit: FixedWidthInteger & UnsignedInteger>(on text: UnsafeBufferPointer<Unit>) -> Bool? {
    // Positions are kept in 32 bits; Cocoa refuses such texts too.
    guard text.count < Int32.max else { return nil }
    return program.instructions.withUnsafeBufferPointer { instructions in
      program.sets.withUnsafeBufferPointer { sets in
        program.masks.withUnsafeBufferPointer { masks in
          var matcher = PatternMatcher(
            program, instructions: instructions, sets: sets, masks: masks, text: text, budget: Self.budget)
          let matches = matcher.matchesAll()
          return matcher.isExhausted ? nil : matches
        }
      }
    }
  }

  private static func prepared(_ text: String, _ options: StringOptions) -> String {
    FoldedText.composed(text, droppingDiacritics: options.contains(.diacriticInsensitive))
  }
}
