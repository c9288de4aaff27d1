import CThread
import KVTexts

/// A key path, read once: keys and collection operators (`albums.@sum.rating`).
public struct PropertyPath: Hashable, Sendable, CustomStringConvertible {
  /// One part between dots.
  public enum Component: Hashable, Sendable {
    /// A key.
    case key(String)
    /// An operator on the collection before it.
    case collectionOperator(CollectionOperator)
  }

  /// The most parts that a path can have. Every part is a call inside the one before, when a path is followed.
  public static let maximumLength = 256

  /// The parts, never none.
  public let components: [Component]
  /// The path as it was written.
  public let description: String

  /// Reads `path`.
  ///
  /// Throws the malformed-path error for an empty path, a leading, trailing or doubled dot and an unknown operator
  /// (kvo-facts.md D20); its position counts characters from 0. A path of more than ``maximumLength`` parts is an invalid
  /// argument, and so is a part of more than 1,000 bytes.
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

  /// The single key that the path is, or nil.
  public var singleKey: String? {
    if components.count == 1, case .key(let key) = components[0] { return key }
    return nil
  }
}
