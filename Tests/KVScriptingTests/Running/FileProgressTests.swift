import KVScripting
import Synchronization
import Testing

/// Whether a file that is given up as it ends has one result, and never a failure beside a complete one.
@Suite struct FileProgressTests {
  @Test func `The end of the run gives up whatever is not complete, at every moment`() {
    for done in 0...3 {
      var progress = FileProgress()
      progress.begin(0..<3)
      for ordinal in 0..<done { _ = progress.noteResult(ordinal) }
      let isComplete = done == 3
      #expect(progress.isComplete == isComplete)
      let answers = [
        progress.abandonForEnd(), progress.abandonForEnd(), progress.noteResult(2), progress.finish(),
        progress.isAbandoned,
      ]
      #expect(answers == [!isComplete, false, isComplete, isComplete, !isComplete])
      let rest = progress.takeRest()
      #expect(rest == Array(done..<3))
      #expect(progress.waiting.isEmpty)
    }
  }

  @Test func `A file that ends without a test is complete when its thread says so`() {
    var (finished, open) = (FileProgress(), FileProgress())
    #expect([finished.finish(), finished.abandonForEnd()] == [true, false])
    #expect([open.abandonForEnd(), open.finish(), open.isComplete] == [true, false, false])
  }

  @Test func `A thread that cannot be stopped is given up once, complete or not`() {
    for isComplete in [false, true] {
      var progress = FileProgress()
      progress.begin([0])
      if isComplete { _ = progress.noteResult(0) }
      #expect([progress.abandon(), progress.abandon(), progress.finish()] == [true, false, false])
    }
  }

  @Test func `Of two threads that decide in the same moment exactly one does`() async {
    for _ in 0..<200 {
      let file = OneFile()
      async let test = file.endTest()
      async let end = file.endRun()
      let (hasResult, hasFailure) = await (test, end)
      #expect(hasResult != hasFailure)
    }
  }
}

/// A file whose only test ends while the run does.
private final class OneFile: Sendable {
  private let progress = Mutex(FileProgress())

  init() { progress.withLock { $0.begin([0]) } }

  func endTest() async -> Bool { progress.withLock { $0.noteResult(0) } }

  func endRun() async -> Bool { progress.withLock { $0.abandonForEnd() } }
}
