return {
  confusion = 17,
  kind = "repair",
  facts = { "D9", "K155", "K075" },
  rule = "to-many-path",
  fails = "expected 1, got 0",
}
