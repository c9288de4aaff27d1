import KVLua
import KVMedia
import KVObjects

/// `MediaItem`, `MediaItemCollection` and what a collection answers (lua-api.md section 9).
final class MediaLibrary: ScriptLibrary {
  private static let collectionName = "MediaItemCollection"

  private static let itemName = MediaItem.className
  /// The globals. Each is defined when a script uses it first: few do, and the start of the others is not to wait.
  let names = [MediaLibrary.itemName, MediaLibrary.collectionName]
  private var defined: Set<String> = []

  override func register() throws {
    world.defineWhenNeeded(MediaItem.self)
  }

  /// Defines one of the globals; false where there is no such one, or it was defined before.
  func define(_ name: String) throws -> Bool {
    guard !name.isTooLongForName, names.contains(name), defined.insert(name).inserted else { return false }
    if name == Self.itemName {
      try language.define(name, .object(try world.objectClass(for: MediaItem.self)))
    } else {
      try language.register(MediaCollectionObject.self, collectionType)
      try language.define([maker])
    }
    return true
  }

  private var maker: ScriptEntry {
    ScriptEntry(
      "\(Self.collectionName)(list)", "an unchanging list of media items, at least one",
      .value { [unowned self] arguments in
        .object(MediaCollectionObject(try MediaItemCollection(items: try items(arguments))))
      })
  }

  private var collectionType: ScriptType {
    ScriptType(
      name: Self.collectionName, summary: "An unchanging list of one or more media items.",
      fields: [
        ScriptField(
          "items", "MediaItem[]", "a plain list of its items",
          get: { object in
            .list(
              try receiver(object).items.map { item in
                try Cancellation.check()
                return .object(item)
              })
          }),
        ScriptField("count", "integer", "the number of items", get: { .integer(receiver($0).count) }),
      ],
      methods: lookups + appending + deleting,
      metamethods: [
        .length: .value { .integer(try operand($0).count) },
        .toString: .value { .string(try operand($0).description) },
        .equal: .value { arguments in
          guard let left = try arguments.value(1).objectValue?.cast(to: MediaCollectionObject.self),
            let right = try arguments.value(2).objectValue?.cast(to: MediaCollectionObject.self)
          else { return false }
          return .boolean(left.collection == right.collection)
        },
      ],
      indexedBy: "mediaItemAtIndex")
  }

  // MARK: Looking up items

  private var lookups: [ScriptEntry] {
    [
      ScriptEntry("firstMediaItem()", "the first item", .value { .object(try collection($0).firstMediaItem) }),
      ScriptEntry("lastMediaItem()", "the last item", .value { .object(try collection($0).lastMediaItem) }),
      ScriptEntry(
        "mediaItemAtIndex(i)", "the item at an index",
        .value { .object(try collection($0).mediaItem(at: try $0.integer(1, "i"))) }),
      ScriptEntry(
        "mediaItemAfterItem(x)",
        "the item after the first occurrence of another; nil for the last, an absent one and nil",
        .value { arguments in
          try collection(arguments).mediaItem(after: try item(arguments)).map { .object($0) } ?? .nil
        }),
      ScriptEntry(
        "titleForMediaItemAtIndex(i)", "the title of the item at an index, or nil",
        .value { arguments in
          let title = try collection(arguments).titleForMediaItem(at: try arguments.integer(1, "i"))
          return title.map(LuaValue.string) ?? .nil
        }),
      ScriptEntry(
        "containsItem(x)", "whether an item occurs in it",
        .value { .boolean(try collection($0).containsItem(try item($0))) }),
    ]
  }

  // MARK: Other collections

