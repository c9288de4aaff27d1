import Glibc

/// The objects of a world that are alive, as a list that runs through the objects themselves.
///
/// It keeps nothing alive; it exists so that a world can be closed: relations with inverses are cycles that nobody else
/// could undo. 16 bytes an object and two short locks in its life (an object may end on any thread).
///
/// Neighbours are never retained under the lock: where another thread lets go of one meanwhile, the last reference would
/// be the one here, and its end would ask for the lock again.
final class LiveObjects: @unchecked Sendable {
  // Not checked: the list changes under the lock alone.
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private var first: Unmanaged<ModelObject>?
  private var size = 0

  init() {
    lock = .allocate(capacity: 1)
    lock.initialize(to: pthread_mutex_t())
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  func add(_ object: ModelObject) {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    let link = Unmanaged.passUnretained(object)
    object.nextInWorld = first
    first?._withUnsafeGuaranteedRef { $0.previousInWorld = link }
    first = link
    size += 1
  }

  /// How many there are.
  var count: Int {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return size
  }

  func remove(_ object: ModelObject) {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    let (previous, next) = (object.previousInWorld, object.nextInWorld)
    if let previous { previous._withUnsafeGuaranteedRef { $0.nextInWorld = next } } else { first = next }
    next?._withUnsafeGuaranteedRef { $0.previousInWorld = previous }
    size -= 1
  }

  /// All of them, kept alive for as long as the list is.
  func all() -> [ModelObject] {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    var objects: [ModelObject] = []
    var next = first
    while let link = next {
      objects.append(link.takeUnretainedValue())
      next = link._withUnsafeGuaranteedRef { $0.nextInWorld }
    }
    return objects
  }
}

extension ObjectWorld {
  /// How many objects of this world are alive. O(1).
  package var liveObjectCount: Int { liveObjects.count }

  /// All of them, those that were made last first. O(n).
  package var livingObjects: [ModelObject] { liveObjects.all() }

  /// Ends everything in the world: registrations, relations, what waits to be delivered. Nobody is notified.
  ///
  /// Relations with inverses keep both sides alive; a world that is not used any more gives its memory back only when
  /// it is closed. Nobody else may use its objects meanwhile; afterwards their relations are empty, to-one as to-many,
  /// and properties of type ``PropertyType/any`` hold nil. Other values stay, and the objects live as long as somebody
  /// holds them. Tokens and observers are not notified any more, and brackets that wait are not sent.
  ///
  /// ```swift
  /// let library = ObjectWorld()
  /// let heart = try Album.make(in: library)
  /// try heart.songs.add(Song.make(in: library))  // the two hold each other
  /// library.close()
  /// heart.songs.count  // 0
  /// ```
  ///
  /// - Complexity: O(n) for n living objects and the members of their collections.
  public func close() {
    isolation.enterAnyway()
    defer { isolation.leave() }
    lifetimeWarningHandler = nil
    unhandledErrorHandler = nil
    stateSink = nil
    let objects = liveObjects.all()
    for object in objects { object.letGo() }
    transaction.forgetBrackets()
    extensions = [:]
    sink = nil
  }
}

extension ModelObject {
  /// Lets go of every object and observer it knows.
  package final func letGo() {
    endWatching()
    collections = []
    for property in objectClass.properties
    where !property.isToMany && (property.holdsObjects || property.type == .any) {
      store(.nil, at: property.slot)
    }
  }
}
