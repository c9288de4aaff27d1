// os.time, os.clock, os.date, os.difftime on the sandbox's clock. There is one time zone: UTC.
#include "internal.h"
#include <math.h>

KV_BEGIN

static int kv_os_clock(lua_State *L) {
  kv_host *h = kv_host_get(L);
  lua_pushnumber(L, h->callbacks.clock(h->context, 1));
  return 1;
}

static lua_Integer kv_now(lua_State *L) {
  kv_host *h = kv_host_get(L);
  return (lua_Integer)floor(h->callbacks.clock(h->context, 0));
}

static int kv_field(lua_State *L, const char *key, int absent, int delta) {
  int type = lua_getfield(L, 1, key);
  int exact;
  lua_Integer value = lua_tointegerx(L, -1, &exact);
  if (!exact) {
    if (type != LUA_TNIL) return luaL_error(L, "field '%s' is not an integer", key);
    if (absent == INT32_MIN) return luaL_error(L, "field '%s' missing in date table", key);
    value = absent;
  } else {
    if (value < INT32_MIN / 2 || value > INT32_MAX / 2) return luaL_error(L, "field '%s' is out-of-bound", key);
    value -= delta;
  }
  lua_settop(L, -2);
  return (int)value;
}

static void kv_set_fields(lua_State *L, const struct tm *t) {
  const struct { const char *name; int value; } fields[] = {
    {"year", t->tm_year + 1900}, {"month", t->tm_mon + 1}, {"day", t->tm_mday}, {"hour", t->tm_hour},
    {"min", t->tm_min}, {"sec", t->tm_sec}, {"yday", t->tm_yday + 1}, {"wday", t->tm_wday + 1}};
  for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
    lua_pushinteger(L, fields[i].value);
    lua_setfield(L, -2, fields[i].name);
  }
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "isdst");
}

static int kv_os_time(lua_State *L) {
  if (lua_isnoneornil(L, 1)) {
    lua_pushinteger(L, kv_now(L));
    return 1;
  }
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  struct tm t;
  memset(&t, 0, sizeof t);
  t.tm_year = kv_field(L, "year", INT32_MIN, 1900);
  t.tm_mon = kv_field(L, "month", INT32_MIN, 1);
  t.tm_mday = kv_field(L, "day", INT32_MIN, 0);
  t.tm_hour = kv_field(L, "hour", 12, 0);
  t.tm_min = kv_field(L, "min", 0, 0);
  t.tm_sec = kv_field(L, "sec", 0, 0);
  time_t seconds = timegm(&t);
  kv_set_fields(L, &t);  // normalized, as Lua's
  lua_pushinteger(L, (lua_Integer)seconds);
  return 1;
}

static int kv_os_date(lua_State *L) {
  size_t length;
  const char *format = luaL_optlstring(L, 1, "%c", &length);
  time_t seconds = lua_isnoneornil(L, 2) ? (time_t)kv_now(L) : (time_t)luaL_checkinteger(L, 2);
  const char *end = format + length;
  struct tm t;
  if (*format == '!') format++;
  if (gmtime_r(&seconds, &t) == NULL)
    return luaL_error(L, "date result cannot be represented in this installation");
  if (strcmp(format, "*t") == 0) {
    lua_createtable(L, 0, 9);
    kv_set_fields(L, &t);
    return 1;
  }
  luaL_Buffer buffer;
  luaL_buffinit(L, &buffer);
  while (format < end) {
    if (*format != '%') {
      luaL_addchar(&buffer, *format++);
      continue;
    }
    format++;
    static const char conversions[] = "aAbBcCdDeFgGhHIjmMnprRStTuUVwWxXyYzZ%";
    if (format >= end || *format == 0 || strchr(conversions, *format) == NULL)
      return luaL_argerror(L, 1, lua_pushfstring(L, "invalid conversion specifier '%%%s'", format));
    char specifier[3] = {'%', *format++, 0};
    char text[256];
    luaL_addlstring(&buffer, text, strftime(text, sizeof text, specifier, &t));
  }
  luaL_pushresult(&buffer);
  return 1;
}

static int kv_os_difftime(lua_State *L) {
  lua_pushnumber(L, difftime((time_t)luaL_checkinteger(L, 1), (time_t)luaL_checkinteger(L, 2)));
  return 1;
}

void kv_sandbox_os(lua_State *L, int library) {
  static const luaL_Reg own[] = {
    {"clock", kv_os_clock}, {"date", kv_os_date}, {"difftime", kv_os_difftime}, {"time", kv_os_time}, {NULL, NULL}};
  lua_newtable(L);
  luaL_setfuncs(L, own, 0);
  lua_setfield(L, library, "os");
}

KV_END
