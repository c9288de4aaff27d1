return {
  confusion = 6,
  kind = "predict",
  facts = { "controllers.md 2", "A6", "A1" },
  rule = "move-is-a-new-gap",
  fails = "callback 1 is extra",
}
