return {
  confusion = 8,
  kind = "predict",
  facts = { "A3.5", "A8.1", "A8.2", "A8.3", "A8.7" },
  rule = "section-with-its-rows",
  fails = "callback 1 is extra",
}
