import KVObjects
import KVObserving

/// Follows those watched paths of one member that lead to other objects.
final class MemberPathsObserver {
  private unowned(unsafe) let member: ModelObject
  private weak var watch: MemberWatch?
  private let creationSerial: Int
  private var levels: [(level: PathLevel, observer: MemberPathObserver)] = []

  init(_ member: ModelObject, for watch: MemberWatch, _ creationSerial: Int) {
    self.member = member
    self.watch = watch
    self.creationSerial = creationSerial
  }

  /// Throws where the member's class, or one on the way, lacks a key.
  func attach(_ paths: [(number: Int, path: PropertyPath)]) throws {
    for (number, path) in paths {
      try PathLevel.check(path.components[...], from: member.objectClass, receiver: member, of: path)
      let observer = MemberPathObserver(self, PathSet(path: number), creationSerial)
      guard let level = PathLevel(path, from: member.objectClass, of: observer) else { continue }
      levels.append((level, observer))
      try level.attach(member)
    }
  }

  func detach() {
    for (level, _) in levels { level.end() }
    levels = []
  }

  fileprivate func willChange(_ paths: PathSet) { watch?.watcher?.memberWillChange(member, paths) }
  fileprivate func didChange(_ paths: PathSet, _ change: PropertyChange) throws {
    guard let watcher = watch?.watcher else { return }
    watcher.noteTaken(change, of: member)
    try watcher.memberDidChange(member, paths, by: change)
  }
}

/// Follows one path for a member.
private final class MemberPathObserver: ControllerPathObserver {
  private unowned(unsafe) let owner: MemberPathsObserver
  private let paths: PathSet
  let creationSerial: Int

  init(_ owner: MemberPathsObserver, _ paths: PathSet, _ creationSerial: Int) {
    self.owner = owner
    self.paths = paths
    self.creationSerial = creationSerial
  }

  func willFollow(_ change: PropertyChange, at level: PathLevel) { owner.willChange(paths) }
  func didFollow(_ change: PropertyChange, at level: PathLevel) throws { try owner.didChange(paths, change) }
}
