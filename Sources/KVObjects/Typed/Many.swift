/// Stands in the storage of a ``TypedModel`` for a to-many property.
///
/// It holds nothing: the members are kept by the object, which answers the property's name with a ``ToMany``. In
/// contrast to an array as a field, which is one value and notifies as a whole, each member that comes or goes is
/// notified by itself. The definition has to name it, by
/// ``TypedProperty/toMany(_:_:_:inverse:isAutomatic:deleteRule:)``: a class with one that is not named is refused when
/// a world first needs it.
///
/// ```swift
/// struct Storage {
///   var songs = Many<Song>()      // objects: a relation, perhaps with an inverse
///   var genres = Many<String>()   // values
///   var tags: [String] = []       // one value
/// }
/// ```
///
/// Costs: one byte, so that each property has a place of its own. The members cost nothing until the collection is used
/// first.
public struct Many<Element: NullablePropertyValue>: Sendable {
  private let place: UInt8 = 0

  /// Marks a to-many property that is empty at first. O(1).
  public init() {}
}

/// The members of a to-many property as what they are in Swift: a typed view of a ``ToManyCollection``.
///
/// Live, as the collection is: it follows the property, and each call that changes something is one mutation with its
/// notifications and inverses. Those calls throw; positions are zero-based. In contrast to an array it is no value: two
/// views of one property show the same members, and one that is kept shows what becomes of them. In contrast to the
/// collection its members have their Swift type. Enumeration goes over the members that there were when it began,
/// whatever the body of the loop changes.
///
/// ```swift
/// try artist.albums.add(album)
/// let live = artist.albums.filter(\.live)      // []
/// for album in artist.albums { try artist.albums.remove(album) }
/// artist.albums.isEmpty                        // true
/// ```
///
/// Costs: making one is O(1) and copies nothing. Reading a member by position is O(log n), as is inserting or removing
/// one anywhere; enumerating is O(1) for each member. Threads: in a shared world each call holds its lock, and what
/// asks for several members by position meets a new moment each time; ``members`` is one moment.
public struct ToMany<Element: NullablePropertyValue>: RandomAccessCollection {
  private let owner: ModelObject
  private let property: Property

  @usableFromInline
  init(of owner: ModelObject, atOffset offset: Int) {
    self.owner = owner
    property = owner.objectClass.property(atOffset: offset)
  }

  /// The collection, for calls that this type does not repeat: sorting, exchanging, unions, and the members' keys and
  /// paths.
  ///
  /// ```swift
  /// try playlist.songs.addAll([song, song])
  /// try playlist.songs.collection.exchange(0, 1)
  /// let titles = try playlist.songs.collection.value(forKeyPath: "title")
  /// ```
  ///
  /// The same object for as long as somebody keeps it.
  ///
  /// - Complexity: O(1).
  public var collection: ToManyCollection { owner.isolatedCollection(of: property) }

  /// Whether the property holds nil instead of a collection; it has no members then. O(1).
  ///
  /// A property is empty at first and nil where it was set to nil by key. The first member that comes makes a
  /// collection of it again.
  public var isNil: Bool { collection.isNil }
  /// 0.
  public var startIndex: Int { 0 }
  /// The number of members. O(1).
  public var endIndex: Int { collection.count }
  /// The number of members, 0 where the property is nil. O(1).
  ///
  /// Read once: a collection's own way asks for the end twice, and another thread of a shared world may change the
  /// members in between.
  public var count: Int { collection.count }
  /// Whether there are no members, nil included. O(1).
  public var isEmpty: Bool { collection.count == 0 }

  /// The member at a zero-based position; a set's position is that of insertion.
  ///
  /// ```swift
  /// try album.songs.add(song)
  /// album.songs[0] === song   // true
  /// ```
  ///
  /// Traps where there is none, as an array does; ``ToManyCollection/element(at:)`` throws. The position is one in the
  /// members of this moment, which another thread of a shared world may change before the next call.
  ///
  /// - Complexity: O(log n).
  public subscript(position: Int) -> Element {
    ToMany.member(collection.snapshot()[position])
  }

