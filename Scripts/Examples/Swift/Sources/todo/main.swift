// A to-do list in a terminal: `swift run todo`, then `add Buy milk`, `done 1`, `quit`.
var app = try TodoApp()
while let line = readLine() {
  do {
    if let last = try app.run(line) {
      print(last)
      break
    }
  } catch { print("error: \(error)") }
}
