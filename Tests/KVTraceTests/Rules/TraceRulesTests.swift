import Foundation
import KVObjects
import KVTables
import KVTexts
import KVTrace
import Testing

@Suite struct TraceRulesTests {
  @Test func `each rule has one name, and a sentence that follows a hint`() {
    let names = TraceRules.all.map(\.name)
    #expect(Set(names).count == names.count)
    for rule in TraceRules.all {
      #expect(rule.sentence.description.first?.isLowercase ?? false, "\(rule.name)")
      #expect(!rule.sentence.description.hasSuffix("."), "\(rule.name)")
      #expect(!rule.sentence.description.contains("\n") && !rule.sentence.description.contains("  "), "\(rule.name)")
      #expect(!rule.facts.isEmpty && !rule.subjects.isEmpty, "\(rule.name)")
      #expect(TraceRules.rule(named: rule.name) == rule)
    }
  }

  @Test func `what deliveries say of themselves are the rules that are shown by deliveries`() {
    let said = EventRule.allCases.map(\.rawValue)
    let delivered = TraceRules.all.filter { $0.evidence == .delivery }.map(\.name)
    // And one of what is not delivered.
    #expect(Set(said) == Set(delivered + [EventRule.hiddenIsSilent.rawValue]))
    for rule in EventRule.allCases { #expect(TraceRules.rule(rule)?.name == rule.rawValue) }
  }

  @Test func `the rules of tables are those of the table view, T1 to T18`() {
    let numbered = TraceRules.tables.map(\.name).filter { $0.hasPrefix("T") }
    #expect(numbered == (1...18).map { "T\($0)" })
    for id in TableUpdateRuleID.allCases where id.isNumbered {
      #expect(TraceRules.rule(named: id.rawValue)?.sentence == id.sentence)
      #expect(TraceRules.rule(named: id.rawValue)?.evidence == .refusal)
    }
  }

  @Test func `each fact that is cited is there`() throws {
    let documents = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Documentation")
    func text(_ path: String) throws -> String {
      try String(contentsOf: documents.appending(path: path), encoding: .utf8)
    }
    let rows = try text("Facts.md").split(separator: "\n").filter { $0.hasPrefix("| ") }.compactMap { row in
      row.split(separator: "|").first?.trimmingCharacters(in: .whitespaces)
    }
    let known = Set(rows.flatMap { $0.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) } })
    #expect(known.count > 200)
    for rule in TraceRules.all {
      for fact in rule.facts {
        if let space = fact.firstIndex(of: " ") {
          let heading = "## \(fact[fact.index(after: space)...])"
          let found = try text("Rules/\(fact[..<space])").split(separator: "\n").contains { line in
            line.hasPrefix("\(heading) ") || line.hasPrefix("\(heading).")
          }
          #expect(found, "\(rule.name) cites \(fact)")
        } else {
          #expect(
            known.contains(fact) || known.contains { $0.hasPrefix("\(fact).") || $0.hasPrefix("\(fact) ") },
            "\(rule.name) cites \(fact)")
        }
      }
    }
  }
}
