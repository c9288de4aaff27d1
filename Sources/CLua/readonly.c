// What scripts may read and must not change: metatables, and the tables of the libraries.
#include "internal.h"

KV_BEGIN

static int kv_refuse_assignment(lua_State *L) {
  return luaL_error(L, "the library table '%s' cannot be changed", lua_tostring(L, lua_upvalueindex(1)));
}

static int kv_read_only_pairs(lua_State *L) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, KV_REGISTRY_ENVIRONMENT);
  lua_pushliteral(L, "next");
  lua_rawget(L, -2);
  lua_replace(L, -2);
  // A copy: the table itself must stay out of reach.
  lua_newtable(L);
  lua_pushnil(L);
  while (lua_next(L, lua_upvalueindex(1))) {
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_rawset(L, -4);
  }
  lua_pushnil(L);
  return 3;
}

void kv_hide_metatable(lua_State *L) {
  if (!kv_guard_is_in_force(KV_GUARD_METATABLES)) return;
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
}

void kv_make_read_only(lua_State *L, const char *name) {
  if (!kv_guard_is_in_force(KV_GUARD_LIBRARIES)) return;
  int inner = lua_gettop(L);
  lua_newtable(L);
  lua_createtable(L, 0, 4);
  lua_pushvalue(L, inner);
  lua_setfield(L, -2, "__index");
  lua_pushstring(L, name);
  lua_pushcclosure(L, kv_refuse_assignment, 1);
  lua_setfield(L, -2, "__newindex");
  lua_pushvalue(L, inner);
  lua_pushcclosure(L, kv_read_only_pairs, 1);
  lua_setfield(L, -2, "__pairs");
  kv_hide_metatable(L);
  lua_setmetatable(L, -2);
  lua_rawgeti(L, LUA_REGISTRYINDEX, KV_REGISTRY_READ_ONLY);
  lua_pushvalue(L, -2);
  lua_pushboolean(L, 1);
  lua_rawset(L, -3);
  lua_settop(L, -2);
  lua_replace(L, inner);
}

KV_END
