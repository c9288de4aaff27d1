import KVScripting
import KVTrace
import Testing

/// Warnings about announcements that were never closed, where there are many or the objects are slow to describe.
@Suite struct AbandonedWarningTests {
  @Test func `objects that never finish describing themselves end with the limit, all of them together`() throws {
    let run = try ScriptTestRun(
      """
      local isStuck = false
      local function describe(self)
        while isStuck do end
        return 'x'
      end
      local Item = class 'Item' { t = 'string', text = { 'string', get = describe }, describedBy = 'text' }
      it('t', function()
        for _ = 1, 1000 do Item():willChangeValueForKey('t') end
        isStuck = true
      end)
      it('u', function() end)
      """, timeLimit: 2)
    #expect(run.summary == ["passed t", "passed u"])
    // A limit for each object would be 200 seconds.
    #expect(run.results.map(\.seconds).reduce(0, +) < 100)
    #expect(run.results[0].warnings.count == 100)
    #expect(run.results[0].warnings.last?.notes == ["900 more were announced and never ended"])
    #expect(run.results[0].warnings.dropLast().allSatisfy { $0.notes.isEmpty })
  }
}
