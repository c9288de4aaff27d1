return {
  confusion = 13,
  kind = "repair",
  facts = { "K031", "K179", "K182", "K195" },
  rule = "own-context-only",
  fails = "expected 2, got 3",
}
