-- Files of contexts that are not below the script's folder.

-- attempt: the folder above
local B = class "B" { n = "integer" }
if pcall(Context, { classes = { B }, store = "../outside.sqlite" }) then print "ESCAPED" end

-- attempt: a path from the root
local B = class "B" { n = "integer" }
if pcall(Context, { classes = { B }, store = "lib/../../outside/b.sqlite" }) then print "ESCAPED" end

-- attempt: a link to a folder
local B = class "B" { n = "integer" }
if pcall(Context, { classes = { B }, store = "folder/c.sqlite" }) then print "ESCAPED" end
