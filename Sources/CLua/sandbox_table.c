// The table functions whose work is set by a number: the number is checked before anything loops over it.
// (Written anew from the manual rather than wrapped: a wrapper would cost their errors the position.)
#include "internal.h"

KV_BEGIN

enum { kv_sort_polls_from = 50000 };

/// A table, or something that stands for one by its metamethods.
static void kv_check_table(lua_State *L, int index) {
  if (lua_type(L, index) == LUA_TTABLE) return;
  if (lua_getmetatable(L, index) == 0) luaL_checktype(L, index, LUA_TTABLE);
  lua_settop(L, -2);
}

/// The length of the table at 1, refused where a metamethod claims more than memory could hold.
static lua_Integer kv_checked_length(lua_State *L) {
  kv_check_table(L, 1);
  lua_Integer length = luaL_len(L, 1);
  kv_check_range(L, length);
  return length;
}

/// The number of elements from `first` to `last`, without overflow.
static lua_Integer kv_span(lua_Integer first, lua_Integer last) {
  if (last < first) return 0;
  lua_Unsigned span = (lua_Unsigned)last - (lua_Unsigned)first;
  return span >= (lua_Unsigned)LUA_MAXINTEGER ? LUA_MAXINTEGER : (lua_Integer)span + 1;
}

static int kv_table_insert(lua_State *L) {
  lua_Integer end = (lua_Integer)((lua_Unsigned)kv_checked_length(L) + 1u);
  switch (lua_gettop(L)) {
    case 2:
      lua_seti(L, 1, end);
      return 0;
    case 3: {
      lua_Integer position = luaL_checkinteger(L, 2);
      luaL_argcheck(L, (lua_Unsigned)position - 1u < (lua_Unsigned)end, 2, "position out of bounds");
      for (lua_Integer i = end; i > position; i--) {
        lua_geti(L, 1, i - 1);
        lua_seti(L, 1, i);
      }
      lua_seti(L, 1, position);
      return 0;
    }
    default: return luaL_error(L, "wrong number of arguments to 'insert'");
  }
}

static int kv_table_remove(lua_State *L) {
  lua_Integer size = kv_checked_length(L);
  lua_Integer position = luaL_optinteger(L, 2, size);
  if (lua_gettop(L) > 1)
    luaL_argcheck(L, (lua_Unsigned)position - 1u <= (lua_Unsigned)size, 2, "position out of bounds");
  lua_geti(L, 1, position);
  for (; position < size; position++) {
    lua_geti(L, 1, position + 1);
    lua_seti(L, 1, position);
  }
  lua_pushnil(L);
  lua_seti(L, 1, position);
  return 1;
}

static int kv_table_move(lua_State *L) {
  lua_Integer first = luaL_checkinteger(L, 2), last = luaL_checkinteger(L, 3), to = luaL_checkinteger(L, 4);
  int target = lua_isnoneornil(L, 5) ? 1 : 5;
  kv_check_table(L, 1);
  kv_check_table(L, target);
  if (last < first) {
    lua_pushvalue(L, target);
    return 1;
  }
  luaL_argcheck(L, first > 0 || last < LUA_MAXINTEGER + first, 3, "too many elements to move");
  lua_Integer count = last - first + 1;
  luaL_argcheck(L, to <= LUA_MAXINTEGER - count + 1, 4, "destination wrap around");
  kv_check_range(L, count);
  bool upwards = to > last || to <= first || (target != 1 && !lua_compare(L, 1, target, LUA_OPEQ));
  for (lua_Integer n = 0; n < count; n++) {
    lua_Integer i = upwards ? n : count - 1 - n;
    lua_geti(L, 1, first + i);
    lua_seti(L, target, to + i);
  }
  lua_pushvalue(L, target);
  return 1;
}

static int kv_table_concat(lua_State *L) {
  lua_Integer length = lua_isnoneornil(L, 4) ? kv_checked_length(L) : (kv_check_table(L, 1), 0);
  size_t separator_length;
  const char *separator = luaL_optlstring(L, 2, "", &separator_length);
  lua_Integer i = luaL_optinteger(L, 3, 1), last = luaL_optinteger(L, 4, length);
  kv_check_range(L, kv_span(i, last));
  lua_settop(L, 2);
  luaL_Buffer buffer;
  luaL_buffinit(L, &buffer);
  for (; i <= last; i++) {
    lua_geti(L, 1, i);
    if (!lua_isstring(L, -1))
      luaL_error(L, "invalid value (at index %I) in table for 'concat'", (LUAI_UACINT)i);
    luaL_addvalue(&buffer);
    if (i == last) break;  // before an overflow at the largest integer
    luaL_addlstring(&buffer, separator, separator_length);
  }
  luaL_pushresult(&buffer);
  return 1;
}

static int kv_table_unpack(lua_State *L) {
  lua_Integer first = luaL_optinteger(L, 2, 1);
  lua_Integer last = lua_isnoneornil(L, 3) ? luaL_len(L, 1) : luaL_checkinteger(L, 3);
  lua_Integer count = kv_span(first, last);
  if (count == 0) return 0;
  if (count >= INT32_MAX || !lua_checkstack(L, (int)count)) return luaL_error(L, "too many results to unpack");
  for (lua_Integer n = 0; n < count; n++) lua_geti(L, 1, first + n);
  return (int)count;
}

/// Lua's `<`, which lets a time limit in between two comparisons of a long sort.
static int kv_polling_less(lua_State *L) {
  if (kv_host_get(L)->kill && kv_guard_is_in_force(KV_GUARD_SORTING)) kv_raise_kill(L);
  lua_pushboolean(L, lua_compare(L, 1, 2, LUA_OPLT));
  return 1;
}

static int kv_table_sort(lua_State *L) {
  lua_Integer length = kv_checked_length(L);
  if (length < 2) return 0;
  luaL_argcheck(L, length < INT32_MAX, 1, "array too big");
  if (!lua_isnoneornil(L, 2)) luaL_checktype(L, 2, LUA_TFUNCTION);
  lua_settop(L, 2);
  if (length > kv_sort_polls_from && lua_isnil(L, 2)) {
    lua_pushcfunction(L, kv_polling_less);
    lua_replace(L, 2);
  }
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, 2, 0);
  return 0;
}

void kv_sandbox_table(lua_State *L, int library) {
  lua_getfield(L, library, "table");
  static const luaL_Reg own[] = {
    {"insert", kv_table_insert}, {"remove", kv_table_remove}, {"move", kv_table_move}, {"concat", kv_table_concat},
    {"unpack", kv_table_unpack}, {NULL, NULL}};
  luaL_setfuncs(L, own, 0);
  lua_getfield(L, -1, "sort");
  lua_pushcclosure(L, kv_table_sort, 1);
  lua_setfield(L, -2, "sort");
  lua_settop(L, -2);
}

KV_END
