-- A request is ordered by one value of each object: a to-many key needs an operator that makes one of many.
local Post = class "Post" { name = "string", comments = set "Comment", author = "Author" }
local Comment = class "Comment" { at = "integer" }
local Author = class "Author" { posts = set("Post", { inverse = "author" }) }

local ctx

before_each(function()
  ctx = Context { classes = { Post, Comment, Author } }
  ctx:insert(Post { name = "old", comments = { Comment { at = 9 } } })
  ctx:insert(Post { name = "new", comments = { Comment { at = 1 }, Comment { at = 2 } } })
  ctx:save()
end)

local function names(descriptor)
  local list = {}
  for _, post in ipairs(ctx:fetch { entity = "Post", sortDescriptors = { descriptor } }) do list[#list + 1] = post.name end
  return table.concat(list, " ")
end

local function isRefusal(problem, path)
  assert.equal("NSInvalidArgumentException", problem.name)
  assert.equal("to-many key not allowed here", problem.reason)
  assert.matches(path .. "%.@max", problem.hint)
  assert.matches("@count", problem.hint)
end

local paths = {
  comments = "comments", ["-comments.at"] = "comments", ["author.posts.name"] = "author%.posts",
  ["self.comments.at"] = "self%.comments",
}

for key, path in pairs(paths) do
  it("A fetch, a count and a controller refuse " .. key, function()
    for _, ask in ipairs { "fetch", "count" } do
      local ok, problem = pcall(ctx[ask], ctx, { entity = "Post", sortDescriptors = { key } })
      assert.is_false(ok)
      isRefusal(problem, path)
    end
    local ok, problem = FetchedResultsController {
      context = ctx, fetchRequest = { entity = "Post", sortDescriptors = { key } },
    }:performFetch()
    assert.is_false(ok)
    isRefusal(problem, path)
  end)
end

it("Sections are refused likewise", function()
  local ok, problem = FetchedResultsController {
    context = ctx, fetchRequest = { entity = "Post", sortDescriptors = { "name" } }, sectionNameKeyPath = "comments.at",
  }:performFetch()
  assert.is_false(ok)
  isRefusal(problem, "comments")
end)

it("An operator makes one value", function()
  assert.equal("new old", names "comments.@max.at")
  assert.equal("old new", names "-comments.@max.at")
  assert.equal("old new", names "comments.@count")
end)
