// `tostring` without addresses: what a script prints is the same in every run.
#include "internal.h"

KV_BEGIN

/// Pushes the number of the value at `index`, given when it is first asked for.
static lua_Integer kv_number_of(lua_State *L, int index) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, KV_REGISTRY_TEXT_NUMBERS);
  lua_pushvalue(L, index);
  lua_rawget(L, -2);
  lua_Integer number = lua_tointeger(L, -1);
  if (number == 0) {
    number = ++kv_host_get(L)->last_text_number;
    lua_pushvalue(L, index);
    lua_pushinteger(L, number);
    lua_rawset(L, -4);
  }
  lua_settop(L, -3);
  return number;
}

const char *kv_tolstring(lua_State *L, int index, size_t *length) {
  index = lua_absindex(L, index);
  int type = lua_type(L, index);
  bool has_text = type == LUA_TNIL || type == LUA_TBOOLEAN || type == LUA_TNUMBER || type == LUA_TSTRING;
  if (!has_text && luaL_getmetafield(L, index, "__tostring") != LUA_TNIL) {
    lua_pop(L, 1);
    has_text = true;
  }
  if (has_text) return luaL_tolstring(L, index, length);
  const char *name = lua_typename(L, type);
  int named = luaL_getmetafield(L, index, "__name");
  if (named == LUA_TSTRING) name = lua_tostring(L, -1);
  lua_pushfstring(L, "%s: %I", name, (LUAI_UACINT)kv_number_of(L, index));
  // Nothing was pushed where there is no such field.
  if (named != LUA_TNIL) lua_remove(L, -2);
  return lua_tolstring(L, -1, length);
}

int kv_tostring_function(lua_State *L) {
  luaL_checkany(L, 1);
  kv_tolstring(L, 1, NULL);
  return 1;
}

void kv_text_open(lua_State *L) {
  lua_newtable(L);
  lua_newtable(L);
  lua_pushliteral(L, "k");
  lua_setfield(L, -2, "__mode");
  lua_setmetatable(L, -2);
  lua_rawseti(L, LUA_REGISTRYINDEX, KV_REGISTRY_TEXT_NUMBERS);
}

KV_END
