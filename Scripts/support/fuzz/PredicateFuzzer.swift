import KVObjects
import KVPredicates

// What libFuzzer calls with bytes that it makes up: the first says which arguments there are, the rest is the format.
// Whatever they are, a format is read or told; what is read is written as text that reads the same.

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPredicateFormat(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let data, count > 0 else { return 0 }
  let bytes = UnsafeBufferPointer(start: data, count: count)
  let format = String(decoding: bytes.dropFirst(), as: UTF8.self)
  do {
    let tree = try FormatParser.parse(format, arguments: arguments(bytes[0]))
    checkRoundTrip(tree, format)
  } catch let error as PredicateFormatError {
    check(error, format)
  } catch {
    fatalError("\(format) was refused with \(error)")
  }
  return 0
}

private func arguments(_ selection: UInt8) -> [Value] {
  let values: [Value] = [
    .string("name"), .string("a.@count"), .integer(-3), .number(2.5), .nil, .boolean(true),
    .list(ValueList([.integer(1), .string("x")])), .date(DateValue(secondsSinceReferenceDate: 1)),
  ]
  return (0..<Int(selection & 3)).map { values[(Int(selection >> 2) + $0) % values.count] }
}

private func checkRoundTrip(_ tree: any PredicateNode, _ format: String) {
  // A date of NaN seconds equals no date, itself neither.
  guard tree.isEqual(to: tree) else { return }
  let text = tree.canonicalText
  do {
    let read = try FormatParser.parse(text)
    demand(read.isEqual(to: tree), "\(format) was written as \(text), which reads as another")
    demand(read.canonicalText == text, "\(format) was written as \(text), then as \(read.canonicalText)")
  } catch {
    fatalError("\(format) was written as \(text): \(error)")
  }
  let predicate = KeyValuePredicate(tree)
  demand(predicate.keyPaths() == predicate.keyPaths().sorted(), format)
  _ = predicate.withSubstitutionVariables(["x": .integer(1)]).format
}

private func check(_ error: PredicateFormatError, _ format: String) {
  demand(error.format == format, format)
  demand(error.position >= 0 && error.length >= 0, "\(format)")
  demand(error.position + error.length <= format.count, "\(format)")
  demand(!error.reason.contains(where: \.isNewline), "\(format)")
  demand(error.hint?.contains(where: \.isNewline) != true, "\(format)")
  let diagram = error.diagram(width: 40)
  demand(diagram.count == 2 && diagram.allSatisfy { $0.count <= 41 }, "\(format)")
}

/// Ends the process where a promise is broken; unlike `precondition` with its words also in an optimised build.
private func demand(_ isKept: Bool, _ words: @autoclosure () -> String) {
  if !isKept { fatalError(words()) }
}
