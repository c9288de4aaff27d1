import KVObjects
import KVPredicates
import Testing

@Suite struct SubstitutionTests {
  @Test(arguments: [
    "x == $v", "$v == x", "x IN {$v, 1}", "x + $v == 3", "NOT x == $v", "x == $v AND y == 1", "x == $v OR y == 1",
    "tags[$v] == 1", "TERNARY(x == $v, $v, 2) == 1", "CAST($v, 'NSString') == '1'", "(a UNION $v) == b",
    "FUNCTION($v, 'description') == '1'", "SUBQUERY(a, $x, $x == $v).@count > $v", "$v.a == 1", "ANY a == $v",
  ])
  func `Every node takes the values of variables`(format: String) throws {
    let predicate = try KeyValuePredicate(format: format)
    #expect(predicate.variables == ["v"])
    #expect(predicate.withSubstitutionVariables(["other": .integer(1)]) == predicate)
    let filled = predicate.withSubstitutionVariables(["v": .integer(7)])
    #expect(filled.variables.isEmpty)
    #expect(filled.format.contains("7"))
  }

  @Test func `Substituted and bound values give the same answers`() throws {
    let music = try MusicWorld()
    let predicate = try KeyValuePredicate(format: "rating > $least AND title BEGINSWITH[c] $start")
    let values: [String: Value] = ["least": .integer(3), "start": .string("l")]
    for album in try music.albums {
      let bound = try predicate.evaluate(with: .object(album), substitutionVariables: values)
      #expect(try predicate.withSubstitutionVariables(values).evaluate(with: .object(album)) == bound)
      #expect(try predicate.compiled(for: music.album).evaluate(album, substitutionVariables: values) == bound)
    }
    #expect(predicate.withSubstitutionVariables(values).format == "rating > 3 AND title BEGINSWITH[c] \"l\"")
  }

  @Test func `A variable without a value is named`() throws {
    let predicate = try KeyValuePredicate(format: "SELF == $NAME")
    let none = failure { _ = try predicate.evaluate(with: .integer(1)) }
    #expect(
      none == "predicate: the variable $NAME has no value | E-PREDICATE-VARIABLE | give it with the evaluation, or"
        + " substitute it")
    let misspelt = failure {
      _ = try predicate.evaluate(with: .integer(1), substitutionVariables: ["NAEM": .integer(1)])
    }
    #expect(misspelt?.hasSuffix("did you mean 'NAEM'?") == true)
  }

  @Test func `An element hides a variable of its name`() throws {
    let predicate = try KeyValuePredicate(format: "SUBQUERY($x, $x, $x > 1).@count == $x.@count")
    let filled = predicate.withSubstitutionVariables(["x": .integers([1, 2])])
    #expect(filled.format == "SUBQUERY({1, 2}, $x, $x > 1).@count == {1, 2}.@count")
    #expect(try !filled.evaluate(with: .nil))
  }
}
