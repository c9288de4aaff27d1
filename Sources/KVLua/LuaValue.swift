/// A Lua value on the Swift side.
///
/// Scalars and strings are copies; tables, functions, threads and foreign userdata are references that keep the value
/// alive; a bound object is the Swift object itself, so identity survives the way there and back.
///
/// Costs: scalars some nanoseconds each way, strings a copy, references about 30 ns to make.
public enum LuaValue {
  case `nil`
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  /// Text that is UTF-8.
  case string(String)
  /// A Lua string that is not UTF-8.
  case bytes([UInt8])
  case table(LuaTable)
  case function(LuaFunction)
  /// An object of a class registered with ``LuaState/register(_:)``.
  case object(AnyObject)
  /// A coroutine.
  case thread(LuaReference)
  /// Anything else; scripts of the sandbox cannot make such values.
  case userdata(LuaReference)
  /// A new table with these elements, made when the value goes to Lua: cheaper than ``LuaState/makeTable(_:fields:)``,
  /// which keeps a reference. Never read from Lua.
  case list([LuaValue])
  /// A new table with these fields, made in one go when the value goes to Lua; a name given twice counts where it
  /// comes last. Never read from Lua.
  case record([(name: StaticString, value: LuaValue)])
  /// A new list or record that is a table of a kind. Never read from Lua.
  indirect case shaped(LuaValue, LuaShape)
}

extension LuaValue {
  /// The name of the value's type as Lua's `type` returns it.
  public var typeName: String {
    switch self {
    case .nil: "nil"
    case .boolean: "boolean"
    case .integer, .number: "number"
    case .string, .bytes: "string"
    case .table, .list, .record, .shaped: "table"
    case .function: "function"
    case .thread: "thread"
    case .object, .userdata: "userdata"
    }
  }

  /// Whether the value is nil.
  public var isNil: Bool { if case .nil = self { true } else { false } }
  /// Lua's truth: all but nil and false.
  public var isTruthy: Bool {
    switch self {
    case .nil, .boolean(false): false
    default: true
    }
  }
  /// The text of a string that is UTF-8; nil for every other value (numbers are not converted).
  public var stringValue: String? { if case .string(let text) = self { text } else { nil } }
  /// The integer, also of a number without fraction within range.
  public var integerValue: Int? {
    switch self {
    case .integer(let value): value
    case .number(let value): Int(exactly: value)
    default: nil
    }
  }
  /// The number, also of an integer.
  public var numberValue: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }
  /// The boolean; nil for every other value.
  public var booleanValue: Bool? { if case .boolean(let value) = self { value } else { nil } }
  /// The table; nil for every other value.
  public var tableValue: LuaTable? { if case .table(let value) = self { value } else { nil } }
  /// The function; nil for every other value.
  public var functionValue: LuaFunction? { if case .function(let value) = self { value } else { nil } }
  /// The bound object, to be asked for its class; nil for every other value.
  public var objectValue: BoundObject? { if case .object(let value) = self { BoundObject(value) } else { nil } }
}

/// Raw equality, as Lua's `rawequal`: references and objects by identity, 1 equals 1.0; new tables equal nothing.
extension LuaValue: Equatable {
  /// Whether both are one value to Lua's `rawequal`.
  public static func == (left: LuaValue, right: LuaValue) -> Bool {
    switch (left, right) {
    case (.nil, .nil): true
    case (.boolean(let a), .boolean(let b)): a == b
    case (.integer(let a), .integer(let b)): a == b
    case (.number(let a), .number(let b)): a == b
    case (.integer(let a), .number(let b)), (.number(let b), .integer(let a)): Int(exactly: b) == a
    // Lua compares bytes, Swift canonical equivalence.
    case (.string(let a), .string(let b)): a.utf8.elementsEqual(b.utf8)
    case (.bytes(let a), .bytes(let b)): a == b
    case (.table(let a), .table(let b)): a.isSame(as: b)
    case (.function(let a), .function(let b)): a.isSame(as: b)
    case (.object(let a), .object(let b)): a === b
    case (.thread(let a), .thread(let b)), (.userdata(let a), .userdata(let b)): a.isSame(as: b)
    default: false
    }
  }
}

extension LuaValue {
  /// A hash of what is compared by identity: tables, functions, objects; for other values one for each type.
  package var identityHash: Int {
    switch self {
    case .table(let reference): reference.address.hashValue
    case .function(let reference): reference.address.hashValue
    case .thread(let reference), .userdata(let reference): reference.address.hashValue
    case .object(let object): ObjectIdentifier(object).hashValue
    default: typeName.hashValue
    }
  }
}

extension LuaValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral
{
  /// nil.
  public init(nilLiteral: ()) { self = .nil }
  /// A boolean.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// An integer.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// A float.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }
}
