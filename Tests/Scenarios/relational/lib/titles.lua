--- The titles of a list of albums, one behind the other: "ABD".
return function(albums)
  local titles = {}
  for index, album in ipairs(albums) do titles[index] = album.title end
  return table.concat(titles)
end
