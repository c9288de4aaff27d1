import KVObjects
import KVObserving
import Testing

/// The whole text of every refusal of key-value observing.
@Suite struct KeyValueObservingErrorTests {
  @Test func `Each has its name, sentence, code and hint`() {
    let rows: [(KeyValueObservingError, String, String, String?)] = [
      (
        .notRegistered(observer: "<table>", keyPath: "k", object: "<P#1>"),
        "NSRangeException: Cannot remove an observer <table> for the key path \"k\" from <P#1> because it is not "
          + "registered as an observer.", "E-NOT-REGISTERED",
        "remove what was added: the same observer, key path and context, once for each time"
      ),
      (
        .didWithoutWill(object: "<P#1>", key: "k"),
        "NSInternalInconsistencyException: didChangeValueForKey for the key \"k\" of <P#1> without a "
          + "willChangeValueForKey before it.", "E-DID-WITHOUT-WILL",
        "call willChangeValueForKey before the change and didChangeValueForKey after it"
      ),
      (
        .mismatchedPair(object: "<P#1>", key: "k", will: "removal [0]", did: "setting"),
        "NSInternalInconsistencyException: the did for the key \"k\" of <P#1> says setting, its will said removal [0].",
        "E-MISMATCHED-PAIR", "give will and did the same kind and indexes"
      ),
      (
        .indexedSetting(object: "<P#1>", key: "k"),
        "NSInvalidArgumentException: willChange with indexes for the key \"k\" of <P#1>: the kind must be insertion, "
          + "removal or replacement, not setting.", "E-INDEXED-SETTING", "willChangeValueForKey announces a setting"
      ),
      (
        .toManyInPath(collection: "<array>", rest: "name"),
        "NSInvalidArgumentException: [<array> addObserver:forKeyPath:options:context:] is not supported. Key path: name",
        "E-TO-MANY-PATH", "leave out compat { toManyKeyPaths = \"raise\" } to observe through collections"
      ),
      (
        .notAnObserver(observer: "<table>", keyPath: "k"),
        "NSInvalidArgumentException: <table> cannot observe the key path \"k\": it has no observeValue method.",
        "E-NO-OBSERVE-VALUE", "give it a method observeValue(self, keyPath, object, change, context)"
      ),
      (
        .wrongCollection(object: "<P#1>", key: "k", wanted: "a set", given: "an array"),
        "NSInvalidArgumentException: the key \"k\" of <P#1> is an array, not a set.", "E-WRONG-PROXY", nil
      ),
    ]
    for (error, text, code, hint) in rows {
      #expect("\(error)" == text)
      #expect(error.code.rawValue == code)
      #expect(error.hint == hint)
    }
  }
}
