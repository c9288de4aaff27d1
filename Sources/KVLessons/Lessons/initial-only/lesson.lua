return {
  confusion = 20,
  kind = "predict",
  facts = { "K006", "K007", "K009", "K186" },
  rule = "initial-has-no-old",
  fails = "callback 1 is extra",
}
