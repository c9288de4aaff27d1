return {
  kind = "predict",
  facts = { "A12.1", "A11.5", "A2.13", "A6.1", "A8.2" },
  rule = "frames",
  fails = "callback 1 is extra",
}
