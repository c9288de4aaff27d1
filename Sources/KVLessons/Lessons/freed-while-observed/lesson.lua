return {
  confusion = 5,
  kind = "repair",
  facts = { "K196", "K197", "K198", "D8" },
  rule = "held-until-invalidated",
  fails = "expected 0, got 1",
}
