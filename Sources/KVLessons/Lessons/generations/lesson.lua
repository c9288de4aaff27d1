return {
  kind = "predict",
  facts = { "A1.2", "A1.5", "A6.3", "A6.4" },
  rule = "move-is-a-new-gap",
  fails = "callback 1 is extra",
}
