// Operations of the C interface that can raise, each run under lua_pcall with its request on the C stack.
#include "internal.h"

KV_BEGIN

typedef struct { const char *bytes; size_t length; } kv_bytes;

static int kv_bytes_body(lua_State *L) {
  const kv_bytes *request = lua_touserdata(L, 1);
  lua_pushlstring(L, request->bytes, request->length);
  return 1;
}
int kv_push_bytes(lua_State *L, const char *bytes, size_t length) {
  kv_bytes request = {bytes == NULL ? "" : bytes, length};
  return kv_protect(L, kv_bytes_body, &request, 0, 1);
}

static int kv_table_body(lua_State *L) {
  const int *request = lua_touserdata(L, 1);
  lua_createtable(L, request[0], request[1]);
  return 1;
}
int kv_push_table(lua_State *L, int array_count, int record_count) {
  int request[2] = {array_count, record_count};
  return kv_protect(L, kv_table_body, request, 0, 1);
}

typedef struct { const kv_name *names; int count; } kv_record;

// Operands: request, value…
static int kv_record_body(lua_State *L) {
  const kv_record *request = lua_touserdata(L, 1);
  lua_createtable(L, 0, request->count);
  for (int i = 0; i < request->count; i++) {
    lua_pushlstring(L, request->names[i].bytes, request->names[i].length);
    lua_pushvalue(L, i + 2);
    lua_rawset(L, -3);
  }
  return 1;
}
int kv_push_record(lua_State *L, const kv_name *names, int count) {
  kv_record request = {names, count};
  return kv_protect(L, kv_record_body, &request, count, 1);
}

int kv_load_text(lua_State *L, const char *bytes, size_t length, const char *chunk_name) {
  if (!lua_checkstack(L, 3)) return KV_STATUS_STACK;
  int status = luaL_loadbufferx(L, bytes, length, chunk_name, "t");
  if (status == LUA_OK) {
    kv_push_environment(L);
    lua_setupvalue(L, -2, 1);
  }
  return status;
}

// Operands: request, table, key[, value]; the table is copied up so that any index may name it.
static int kv_set_raw_body(lua_State *L) {
  lua_rawset(L, 2);
  return 0;
}
int kv_set_raw(lua_State *L, int index) {
  lua_pushvalue(L, index);
  lua_insert(L, -3);
  return kv_protect(L, kv_set_raw_body, NULL, 3, 0);
}

// Operands: request, table, value.
static int kv_set_raw_name_body(lua_State *L) {
  const kv_bytes *request = lua_touserdata(L, 1);
  lua_pushlstring(L, request->bytes, request->length);
  lua_insert(L, 3);
  lua_rawset(L, 2);
  return 0;
}
int kv_set_raw_name(lua_State *L, int index, const char *bytes, size_t length) {
  kv_bytes request = {bytes == NULL ? "" : bytes, length};
  lua_pushvalue(L, index);
  lua_insert(L, -2);
  return kv_protect(L, kv_set_raw_name_body, &request, 2, 0);
}

static int kv_set_body(lua_State *L) {
  lua_settable(L, 2);
  return 0;
}
int kv_set(lua_State *L, int index) {
  lua_pushvalue(L, index);
  lua_insert(L, -3);
  return kv_protect_call(L, kv_set_body, NULL, 3, 0);
}

static int kv_get_body(lua_State *L) {
  lua_gettable(L, 2);
  return 1;
}
int kv_get(lua_State *L, int index) {
  lua_pushvalue(L, index);
  lua_insert(L, -2);
  return kv_protect_call(L, kv_get_body, NULL, 2, 1);
}

static int kv_set_raw_integer_body(lua_State *L) {
  lua_rawseti(L, 2, *(const lua_Integer *)lua_touserdata(L, 1));
  return 0;
}
int kv_set_raw_integer(lua_State *L, int index, lua_Integer key) {
  lua_pushvalue(L, index);
  lua_insert(L, -2);
  return kv_protect(L, kv_set_raw_integer_body, &key, 2, 0);
}

static int kv_length_body(lua_State *L) {
  lua_pushinteger(L, luaL_len(L, 2));
  return 1;
}
int kv_length(lua_State *L, int index) {
  lua_pushvalue(L, index);
  return kv_protect_call(L, kv_length_body, NULL, 1, 1);
}

static int kv_next_body(lua_State *L) {
  bool *more = lua_touserdata(L, 1);
  *more = lua_next(L, 2) != 0;
  return *more ? 2 : 0;
}
int kv_next(lua_State *L, int index, bool *more) {
  lua_pushvalue(L, index);
  lua_insert(L, -2);
  *more = false;
  int status = kv_protect(L, kv_next_body, more, 2, LUA_MULTRET);
  if (status != LUA_OK) *more = false;
  return status;
}

typedef struct { int most, count; } kv_all_fields;

// Operands: request, table.
static int kv_all_fields_body(lua_State *L) {
  kv_all_fields *request = lua_touserdata(L, 1);
  if (!lua_checkstack(L, 2 * request->most + 4)) return 0;
  int count = 0;
  lua_pushnil(L);
  while (lua_next(L, 2)) {
    if (count++ == request->most) return 0;
    lua_pushvalue(L, -2);
  }
  request->count = count;
  return 2 * count;
}
int kv_push_all_fields(lua_State *L, int index, int most, int *count) {
  kv_all_fields request = {most, -1};
  lua_pushvalue(L, index);
  int status = kv_protect(L, kv_all_fields_body, &request, 1, LUA_MULTRET);
  *count = status == LUA_OK ? request.count : -1;
  return status;
}

static int kv_equal_body(lua_State *L) {
  lua_pushboolean(L, lua_compare(L, 2, 3, LUA_OPEQ));
  return 1;
}
int kv_equal(lua_State *L, int left, int right) {
  left = lua_absindex(L, left);
  right = lua_absindex(L, right);
  lua_pushvalue(L, left);
  lua_pushvalue(L, right);
  return kv_protect_call(L, kv_equal_body, NULL, 2, 1);
}

static int kv_tostring_body(lua_State *L) {
  kv_tolstring(L, 2, NULL);
  return 1;
}
int kv_tostring(lua_State *L, int index) {
  lua_pushvalue(L, index);
  return kv_protect_call(L, kv_tostring_body, NULL, 1, 1);
}

static int kv_seed_body(lua_State *L) {
  kv_host *h = kv_host_get(L);
  h->seed = *(const lua_Integer *)lua_touserdata(L, 1);
  lua_rawgeti(L, LUA_REGISTRYINDEX, KV_REGISTRY_LIBRARY);
  lua_getfield(L, -1, "math");
  lua_getfield(L, -1, "randomseed");
  lua_pushinteger(L, h->seed);
  lua_call(L, 1, 0);
  return 0;
}
int kv_seed_random(lua_State *L, lua_Integer seed) { return kv_protect(L, kv_seed_body, &seed, 0, 0); }

static int kv_collect_body(lua_State *L) {
  lua_gc(L, LUA_GCCOLLECT);
  return 0;
}
int kv_collect(lua_State *L) {
  kv_host *h = kv_host_get(L);
  int status = LUA_OK;
  // What a first round finalizes may hold references into Lua: they are let go, and a second round frees the rest.
  for (int round = 0; round < 2 && status == LUA_OK; round++) {
    kv_host_drain(h);
    status = kv_protect(L, kv_collect_body, NULL, 0, 0);
  }
  kv_host_drain(h);
  return status;
}

KV_END
