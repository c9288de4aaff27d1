local i = 0
i++
