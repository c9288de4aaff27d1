// string.find, match, gmatch and gsub on the matcher of pattern.c.
#include "pattern.h"

KV_BEGIN

/// The zero-based offset of a string position as scripts give it; past the end where it lies there.
static size_t kv_offset(lua_Integer position, size_t length) {
  if (position > 0) return (size_t)position - 1;
  if (position == 0 || position < -(lua_Integer)length) return 0;
  return length - (size_t)-position;
}

static bool kv_is_plain(const char *pattern, size_t length) {
  for (size_t i = 0; i < length; i++)
    if (pattern[i] != 0 && strchr("^$*+?.([%-", pattern[i]) != NULL) return false;
  return true;
}

static int kv_find_or_match(lua_State *L, bool find) {
  size_t length, pattern_length;
  const char *source = luaL_checklstring(L, 1, &length);
  const char *pattern = luaL_checklstring(L, 2, &pattern_length);
  size_t start = kv_offset(luaL_optinteger(L, 3, 1), length);
  if (start > length) {
    luaL_pushfail(L);
    return 1;
  }
  if (find && (lua_toboolean(L, 4) || kv_is_plain(pattern, pattern_length))) {
    // memmem is linear whatever the text, where a search by first characters is not.
    const char *found = memmem(source + start, length - start, pattern, pattern_length);
    if (found == NULL) {
      luaL_pushfail(L);
      return 1;
    }
    lua_pushinteger(L, found - source + 1);
    lua_pushinteger(L, found - source + (lua_Integer)pattern_length);
    return 2;
  }
  kv_matcher m;
  bool anchored = *pattern == '^' && pattern_length > 0;
  kv_matcher_begin(&m, L, source, length, pattern, pattern_length);
  if (anchored) pattern++;
  for (const char *s = source + start; s <= m.source_end; s++) {
    m.level = 0;
    const char *e = kv_matcher_match(&m, s, pattern);
    if (e != NULL) {
      if (!find) return kv_matcher_push_captures(&m, s, e);
      lua_pushinteger(L, s - source + 1);
      lua_pushinteger(L, e - source);
      return kv_matcher_push_captures(&m, NULL, NULL) + 2;
    }
    if (anchored) break;
    kv_matcher_spend(&m, 1);
  }
  luaL_pushfail(L);
  return 1;
}

static int kv_string_find(lua_State *L) { return kv_find_or_match(L, true); }
static int kv_string_match(lua_State *L) { return kv_find_or_match(L, false); }

// Upvalues: source, pattern, offset to go on at, offset of the end of the last match (-1: none).
static int kv_gmatch_next(lua_State *L) {
  size_t length, pattern_length;
  const char *source = lua_tolstring(L, lua_upvalueindex(1), &length);
  const char *pattern = lua_tolstring(L, lua_upvalueindex(2), &pattern_length);
  lua_Integer last = lua_tointeger(L, lua_upvalueindex(4));
  kv_matcher m;
  kv_matcher_begin(&m, L, source, length, pattern, pattern_length);
  for (const char *s = source + lua_tointeger(L, lua_upvalueindex(3)); s <= m.source_end; s++) {
    m.level = 0;
    const char *e = kv_matcher_match(&m, s, pattern);
    if (e != NULL && e - source != last) {
      lua_pushinteger(L, e - source);
      lua_pushvalue(L, -1);
      lua_replace(L, lua_upvalueindex(3));
      lua_replace(L, lua_upvalueindex(4));
      return kv_matcher_push_captures(&m, s, e);
    }
    kv_matcher_spend(&m, 1);
  }
  // A further call finds nothing again.
  lua_pushinteger(L, (lua_Integer)length + 1);
  lua_replace(L, lua_upvalueindex(3));
  return 0;
}

static int kv_string_gmatch(lua_State *L) {
  size_t length;
  luaL_checklstring(L, 1, &length);
  luaL_checkstring(L, 2);
  size_t start = kv_offset(luaL_optinteger(L, 3, 1), length);
  if (start > length) start = length + 1;
  lua_settop(L, 2);
  lua_pushinteger(L, (lua_Integer)start);
  lua_pushinteger(L, -1);
  lua_pushcclosure(L, kv_gmatch_next, 4);
  return 1;
}

