-- Modules outside the script's folder. `outside.lua` stands above it and prints ESCAPED; `link`, `folder` and `lib/hidden` lead there.

-- attempt: a link beside the script
require 'link'

-- attempt: a link to a folder
require 'folder.outside'

-- attempt: a link under lib
require 'hidden'
