// Userdata that stand for Swift objects: one object, one value.
#include "trampoline.h"

KV_BEGIN

bool kv_push_known_object(lua_State *L, const void *object) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, KV_REGISTRY_IDENTITY);
  if (lua_rawgetp(L, -1, object) == LUA_TUSERDATA) {
    lua_replace(L, -2);
    return true;
  }
  lua_settop(L, -3);
  return false;
}

kv_object *kv_to_object(lua_State *L, int index) {
  if (lua_type(L, index) != LUA_TUSERDATA) return NULL;
  // Every full userdata of a state is made by this file: the libraries that make others are not opened.
  kv_object *o = lua_touserdata(L, index);
  return o->class_index >= 0 && o->object != NULL ? o : NULL;
}

void *kv_object_at(lua_State *L, int index) {
  kv_object *o = kv_to_object(L, index);
  return o == NULL ? NULL : o->object;
}

static int kv_object_body(lua_State *L) {
  kv_making *making = lua_touserdata(L, 1);
  kv_object *o = lua_newuserdatauv(L, sizeof *o, 1);
  *o = (kv_object){0};
  lua_rawgeti(L, LUA_REGISTRYINDEX, KV_REGISTRY_IDENTITY);
  lua_pushvalue(L, -2);
  lua_rawsetp(L, -2, making->object);
  lua_settop(L, -2);
  lua_rawgeti(L, LUA_REGISTRYINDEX, KV_REGISTRY_CLASSES);
  lua_rawgeti(L, -1, making->class_index);
  lua_setmetatable(L, -3);
  lua_settop(L, -2);
  kv_adopt(L, o, making->owner, making->object, making->companion, making->class_index);
  return 1;
}
int kv_push_new_object(lua_State *L, void *object, void *companion, int class_index) {
  kv_making making = {object, companion, malloc(sizeof(kv_owner)), class_index};
  if (making.owner == NULL) {
    lua_pushlightuserdata(L, kv_host_get(L));
    return LUA_ERRMEM;
  }
  int status = kv_protect(L, kv_object_body, &making, 0, 1);
  if (status != LUA_OK) free(making.owner);
  return status;
}

static int kv_auxiliary_body(lua_State *L) {
  lua_newtable(L);
  lua_pushvalue(L, -1);
  lua_setiuservalue(L, 2, 1);
  return 1;
}
int kv_push_auxiliary(lua_State *L, int index, bool create) {
  if (lua_getiuservalue(L, index, 1) == LUA_TTABLE || !create) return LUA_OK;
  lua_settop(L, -2);
  lua_pushvalue(L, index);
  return kv_protect(L, kv_auxiliary_body, NULL, 1, 1);
}

KV_END
