// The sandbox as a whole: the libraries are opened out of the script's sight, and what is safe is copied over.
#include "internal.h"

KV_BEGIN

static const char *const kv_string_functions[] = {
  "byte", "char", "find", "format", "gmatch", "gsub", "len", "lower", "match", "pack", "packsize", "rep", "reverse",
  "sub", "unpack", "upper", NULL};
static const char *const kv_table_functions[] = {"concat", "insert", "move", "pack", "remove", "sort", "unpack", NULL};
static const char *const kv_math_names[] = {
  "abs", "acos", "asin", "atan", "ceil", "cos", "deg", "exp", "floor", "fmod", "huge", "log", "max", "maxinteger",
  "min", "mininteger", "modf", "pi", "rad", "random", "randomseed", "sin", "sqrt", "tan", "tointeger", "type", "ult",
  NULL};
static const char *const kv_utf8_names[] = {"char", "charpattern", "codepoint", "codes", "len", "offset", NULL};
static const char *const kv_coroutine_functions[] = {
  "close", "create", "isyieldable", "resume", "running", "status", "wrap", "yield", NULL};
static const char *const kv_os_functions[] = {"clock", "date", "difftime", "time", NULL};

static void kv_open_library(lua_State *L, int library, const char *name, lua_CFunction open) {
  lua_pushcfunction(L, open);
  lua_pushstring(L, name);
  lua_call(L, 1, 1);
  lua_setfield(L, library, name);
}

/// Copies the listed names of a library into a table of its own and sets a read-only view of that in the environment.
static void kv_expose(lua_State *L, int library, int environment, const char *name, const char *const *entries) {
  lua_getfield(L, library, name);
  int from = lua_gettop(L);
  lua_newtable(L);
  for (; *entries != NULL; entries++) {
    lua_getfield(L, from, *entries);
    lua_setfield(L, -2, *entries);
  }
  if (strcmp(name, "string") == 0) {
    // ("x"):rep(2) finds its method in the very same table.
    lua_pushliteral(L, "");
    lua_getmetatable(L, -1);
    lua_pushvalue(L, -3);
    lua_setfield(L, -2, "__index");
    kv_hide_metatable(L);
    lua_settop(L, -3);
  }
  // Where messages look for the name of a function that was called without one.
  luaL_getsubtable(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
  lua_pushvalue(L, -2);
  lua_setfield(L, -2, name);
  lua_settop(L, -2);
  kv_make_read_only(L, name);
  lua_setfield(L, environment, name);
  lua_settop(L, from - 1);
}

/// All of Lua's libraries, for tests that show what keeping them back is good for.
static void kv_expose_everything(lua_State *L, int environment) {
  lua_newtable(L);  // what is loaded already is not opened again
  lua_setfield(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
  luaL_openlibs(L);
  lua_pushglobaltable(L);
  lua_pushnil(L);
  while (lua_next(L, -2)) {
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_rawset(L, environment);
  }
  lua_settop(L, -2);
}

void kv_sandbox_open(lua_State *L) {
  lua_newtable(L);
  int library = lua_gettop(L);
  lua_pushvalue(L, library);
  lua_rawseti(L, LUA_REGISTRYINDEX, KV_REGISTRY_LIBRARY);
  lua_newtable(L);
  int environment = lua_gettop(L);
  lua_pushvalue(L, environment);
  lua_rawseti(L, LUA_REGISTRYINDEX, KV_REGISTRY_ENVIRONMENT);
  lua_newtable(L);
  lua_rawseti(L, LUA_REGISTRYINDEX, KV_REGISTRY_DECLARED);
  lua_newtable(L);
  lua_rawseti(L, LUA_REGISTRYINDEX, KV_REGISTRY_READ_ONLY);

  kv_open_library(L, library, "_G", luaopen_base);
  kv_open_library(L, library, "string", luaopen_string);
  kv_open_library(L, library, "table", luaopen_table);
  kv_open_library(L, library, "math", luaopen_math);
  kv_open_library(L, library, "utf8", luaopen_utf8);
  kv_open_library(L, library, "coroutine", luaopen_coroutine);

  kv_sandbox_coroutine(L, library);
  kv_sandbox_table(L, library);
  kv_sandbox_string(L, library);
  kv_sandbox_pattern(L, library);
  kv_sandbox_os(L, library);
  kv_sandbox_base(L, environment, library);

  kv_expose(L, library, environment, "string", kv_string_functions);
  kv_expose(L, library, environment, "table", kv_table_functions);
  kv_expose(L, library, environment, "math", kv_math_names);
  kv_expose(L, library, environment, "utf8", kv_utf8_names);
  kv_expose(L, library, environment, "coroutine", kv_coroutine_functions);
  kv_expose(L, library, environment, "os", kv_os_functions);
  luaL_getsubtable(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
  lua_pushvalue(L, environment);
  lua_setfield(L, -2, "_G");
  if (!kv_guard_is_in_force(KV_GUARD_NAMES)) kv_expose_everything(L, environment);
  kv_sandbox_globals(L, environment);
  lua_settop(L, library - 1);
}

KV_END
