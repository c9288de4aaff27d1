extension ModelObject: CustomStringConvertible {
  /// `<Album "X">` where the described property has a value, else `<Album#3>`; never an address.
  ///
  /// The described property is the one that the class's definition names (``ClassDefinition/describedBy``), else the
  /// first of `name` and `title` that the class has; a relation describes nothing, and neither does a value of any kind
  /// that is an object or a list with one in it: one object is described without another. Where the property is
  /// computed its getter is called. A getter that throws, a value of nil or null, and a getter that describes its own
  /// object give the form with the ``serial`` number.
  ///
  /// ```swift
  /// album.title = "Aerial"
  /// album.description  // <Album "Aerial">
  /// playlist.description  // <Playlist ""> until it is given a name
  /// ```
  public var description: String {
    guard let value = describingValue else { return unreadDescription }
    return "<\(objectClass.name) \(value)>"
  }

  /// What a table shows of the object: its described property as text, else its ``description``.
  ///
  /// In contrast to the description the text stands alone, without the class and without quotes.
  ///
  /// ```swift
  /// album.title = "Aerial"
  /// album.descriptiveText  // Aerial
  /// ```
  public var descriptiveText: String {
    describingValue?.plainText ?? description
  }

  /// The ``description`` of a fault that stays one: of what it holds meanwhile, without a getter; of every other object the
  /// same.
  package final var heldDescription: String {
    guard isMarkedFault else { return description }
    guard let property = objectClass.describedBy, property.kind == .attribute, property.definition.getter == nil
    else { return unreadDescription }
    let value = heldValue(at: property.slot)
    return value.isAbsent || value.leadsToObject ? unreadDescription : "<\(objectClass.name) \(value)>"
  }

  /// `<Album#3>`: the object without any of its values, for a thread that must not read them.
  package final var unreadDescription: String { "<\(objectClass.name)#\(serial)>" }

  /// The value of the described property; nil where there is none that says something.
  private var describingValue: Value? {
    guard let property = objectClass.describedBy, property.kind == .attribute else { return nil }
    world.isolation.enterAnyway()
    defer { world.isolation.leave() }
    guard let value = value(describing: property), !value.isAbsent, !value.leadsToObject else { return nil }
    return value
  }

  /// A getter that fails may describe its own object in the error: that description does without the getter.
  private func value(describing property: Property) -> Value? {
    if property.definition.getter == nil {
      // A fault whose row is gone, or of a context that has ended, says that there is nothing to say.
      guard (try? fulfilFault()) != nil else { return nil }
      return storedValue(at: property.slot)
    }
    guard world.asksDescribingGetters, world.describedObjects.count < Self.mostDescribed,
      world.describedObjects.insert(ObjectIdentifier(self)).inserted
    else { return nil }
    defer { world.describedObjects.remove(ObjectIdentifier(self)) }
    return try? value(of: property)
  }

  /// So many getters may describe objects one inside the other: each is a call within the one before, and quotes the text of
  /// the next, which makes it up to twice as long.
  private static var mostDescribed: Int { 8 }
}

extension Value {
  /// Whether it is an object, or a list with one in it at any depth. Described inside one another, objects that lead to
  /// each other have no end, and a long chain of them more levels than the stack.
  fileprivate var leadsToObject: Bool {
    var count = 0
    return leadsToObject(&count)
  }

  /// What is not written out leads nowhere: each value visited has been written as a byte at least.
  private func leadsToObject(_ count: inout Int) -> Bool {
    count += 1
    switch self {
    case .object, .collection: return true
    case .list, .opaque:
      guard let elements else { return false }
      for element in elements {
        if Cancellation.isRequested { return true }
        guard element.hasRoom(behind: count) else { return false }
        if element.leadsToObject(&count) { return true }
      }
      return false
    case .nil, .null, .boolean, .integer, .number, .string, .date: return false
    }
  }
}
