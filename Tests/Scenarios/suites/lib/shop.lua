-- Classes that a suite requires.
local Shop = class "Shop" { items = array "Ware" }
local Ware = class "Ware" { title = "string" }
return { Shop = Shop, Ware = Ware }
