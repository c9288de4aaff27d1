local Book = class "Book" { title = "string", next = "Book" }
local library = Context { classes = { Book }, store = "library.sqlite" }

for _, book in ipairs(library:fetch { entity = "Book", sortDescriptors = { "title" } }) do
  print(book:objectID(), book.title, book.next)
end
local first = library:fetch { entity = "Book", sortDescriptors = { "title" }, fetchLimit = 1 }[1]
library:insert(Book { title = first and "Busy Lizzie" or "Aunts", next = first })
library:save()
