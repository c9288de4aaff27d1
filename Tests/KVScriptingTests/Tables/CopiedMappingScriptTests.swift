import KVObjects
import KVScripting
import KVTableBinding
import Testing

/// What a table with a copied mapping leaves where a script cannot read it: in what is printed, and in a failing assertion.
@Suite struct CopiedMappingScriptTests {
  private static let friends = """
    local Friend = class "Friend" { name = "string", color = "string", age = "integer" }
    local Document = class "Document" { friends = set "Friend" }
    local ann, bob = Friend { name = "ann", color = "red" }, Friend { name = "bob", color = "red" }
    local doc = Document { friends = { ann, bob } }
    local tv = TableView { mapping = "current page", cellKeyPaths = { "name", "age" } }
    local c = SetController {
      observed = doc, setKeyPath = "friends", keyPaths = { "name", "age" }, sectionNameKeyPath = "color",
      sortDescriptors = { "color", "name" }, delegate = tv,
    }
    c:performQuery()

    """

  private func run(_ body: String) throws -> ScriptTestRun {
    try ScriptTestRun("it('t', function()\n\(Self.friends)\(body)\nend)")
  }

  @Test func `A refusal is printed in Cocoa's words where compat asks for it`() throws {
    let run = try run("compat { delegateErrors = \"log\" }  bob.color = \"yellow\"")
    #expect(run.summary == ["passed t"])
    #expect(
      run.printed == [
        "CoreData: error: Serious application error.  An exception was caught from the delegate of SetController during "
          + "a call to -controllerDidChangeContent:.  cannot move a row into a newly inserted section (1) with userInfo "
          + "(null)"
      ])
  }

  @Test func `So is an object that is not there, at the callback that asked for it`() throws {
    let run = try run(
      "compat { delegateErrors = \"log\" }  batch(function() doc.friends:remove(ann) bob.age = 3 end)")
    #expect(run.summary == ["passed t"])
    #expect(
      run.printed == [
        "CoreData: error: Serious application error.  An exception was caught from the delegate of SetController during "
          + "a call to -controller:didChangeObject:atIndexPath:forChangeType:newIndexPath:.  no object at index 1 in "
          + "section at index 0 with userInfo (null)"
      ])
  }

  @Test func `A limit is never printed`() throws {
    let run = try ScriptTestRun(
      """
      local Friend = class "Friend" { name = "string", slow = { "string", dependsOn = { "name" }, get = function(self)
        while self.name == "forever" do end
        return self.name
      end } }
      local Document = class "Document" { friends = set "Friend" }
      it("t", function()
        compat { delegateErrors = "log" }
        local ann = Friend { name = "ann" }
        local doc = Document { friends = { ann } }
        local tv = TableView { mapping = "recipe", cellKeyPaths = { "slow" } }
        local c = RelationalCollectionController {
          relation = "friends", onObject = doc, observingChildKeyPaths = { "name" }, delegate = tv,
        }
        ann.name = "forever"
      end)
      """, timeLimit: 0.3)
    #expect(run.printed.isEmpty)
    #expect(run.summary.first?.hasPrefix("failed t: ") == true)
  }

  @Test func `A failing assertion says which cell is stale, and what should have been sent`() throws {
    let run = try run("bob.name = \"abe\"  assert.replays(tv)")
    guard let outcome = run.results.first?.outcome, case .failed(let failure) = outcome else {
      Issue.record("the assertion passed")
      return
    }
    #expect(
      failure.headline
        == "the table does not show its content: row [0, 0] shows \"bob  0\", its data source says \"abe  0\"")
    #expect(
      failure.assertion?.hint
        == "mapping \"current page\" does not refresh a row that moves; the safe mapping sends reconfigureRows [0, 0] "
        + "after endUpdates")
  }
}
