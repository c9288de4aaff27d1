// Strict globals: reading an undefined one is an error; defining one is the top level's business.
#include "internal.h"

KV_BEGIN

static bool kv_is_declared(lua_State *L, int key) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, KV_REGISTRY_DECLARED);
  lua_pushvalue(L, key);
  bool declared = lua_rawget(L, -2) != LUA_TNIL;
  lua_settop(L, -3);
  return declared;
}

// Raises, unless the host has defined the global now.
static void kv_violation(lua_State *L, bool is_assignment) {
  size_t length;
  const char *name = kv_tolstring(L, 2, &length);
  kv_host *h = kv_host_get(L);
  if (h->kill) kv_raise_kill(L);
  if (h->callbacks.global_violation(L, name, length, is_assignment) < 0) lua_error(L);
}

static int kv_global_missing(lua_State *L) {
  if (kv_is_declared(L, 2)) {
    lua_pushnil(L);
    return 1;
  }
  kv_violation(L, false);
  lua_settop(L, 2);
  lua_rawget(L, 1);
  return 1;
}

// Whether whoever assigns is the outermost level of a script, or of a statement that was typed.
static bool kv_is_outermost(lua_State *L) {
  lua_Debug ar;
  if (!lua_getstack(L, 1, &ar) || !lua_getinfo(L, "Sf", &ar)) return false;
  const void *function = lua_topointer(L, -1);
  lua_pop(L, 1);
  return *ar.what == 'm' || function == kv_host_get(L)->statement;
}

static int kv_global_new(lua_State *L) {
  if (!kv_is_declared(L, 2)) {
    if (kv_is_outermost(L)) {
      lua_rawgeti(L, LUA_REGISTRYINDEX, KV_REGISTRY_DECLARED);
      lua_pushvalue(L, 2);
      lua_pushboolean(L, 1);
      lua_rawset(L, -3);
    } else {
      kv_violation(L, true);
    }
  }
  lua_settop(L, 3);
  lua_rawset(L, 1);
  return 0;
}

void kv_sandbox_globals(lua_State *L, int environment) {
  if (!kv_guard_is_in_force(KV_GUARD_GLOBALS)) return;
  lua_createtable(L, 0, 3);
  lua_pushcfunction(L, kv_global_missing);
  lua_setfield(L, -2, "__index");
  lua_pushcfunction(L, kv_global_new);
  lua_setfield(L, -2, "__newindex");
  kv_hide_metatable(L);
  lua_setmetatable(L, environment);
}

KV_END
