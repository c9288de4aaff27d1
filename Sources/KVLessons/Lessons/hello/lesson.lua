return {
  kind = "hello",
  facts = { "K002", "K033" },
  rule = "equal-values-notify",
}
