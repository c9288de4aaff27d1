return {
  confusion = 3,
  kind = "predict",
  facts = { "B1.1", "A8.2", "controllers.md 2", "controllers.md 5" },
  rule = "frames",
  fails = "callback 1 is extra",
}
