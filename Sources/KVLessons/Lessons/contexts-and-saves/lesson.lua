return {
  kind = "predict",
  facts = { "A7.1", "A7.2", "A7.3", "A7.5", "A7.7" },
  rule = "one-bracket-per-mutation",
  fails = "callback 1 is extra",
}
