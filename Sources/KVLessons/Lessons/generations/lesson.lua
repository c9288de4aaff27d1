return {
  kind = "predict",
  facts = { "A1.1", "A1.2", "A1.3", "A1.4", "A6.4", "A6.8" },
  rule = "move-is-a-new-gap",
  fails = "callback 1 is extra",
}
