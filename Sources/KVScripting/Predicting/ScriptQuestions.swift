package import KVTrace

/// What a run asks whoever predicts it: the statements that told anybody anything, each with what it told and with what
/// controllers and tables held before.
///
/// It takes the deliveries of one run, which has to be of detail `state` for the rules to be known. While it does `predict`
/// passes: what the script's own block would say is asked instead.
///
///     let questions = ScriptQuestions(of: runner)
///     _ = runner.run()
///     for question in questions.all { ask(question) }
///
/// Costs: those of the account that failing tests keep (a text for each row, twice for each bracket), and a line for each
/// delivery.
package final class ScriptQuestions: TraceFormat {
  /// A statement and what it told.
  package struct Question: Sendable {
    /// The statement; nil for what happened outside of one.
    package let cause: TraceCause?
    /// What it told, in order.
    package fileprivate(set) var lines: [TraceLine] = []
    /// What was shown before it by those who told of a change: by whom, and a text for each row.
    package fileprivate(set) var held: [(name: String, rows: [String])] = []
    fileprivate var brackets: Set<Int> = []
  }

  /// In the order of the run; a statement that runs again behind another one is asked again.
  package private(set) var all: [Question] = []

  /// Gives what has come since the last time, and forgets it.
  package func take() -> [Question] {
    defer { all = [] }
    return all
  }

  private unowned let session: ScriptSession

  /// Listens to a run that has not begun.
  package init(of runner: ScriptRunner) {
    session = runner.session
    session.bracketAccount = BracketAccount(session)
    session.asksForPredictions = true
    runner.trace.add(format: self)
  }

  /// Listens to a prompt that keeps account (``Prompt/keepAccount(_:)``).
  package init(of prompt: PromptSession) {
    session = prompt.session
    prompt.trace.add(format: self)
  }

  /// Takes a delivery; nothing else is asked.
  package func write(_ event: TraceEvent) {
    guard case .delivery(let delivery) = event else { return }
    if all.isEmpty || all[all.count - 1].cause != delivery.cause { all.append(Question(cause: delivery.cause)) }
    let place = all.count - 1
    all[place].lines.append(
      TraceLine(
        receiverName: delivery.receiverName, text: delivery.text, cause: delivery.cause, bracket: nil,
        rule: delivery.rule))
    guard let bracket = session.trace?.bracket, all[place].brackets.insert(bracket).inserted,
      !all[place].held.contains(where: { $0.name == delivery.receiver }),
      let rows = session.bracketAccount?.rows(before: bracket), !rows.isEmpty
    else { return }
    all[place].held.append((delivery.receiver, rows))
  }

  package func finish() {}
}