static void kv_add_replacement(kv_matcher *m, luaL_Buffer *buffer, const char *s, const char *e) {
  size_t length;
  const char *text = lua_tolstring(m->L, 3, &length);
  for (size_t i = 0; i < length; i++) {
    if (text[i] != '%') {
      luaL_addchar(buffer, text[i]);
      continue;
    }
    char selector = ++i < length ? text[i] : 0;
    if (selector == '%') {
      luaL_addchar(buffer, '%');
    } else if (selector == '0') {
      luaL_addlstring(buffer, s, (size_t)(e - s));
    } else if (selector >= '1' && selector <= '9') {
      kv_matcher_push_capture(m, selector - '1', s, e);
      kv_tolstring(m->L, -1, NULL);
      lua_remove(m->L, -2);
      luaL_addvalue(buffer);
    } else {
      luaL_error(m->L, "invalid use of '%%' in replacement string");
    }
  }
}

/// Adds what replaces the match; false where the match stays.
static bool kv_add_value(kv_matcher *m, luaL_Buffer *buffer, const char *s, const char *e, int type) {
  lua_State *L = m->L;
  if (type == LUA_TFUNCTION) {
    lua_pushvalue(L, 3);
    lua_call(L, kv_matcher_push_captures(m, s, e), 1);
  } else if (type == LUA_TTABLE) {
    kv_matcher_push_capture(m, 0, s, e);
    lua_gettable(L, 3);
  } else {
    kv_add_replacement(m, buffer, s, e);
    return true;
  }
  if (!lua_toboolean(L, -1)) {
    lua_settop(L, -2);
    luaL_addlstring(buffer, s, (size_t)(e - s));
    return false;
  }
  if (!lua_isstring(L, -1)) luaL_error(L, "invalid replacement value (a %s)", luaL_typename(L, -1));
  luaL_addvalue(buffer);
  return true;
}

static int kv_string_gsub(lua_State *L) {
  size_t length, pattern_length;
  const char *source = luaL_checklstring(L, 1, &length);
  const char *pattern = luaL_checklstring(L, 2, &pattern_length);
  int type = lua_type(L, 3);
  luaL_argexpected(L, type == LUA_TNUMBER || type == LUA_TSTRING || type == LUA_TFUNCTION || type == LUA_TTABLE, 3,
                   "string/function/table");
  lua_Integer most = luaL_optinteger(L, 4, (lua_Integer)length + 1);
  bool anchored = *pattern == '^' && pattern_length > 0, changed = false;
  kv_matcher m;
  kv_matcher_begin(&m, L, source, length, pattern, pattern_length);
  if (anchored) pattern++;
  lua_settop(L, 3);
  if (type == LUA_TNUMBER) lua_tolstring(L, 3, NULL);  // converted once, in place
  luaL_Buffer buffer;
  luaL_buffinit(L, &buffer);
  lua_Integer count = 0;
  const char *s = source, *last = NULL;
  while (count < most) {
    m.level = 0;
    const char *e = kv_matcher_match(&m, s, pattern);
    if (e != NULL && e != last) {
      count++;
      if (kv_add_value(&m, &buffer, s, e, type)) changed = true;
      s = last = e;
    } else if (s < m.source_end) {
      luaL_addchar(&buffer, *s++);
    } else {
      break;
    }
    if (anchored) break;
    kv_matcher_spend(&m, 1);
  }
  if (changed) {
    luaL_addlstring(&buffer, s, (size_t)(m.source_end - s));
    luaL_pushresult(&buffer);
  } else {
    lua_pushvalue(L, 1);
  }
  lua_pushinteger(L, count);
  return 2;
}

void kv_sandbox_pattern(lua_State *L, int library) {
  lua_getfield(L, library, "string");
  static const luaL_Reg own[] = {
    {"find", kv_string_find}, {"match", kv_string_match}, {"gmatch", kv_string_gmatch}, {"gsub", kv_string_gsub},
    {NULL, NULL}};
  lua_newtable(L);
  for (const luaL_Reg *entry = own; entry->name != NULL; entry++) {
    // Lua's own stay out of the script's reach; tests compare with them.
    lua_getfield(L, -2, entry->name);
    lua_setfield(L, -2, entry->name);
  }
  lua_setfield(L, library, "patterns");
  luaL_setfuncs(L, own, 0);
  lua_settop(L, -2);
}

KV_END
