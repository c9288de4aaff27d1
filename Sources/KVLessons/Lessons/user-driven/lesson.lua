return {
  confusion = 23,
  kind = "repair",
  facts = { "A7.1", "A7.17", "controllers.md 2" },
  rule = "echo-of-a-drag",
  fails = "callback 1 is extra",
}
