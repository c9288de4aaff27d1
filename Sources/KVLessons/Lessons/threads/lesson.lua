return {
  confusion = 19,
  kind = "predict",
  facts = { "K033", "controllers.md 2", "A1.5" },
  rule = "main-loop",
  fails = "callback 1 is extra",
}
