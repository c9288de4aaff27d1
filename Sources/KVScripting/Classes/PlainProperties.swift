import KVLua
import KVObjects

/// The short way of scripts to properties of model objects: those of one class.
final class PlainProperties: LuaPlainAccess {
  let access: PlainAccess

  init(_ objectClass: ObjectClass) { access = PlainAccess(of: objectClass) }

  override func read(_ object: AnyObject, _ slot: Int) -> LuaScalar? {
    // The interpreter hands over objects of this class only.
    switch access.value(of: unsafeDowncast(object, to: ModelObject.self), at: slot) {
    case .integer(let number): .integer(number)
    case .boolean(let flag): .boolean(flag)
    case .number(let number): .number(number)
    case nil: nil
    }
  }

  override func write(_ value: LuaScalar, _ object: AnyObject, _ slot: Int) throws -> Bool {
    let plain: PlainValue =
      switch value {
      case .integer(let number): .integer(number)
      case .boolean(let flag): .boolean(flag)
      case .number(let number): .number(number)
      }
    return try access.set(plain, of: unsafeDowncast(object, to: ModelObject.self), at: slot)
  }
}
