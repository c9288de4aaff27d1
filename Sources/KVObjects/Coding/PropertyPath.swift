import CThread
import KVTexts

/// A key path, read once: keys and collection operators (`albums.@sum.rating`).
///
/// In contrast to the text it has been checked, and following it costs no reading; in contrast to a Swift `KeyPath` it
/// is made at run time, passes collections and knows operators. Whether the keys exist is found when it is followed.
///
/// ```swift
/// let path = try PropertyPath("songs.@max.rating")
/// path.components.count  // 3
/// song.rating = 4
/// try album.value(at: path)  // 4
/// ```
///
/// Costs: the text and an array of its parts.
public struct PropertyPath: Hashable, Sendable, CustomStringConvertible {
  /// One part between dots: a key, or an operator where it begins with `@`.
  ///
  /// ```swift
  /// for component in try PropertyPath("songs.@count").components {
  ///   switch component {
  ///   case .key(let key): print(key)  // songs
  ///   case .collectionOperator(let name): print(name.rawValue)  // @count
  ///   }
  /// }
  /// ```
  public enum Component: Hashable, Sendable {
    /// A key, never empty; `self` too.
    case key(String)
    /// An operator on the collection before it, or on the list that keys gave which were mapped over one.
    case collectionOperator(CollectionOperator)

    /// Whether it is a key.
    package var isKey: Bool {
      if case .key = self { return true }
      return false
    }
  }

  /// The most parts that a path can have: 256. Every part is a call inside the one before, when a path is followed.
  public static let maximumLength = 256

  /// The parts, never none.
  public let components: [Component]
  /// The path as it was written.
  public let description: String

  /// Reads `path`.
  ///
  /// Only its form is read, no object is looked at: keys that no class has are found later, when it is followed or
  /// observed.
  ///
  /// ```swift
  /// try PropertyPath("album.artist.name").components.count  // 3
  /// do { _ = try PropertyPath("album..name") } catch { print(error) }
  /// // NSInvalidArgumentException: key path "album..name": a key is missing at position 6
  /// ```
  ///
  /// - Throws: ``KeyValueCodingError/malformedPath(path:position:problem:)`` for an empty path, a leading, trailing or
  ///   doubled dot and an unknown operator (kvo-facts.md D20); its position counts characters from 0.
  ///   ``KeyValueCodingError/invalidArgument(reason:code:hint:)`` for more than ``maximumLength`` parts, and for a part
  ///   of more than 1,000 bytes.
  /// - Complexity: O(n) for n bytes.
  public init(_ path: String) throws {
    var components: [Component] = []
    var position = 0
    let count = path.utf8.count { $0 == UInt8(ascii: ".") } + 1
    if count > PropertyPath.maximumLength, KV_GUARD_PATHS.isInForce {
      let head = path.parts(separatedBy: ".", maxSplits: 2).prefix(2).map { String($0).shortenedName }
      throw KeyValueCodingError.invalidArgument(
        reason: "the key path \"\(head.joined(separator: ".")).…\" has \(count) parts", code: .keyPath,
        hint: .hintKeyPathParts(most: PropertyPath.maximumLength))
    }
    // By bytes: to compare letters takes n² steps for n marks on one.
    for part in path.parts(separatedBy: ".") {
      guard !String(part).isTooLongForName else {
        throw KeyValueCodingError.invalidArgument(
          reason: "the key \"\(String(part).shortenedName)\" has \(part.utf8.count) bytes", code: .keyPath,
          hint: .hintKeyBytes(most: String.longestName))
      }
      if part.isEmpty {
        throw KeyValueCodingError.malformedPath(
          path: path, position: position, problem: path.isEmpty ? "the key is empty" : "a key is missing")
      }
      if part.utf8.first == UInt8(ascii: "@") {
        guard let known = CollectionOperator(rawValue: String(part)) else {
          throw KeyValueCodingError.malformedPath(
            path: path, position: position, problem: CollectionOperator.unknown(String(part)))
        }
        components.append(.collectionOperator(known))
      } else {
        components.append(.key(String(part)))
      }
      position += part.count + 1
    }
    self.components = components
    description = path
  }

  /// The single key that the path is, or nil: nil for several parts, and for an operator alone. O(1).
  public var singleKey: String? {
    if components.count == 1, case .key(let key) = components[0] { return key }
    return nil
  }
}
