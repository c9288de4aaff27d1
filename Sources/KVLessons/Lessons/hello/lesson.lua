return {
  kind = "hello",
  facts = { "K002", "K033" },
}
