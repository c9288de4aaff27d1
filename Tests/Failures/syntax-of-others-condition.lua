local rating = 3
if rating = 3 then print("good") end
