--- The texts of a table's cells: "a b c", sections separated by " | ".
return function(tv)
  local sections = {}
  for section = 0, tv:numberOfSections() - 1 do
    local cells = {}
    for row = 0, tv:numberOfRows(section) - 1 do cells[#cells + 1] = tv:cell(section, row) end
    sections[#sections + 1] = table.concat(cells, " ")
  end
  return table.concat(sections, " | ")
end
