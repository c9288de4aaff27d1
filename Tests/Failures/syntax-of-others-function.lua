func title() return "A" end
