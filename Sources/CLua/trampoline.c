// Lua calling Swift functions.
//
// The trampoline is a C frame that calls Swift, lets the Swift frame end, and only then raises what Swift asked for.
#include "trampoline.h"

KV_BEGIN

// Upvalues: 1 the userdata of the context, 2 the table of known objects.
static int kv_trampoline(lua_State *L) {
  kv_host *h = kv_host_get(L);
  kv_enter(L, h);
  kv_object *box = lua_touserdata(L, lua_upvalueindex(1));
  return kv_leave(L, h, h->callbacks.call(L, box->object));
}

bool kv_push_known_result(lua_State *L, const void *object) {
  if (lua_rawgetp(L, lua_upvalueindex(2), object) == LUA_TUSERDATA) return true;
  lua_settop(L, -2);
  return false;
}

void kv_box_metatable(lua_State *L) {
  lua_createtable(L, 0, 2);
  lua_pushcfunction(L, kv_object_gc);
  lua_setfield(L, -2, "__gc");
  kv_hide_metatable(L);
}

static int kv_function_body(lua_State *L) {
  kv_making *making = lua_touserdata(L, 1);
  kv_object *o = lua_newuserdatauv(L, sizeof *o, 0);
  *o = (kv_object){0};
  lua_rawgeti(L, LUA_REGISTRYINDEX, KV_REGISTRY_BOX_METATABLE);
  lua_setmetatable(L, -2);
  lua_pushvalue(L, -1);
  lua_rawgeti(L, LUA_REGISTRYINDEX, KV_REGISTRY_IDENTITY);
  lua_pushcclosure(L, kv_trampoline, 2);
  kv_adopt(L, o, making->owner, making->object, NULL, KV_FUNCTION_BOX);
  return 1;
}
int kv_push_function(lua_State *L, void *box) {
  kv_making making = {box, NULL, malloc(sizeof(kv_owner)), 0};
  if (making.owner == NULL) {
    lua_pushlightuserdata(L, kv_host_get(L));
    return LUA_ERRMEM;
  }
  int status = kv_protect(L, kv_function_body, &making, 0, 1);
  if (status != LUA_OK) free(making.owner);
  return status;
}

KV_END
