import KVEngine

extension Benchmark {
  /// How the number of observed keys of an object, and chains of dependent keys, weigh on one change.
  func measureObservedKeys() throws {
    let world = ObjectWorld()
    let count = 100_000
    let names = (0..<60).map { "key\($0)" }
    let item = try world.define(
      ClassDefinition("Item", properties: names.map { PropertyDefinition($0, .integer) }))
    for observed in [1, 10, 60] {
      let object = item.makeObject()
      var calls = 0
      let tokens = try names.prefix(observed).map { try object.observe($0) { _ in calls += 1 } }
      let key = names[observed / 2]
      try measure("observing", "set of 1 of \(observed) observed keys", count: count) {
        for index in 0..<count { try object.setValue(.integer(index), forKey: key) }
      }
      withExtendedLifetime(tokens) { use(calls) }
    }
    try measureDependentChain(in: world, length: 10)
  }

  /// `key9` depends on `key8` and so on down to `key0`, which is set; the last one is observed.
  private func measureDependentChain(in world: ObjectWorld, length: Int) throws {
    let properties =
      [PropertyDefinition("key0", .integer)]
      + (1..<length).map { place in
        PropertyDefinition(
          "key\(place)", .integer, dependsOn: ["key\(place - 1)"],
          getter: { .integer(1 + (try $0.value(forKey: "key\(place - 1)").integer)) })
      }
    let chain = try world.define(ClassDefinition("Chain", properties: properties))
    let count = 20_000
    for (options, label) in [([], ""), ([.new], ", new")] as [(ObservingOptions, String)] {
      let object = chain.makeObject()
      var calls = 0
      let token = try object.observe("key\(length - 1)", options: options) { _ in calls += 1 }
      try measure("observing", "set below a chain of \(length) dependent keys\(label)", count: count) {
        for index in 0..<count { try object.setValue(.integer(index), forKey: "key0") }
      }
      withExtendedLifetime(token) { use(calls) }
    }
  }
}

extension Value {
  /// The number of an integer; 0 for everything else.
  fileprivate var integer: Int {
    if case .integer(let number) = self { number } else { 0 }
  }
}
