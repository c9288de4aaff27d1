// The basic functions: those of Lua that are safe as they are, and ours for the rest.
#include "internal.h"

KV_BEGIN

static const char *const kv_plain[] = {
  "assert", "error", "getmetatable", "ipairs", "next", "pairs", "rawequal", "rawget", "rawlen", "select", "tonumber",
  "type", "_VERSION", NULL};

// MARK: - Protected calls (yieldable, as Lua's)

static int kv_pcall_finish(lua_State *L, int status, lua_KContext extra) {
  kv_after_catch(L, status);
  if (status != LUA_OK && status != LUA_YIELD) {
    lua_pushboolean(L, 0);
    lua_pushvalue(L, -2);
    return 2;
  }
  return lua_gettop(L) - (int)extra;
}

static int kv_pcall(lua_State *L) {
  luaL_checkany(L, 1);
  lua_pushboolean(L, 1);
  lua_insert(L, 1);
  int status = lua_pcallk(L, lua_gettop(L) - 2, LUA_MULTRET, 0, 0, kv_pcall_finish);
  return kv_pcall_finish(L, status, 0);
}

/// Calls the script's handler, unless everything is being stopped: then it would only delay the end.
static int kv_xpcall_handler(lua_State *L) {
  if (kv_host_get(L)->kill && kv_guard_is_in_force(KV_GUARD_HANDLERS)) return 1;
  lua_settop(L, 1);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, 1, 1);
  return 1;
}

static int kv_xpcall(lua_State *L) {
  int count = lua_gettop(L);
  luaL_checktype(L, 2, LUA_TFUNCTION);
  lua_pushvalue(L, 2);
  lua_pushcclosure(L, kv_xpcall_handler, 1);
  lua_replace(L, 2);       // handler, wrapped
  lua_pushboolean(L, 1);
  lua_pushvalue(L, 1);
  lua_rotate(L, 3, 2);     // f, handler, true, f, arguments
  int status = lua_pcallk(L, count - 2, LUA_MULTRET, 2, 2, kv_pcall_finish);
  return kv_pcall_finish(L, status, 2);
}

// MARK: - Tables

static int kv_setmetatable(lua_State *L) {
  int type = lua_type(L, 2);
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_argexpected(L, type == LUA_TNIL || type == LUA_TTABLE, 2, "nil or table");
  if (luaL_getmetafield(L, 1, "__metatable") != LUA_TNIL) return luaL_error(L, "cannot change a protected metatable");
  if (type == LUA_TTABLE) {
    // Hooks are off while a finalizer runs, so no limit would hold there.
    lua_pushliteral(L, "__gc");
    if (lua_rawget(L, 2) != LUA_TNIL && kv_guard_is_in_force(KV_GUARD_FINALIZERS))
      return luaL_error(L, "'__gc' is not available in the sandbox (use '__close' and a local variable)");
  }
  lua_settop(L, 2);
  lua_setmetatable(L, 1);
  return 1;
}

static int kv_rawset(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_checkany(L, 2);
  luaL_checkany(L, 3);
  lua_settop(L, 3);
  lua_rawgeti(L, LUA_REGISTRYINDEX, KV_REGISTRY_READ_ONLY);
  lua_pushvalue(L, 1);
  if (lua_rawget(L, -2) != LUA_TNIL) return luaL_error(L, "a library table cannot be changed");
  lua_settop(L, 3);
  lua_rawset(L, 1);
  return 1;
}

// MARK: - Chunks, memory, output

/// Asks the script's function for the next piece of a chunk; slot 5 keeps the piece alive.
static const char *kv_load_piece(lua_State *L, void *request, size_t *length) {
  (void)request;
  luaL_checkstack(L, 2, "too many nested functions");
  lua_pushvalue(L, 1);
  lua_call(L, 0, 1);
  if (lua_isnil(L, -1)) {
    lua_settop(L, -2);
    *length = 0;
    return NULL;
  }
  if (!lua_isstring(L, -1)) luaL_error(L, "reader function must return a string");
  lua_replace(L, 5);
  return lua_tolstring(L, 5, length);
}

