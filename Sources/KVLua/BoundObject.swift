/// An object that Lua handed over: that there is one is certain, of which class it is has to be asked.
///
/// In contrast to an `AnyObject?` it cannot be cast where it is nil. In an optimised build a cast of an optional object
/// to a *generic parameter* (`optional as? T`) reads the class of the object without asking whether there is one: nil
/// ends the process where it should end the cast. So what may be nil is an optional `BoundObject`, which has to be
/// unwrapped first: `value.objectValue?.cast(to: Album.self)`.
///
/// Costs: nothing beside the cast.
public struct BoundObject {
  /// The object itself.
  public let object: AnyObject

  /// Wraps an object.
  @inlinable
  public init(_ object: AnyObject) { self.object = object }

  /// The object as one of a Swift type, or nil where it is of another.
  @inlinable
  public func cast<T>(to type: T.Type = T.self) -> T? { object as? T }
}