  private var appending: [ScriptEntry] {
    [
      ScriptEntry(
        "collectionByAppendingCollection(c)", "its items and those of another collection; nil for nil",
        .value { arguments in
          let other = try arguments.optionalObject(
            1, "c", as: MediaCollectionObject.self, expected: MediaCollectionObject.luaName)
          return lua(try collection(arguments).collection(byAppendingCollection: other?.collection))
        }),
      ScriptEntry(
        "collectionByAppendingMediaItems(list)", "its items and those of a list; nil for nil and an empty list",
        .value { [unowned self] arguments in
          lua(try collection(arguments).collection(byAppendingMediaItems: try optionalItems(arguments)))
        }),
      ScriptEntry(
        "collectionByAppendingMediaItem(x)", "its items and another item; nil for nil",
        .value { [unowned self] arguments in
          let added = try item(arguments)
          // Its handlers must not go with its Lua value, as of whatever the engine keeps.
          if let added { _ = try values.engine(.object(added)) }
          return lua(try collection(arguments).collection(byAppendingMediaItem: added))
        }),
    ]
  }

  private var deleting: [ScriptEntry] {
    [
      ScriptEntry(
        "collectionByDeletingMediaItems(list)", "its items but for those of a list; nil where none is left",
        .value { [unowned self] arguments in
          lua(try collection(arguments).collection(byDeletingMediaItems: try optionalItems(arguments)))
        }),
      ScriptEntry(
        "collectionByDeletingMediaItem(x)", "its items but for every occurrence of one; nil where none is left",
        .value { lua(try collection($0).collection(byDeletingMediaItem: try item($0))) }),
      ScriptEntry(
        "collectionByDeletingMediaItemAtIndex(i)", "its items but for that at an index; nil where none is left",
        .value { lua(try collection($0).collection(byDeletingMediaItemAt: try $0.integer(1, "i"))) }),
      ScriptEntry(
        "collectionByDeletingMediaItemsFromIndex(from, to)",
        "its items but for those from one index to another, both ends included, in either order; nil where none is left",
        .value { arguments in
          let (from, to) = (try arguments.integer(1, "from"), try arguments.integer(2, "to"))
          return lua(try collection(arguments).collection(byDeletingMediaItemsFrom: from, to: to))
        }),
    ]
  }

  // MARK: Arguments

  /// A list of media items: a plain list, a proxy or another to-many value.
  private func items(_ arguments: borrowing LuaArguments) throws -> [MediaItem] {
    try ScriptArguments.list(arguments, 1, values).map { value in
      try Cancellation.check()
      guard case .object(let object) = value, let item = object as? MediaItem else {
        throw KeyValueCodingError.wrongType(
          className: Self.collectionName, key: "items", expected: MediaItem.className, given: value.givenText)
      }
      return item
    }
  }

  private func optionalItems(_ arguments: borrowing LuaArguments) throws -> [MediaItem]? {
    arguments.isNil(1) ? nil : try items(arguments)
  }
}

/// A collection as a script holds it.
final class MediaCollectionObject {
  let collection: MediaItemCollection

  init(_ collection: MediaItemCollection) {
    self.collection = collection
  }
}

private func receiver(_ object: AnyObject) -> MediaItemCollection {
  unsafeDowncast(object, to: MediaCollectionObject.self).collection
}

/// The collection a method was called on.
private func collection(_ arguments: borrowing LuaArguments) throws -> MediaItemCollection {
  try arguments.receiver(as: MediaCollectionObject.self).collection
}

/// The collection a metamethod is about.
private func operand(_ arguments: borrowing LuaArguments) throws -> MediaItemCollection {
  try arguments.object(1, as: MediaCollectionObject.self, expected: MediaCollectionObject.luaName).collection
}

/// The item that a collection is asked about, or nil.
private func item(_ arguments: borrowing LuaArguments) throws -> MediaItem? {
  try arguments.optionalObject(1, "x", as: MediaItem.self, expected: "a MediaItem")
}

/// What an operation gives: a collection of its own each time, or nil.
private func lua(_ collection: MediaItemCollection?) -> LuaValue {
  collection.map { .object(MediaCollectionObject($0)) } ?? .nil
}
