/// A point in time, counted in seconds from 2001-01-01T00:00:00Z (Cocoa's reference date).
///
/// Foundation's `Date` without Foundation: this room must not cost its start-up. Proleptic Gregorian calendar, UTC; it
/// knows no time zone, no leap second and no format but ISO 8601. With KVFoundation a property may be a `Date`, which
/// is kept as one of these.
///
/// ```swift
/// if let release = DateValue(iso8601: "1985-09-16") {
///   release.secondsSinceReferenceDate  // -482630400.0
///   release.description  // 1985-09-16T00:00:00Z
/// }
/// ```
///
/// Costs: 8 bytes; comparing is O(1).
public struct DateValue: Hashable, Comparable, Sendable {
  /// Seconds since the reference date, negative before it; fractions allowed.
  public var secondsSinceReferenceDate: Double

  /// The point `seconds` after the reference date, before it where they are negative.
  public init(secondsSinceReferenceDate seconds: Double) {
    secondsSinceReferenceDate = seconds
  }

  /// Earlier before later. Nothing is before or after a point of NaN seconds, in contrast to ``Value/compare(_:)``.
  public static func < (left: DateValue, right: DateValue) -> Bool {
    left.secondsSinceReferenceDate < right.secondsSinceReferenceDate
  }
}

extension DateValue: CustomStringConvertible {
  /// `1985-09-16T00:00:00Z`, with a fraction only where there is one: the fewest digits that read back as this point.
  /// What is no number, or is 10¹⁴ seconds away or more, is written as its seconds: `infs`.
  public var description: String {
    guard secondsSinceReferenceDate.isFinite, abs(secondsSinceReferenceDate) < 1e14 else {
      return "\(secondsSinceReferenceDate)s"
    }
    var whole = secondsSinceReferenceDate.rounded(.down)
    // A moment before a whole second may be too near to it for the fraction to differ from 1.
    if secondsSinceReferenceDate - whole >= 1 { whole += 1 }
    let total = Int(whole)
    let day = total.quotientRoundedDown(by: 86_400)
    let second = total - day * 86_400
    let date = CivilDay(daysSinceReferenceDate: day)
    let time = [second / 3_600, second / 60 % 60, second % 60].map(DateValue.twoDigits).joined(separator: ":")
    return "\(date)T\(time)\(fractionText(after: whole))Z"
  }

  /// `.25`: the fewest digits that read back as this point.
  private func fractionText(after whole: Double) -> String {
    let fraction = secondsSinceReferenceDate - whole
    if fraction <= 0 { return "" }
    var power = 1.0
    for count in 1...17 {
      power *= 10
      let digits = "\(Int((fraction * power).rounded()))"
      guard digits.count <= count else { continue }
      let text = "." + String(repeating: "0", count: count - digits.count) + digits
      if let read = Double("0" + text), whole + read == secondsSinceReferenceDate { return text }
    }
    return DateValue.positional(fraction)
  }

  /// A fraction too small for its digits to be tried one by one, without an exponent.
  private static func positional(_ fraction: Double) -> String {
    let parts = "\(fraction)".split(separator: "e")
    let digits = parts[0].filter { $0 != "." }
    let exponent = parts.count == 2 ? -(Int(parts[1]) ?? 0) : 0
    if exponent == 0 { return "." + digits.dropFirst() }
    return "." + String(repeating: "0", count: exponent - 1) + digits
  }

  fileprivate static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}

extension DateValue {
  /// Reads `1985-09-16`, `1985-09-16T10:00:00Z` or the same with a fraction of a second; nil for anything else, for
  /// days that the month does not have too.
  ///
  /// A year has four digits; a time needs its seconds and the `Z`, as there are no time zones here. A fraction may have
  /// any number of digits. A date alone is its midnight.
  ///
  /// ```swift
  /// DateValue(iso8601: "2001-01-01T00:00:00.5Z")?.secondsSinceReferenceDate  // 0.5
  /// DateValue(iso8601: "2001-02-29")  // nil
  /// DateValue(iso8601: "2001-01-01T00:00:00+01:00")  // nil
  /// ```
  ///
  /// - Parameter text: the whole text; blanks before or behind it make it none.
  /// - Complexity: O(n) for n bytes.
  public init?(iso8601 text: String) {
    var scanner = DigitScanner(text)
    guard let year = scanner.digits(4), scanner.skip("-"), let month = scanner.digits(2), scanner.skip("-"),
      let day = scanner.digits(2), let civil = CivilDay(year: year, month: month, day: day)
    else { return nil }
    let days = Double(civil.daysSinceReferenceDate) * 86_400
    if scanner.isAtEnd {
      self.init(secondsSinceReferenceDate: days)
      return
    }
    guard scanner.skip("T"), let hour = scanner.digits(2), hour < 24, scanner.skip(":"),
      let minute = scanner.digits(2), minute < 60, scanner.skip(":"), let second = scanner.digits(2), second < 60
    else { return nil }
    var fraction = 0.0
    if scanner.skip(".") {
      guard let read = scanner.fraction() else { return nil }
      fraction = read
    }
    guard scanner.skip("Z"), scanner.isAtEnd else { return nil }
    self.init(secondsSinceReferenceDate: days + Double(hour * 3_600 + minute * 60 + second) + fraction)
  }
}

/// A day of the proleptic Gregorian calendar.
private struct CivilDay: CustomStringConvertible {
  let year: Int
  let month: Int
  let day: Int

  /// Days from 0000-03-01 to 2001-01-01.
  private static let referenceOffset = 730_791

  init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), day >= 1 else { return nil }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard day <= lengths[month - 1] else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Counts in years that begin in March, so that the leap day is the last of its year.
  init(daysSinceReferenceDate days: Int) {
    let shifted = days + CivilDay.referenceOffset
    let era = shifted.quotientRoundedDown(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  var daysSinceReferenceDate: Int {
    let marchYear = month <= 2 ? year - 1 : year
    let era = marchYear.quotientRoundedDown(by: 400)
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - CivilDay.referenceOffset
  }

  var description: String {
    let sign = year < 0 ? "-" : ""
    let digits = "\(abs(year))"
    let padding = String(repeating: "0", count: max(0, 4 - digits.count))
    return "\(sign)\(padding)\(digits)-\(DateValue.twoDigits(month))-\(DateValue.twoDigits(day))"
  }
}

/// Reads fixed runs of ASCII digits.
private struct DigitScanner {
  private var rest: Substring.UTF8View

  init(_ text: String) {
    rest = text[...].utf8
  }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func digits(_ count: Int) -> Int? {
    guard rest.count >= count else { return nil }
    var number = 0
    for byte in rest.prefix(count) {
      guard (48...57).contains(byte) else { return nil }
      number = number * 10 + Int(byte - 48)
    }
    rest = rest.dropFirst(count)
    return number
  }

  mutating func skip(_ character: Character) -> Bool {
    guard let byte = rest.first, byte == character.asciiValue else { return false }
    rest = rest.dropFirst()
    return true
  }

  mutating func fraction() -> Double? {
    let digits = rest.prefix { (48...57).contains($0) }
    guard !digits.isEmpty, let number = Double("0." + String(Substring(digits))) else { return nil }
    rest = rest.dropFirst(digits.count)
    return number
  }
}

extension Int {
  /// Division that rounds towards negative infinity.
  fileprivate func quotientRoundedDown(by divisor: Int) -> Int {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
