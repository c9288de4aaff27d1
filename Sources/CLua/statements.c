// Statements that are typed one after the other, and share the variables of their outermost level.
#include "internal.h"

KV_BEGIN

void kv_statement_begin(lua_State *L, int index) { kv_host_get(L)->statement = lua_topointer(L, index); }
void kv_statement_end(kv_host *h) { h->statement = NULL; }

// Pops what lua_getupvalue has pushed. 0 where the function has none of that name.
static int kv_upvalue_named(lua_State *L, int index, const char *name) {
  const char *found;
  for (int i = 1; (found = lua_getupvalue(L, index, i)) != NULL; i++) {
    lua_pop(L, 1);
    if (strcmp(found, name) == 0) return i;
  }
  return 0;
}

bool kv_share_variable(lua_State *L, int function, int other, const char *name) {
  int to = kv_upvalue_named(L, function, name);
  int from = to == 0 ? 0 : kv_upvalue_named(L, other, name);
  if (from != 0) lua_upvaluejoin(L, function, to, other, from);
  return from != 0;
}

bool kv_push_variable(lua_State *L, int function, const char *name) {
  int at = kv_upvalue_named(L, function, name);
  return at != 0 && lua_getupvalue(L, function, at) != NULL;
}

KV_END
