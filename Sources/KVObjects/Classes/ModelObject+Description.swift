extension ModelObject: CustomStringConvertible {
  /// `<Album "X">` where the described property has a value, else `<Album#3>`; never an address.
  ///
  /// The described property is the one that the class's definition names (``ClassDefinition/describedBy``), else the
  /// first of `name` and `title` that the class has; a relation describes nothing. Where it is computed its getter is
  /// called. A getter that throws, a value of nil or null, and a getter that describes its own object give the form
  /// with the ``serial`` number.
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
    return value.isAbsent ? unreadDescription : "<\(objectClass.name) \(value)>"
  }

  /// `<Album#3>`: the object without any of its values, for a thread that must not read them.
  package final var unreadDescription: String { "<\(objectClass.name)#\(serial)>" }

  /// The value of the described property; nil where there is none that says something.
  private var describingValue: Value? {
    guard let property = objectClass.describedBy, property.kind == .attribute else { return nil }
    world.isolation.enterAnyway()
    defer { world.isolation.leave() }
    guard let value = value(describing: property), !value.isAbsent else { return nil }
    return value
  }

  /// A getter that fails may describe its own object in the error: that description does without the getter.
  private func value(describing property: Property) -> Value? {
    if property.definition.getter == nil {
      // A fault whose row is gone, or of a context that has ended, says that there is nothing to say.
      guard (try? fulfilFault()) != nil else { return nil }
      return storedValue(at: property.slot)
    }
    guard world.asksDescribingGetters, world.describedObjects.insert(ObjectIdentifier(self)).inserted else {
      return nil
    }
    defer { world.describedObjects.remove(ObjectIdentifier(self)) }
    return try? value(of: property)
  }
}