  /// The members that there are now, as an array that never changes afterwards.
  ///
  /// What asks for several of them by position, as `reversed()` and `firstIndex(where:)` do, meets a new moment each
  /// time: where another thread of a shared world, or what is called on the way, changes the members, use these.
  ///
  /// ```swift
  /// let before = album.songs.members
  /// try album.songs.removeAll()
  /// print(before.count, album.songs.count)
  /// ```
  ///
  /// - Complexity: O(n).
  public var members: [Element] { collection.snapshot().map(ToMany.member) }
  /// The first member; nil where there is none. O(log n).
  public var first: Element? { collection.snapshot().first.map(ToMany.member) }
  /// The last member; nil where there is none. O(log n).
  public var last: Element? { collection.snapshot().last.map(ToMany.member) }

  /// What `transform` makes of each of the members that there were when it began, in their order.
  ///
  /// `transform` may change the collection: it is called for all of them all the same.
  ///
  /// ```swift
  /// let titles = album.songs.map(\.title)
  /// let tags = playlist.tags.map { $0.uppercased() }
  /// ```
  ///
  /// - Parameter transform: makes a result of a member.
  /// - Throws: what `transform` throws, at once.
  /// - Complexity: O(n), and what `transform` takes.
  public func map<Result, Failure: Error>(
    _ transform: (Element) throws(Failure) -> Result
  ) throws(Failure) -> [Result] {
    try members.map(transform)
  }

  /// What `Array` and `sorted()` ask for: all members of one moment, where a collection's own way is to count them
  /// first. O(n).
  public func _copyToContiguousArray() -> ContiguousArray<Element> {
    ContiguousArray(collection.snapshot().lazy.map(ToMany.member))
  }

  /// Goes over the members that there are now, in order; later changes are not seen. O(1), and O(1) for each member.
  public func makeIterator() -> AnyIterator<Element> {
    var members = collection.snapshot().makeIterator()
    return AnyIterator { members.next().map(ToMany.member) }
  }

  /// Whether `member` is in: an object by identity, a value by equality.
  ///
  /// ```swift
  /// try album.songs.add(song)
  /// album.songs.contains(song)      // true
  /// playlist.tags.contains("new")   // false
  /// ```
  ///
  /// - Complexity: O(1) expected. The first call may make an index of all members, O(n).
  public func contains(_ member: Element) -> Bool { collection.contains(member.propertyValue) }

  /// The zero-based position of the first occurrence of `member`; nil where it is not in.
  ///
  /// A set's position is that of insertion.
  ///
  /// - Complexity: O(log n) for each occurrence of `member`. The first call may make an index of all members, O(n).
  public func firstIndex(of member: Element) -> Int? { collection.firstIndex(of: member.propertyValue) }

  private static func member(_ value: Value) -> Element {
    // Every way into the collection asks the property, which lets in what is of its Swift type only.
    guard let member = Element.fromPropertyValue(value) else { preconditionFailure("\(value) is no \(Element.self)") }
    return member
  }
}

/// Changing the members: one call is one mutation, which notifies observers, keeps the inverse, and notifies nobody
/// where it changes nothing. See ``ToManyCollection`` for what each call notifies. Each throws
/// ``KeyValueCodingError/wrongThread(description:)`` on another thread than that of a confined world, with nothing
/// changed.
extension ToMany {
  /// Appends `member`; nothing where a set or ordered set holds it already.
  ///
  /// Notifies with one insertion. With an inverse, `member` leaves the object whose it was, and the other sides are
  /// notified behind this one. Where the property is nil, a collection is made.
  ///
  /// ```swift
  /// let token = try playlist.observe(\.tags, options: [.new]) { print($0) }
  /// try playlist.tags.add("new")   // {kind: insertion, indexes: [0], new: ["new"]}
  /// token.invalidate()
  /// ```
  ///
  /// - Throws: ``KeyValueCodingError/wrongType(className:key:expected:given:)`` for an object of another world, with
  ///   nothing changed; else the first error of an observer or delegate, with the member in.
  /// - Complexity: O(log n) beside the notifications.
  public func add(_ member: Element) throws {
    guard let object = member as? ModelObject else { return try collection.add(member.propertyValue) }
    try owner.add(object, to: property)
  }

