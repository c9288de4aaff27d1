for i in 1..10 do print(i) end
