-- The lessons in the order in which they are learned, by group. A group's title is a text of its name
-- (learnGroup… in Sources/KVTexts).
return {
  { name = "begin", "hello" },
  {
    name = "observing",
    "silent-array", "the-collection-itself", "the-change-dictionary", "equal-values", "kvc-compliant", "contexts",
    "unregistered-observer", "freed-while-observed", "initial-only",
  },
  { name = "tables", "frames", "invalid-update", "collisions" },
  { name = "controllers", "move-or-update", "sections-come-and-go", "section-sort" },
  { name = "relations", "children-added-later", "related-object", "dependent-through-to-many" },
  { name = "finding", "any-all-subquery", "identity-or-content" },
  { name = "following", "user-driven", "live-filter", "delegate-never-called" },
  { name = "order", "threads", "re-entrancy" },
  { name = "contexts", "contexts-and-saves", "generations", "fetch-limit" },
}
