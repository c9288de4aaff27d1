/// Stands in the storage of a ``TypedModel`` for a to-many property.
///
/// It holds nothing: the members are kept by the object, which answers the property's name with a ``ToMany``. One byte, so
/// that each property has a place of its own.
///
/// ```swift
/// var songs = Many<Song>()      // objects: a relation, perhaps with an inverse
/// var genres = Many<String>()   // values
/// ```
public struct Many<Element: NullablePropertyValue>: Sendable {
  private let place: UInt8 = 0

  /// Marks a to-many property that is empty at first.
  public init() {}
}

/// The members of a to-many property as what they are in Swift: a typed view of a ``ToManyCollection``.
///
/// Live, as the collection is: it follows the property, and each call that changes something is one mutation with its
/// notifications and inverses. Those calls throw; positions are zero-based. Enumeration goes over the members that there
/// were when it began. Reading a member is O(log n), as is inserting or removing one.
///
/// ```swift
/// try artist.albums.add(album)
/// let live = artist.albums.filter(\.live)
/// ```
public struct ToMany<Element: NullablePropertyValue>: RandomAccessCollection {
  private let owner: ModelObject
  private let property: Property

  @usableFromInline
  init(of owner: ModelObject, atOffset offset: Int) {
    self.owner = owner
    property = owner.objectClass.property(atOffset: offset)
  }

  /// The collection, for calls that this type does not repeat (sorting, keys and paths of the members).
  public var collection: ToManyCollection { owner.isolatedCollection(of: property) }

  /// Whether the property holds nil instead of a collection; it has no members then.
  public var isNil: Bool { collection.isNil }
  /// 0.
  public var startIndex: Int { 0 }
  /// The number of members.
  public var endIndex: Int { collection.count }
  /// The number of members, read once: a collection's own way asks for the end twice, and another thread may change the
  /// members in between.
  public var count: Int { collection.count }
  /// Whether there are none.
  public var isEmpty: Bool { collection.count == 0 }

  /// The member at a zero-based position; a set's position is that of insertion. O(log n).
  ///
  /// Traps where there is none, as an array does.
  public subscript(position: Int) -> Element {
    ToMany.member(collection.snapshot()[position])
  }

  /// The members that there are now. O(n).
  ///
  /// What asks for several of them by position, as `reversed()` and `firstIndex(where:)` do, meets a new moment each
  /// time: where another thread of a shared world, or what is called on the way, changes the members, use these.
  public var members: [Element] { collection.snapshot().map(ToMany.member) }
  /// The first member.
  public var first: Element? { collection.snapshot().first.map(ToMany.member) }
  /// The last member.
  public var last: Element? { collection.snapshot().last.map(ToMany.member) }

  /// What `transform` makes of each of the members that there were when it began.
  public func map<Result, Failure: Error>(
    _ transform: (Element) throws(Failure) -> Result
  ) throws(Failure) -> [Result] {
    try members.map(transform)
  }

  /// What `Array` and `sorted()` ask for: all members of one moment, where a collection's own way is to count them first.
  public func _copyToContiguousArray() -> ContiguousArray<Element> {
    ContiguousArray(collection.snapshot().lazy.map(ToMany.member))
  }

  /// Goes over the members that there are now.
  public func makeIterator() -> AnyIterator<Element> {
    var members = collection.snapshot().makeIterator()
    return AnyIterator { members.next().map(ToMany.member) }
  }

  /// Whether `member` is in. O(1) expected.
  public func contains(_ member: Element) -> Bool { collection.contains(member.propertyValue) }

  /// The position of the first occurrence of `member`, or nil. O(log n).
  public func firstIndex(of member: Element) -> Int? { collection.firstIndex(of: member.propertyValue) }

  private static func member(_ value: Value) -> Element {
    // Every way into the collection asks the property, which lets in what is of its Swift type only.
    guard let member = Element.fromPropertyValue(value) else { preconditionFailure("\(value) is no \(Element.self)") }
    return member
  }
}

/// Changing the members; see ``ToManyCollection`` for the notifications of each call and what it refuses.
extension ToMany {
  /// Appends `member`; nothing where a set holds it already.
  public func add(_ member: Element) throws {
    guard let object = member as? ModelObject else { return try collection.add(member.propertyValue) }
    try owner.add(object, to: property)
  }

  /// Appends `members` in their order, with one notification.
  public func addAll(_ members: some Sequence<Element>) throws { try collection.addAll(members.map(\.propertyValue)) }

  /// Removes every occurrence of `member`; nothing where it is not in.
  public func remove(_ member: Element) throws {
    guard let object = member as? ModelObject else { return try collection.remove(member.propertyValue) }
    try owner.remove(object, from: property)
  }

  /// Removes everything, with one notification.
  public func removeAll() throws { try collection.removeAll() }

  /// Inserts `member` into an ordered collection so that it is at `index`.
  public func insert(_ member: Element, at index: Int) throws {
    try collection.insert(member.propertyValue, at: index)
  }

  /// Removes the member of an ordered collection at `index`.
  public func remove(at index: Int) throws { try collection.remove(at: index) }

  /// Puts `member` in the place of that of an ordered collection at `index`.
  public func replace(at index: Int, with member: Element) throws {
    try collection.replace(at: index, with: member.propertyValue)
  }

  /// Takes the member of an ordered collection at `origin` to `target`.
  public func move(from origin: Int, to target: Int) throws { try collection.move(from: origin, to: target) }

  /// Makes `members` the members as setting the property does: one notification of kind setting.
  public func assign(_ members: some Sequence<Element>) throws {
    let list = Value.list(ValueList(members.map(\.propertyValue)))
    try collection.owner.assign(list, to: collection.property)
  }
}

/// The same without asking what the members are, which costs more than all the rest.
extension ToMany where Element: SwiftModel {
  /// Appends `object`; nothing where a set holds it already.
  public func add(_ object: Element) throws { try owner.add(object, to: property) }

  /// Removes every occurrence of `object`; nothing where it is not in.
  public func remove(_ object: Element) throws { try owner.remove(object, from: property) }
}