/// load(chunk[, name[, mode[, env]]]): text only, and with the sandbox's own globals unless others are given.
static int kv_load(lua_State *L) {
  bool own = lua_isnone(L, 4);
  size_t length;
  const char *chunk = lua_tolstring(L, 1, &length);
  if (chunk == NULL) luaL_checktype(L, 1, LUA_TFUNCTION);
  const char *mode = luaL_optstring(L, 3, "t");
  const char *name = luaL_optstring(L, 2, chunk != NULL ? chunk : "=(load)");
  lua_settop(L, 5);
  if (strchr(mode, 't') == NULL) {
    lua_pushnil(L);
    lua_pushliteral(L, "only text can be loaded in the sandbox (mode must allow 't')");
    return 2;
  }
  const char *allowed = kv_guard_is_in_force(KV_GUARD_TEXT_ONLY) ? "t" : "bt";
  int status;
  if (chunk != NULL) {
    status = luaL_loadbufferx(L, chunk, length, name, allowed);
  } else {
    status = lua_load(L, kv_load_piece, NULL, name, allowed);
  }
  // A reader function that was stopped is reported as an error of the chunk.
  kv_after_catch(L, status);
  if (status != LUA_OK) {
    lua_pushnil(L);
    lua_insert(L, -2);
    return 2;
  }
  if (own) kv_push_environment(L); else lua_pushvalue(L, 4);
  lua_setupvalue(L, -2, 1);
  return 1;
}

static int kv_collectgarbage(lua_State *L) {
  const char *option = luaL_optstring(L, 1, "collect");
  if (strcmp(option, "count") == 0) {
    lua_pushnumber(L, (lua_Number)kv_host_get(L)->used / 1024);
    return 1;
  }
  if (strcmp(option, "collect") == 0) {
    lua_gc(L, LUA_GCCOLLECT);
    kv_host *h = kv_host_get(L);
    if (kv_host_has_pending(h)) kv_host_drain(h);
    lua_pushinteger(L, 0);
    return 1;
  }
  return luaL_argerror(L, 1, lua_pushfstring(L, "option '%s' is not available in the sandbox", option));
}

static int kv_print(lua_State *L) {
  int count = lua_gettop(L);
  luaL_Buffer buffer;
  luaL_checkstack(L, count + 8, "too many arguments");
  for (int i = 1; i <= count; i++) {
    kv_tolstring(L, i, NULL);
    lua_replace(L, i);
  }
  luaL_buffinit(L, &buffer);
  for (int i = 1; i <= count; i++) {
    if (i > 1) luaL_addchar(&buffer, '\t');
    lua_pushvalue(L, i);
    luaL_addvalue(&buffer);
  }
  luaL_pushresult(&buffer);
  size_t length;
  const char *text = lua_tolstring(L, -1, &length);
  kv_host *h = kv_host_get(L);
  if (h->callbacks.print != NULL) h->callbacks.print(h->context, text, length);
  if (h->kill) kv_raise_kill(L);
  return 0;
}

void kv_sandbox_base(lua_State *L, int environment, int library) {
  lua_getfield(L, library, "_G");
  int base = lua_gettop(L);
  for (const char *const *name = kv_plain; *name != NULL; name++) {
    lua_getfield(L, base, *name);
    lua_setfield(L, environment, *name);
  }
  static const luaL_Reg own[] = {
    {"pcall", kv_pcall}, {"xpcall", kv_xpcall}, {"setmetatable", kv_setmetatable}, {"rawset", kv_rawset},
    {"collectgarbage", kv_collectgarbage}, {"load", kv_load}, {"print", kv_print},
    {"tostring", kv_tostring_function}, {NULL, NULL}};
  for (const luaL_Reg *entry = own; entry->name != NULL; entry++) {
    lua_pushcfunction(L, entry->func);
    lua_setfield(L, environment, entry->name);
  }
  lua_pushvalue(L, environment);
  lua_setfield(L, environment, "_G");
  lua_settop(L, base - 1);
}

KV_END
