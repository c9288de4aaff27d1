/// What the command says when it is called with nothing.
enum Welcome {
  static let text = """
    kvosandbox runs Lua scripts against Cocoa's key-value observing and shows every callback.

      kvosandbox demo               see it at work, no file needed
      kvosandbox SCRIPT.lua         run a script; under each statement, the callbacks it caused
      kvosandbox run -              run what comes from standard input
      kvosandbox test [PATH…]       run the scenarios in a folder (Scenarios by default)
      kvosandbox explain CODE       what a diagnostic means and what to do about it
      kvosandbox --help             all commands; 'kvosandbox help run' for one of them

    Start with:  kvosandbox demo

    """
}
