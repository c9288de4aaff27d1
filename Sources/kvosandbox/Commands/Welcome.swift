/// What the command says when it is called with nothing.
enum Welcome {
  static let text = """
    kvosandbox runs Lua scripts against Cocoa's KVO and shows every callback.

      kvosandbox demo               see it at work, no file needed
      kvosandbox SCRIPT.lua         run a script; under each statement its callbacks
      kvosandbox test [PATH…]       run the scenarios in a folder, or in Scenarios
      kvosandbox learn              learn it: short lessons, checked while you write
      kvosandbox repl               type statements, one after the other
      kvosandbox --help             all commands; 'kvosandbox help run' for one

    Start with:  kvosandbox demo

    """
}
