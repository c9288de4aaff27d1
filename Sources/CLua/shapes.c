// Kinds of tables: all tables of a kind share one metatable, which knows the names of their fields.
#include "internal.h"

KV_BEGIN

static char shape_keys[KV_SHAPE_COUNT];

// A field that a table has not. Upvalues: the names that it may have, each with true or with the field that it is
// another name of; the function that refuses any other name.
static int kv_shape_index(lua_State *L) {
  if (lua_type(L, 2) != LUA_TSTRING) {
    lua_pushnil(L);
    return 1;
  }
  lua_pushvalue(L, 2);
  switch (lua_rawget(L, lua_upvalueindex(1))) {
  case LUA_TNIL:
    lua_pushvalue(L, lua_upvalueindex(2));
    lua_pushvalue(L, 1);
    lua_pushvalue(L, 2);
    lua_call(L, 2, 1);
    return 1;
  case LUA_TBOOLEAN:
    lua_pushnil(L);
    return 1;
  default:
    lua_rawget(L, 1);
    return 1;
  }
}

// Operands: request, names, the function that refuses, the function that prints.
static int kv_define_shape_body(lua_State *L) {
  const int *shape = lua_touserdata(L, 1);
  lua_createtable(L, 0, 3);
  lua_pushvalue(L, 2);
  lua_pushvalue(L, 3);
  lua_pushcclosure(L, kv_shape_index, 2);
  lua_setfield(L, -2, "__index");
  lua_pushvalue(L, 4);
  lua_setfield(L, -2, "__tostring");
  // Scripts share it: none may change it.
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_rawsetp(L, LUA_REGISTRYINDEX, &shape_keys[*shape]);
  return 0;
}
int kv_define_shape(lua_State *L, int shape) { return kv_protect(L, kv_define_shape_body, &shape, 3, 0); }

// Upvalues: the metatable or nil, the names of the fields. Operands: the values of those that are there.
static int kv_maker(lua_State *L) {
  unsigned fields = kv_host_get(L)->record_fields;
  lua_createtable(L, 0, __builtin_popcount(fields));
  for (int i = 1, field = 2; fields != 0; fields >>= 1, field++) {
    if ((fields & 1) == 0) continue;
    lua_pushvalue(L, lua_upvalueindex(field));
    lua_pushvalue(L, i++);
    lua_rawset(L, -3);
  }
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_setmetatable(L, -2);
  return 1;
}

// Operands: request, names…
static int kv_maker_body(lua_State *L) {
  const int *shape = lua_touserdata(L, 1);
  int count = lua_gettop(L) - 1;
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &shape_keys[*shape]) != LUA_TTABLE) {
    lua_settop(L, -2);
    lua_pushnil(L);
  }
  lua_insert(L, 2);
  lua_pushcclosure(L, kv_maker, count + 1);
  return 1;
}
int kv_push_maker(lua_State *L, int shape, int count) { return kv_protect(L, kv_maker_body, &shape, count, 1); }

int kv_make_record(lua_State *L, unsigned fields) {
  kv_host *h = kv_host_get(L);
  h->protected_count++;
  h->record_fields = fields;
  int status = lua_pcall(L, __builtin_popcount(fields), 1, 0);
  return status == LUA_OK ? LUA_OK : kv_status_of_overflow(L, status);
}

typedef struct { kv_path paths[2]; int shape; } kv_paths;

// Operands: request, a value.
static int kv_paths_body(lua_State *L) {
  const kv_paths *request = lua_touserdata(L, 1);
  for (int i = 0; i < 2; i++) {
    if (i == 1) lua_pushvalue(L, 2);
    const kv_path *path = &request->paths[i];
    if (!path->exists) {
      lua_pushnil(L);
      continue;
    }
    lua_createtable(L, 2, 0);
    lua_pushinteger(L, path->first);
    lua_rawseti(L, -2, 1);
    lua_pushinteger(L, path->second);
    lua_rawseti(L, -2, 2);
    kv_set_shape(L, request->shape);
  }
  return 3;
}
int kv_push_paths(lua_State *L, int shape, kv_path first, kv_path second) {
  kv_paths request = {{first, second}, shape};
  return kv_protect(L, kv_paths_body, &request, 1, 3);
}

void kv_set_shape(lua_State *L, int shape) {
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &shape_keys[shape]) == LUA_TTABLE) {
    lua_setmetatable(L, -2);
  } else {
    lua_pop(L, 1);
  }
}

bool kv_is_shape(lua_State *L) {
  if (!lua_istable(L, -1) || !lua_getmetatable(L, -1)) return false;
  bool found = false;
  for (int shape = 0; shape < KV_SHAPE_COUNT && !found; shape++) {
    lua_rawgetp(L, LUA_REGISTRYINDEX, &shape_keys[shape]);
    found = lua_rawequal(L, -1, -2);
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  return found;
}

KV_END
