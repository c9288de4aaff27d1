return {
  confusion = 22,
  kind = "repair",
  facts = { "lua-api.md 5" },
  rule = "any-is-not-one",
  fails = "they differ",
}
