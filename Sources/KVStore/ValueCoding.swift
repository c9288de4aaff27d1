import KVObjects

/// Values as SQLite keeps them, without loss.
///
/// Scalars are what they are, so that a file can be read by others: texts, integers, reals, truth values as 0 and 1, dates as
/// seconds since 2001. Two reals that SQLite would change, NaN and -0, are their eight bytes. What may be of several kinds (a
/// property of any value, a list) is a few bytes of its own: a tag for each value, and what it holds. Whatever else a column holds
/// is no value.
enum ValueCoding {
  /// What cannot be kept: an object, a function, a value of a host language.
  struct Unstorable: Error {
    let typeName: String
  }

  private enum Tag: UInt8 {
    case null = 0
    case no
    case yes
    case integer
    case number
    case string
    case date
    case list
  }

  /// A property of several values that has no collection. Null is one whose row is older than the property.
  static let noCollection = SQLValue.blob([Tag.null.rawValue])

  /// A value of a property of `type`. Throws where it cannot be kept.
  static func encoded(_ value: Value, _ type: PropertyType) throws(Unstorable) -> SQLValue {
    switch (type, value) {
    case (_, .nil): return .null
    case (.string, .string(let text)): return .text(text)
    case (.integer, .integer(let number)): return .integer(number)
    case (.boolean, .boolean(let truth)): return .integer(truth ? 1 : 0)
    case (.number, .number(let number)): return real(number)
    case (.number, .integer(let number)): return .integer(number)
    case (.date, .date(let date)): return real(date.secondsSinceReferenceDate)
    case (.any, _): return .blob(try bytes(value))
    default: throw Unstorable(typeName: value.typeName)
    }
  }

  /// The value that was encoded; nil where what is stored is what no value of the type is encoded as.
  static func decoded(_ stored: SQLValue, _ type: PropertyType) -> Value? {
    switch (type, stored) {
    case (_, .null): .nil
    case (.string, .text(let text)): .string(text)
    case (.integer, .integer(let number)): .integer(Int(number))
    case (.boolean, .integer(let number)): number == 0 || number == 1 ? .boolean(number == 1) : nil
    case (.number, .real(let number)): .number(number)
    // Others may have written it so.
    case (.number, .integer(let number)): Double(exactly: number).map(Value.number)
    case (.date, .real(let seconds)): .date(DateValue(secondsSinceReferenceDate: seconds))
    case (.date, .integer(let seconds)): .date(DateValue(secondsSinceReferenceDate: Double(seconds)))
    case (_, .blob(let bytes)): value(bytes, type)
    default: nil
    }
  }

  private static func real(_ number: Double) -> SQLValue {
    if number.isNaN || number == 0 && number.sign == .minus { return .blob(bits(number.bitPattern)) }
    return .real(number)
  }

  private static func value(_ bytes: [UInt8], _ type: PropertyType) -> Value? {
    switch type {
    case .any: break
    case .number, .date:
      let number = Double(bitPattern: bytes.reduce(0) { $0 << 8 | UInt64($1) })
      guard bytes.count == 8, number.isNaN || number == 0 && number.sign == .minus else { return nil }
      return type == .date ? .date(DateValue(secondsSinceReferenceDate: number)) : .number(number)
    case .string, .integer, .boolean, .object: return nil
    }
    var rest = bytes[...]
    guard let value = read(&rest), rest.isEmpty else { return nil }
    return value
  }

  private static func bits(_ pattern: UInt64) -> [UInt8] {
    stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: pattern >> UInt64($0)) }
  }

  // MARK: Bytes

  private static func bytes(_ value: Value) throws(Unstorable) -> [UInt8] {
    func tagged(_ tag: Tag, _ rest: [UInt8] = []) -> [UInt8] { [tag.rawValue] + rest }
    func counted(_ bytes: some Collection<UInt8>) -> [UInt8] { bits(UInt64(bytes.count)) + bytes }
    switch value {
    case .nil, .null: return tagged(.null)
    case .boolean(let truth): return tagged(truth ? .yes : .no)
    case .integer(let number): return tagged(.integer, bits(UInt64(bitPattern: Int64(number))))
    case .number(let number): return tagged(.number, bits(number.bitPattern))
    case .string(let text): return tagged(.string, counted(Array(text.utf8)))
    case .date(let date): return tagged(.date, bits(date.secondsSinceReferenceDate.bitPattern))
    case .list(let members):
      var list = tagged(.list, bits(UInt64(members.count)))
      for member in members { list += try bytes(member) }
      return list
    case .object, .collection, .opaque: throw Unstorable(typeName: value.typeName)
    }
  }

  /// The next value; nil where lists nest deeper than a property accepts, which is nothing that was encoded.
  private static func read(_ bytes: inout ArraySlice<UInt8>, nesting: Int = 0) -> Value? {
    func word() -> UInt64? {
      guard bytes.count >= 8 else { return nil }
      defer { bytes = bytes.dropFirst(8) }
      return bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
    guard let first = bytes.popFirst(), let tag = Tag(rawValue: first) else { return nil }
    switch tag {
    case .null: return .null
    case .no: return .boolean(false)
    case .yes: return .boolean(true)
    case .integer: return word().map { .integer(Int(Int64(bitPattern: $0))) }
    case .number: return word().map { .number(Double(bitPattern: $0)) }
    case .date: return word().map { .date(DateValue(secondsSinceReferenceDate: Double(bitPattern: $0))) }
    case .string:
      guard let count = word(), count <= bytes.count else { return nil }
      defer { bytes = bytes.dropFirst(Int(count)) }
      return String(validating: bytes.prefix(Int(count)), as: UTF8.self).map(Value.string)
    case .list:
      guard let count = word(), count <= bytes.count, nesting <= Property.deepestNesting else { return nil }
      var members: [Value] = []
      for _ in 0..<count {
        guard let member = read(&bytes, nesting: nesting + 1) else { return nil }
        members.append(member)
      }
      return .list(ValueList(members))
    }
  }
}
