return {
  confusion = 16,
  kind = "predict",
  facts = { "K016", "K005", "K050", "D14" },
  rule = "equal-values-notify",
  fails = "callback 1 is extra",
}
