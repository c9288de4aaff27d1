// The metatables of bound classes: keys looked up here, slots read and written by Swift.
//
// Like the trampoline these frames call Swift, let the Swift frame end, and only then push what can raise.
#include "trampoline.h"

KV_BEGIN

// Upvalues of the functions below: 1 the table of names, 2 the class's context.

static inline kv_object *kv_self(lua_State *L) {
  if (lua_type(L, 1) == LUA_TUSERDATA) {
    // Every full userdata of a state has this head (objects.c).
    kv_object *o = lua_touserdata(L, 1);
    if (o->class_index >= 0 && o->object != NULL) return o;
  }
  luaL_error(L, "bad self (an object of another state, or one already finalized)");
  return NULL;
}

static int kv_index(lua_State *L) {
  kv_object *o = kv_self(L);
  lua_pushvalue(L, 2);
  int type = lua_rawget(L, lua_upvalueindex(1));
  if (type == LUA_TFUNCTION) return 1;
  kv_host *h = kv_host_get(L);
  kv_enter(L, h);
  void *context = lua_touserdata(L, lua_upvalueindex(2));
  if (type != LUA_TNUMBER) {
    lua_settop(L, 2);
    return kv_leave(L, h, h->callbacks.get_unknown(L, context, o->object));
  }
  // The slot stays above the key, where nobody looks: to pop it would be one more call of Lua.
  lua_Integer slot = lua_tointegerx(L, -1, NULL);
  kv_value value;
  h->callbacks.get(L, context, o->object, slot, &value);
  if (h->kill) return kv_raise_kill(L);
  switch (value.kind) {
    case KV_NIL: lua_pushnil(L); return 1;
    case KV_BOOLEAN: lua_pushboolean(L, value.boolean); return 1;
    case KV_INTEGER: lua_pushinteger(L, value.integer); return 1;
    case KV_NUMBER: lua_pushnumber(L, value.number); return 1;
    case KV_BYTES: lua_pushlstring(L, value.bytes, value.length); return 1;
    case KV_ON_STACK: return 1;
    case KV_RAISE: return lua_error(L);
  }
  return 0;
}

static int kv_newindex(lua_State *L) {
  kv_object *o = kv_self(L);
  lua_pushvalue(L, 2);
  int type = lua_rawget(L, lua_upvalueindex(1));
  kv_host *h = kv_host_get(L);
  kv_enter(L, h);
  void *context = lua_touserdata(L, lua_upvalueindex(2));
  if (type == LUA_TNUMBER) {
    lua_Integer slot = lua_tointegerx(L, -1, NULL);
    return kv_leave(L, h, h->callbacks.set(L, context, o->object, slot));
  }
  lua_settop(L, 3);
  return kv_leave(L, h, h->callbacks.set_unknown(L, context, o->object, type == LUA_TFUNCTION));
}

static int kv_default_tostring(lua_State *L) {
  // The library's default would print an address, which differs from run to run.
  lua_pushfstring(L, "<%s>", lua_tostring(L, lua_upvalueindex(1)));
  return 1;
}

static int kv_refuse_pairs(lua_State *L) {
  return luaL_error(L, "%s cannot be iterated with pairs", lua_tostring(L, lua_upvalueindex(1)));
}

typedef struct { const char *name; size_t length; void *context; kv_owner *owner; int index, base; } kv_class_making;

/// Copies the methods of a class that its table of names, the operand at `names`, does not have.
static void kv_class_inherit(lua_State *L, int base, int names) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, KV_REGISTRY_CLASSES);
  lua_rawgeti(L, -1, base);
  lua_getfield(L, -1, "names");
  int inherited = lua_gettop(L);
  lua_pushnil(L);
  while (lua_next(L, inherited)) {
    lua_pushvalue(L, -2);
    if (lua_rawget(L, names) == LUA_TNIL) {
      lua_pushvalue(L, -3);
      lua_pushvalue(L, -3);
      lua_rawset(L, names);
    }
    lua_settop(L, inherited + 1);
  }
  lua_settop(L, inherited - 3);
}

