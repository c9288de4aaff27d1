import Testing

/// Each script in Tests/Failures fails, and what is said of it is written beside it.
@Suite struct FailureBlockTests {
  @Test(arguments: try RecordedScript.all(in: "Failures"))
  func `what is said of a failing script is what is written beside it`(_ script: RecordedScript) throws {
    let folder = try Folder()
    try folder.write("\(script.name).lua", script.source)
    var command = Command(folder: folder)
    command.environment = ["COLUMNS": "80", "NO_COLOR": "1"]
    let result = try command.run("test", "\(script.name).lua")
    #expect(result.output + result.error == script.expected)
    #expect(result.status == 1)
  }

  @Test func `there are failing scripts`() throws {
    #expect(try RecordedScript.all(in: "Failures").isEmpty == false)
  }
}