  /// Appends `members` in their order, with one notification; nothing where there are none.
  ///
  /// A set or ordered set leaves out those that it holds and repeats; an array takes each as often as it comes.
  ///
  /// ```swift
  /// try playlist.tags.addAll(["a", "b", "a"])
  /// playlist.tags.members   // ["a", "b", "a"]
  /// ```
  ///
  /// - Throws: ``KeyValueCodingError/wrongType(className:key:expected:given:)`` for an object of another world, with
  ///   none added; else the first error of an observer or delegate, with all of them in.
  /// - Complexity: O(k log n) for k members.
  public func addAll(_ members: some Sequence<Element>) throws { try collection.addAll(members.map(\.propertyValue)) }

  /// Removes every occurrence of `member`, with one notification; nothing where it is not in.
  ///
  /// An array may hold it several times: the notification has all its indexes, counted before the change. With an
  /// inverse, the other side is notified behind this one.
  ///
  /// ```swift
  /// try playlist.tags.assign(["a", "b", "a"])
  /// try playlist.tags.remove("a")   // {kind: removal, indexes: [0, 2]}
  /// playlist.tags.members           // ["b"]
  /// ```
  ///
  /// - Throws: the first error of an observer or delegate, with the member removed.
  /// - Complexity: O(log n) for each occurrence, beside the notifications.
  public func remove(_ member: Element) throws {
    guard let object = member as? ModelObject else { return try collection.remove(member.propertyValue) }
    try owner.remove(object, from: property)
  }

  /// Removes everything, with one notification of kind removal; nothing where it is empty or nil.
  ///
  /// The property is empty afterwards, not nil. Members' inverses are notified one by one behind it.
  ///
  /// - Throws: the first error of an observer or delegate, with all removed.
  /// - Complexity: O(n).
  public func removeAll() throws { try collection.removeAll() }

  /// Inserts `member` into an array or ordered set so that it is at `index`; nothing where an ordered set holds it
  /// already.
  ///
  /// Later members move up by one. Notifies with one insertion whose index is counted after the change.
  ///
  /// ```swift
  /// try playlist.tags.assign(["a", "c"])
  /// try playlist.tags.insert("b", at: 1)
  /// playlist.tags.members   // ["a", "b", "c"]
  /// ```
  ///
  /// - Parameters:
  ///   - member: what comes in.
  ///   - index: its zero-based position afterwards, 0 to the number of members.
  /// - Throws: ``KeyValueCodingError/indexOutOfRange(selector:index:count:)`` for another index, with nothing changed;
  ///   else as `add(_:)`.
  /// - Complexity: O(log n) beside the notifications.
  public func insert(_ member: Element, at index: Int) throws {
    try collection.insert(member.propertyValue, at: index)
  }

  /// Removes the member of an array or ordered set at a zero-based index.
  ///
  /// Other occurrences of that member stay. Notifies with one removal whose index is counted before the change.
  ///
  /// ```swift
  /// try playlist.tags.assign(["a", "b", "a"])
  /// try playlist.tags.remove(at: 0)
  /// playlist.tags.members   // ["b", "a"]
  /// ```
  ///
  /// - Throws: ``KeyValueCodingError/indexOutOfRange(selector:index:count:)`` where there is none, with nothing
  ///   changed; else the first error of an observer or delegate, with the member removed.
  /// - Complexity: O(log n) beside the notifications.
  public func remove(at index: Int) throws { try collection.remove(at: index) }

  /// Puts `member` in the place of that of an array or ordered set at a zero-based index.
  ///
  /// Notifies with one replacement, also where both are equal.
  ///
  /// ```swift
  /// try playlist.tags.assign(["a", "b"])
  /// try playlist.tags.replace(at: 0, with: "z")   // {kind: replacement, indexes: [0], …}
  /// playlist.tags.members                         // ["z", "b"]
  /// ```
  ///
  /// - Throws: ``KeyValueCodingError/indexOutOfRange(selector:index:count:)`` where there is no such index, and
  ///   ``KeyValueCodingError/invalidArgument(reason:code:hint:)`` where an ordered set holds `member` at another, with
  ///   nothing changed; else the first error of an observer or delegate, with the member replaced.
  /// - Complexity: O(log n) beside the notifications.
  public func replace(at index: Int, with member: Element) throws {
    try collection.replace(at: index, with: member.propertyValue)
  }

