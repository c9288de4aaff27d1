public import KVObjects

/// A predicate format that cannot be read, or whose arguments do not fit it.
///
/// Unlike ``KeyValueCodingError``, which is met while a predicate is evaluated, this one is met before: a format that
/// was read has no error of grammar left.
///
/// ```swift
/// do { _ = try KeyValuePredicate(format: "name BEGINWITH 'K'") } catch let error as PredicateFormatError {
///   print(error.reason)      // Unable to parse the format string "name BEGINWITH 'K'": expected a comparison …
///   print(error.hint ?? "")  // did you mean BEGINSWITH?
///   print(error.position)    // 5
/// }
/// ```
public struct PredicateFormatError: DescribedError, Equatable {
  /// The format, as it was given.
  public let format: String
  /// Where the offending word begins, in characters from 0; the format's length where it ends too early.
  public let position: Int
  /// How many characters the offending word has; 0 where the format ends too early.
  public let length: Int
  /// What is wrong.
  package let problem: FormatProblem
  /// What to do about it.
  package let advice: FormatAdvice?

  /// The failure with its bytes counted as characters.
  init(_ failure: FormatFailure, in format: String) {
    self.format = format
    let place = PredicateFormatError.characters(of: failure.range, in: format)
    position = place.lowerBound
    length = place.count
    problem = failure.problem
    if case .close(let sign, let opened) = failure.advice {
      advice = .close(sign, openedAt: PredicateFormatError.characters(of: opened..<opened, in: format).lowerBound)
    } else {
      advice = failure.advice
    }
  }

  /// The characters that some bytes belong to: a mark that joins the sign before it is no character by itself.
  private static func characters(of bytes: Range<Int>, in format: String) -> Range<Int> {
    var (start, end) = (0, 0)
    var offset = 0
    for character in format {
      if offset >= bytes.upperBound, offset >= bytes.lowerBound { break }
      offset += character.utf8.count
      end += 1
      if offset <= bytes.lowerBound { start += 1 }
    }
    return start..<(bytes.isEmpty ? start : max(start, end))
  }
}
