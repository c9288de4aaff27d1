return {
  confusion = 17,
  kind = "repair",
  facts = { "D9", "K075", "K155" },
  rule = "to-many-path",
  fails = "expected 1, got 0",
}
