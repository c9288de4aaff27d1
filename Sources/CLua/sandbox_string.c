// String and random functions that need a bound or a fixed seed.
#include "internal.h"

KV_BEGIN

static int kv_string_rep(lua_State *L) {
  size_t length, separator;
  const char *text = luaL_checklstring(L, 1, &length);
  lua_Integer count = luaL_checkinteger(L, 2);
  const char *between = luaL_optlstring(L, 3, "", &separator);
  bool is_guarded = kv_guard_is_in_force(KV_GUARD_REPETITION);
  if (count <= 0 || (length + separator == 0 && is_guarded)) {
    // Lua would count to `count` over nothing.
    lua_pushliteral(L, "");
    return 1;
  }
  kv_host *h = kv_host_get(L);
  if (is_guarded && h->limit > 0 && (lua_Unsigned)count > h->limit / (length + separator)) {
    h->kill = KV_KILL_MEMORY;
    kv_memory_charge(h, INT64_MAX);  // refused: notes the line
    return kv_raise_kill(L);
  }
  lua_Unsigned most = length + separator == 0 ? LUA_MAXINTEGER : ((lua_Unsigned)1 << 62) / (length + separator);
  if ((lua_Unsigned)count > most) return luaL_error(L, "resulting string too large");
  luaL_Buffer buffer;
  char *to = luaL_buffinitsize(L, &buffer, (size_t)count * (length + separator) - separator);
  for (lua_Integer n = 0; n < count; n++) {
    if (n > 0) {
      memcpy(to, between, separator);
      to += separator;
    }
    memcpy(to, text, length);
    to += length;
  }
  luaL_pushresultsize(&buffer, (size_t)count * (length + separator) - separator);
  return 1;
}

/// Without arguments Lua takes the time for a seed; here it is the client's.
static int kv_random_seed(lua_State *L) {
  int count = lua_gettop(L);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  if (count == 0) {
    lua_pushinteger(L, kv_host_get(L)->seed);
    count = 1;
  }
  lua_call(L, count, 0);
  return 0;
}

/// Lua's own, but for addresses: what `%s` shows has none, and there is no `%p`.
static int kv_string_format(lua_State *L) {
  size_t length;
  const char *format = luaL_checklstring(L, 1, &length);
  int argument = 1;
  for (const char *at = format, *end = format + length; at < end; at++) {
    if (*at != '%' || *++at == '%') continue;
    while (at < end && strchr("-+ #0123456789.", *at) != NULL) at++;
    if (++argument > lua_gettop(L)) break;
    if (*at == 'p') return luaL_error(L, "'%%p' is not available in the sandbox (it shows an address)");
    if (*at != 's' || lua_type(L, argument) <= LUA_TSTRING) continue;
    kv_tolstring(L, argument, NULL);
    lua_replace(L, argument);
  }
  // In this frame, which has the name that messages about an argument give: in one of its own it would be '?'.
  return lua_tocfunction(L, lua_upvalueindex(1))(L);
}

void kv_sandbox_string(lua_State *L, int library) {
  lua_getfield(L, library, "string");
  lua_getfield(L, -1, "format");
  lua_pushcclosure(L, kv_string_format, 1);
  lua_setfield(L, -2, "format");
  lua_pushcfunction(L, kv_string_rep);
  lua_setfield(L, -2, "rep");
  lua_getfield(L, library, "math");
  lua_getfield(L, -1, "randomseed");
  lua_pushvalue(L, -1);
  lua_pushinteger(L, 0);
  lua_call(L, 1, 0);
  lua_pushcclosure(L, kv_random_seed, 1);
  lua_setfield(L, -2, "randomseed");
  lua_settop(L, -3);
}

KV_END