  /// Takes the member of an array or ordered set at `origin` to `target`; nothing where both are one.
  ///
  /// Observers are notified of a removal at `origin` and then of an insertion at `target` (kvo-facts.md D13);
  /// controllers and tables get one move. Inverses are silent. Where an observer of the removal changes what the
  /// insertion is about, that is left out (decisions.md 12).
  ///
  /// ```swift
  /// try playlist.tags.assign(["a", "b", "c"])
  /// try playlist.tags.move(from: 0, to: 2)
  /// playlist.tags.members   // ["b", "c", "a"]
  /// ```
  ///
  /// - Parameters:
  ///   - origin: the zero-based index before the move.
  ///   - target: the index after it, when the member has been taken out.
  /// - Throws: ``KeyValueCodingError/indexOutOfRange(selector:index:count:)`` where one of them is not there, with
  ///   nothing changed; ``KeyValueCodingError/interrupted(selector:index:count:)`` where the insertion was left out;
  ///   else the first error of an observer or delegate.
  /// - Complexity: O(log n) beside the notifications.
  public func move(from origin: Int, to target: Int) throws { try collection.move(from: origin, to: target) }

  /// Lets two members change places, as Cocoa's `exchangeObjectAtIndex:withObjectAtIndex:`
  /// (``ToManyCollection/exchange(_:_:)``).
  ///
  /// ```swift
  /// try playlist.songs.exchange(0, 1)
  /// ```
  ///
  /// - Throws: as ``ToManyCollection/exchange(_:_:)``.
  /// - Complexity: O(log n) beside the notifications.
  public func exchange(_ first: Int, _ second: Int) throws { try collection.exchange(first, second) }

  /// Makes `members` the members as setting the property does: one notification of kind setting, also for equal ones.
  ///
  /// A set or ordered set takes each once, the first. Inverses of those that go and come are notified, those that stay
  /// are silent. A ``RelationalCollectionController`` and a table that a ``TableObserver`` keeps in step are told that
  /// all is new, where ``ToManyCollection/setArray(_:)`` and ``ToManyCollection/setSet(_:)`` bring them what differs.
  ///
  /// ```swift
  /// try album.songs.assign([song, song])   // {kind: setting}
  /// album.songs.count                      // 1: an ordered set
  /// try album.songs.assign([])
  /// ```
  ///
  /// - Throws: ``KeyValueCodingError/wrongType(className:key:expected:given:)`` for an object of another world, with
  ///   nothing changed; else the first error of an observer or delegate, with the members assigned.
  /// - Complexity: O(n + m) for n members before and m after.
  public func assign(_ members: some Sequence<Element>) throws {
    let list = Value.list(ValueList(members.map(\.propertyValue)))
    try collection.owner.assign(list, to: collection.property)
  }
}

/// The same for objects, without asking what the members are, which costs more than all the rest.
extension ToMany where Element: SwiftModel {
  /// Appends `object`; nothing where a set or ordered set holds it already.
  ///
  /// ```swift
  /// try album.songs.add(song)
  /// song.album === album   // true: the inverse
  /// ```
  ///
  /// - Throws: ``KeyValueCodingError/wrongType(className:key:expected:given:)`` for an object of another world, with
  ///   nothing changed; else the first error of an observer or delegate, with the object in.
  /// - Complexity: O(log n) beside the notifications.
  public func add(_ object: Element) throws { try owner.add(object, to: property) }

  /// Removes every occurrence of `object`, with one notification; nothing where it is not in.
  ///
  /// - Throws: the first error of an observer or delegate, with the object removed.
  /// - Complexity: O(log n) for each occurrence, beside the notifications.
  public func remove(_ object: Element) throws { try owner.remove(object, from: property) }
}
