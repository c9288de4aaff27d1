return {
  kind = "predict",
  facts = { "A12.1", "A11.5" },
  rule = "frames",
  fails = "callback 1 is extra",
}
