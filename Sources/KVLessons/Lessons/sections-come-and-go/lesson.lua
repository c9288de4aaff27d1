return {
  confusion = 8,
  kind = "predict",
  facts = { "A8.1", "A8.2", "A8.3", "A3.5", "controllers.md 2" },
  rule = "section-with-its-rows",
  fails = "callback 1 is extra",
}
