return {
  confusion = 10,
  kind = "repair",
  facts = { "controllers.md 3", "A4.1", "A4.2", "A7.1" },
  rule = "only-named-keys",
  fails = "expected 2, got 1",
}
