// What Lua's C API takes at least for what kvbench's rows of the Lua border measure: a member as userdata, its keys found
// in a table by the interned name, a method, a callback with an object and a change of three keys.
//
// Prints `name TAB nanoseconds` for each, the loop itself left out, the median of seven runs.
#include <lua5.4/lauxlib.h>
#include <lua5.4/lua.h>
#include <lua5.4/lualib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define RUNS 7
#define COUNT 2000000

typedef struct member {
  lua_Integer rating;
  size_t length;
  char name[32];
} member;

enum { KEY_RATING = 1, KEY_NAME = 2 };

// Upvalues of __index and __newindex: the table of keys and methods, and the metatable that a member has.
static member *checked_member(lua_State *L) {
  member *self = lua_touserdata(L, 1);
  if (self == NULL || !lua_getmetatable(L, 1) || !lua_rawequal(L, -1, lua_upvalueindex(2))) luaL_error(L, "not a member");
  lua_pop(L, 1);
  return self;
}

static int get_key(lua_State *L) {
  member *self = checked_member(L);
  lua_pushvalue(L, 2);
  if (lua_rawget(L, lua_upvalueindex(1)) == LUA_TFUNCTION) return 1;
  switch (lua_tointeger(L, -1)) {
    case KEY_RATING: lua_pushinteger(L, self->rating); return 1;
    case KEY_NAME: lua_pushlstring(L, self->name, self->length); return 1;
    default: return luaL_error(L, "no such key");
  }
}

static int set_key(lua_State *L) {
  member *self = checked_member(L);
  lua_pushvalue(L, 2);
  lua_rawget(L, lua_upvalueindex(1));
  switch (lua_tointeger(L, -1)) {
    case KEY_RATING: self->rating = luaL_checkinteger(L, 3); return 0;
    case KEY_NAME: {
      size_t length;
      const char *text = luaL_checklstring(L, 3, &length);
      self->length = length < sizeof self->name ? length : sizeof self->name;
      memcpy(self->name, text, self->length);
      return 0;
    }
    default: return luaL_error(L, "no such key");
  }
}

static int echo(lua_State *L) {
  luaL_checkinteger(L, 2);
  luaL_checkinteger(L, 3);
  lua_pushvalue(L, 2);
  return 1;
}

static int identity_map;

// Pushes the userdata of `self` that scripts know, found by its address.
static int push_known(lua_State *L) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &identity_map);
  lua_rawgetp(L, -1, lua_touserdata(L, lua_upvalueindex(1)));
  return 1;
}

static void make_class(lua_State *L) {
  luaL_newmetatable(L, "member");
  lua_newtable(L);
  lua_pushinteger(L, KEY_RATING);
  lua_setfield(L, -2, "rating");
  lua_pushinteger(L, KEY_NAME);
  lua_setfield(L, -2, "name");
  lua_pushcfunction(L, echo);
  lua_setfield(L, -2, "echo");
  lua_pushvalue(L, -1);
  lua_pushvalue(L, -3);
  lua_pushcclosure(L, get_key, 2);
  lua_setfield(L, -3, "__index");
  lua_pushvalue(L, -2);
  lua_pushcclosure(L, set_key, 2);
  lua_setfield(L, -2, "__newindex");
  lua_pop(L, 1);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static int by_size(const void *left, const void *right) {
  double a = *(const double *)left, b = *(const double *)right;
  return (a > b) - (a < b);
}

static double median(double *times) {
  qsort(times, RUNS, sizeof *times, by_size);
  return times[RUNS / 2];
}

static double loop_time(lua_State *L, const char *body) {
  char source[256];
  snprintf(source, sizeof source,
           "local o, known, s = o, known, 'abcdefghijklmnop' local n = ... for i = 1, n do %s end", body);
  double times[RUNS];
  for (int run = 0; run < RUNS; run++) {
    if (luaL_loadstring(L, source) != LUA_OK) {
      fprintf(stderr, "%s\n", lua_tostring(L, -1));
      exit(1);
    }
    lua_pushinteger(L, COUNT);
    double start = now();
    lua_call(L, 1, 0);
    times[run] = (now() - start) / COUNT;
  }
  return median(times);
}

static void measure_callback(lua_State *L) {
  luaL_dostring(L, "return function(change) return change end");
  int callback = luaL_ref(L, LUA_REGISTRYINDEX);
  double times[RUNS];
  for (int run = 0; run < RUNS; run++) {
    double start = now();
    for (int i = 0; i < COUNT; i++) {
      lua_rawgeti(L, LUA_REGISTRYINDEX, callback);
      lua_createtable(L, 0, 4);
      lua_pushstring(L, "setting");
      lua_setfield(L, -2, "kind");
      lua_pushinteger(L, i);
      lua_setfield(L, -2, "new");
      lua_pushinteger(L, i - 1);
      lua_setfield(L, -2, "old");
      lua_pcall(L, 1, 0, 0);
    }
    times[run] = (now() - start) / COUNT;
  }
  printf("a callback with a change of three keys\t%.0f\n", median(times));
}

int main(void) {
  lua_State *L = luaL_newstate();
  luaL_openlibs(L);
  make_class(L);
  member *self = lua_newuserdatauv(L, sizeof(member), 0);
  *self = (member){.rating = 5, .length = 1, .name = "x"};
  luaL_setmetatable(L, "member");
  lua_newtable(L);
  lua_pushvalue(L, -2);
  lua_rawsetp(L, -2, self);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &identity_map);
  lua_setglobal(L, "o");
  lua_pushlightuserdata(L, self);
  lua_pushcclosure(L, push_known, 1);
  lua_setglobal(L, "known");

  const char *bodies[][2] = {
      {"property get, integer", "local x = o.rating"}, {"property set, integer", "o.rating = i"},
      {"property get, string", "local x = o.name"},    {"property set, string", "o.name = s"},
      {"method call, two arguments", "local x = o:echo(i, 2)"},
      {"pushing a known object", "local x = known()"},
  };
  double empty = loop_time(L, "");
  for (size_t row = 0; row < sizeof bodies / sizeof *bodies; row++) {
    printf("%s\t%.0f\n", bodies[row][0], loop_time(L, bodies[row][1]) - empty);
  }
  measure_callback(L);
  lua_close(L);
  return 0;
}
