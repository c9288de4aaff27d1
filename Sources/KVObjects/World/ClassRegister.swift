/// The classes of a world, by name.
///
/// A later definition of a name is found instead of an earlier one, which its objects keep. A class that is forgotten is not
/// found any more and lives for as long as somebody holds it: the register only goes on to know of it.
struct ClassRegister {
  /// Under each name in the order of definition: the last is found.
  private var definitions: [String: [ObjectClass]] = [:]
  private var forgotten: [Forgotten] = []
  /// At how many forgotten classes those that have gone are thrown away.
  private var sweepCount = 64

  private struct Forgotten {
    weak var objectClass: ObjectClass?
  }

  /// The class that is found under a name.
  subscript(name: String) -> ObjectClass? { definitions[name]?.last }

  /// The names under which classes are found.
  var names: some Collection<String> { definitions.keys }

  /// Every class that is alive, in no order.
  var all: [ObjectClass] { definitions.values.flatMap { $0 } + forgotten.compactMap(\.objectClass) }

  /// Notes a definition: the latest of its name, or the earliest.
  mutating func add(_ objectClass: ObjectClass, asFirst: Bool) {
    let index = asFirst ? 0 : definitions[objectClass.name]?.count ?? 0
    definitions[objectClass.name, default: []].insert(objectClass, at: index)
  }

  mutating func forget(_ objectClass: ObjectClass) {
    guard let index = definitions[objectClass.name]?.lastIndex(where: { $0 === objectClass }) else { return }
    definitions[objectClass.name]?.remove(at: index)
    if self[objectClass.name] == nil { definitions[objectClass.name] = nil }
    if forgotten.count >= sweepCount {
      forgotten.removeAll { $0.objectClass == nil }
      sweepCount = max(64, 2 * forgotten.count)
    }
    forgotten.append(Forgotten(objectClass: objectClass))
  }
}
