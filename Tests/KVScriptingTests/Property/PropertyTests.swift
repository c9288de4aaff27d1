import KVLua
import KVObjects
import KVScripting
import KVTrace
import Testing

/// `forall` as a test sees it: seeds, limits, and what is said of a failing one.
@Suite struct PropertyTests {
  private static let sums = """
    forall {
      setup = function() return { sum = 0 } end,
      step = function(world, random) if random(9) > 3 then world.sum = world.sum + 1 end end,
      check = function(world) assert.is_true(world.sum < 4) end,
    }
    """

  @Test func `a failing property says the run, the seed and both numbers of steps`() throws {
    let run = try PropertyRun(Self.sums, seed: 7)
    let found = try #require(run.counterexample)
    #expect(found.seed == 7 && found.run == 1 && found.runs == 200)
    #expect(found.stepsBefore >= found.stepsAfter && found.stepsAfter == 4)
    #expect(found.ending == .smallest)
    #expect(
      run.failure?.headline == """
        expected true, got false
        forall: run 1 of 200 failed, seed 7, after \(found.stepsBefore) steps; shrunk to 4 steps in \
        \(found.attempts) attempts
        """)
    #expect(run.failure?.diagnostic.code == .forall)
    #expect(run.failure?.location?.line == 4)
  }

  @Test func `the seed decides the runs, and the same seed makes the same`() throws {
    func draws(_ seed: UInt64) throws -> [String] {
      try PropertyRun(
        """
        forall {
          runs = 2, ops = 3, setup = function() end, check = function() end,
          step = function(_, random) print(random(1000000), math.random(1000000)) end,
        }
        """, seed: seed
      ).printed
    }
    #expect(try draws(0) == draws(0))
    #expect(try draws(0) != draws(1))
    let all = try draws(3)
    #expect(all.count == 6 && Set(all).count == 6)
  }

  @Test func `the same seed leads to the same shrunk run`() throws {
    let first = try PropertyRun(Self.sums, seed: 3).counterexample?.script
    #expect(first != nil)
    #expect(try PropertyRun(Self.sums, seed: 3).counterexample?.script == first)
  }

  @Test func `the runs of shrinking print nothing`() throws {
    let run = try PropertyRun(
      """
      forall {
        setup = function() print 'setup' return { sum = 0 } end,
        step = function(world, random) world.sum = world.sum + random(9) end,
        check = function(world) assert.is_true(world.sum < 30) end,
      }
      """)
    #expect(run.counterexample != nil)
    #expect(run.printed == ["setup"])
  }

  @Test func `an attempt that does not end is given up, and shrinking goes on`() throws {
    let run = try PropertyRun(
      """
      forall {
        setup = function(random) return { size = random(1000, 2000), sum = 0 } end,
        step = function(world, random)
          while world.size == 1000 do end
          if random(9) > 3 then world.sum = world.sum + 1 end
        end,
        check = function(world) assert.is_true(world.sum < 4) end,
      }
      """)
    #expect(run.counterexample?.script?.contains("setup = { 1001 }") == true)
    #expect(run.counterexample?.stepsAfter == 4)
  }

  @Test func `near the time limit the smallest run up to there is told`() throws {
    // Once it has failed each step takes so long that the limit leaves no time for shrinking, and before next to none.
    let run = try PropertyRun(
      """
      local hasFailed = false
      forall {
        setup = function() return { sum = 0 } end,
        step = function(world, random)
          for _ = 1, hasFailed and 200000 or 0 do end
          world.sum = world.sum + random(1000000)
        end,
        check = function(world)
          hasFailed = hasFailed or world.sum >= 9000000
          assert.is_true(world.sum < 9000000)
        end,
      }
      """, timeLimit: 3)
    #expect(run.counterexample?.ending == .stopped)
    #expect(run.counterexample?.script != nil)
    #expect(run.failure?.headline.contains("when shrinking had to stop") == true)
    #expect(run.seconds < 60)
  }

  @Test func `a property that never fails ends at the time limit`() throws {
    let run = try PropertyRun(
      """
      forall {
        ops = 1000000000, setup = function() end, step = function() end, check = function() end,
      }
      """, timeLimit: 0.2)
    #expect(run.failure?.headline == "the time limit of 0.2 s was reached")
  }

  @Test func `xfail takes a failing property`() throws {
    let run = try PropertyRun("xfail('known', function()\n\(Self.sums)\nend)")
    guard case .expectedFailure(let failure) = run.results[0].outcome else {
      Issue.record("the failure was expected")
      return
    }
    #expect(failure.assertion?.counterexample != nil)
  }

  @Test func `callbacks that differ are still drawn, with the step that caused them`() throws {
    let run = try PropertyRun(
      ScriptFixture.classes + """
        forall {
          ops = 3,
          setup = function()
            local list, log = List { items = {} }, Recorder()
            list:addObserver(log, 'items')
            return { list = list, log = log }
          end,
          step = function(world, random)
            if random(2) == 2 then
              world.list.items:add(Item())
            end
          end,
          check = function(world) assert.no_callbacks(world.log) end,
        }
        """)
    let difference = try #require(run.failure?.assertion?.difference)
    #expect(difference.kind == .extra)
    #expect(run.failure?.assertion?.counterexample?.stepsAfter == 1)
    guard case .lines(_, let lines, _) = run.failure?.assertion?.facts else {
      Issue.record("it is about callbacks")
      return
    }
    #expect(lines.first?.cause?.source == "world.list.items:add(Item())")
  }

  @Test func `what a run raises is said as anywhere else`() throws {
    let run = try PropertyRun(
      ScriptFixture.classes + """
        forall {
          setup = function() return Item() end, check = function() end,
          step = function(item)
            item.titel = 'x'
          end,
        }
        """)
    let diagnostic = try #require(run.failure?.diagnostic)
    #expect(
      diagnostic.headline.hasPrefix("Item has no key 'titel'\nforall: run 1 of 200 failed, seed 0, after 1 step;"))
    #expect(diagnostic.label == "did you mean 'title'?")
    #expect(diagnostic.place?.line == 4)
    #expect(diagnostic.place?.columns == 10..<15)
    #expect(diagnostic.script != nil)
    #expect(diagnostic.text().contains("╭─ a script that fails on its own:\n-- Run 1 of a forall of"))
  }
}
