import KVObjects
import KVTestSupport
import Testing

/// Reading and printing points in time.
@Suite struct DateValueTests {
  @Test func `Every day from 1583 to 2999 reads back as itself, one day after the other`() throws {
    var previous = try #require(DateValue(iso8601: "1582-12-31")).secondsSinceReferenceDate
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    for year in 1583..<3000 {
      let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
      for month in 1...12 {
        let length = lengths[month - 1] + (month == 2 && isLeap ? 1 : 0)
        for day in 1...length {
          let text = "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
          guard let date = DateValue(iso8601: text), date.secondsSinceReferenceDate == previous + 86_400,
            date.description == text + "T00:00:00Z"
          else {
            Issue.record("\(text)")
            return
          }
          previous = date.secondsSinceReferenceDate
        }
      }
    }
  }

  @Test(arguments: [
    ("2001-01-01", 0.0), ("2001-01-01T00:00:00Z", 0), ("1970-01-01", -978_307_200), ("2000-02-29", -26_524_800),
    ("2001-01-01T23:59:59Z", 86_399), ("2001-01-01T00:00:00.5Z", 0.5), ("2000-12-31T23:59:59.75Z", -0.25),
    ("0000-01-01", -63_145_526_400), ("9999-12-31T23:59:59Z", 252_423_993_599), ("1985-09-16", -482_630_400),
  ])
  func `A text stands for its seconds`(text: String, seconds: Double) {
    #expect(DateValue(iso8601: text)?.secondsSinceReferenceDate == seconds)
  }

  @Test func `What is no date is refused`() {
    let texts = [
      "", "2001", "2001-1-1", "2001-13-01", "2001-00-01", "2001-01-00", "2001-01-32", "2001-02-29", "1900-02-29",
      "2001-04-31", "2001-01-01T", "2001-01-01T00:00:00", "2001-01-01T24:00:00Z", "2001-01-01T00:60:00Z",
      "2001-01-01T00:00:60Z", "2001-01-01T00:00:00.Z", "2001-01-01T00:00Z", "2001-01-01 00:00:00Z",
      "2001-01-01T00:00:00Zx", "2001-01-01x", " 2001-01-01", "-001-01-01", "２００１-01-01", "2001-01-01T00:00:00+00:00",
    ]
    for text in texts { #expect(DateValue(iso8601: text) == nil, "\(text)") }
  }

  @Test(arguments: [
    (0.5, "2001-01-01T00:00:00.5Z"), (-0.25, "2000-12-31T23:59:59.75Z"), (1e-7, "2001-01-01T00:00:00.0000001Z"),
    (0.000025, "2001-01-01T00:00:00.000025Z"), (-1e-20, "2001-01-01T00:00:00Z"), (86_400, "2001-01-02T00:00:00Z"),
    (-86_401, "2000-12-30T23:59:59Z"), (252_423_993_600, "10000-01-01T00:00:00Z"),
  ])
  func `Seconds have their text`(seconds: Double, text: String) {
    #expect(DateValue(secondsSinceReferenceDate: seconds).description == text)
  }

  @Test func `A fraction is printed with no more digits than were written`() {
    for text in ["1985-09-16T10:00:00.1Z", "2026-03-04T05:06:07.123Z", "1969-07-20T20:17:40.25Z"] {
      #expect(DateValue(iso8601: text)?.description == text)
    }
  }

  @Test func `Every printed point reads back as itself`() {
    var random = SeededGenerator(seed: 3)
    for round in 0..<20_000 {
      let scale = [1.0, 1e3, 1e6, 1e10, 6e10][round % 5]
      let seconds = Double.random(in: -scale...scale, using: &random)
      let date = DateValue(secondsSinceReferenceDate: seconds)
      // Just before a whole second no text is nearer than one part in 2^53 of that second.
      let read = DateValue(iso8601: date.description)
      #expect(read.map { abs($0.secondsSinceReferenceDate - seconds) <= seconds.ulp } ?? false, "\(seconds) \(date)")
    }
  }

  @Test func `What is no point of the calendar is printed as seconds`() {
    #expect(DateValue(secondsSinceReferenceDate: .infinity).description == "infs")
    #expect(DateValue(secondsSinceReferenceDate: 1e15).description == "1000000000000000.0s")
  }

  @Test func `Dates are ordered by time`() {
    #expect(DateValue(secondsSinceReferenceDate: 1) < DateValue(secondsSinceReferenceDate: 2))
    #expect(DateValue(iso8601: "1985-09-16") == DateValue(iso8601: "1985-09-16T00:00:00Z"))
  }
}
