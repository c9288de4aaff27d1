import KVObjects
import KVTexts
import Testing

/// Names, codes and hints of what key-value coding refuses; the sentences stand beside what gives them.
@Suite struct KeyValueCodingErrorTests {
  @Test func `Each has Cocoa's name, its own code and, where something can be done, a hint`() {
    let rows: [(KeyValueCodingError, String, String, String?)] = [
      (
        .undefinedKey(receiver: "<A#1>", className: "A", key: "k", access: .reading, known: []),
        "NSUndefinedKeyException", "E-UNKNOWN-KEY", "A has no keys"
      ),
      (
        .readOnlyKey(receiver: "<A#1>", className: "A", key: "k"), "NSUndefinedKeyException", "E-READ-ONLY",
        "A.k has a getter only; give it `set = function(self, value) … end` to make it writable"
      ),
      (
        .nilForScalar(receiver: "<A#1>", className: "A", key: "k"), "NSInvalidArgumentException", "E-NIL-SCALAR",
        "give a value of its type: 0 or false stands for nothing"
      ),
      (
        .wrongType(className: "A", key: "k", expected: "date", given: "null"), "NSInvalidArgumentException",
        "E-WRONG-TYPE", "nil stands for no value: null is an object"
      ),
      (.malformedPath(path: "", position: 0, problem: "p"), "NSInvalidArgumentException", "E-KEY-PATH", nil),
      (
        .operatorRefused(path: "p", operatorName: "@sum", problem: "p"), "NSInvalidArgumentException", "E-OPERATOR",
        nil
      ),
      (
        .indexOutOfRange(selector: "at", index: 3, count: 2), "NSRangeException", "E-INDEX-RANGE",
        "indexes count from 0; the last one here is 1"
      ),
      (.indexOutOfRange(selector: "at", index: 3, count: 0), "NSRangeException", "E-INDEX-RANGE", nil),
      (.countMismatch(selector: "s", objects: 1, indexes: 2), "NSInvalidArgumentException", "E-COUNT-MISMATCH", nil),
      (.invalidArgument(reason: "r", code: .date, hint: .verbatim("h")), "NSInvalidArgumentException", "E-DATE", "h"),
      (
        .mutatedWhileEnumerated(description: "<array k of <A#1>>"), "NSGenericException",
        "E-MUTATED-WHILE-ENUMERATED",
        "enumerate a copy: for i, x in ipairs(c:toTable()) do … end"
      ),
      (
        .wrongThread(description: "<A#1>"), "NSInternalInconsistencyException", "E-WRONG-THREAD",
        "make the world shared, or use its objects on one thread only"
      ),
    ]
    for (error, name, code, hint) in rows {
      #expect(error.name == name, "\(code)")
      #expect(error.code.rawValue == code)
      #expect(error.hint == hint, "\(code)")
      #expect("\(error)" == "\(name): \(error.reason)")
    }
    #expect(
      KeyValueCodingError.mutatedWhileEnumerated(description: "<array k of <A#1>>").reason
        == "Collection <array k of <A#1>> was mutated while being enumerated.")
    #expect(
      KeyValueCodingError.wrongType(className: "A", key: "k", expected: "any", given: "x").reason
        == "A.k expects an any, got x")
  }
}
