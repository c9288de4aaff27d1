/// A getter of an object, called while the values of one change are read.
struct SharedRead: Hashable {
  let object: ObjectIdentifier
  let slot: Int
}

/// Each getter is called once before and once after a change for all observers that want its value, whatever paths lead them
/// to it (decisions.md 39). Nobody is notified between these reads, so there is nothing that a second call could have to
/// say.
extension ObjectWorld {
  /// Runs `body`, which reads values for several observers: each getter is called once in it.
  func sharingReads<Result>(_ body: () throws -> Result) rethrows -> Result {
    if sharedReads != nil { return try body() }
    sharedReads = [:]
    defer { sharedReads = nil }
    return try body()
  }

  /// What `getter` gave or threw the first time. Its own reads are not shared.
  @inline(never)
  func sharedValue(
    of property: Property, of object: ModelObject, _ getter: (ModelObject) throws -> Value
  ) throws -> Value {
    let read = SharedRead(object: ObjectIdentifier(object), slot: property.slot)
    if let known = sharedReads?[read] { return try known.answer.get() }
    var reads = sharedReads
    sharedReads = nil
    defer { sharedReads = reads }
    let answer = Result { try getter(object) }
    // With the object: no other may live where it did.
    reads?[read] = (object, answer)
    return try answer.get()
  }
}
