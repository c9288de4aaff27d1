return {
  confusion = 11,
  kind = "repair",
  facts = { "controllers.md 2", "A6.6", "A7.15" },
  rule = "only-named-keys",
  fails = "callback 1 is missing",
}
