/// What one run of workload W has come to. Times are nanoseconds.
struct WorkloadFigures {
  let setting: WorkloadSetting
  let result: WorkloadResult
  /// For the first content.
  let buildTime: Double
  /// For each mutation, drawing it included.
  let mutationTime: Double
  /// For drawing each mutation.
  let drawingTime: Double
  /// For each million of mutations, where a Swift driver makes two or more.
  let millions: [Double]
  /// For each member itself, in its set and in the list of the one who draws.
  let bytesPerObject: Double
  let memory: WorkloadMemory

  var text: String {
    """
    workload W, \(setting.count) members, \(setting.mutations) mutations, \(setting.label)
      \(rounded(mutationTime)) ns a mutation, \(rounded(drawingTime)) of them for drawing it
      \(rounded(buildTime / 1e6)) ms to build
      \(rounded(bytesPerObject)) bytes an object
      \(rounded(memory.observedMember)) bytes more where it is observed
      \(rounded(memory.row)) bytes a row
      \(rounded(memory.member)) bytes a member, observed and, if it passes, shown
      \(result.events) events, \(result.rows) rows at the end
    """
      + (millions.isEmpty
        ? "" : "\n  ms for each million: " + millions.map { rounded($0 / 1e6) }.joined(separator: " "))
  }

  var json: String {
    let fields: [(String, String)] = [
      ("count", "\(setting.count)"), ("mutations", "\(setting.mutations)"), ("driver", "\"\(setting.driver)\""),
      ("delegate", "\"\(setting.delegate)\""), ("classes", setting.declaresClasses ? "\"script\"" : "\"swift\""),
      ("ns_per_mutation", rounded(mutationTime)), ("ns_per_drawn_mutation", rounded(drawingTime)),
      ("build_ns", rounded(buildTime)), ("build_ms", rounded(buildTime / 1e6)),
      ("bytes_per_object", rounded(bytesPerObject)), ("bytes_per_observed_member", rounded(memory.observedMember)),
      ("bytes_per_row", rounded(memory.row)), ("bytes_per_member", rounded(memory.member)),
      ("ns_of_millions", "[" + millions.map(rounded).joined(separator: ", ") + "]"),
      ("rows", "\(result.rows)"), ("events", "\(result.events)"), ("sum", "\(result.sum)"),
    ]
    return "{" + fields.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", ") + "}"
  }

  private func rounded(_ number: Double) -> String { "\(Int(number.rounded()))" }
}