// Operands: request, names, metamethods. Gives the metatable.
static int kv_class_body(lua_State *L) {
  kv_class_making *making = lua_touserdata(L, 1);
  if (making->base > 0) kv_class_inherit(L, making->base, 2);
  lua_pushstring(L, making->name);
  int name = lua_gettop(L);
  lua_pushvalue(L, name);
  lua_setfield(L, 3, "__name");
  lua_pushvalue(L, 3);
  kv_hide_metatable(L);
  lua_settop(L, name);
  lua_pushvalue(L, 2);
  lua_pushlightuserdata(L, making->context);
  lua_pushcclosure(L, kv_index, 2);
  lua_setfield(L, 3, "__index");
  lua_pushvalue(L, 2);
  lua_pushlightuserdata(L, making->context);
  lua_pushcclosure(L, kv_newindex, 2);
  lua_setfield(L, 3, "__newindex");
  lua_pushcfunction(L, kv_object_gc);
  lua_setfield(L, 3, "__gc");
  static const struct { const char *name; lua_CFunction function; } defaults[] = {
    {"__tostring", kv_default_tostring}, {"__pairs", kv_refuse_pairs}};
  for (int i = 0; i < 2; i++) {
    lua_pushstring(L, defaults[i].name);
    if (lua_rawget(L, 3) == LUA_TNIL) {
      lua_pushvalue(L, name);
      lua_pushcclosure(L, defaults[i].function, 1);
      lua_setfield(L, 3, defaults[i].name);
    }
    lua_settop(L, name);
  }
  lua_pushvalue(L, 2);  // kept for names added later
  lua_setfield(L, 3, "names");
  // The metatable keeps the context: the functions above, which have its address, are reached through it alone.
  kv_object *box = lua_newuserdatauv(L, sizeof *box, 0);
  *box = (kv_object){0};
  lua_rawgeti(L, LUA_REGISTRYINDEX, KV_REGISTRY_BOX_METATABLE);
  lua_setmetatable(L, -2);
  lua_rawseti(L, 3, KV_CLASS_CONTEXT);
  kv_host *h = kv_host_get(L);
  lua_rawgeti(L, LUA_REGISTRYINDEX, KV_REGISTRY_CLASSES);
  lua_pushvalue(L, 3);
  lua_rawseti(L, -2, h->class_count + 1);
  making->index = ++h->class_count;
  kv_adopt(L, box, making->owner, making->context, NULL, KV_FUNCTION_BOX);
  lua_settop(L, 3);
  return 1;
}
int kv_define_class(lua_State *L, const char *name, void *context, int base, int *index) {
  kv_class_making making = {name, strlen(name), context, malloc(sizeof(kv_owner)), 0, base};
  if (making.owner == NULL) {
    lua_settop(L, -3);
    lua_pushlightuserdata(L, kv_host_get(L));
    return LUA_ERRMEM;
  }
  int status = kv_protect(L, kv_class_body, &making, 2, 1);
  if (status != LUA_OK) free(making.owner);
  *index = making.index;
  return status;
}

typedef struct { int class_index, most, count; } kv_slot_fields;

// Operands: request, table.
static int kv_slot_fields_body(lua_State *L) {
  kv_slot_fields *request = lua_touserdata(L, 1);
  if (!lua_checkstack(L, 2 * request->most + 8)) return 0;
  lua_rawgeti(L, LUA_REGISTRYINDEX, KV_REGISTRY_CLASSES);
  lua_rawgeti(L, -1, request->class_index);
  lua_getfield(L, -1, "names");
  int names = lua_gettop(L), count = 0;
  lua_pushnil(L);
  while (lua_next(L, 2)) {
    if (count++ == request->most) return 0;
    // Key, value: the slot takes the key's place below the value, and the key goes on top for the next one.
    lua_pushvalue(L, -2);
    lua_pushvalue(L, -1);
    if (lua_rawget(L, names) == LUA_TNUMBER) {
      lua_Integer slot = lua_tointegerx(L, -1, NULL);
      lua_pushlightuserdata(L, (void *)(intptr_t)slot);
      lua_replace(L, -5);
    }
    lua_settop(L, -2);
  }
  request->count = count;
  return 2 * count;
}
int kv_push_slot_fields(lua_State *L, int index, int class_index, int most, int *count) {
  kv_slot_fields request = {class_index, most, -1};
  lua_pushvalue(L, index);
  int status = kv_protect(L, kv_slot_fields_body, &request, 1, LUA_MULTRET);
  *count = status == LUA_OK ? request.count : -1;
  return status;
}

void *kv_class_context(lua_State *L, int index) {
  if (kv_to_object(L, index) == NULL || !lua_getmetatable(L, index)) return NULL;
  lua_rawgeti(L, -1, KV_CLASS_CONTEXT);
  const kv_object *box = lua_touserdata(L, -1);
  void *context = box == NULL ? NULL : box->object;
  lua_settop(L, -3);
  return context;
}

// Operands: request, value.
static int kv_class_name_body(lua_State *L) {
  const kv_class_making *making = lua_touserdata(L, 1);
  lua_rawgeti(L, LUA_REGISTRYINDEX, KV_REGISTRY_CLASSES);
  lua_rawgeti(L, -1, making->index);
  lua_getfield(L, -1, "names");
  lua_pushlstring(L, making->name, making->length);
  lua_pushvalue(L, 2);
  lua_rawset(L, -3);
  return 0;
}
int kv_class_set_name(lua_State *L, int class_index, const char *name, size_t length) {
  kv_class_making making = {name, length, NULL, NULL, class_index, 0};
  return kv_protect(L, kv_class_name_body, &making, 1, 0);
}

KV_END
