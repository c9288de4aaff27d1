// Where scripts are: tracebacks taken before the stack unwinds, and single locations.
#include "internal.h"

#include <ctype.h>

KV_BEGIN

// MARK: - Tracebacks

static ptrdiff_t kv_trace_text(kv_host *h, const char *text, size_t length) {
  if (h->text_used + length + 1 > h->text_capacity) {
    size_t capacity = (h->text_used + length + 1) * 2;
    char *grown = realloc(h->text, capacity);
    if (grown == NULL) return -1;
    h->text = grown;
    h->text_capacity = capacity;
  }
  size_t at = h->text_used;
  memcpy(h->text + at, text, length);
  h->text[at + length] = 0;
  h->text_used += length + 1;
  return (ptrdiff_t)at;
}

static bool kv_trace_frame(kv_host *h, lua_State *L, lua_Debug *ar) {
  if (h->frame_count == h->frame_capacity) {
    int capacity = h->frame_capacity == 0 ? 32 : h->frame_capacity * 2;
    kv_frame *grown = realloc(h->frames, (size_t)capacity * sizeof(kv_frame));
    if (grown == NULL) return false;
    h->frames = grown;
    h->frame_capacity = capacity;
  }
  lua_getinfo(L, "nSl", ar);  // these three fields allocate nothing
  kv_frame *frame = &h->frames[h->frame_count];
  frame->line = ar->currentline;
  frame->defined_at = ar->linedefined;
  frame->kind = *ar->what == 'm' ? 'm' : *ar->what == 'C' ? 'C' : 'L';
  // A chunk named neither as a file nor by us is its own text: its short form is name enough.
  bool named = ar->source[0] == '@' || ar->source[0] == '=';
  frame->source = named ? kv_trace_text(h, ar->source + 1, ar->srclen > 0 ? ar->srclen - 1 : 0)
                        : kv_trace_text(h, ar->short_src, strlen(ar->short_src));
  frame->short_source = kv_trace_text(h, ar->short_src, strlen(ar->short_src));
  frame->variables = -1;
  frame->variable_count = 0;
  frame->name = ar->name != NULL ? kv_trace_text(h, ar->name, strlen(ar->name)) : -1;
  if (frame->source == -1 || frame->short_source == -1) return false;
  h->frame_count++;
  return true;
}

static int kv_level_count(lua_State *L) {
  lua_Debug ar;
  int low = 1, high = 1;
  while (lua_getstack(L, high, &ar)) low = high, high *= 2;
  while (low < high) {
    int middle = (low + high) / 2;
    if (lua_getstack(L, middle, &ar)) low = middle + 1; else high = middle;
  }
  return high;
}

// Of `attempt to index a nil value (field 'new')` the field's name; NULL for any other message, for a long name, and for
// what is no constant of the code (`?`, `integer index`): that would have to be made anew.
static const char *kv_failed_field(lua_State *L, size_t *length) {
  static const char before[] = "(field '", after[] = "')";
  size_t size;
  const char *message = lua_type(L, -1) == LUA_TSTRING ? lua_tolstring(L, -1, &size) : NULL;
  if (message == NULL || size < sizeof before + sizeof after) return NULL;
  const char *end = message + size - (sizeof after - 1), *name = end;
  if (memcmp(end, after, sizeof after - 1) != 0) return NULL;
  while (name > message && (isalnum((unsigned char)name[-1]) || name[-1] == '_') && end - name <= 40) name--;
  *length = (size_t)(end - name);
  size_t head = (size_t)(name - message);
  return head >= sizeof before - 1 && *length > 0 && *length <= 40 && memcmp(name - (sizeof before - 1), before, sizeof before - 1) == 0
             ? name : NULL;
}

// Notes of a variable, whose value is on top and popped, whether it holds a table with the field. False: short of memory.
static bool kv_trace_owner(lua_State *L, kv_frame *frame, const char *variable, const char *field, size_t length) {
  char text[64] = {KV_FIELD_OTHER};
  // `(temporary)` is no variable's name.
  if (*variable == '(' || *variable == 0 || strlen(variable) > sizeof text - 2) {
    lua_pop(L, 1);
    return true;
  }
  if (lua_istable(L, -1)) {
    lua_pushlstring(L, field, length);
    bool has = lua_rawget(L, -2) != LUA_TNIL;
    lua_pop(L, 1);
    if (has) text[0] = KV_FIELD_HAS; else if (kv_is_shape(L)) text[0] = KV_FIELD_LACKS;
  }
  lua_pop(L, 1);
  strcpy(text + 1, variable);
  ptrdiff_t at = kv_trace_text(kv_host_get(L), text, strlen(text));
  if (at < 0) return false;
  if (frame->variable_count++ == 0) frame->variables = at;
  return true;
}

// Notes what the variables of the innermost function say of the field that the message on top names. A table that has it is
// not the one that failed; one of some kind that has it not was not misspelt, and its reader wants to know why.
static void kv_trace_owners(lua_State *L, int level, kv_frame *frame) {
  size_t length;
  lua_Debug ar;
  const char *field = kv_failed_field(L, &length), *variable;
  if (field == NULL || frame->kind == 'C' || !lua_checkstack(L, 8) || !lua_getstack(L, level, &ar)) return;
  // Those around it first: of one name the last is the one in sight.
  lua_getinfo(L, "f", &ar);
  for (int i = 1; (variable = lua_getupvalue(L, -1, i)) != NULL; i++)
    if (!kv_trace_owner(L, frame, variable, field, length)) break;
  lua_pop(L, 1);
  for (int i = 1; (variable = lua_getlocal(L, &ar, i)) != NULL; i++)
    if (!kv_trace_owner(L, frame, variable, field, length)) break;
}

void kv_trace_capture(lua_State *L, int level) {
  enum { head = 100, tail = 20 };
  kv_host *h = kv_host_get(L);
  lua_Debug ar;
  int taken = 0;
  while (lua_getstack(L, level, &ar)) {
    if (!kv_trace_frame(h, L, &ar)) return;
    level++;
    if (++taken == head) {
      // A runaway recursion: its innermost and outermost calls tell the story.
      int count = kv_level_count(L);
      if (level < count - tail) level = count - tail;
    }
  }
}

void kv_trace_capture_raised(lua_State *L, int level) {
  kv_host *h = kv_host_get(L);
  int known = h->frame_count;
  kv_trace_capture(L, level);
  if (known == 0 && h->frame_count > 0) kv_trace_owners(L, level, &h->frames[0]);
}

void kv_trace_clear(kv_host *h) {
  h->frame_count = 0;
  h->text_used = 0;
  h->trace_state = KV_TRACE_NONE;
  h->trace_continues = false;
}

int kv_message_handler(lua_State *L) {
  kv_host *h = kv_host_get(L);
  if (h->trace_state == KV_TRACE_NONE) kv_trace_clear(h);
  // Level 0 is this handler.
  if (h->trace_state != KV_TRACE_KEEP) kv_trace_capture_raised(L, 1);
  h->trace_state = KV_TRACE_KEEP;
  return 1;
}

void kv_after_catch(lua_State *L, int status) {
  kv_host *h = kv_host_get(L);
  if (status == LUA_ERRMEM && h->kill == 0) h->kill = KV_KILL_MEMORY;
  if (h->kill && kv_guard_is_in_force(KV_GUARD_CATCH)) kv_raise_kill(L);
  if (status != LUA_OK && status != LUA_YIELD) h->trace_state = KV_TRACE_NONE;
}

const kv_frame *kv_trace_frames(const kv_host *h, int *count, const char **text) {
  *count = h->frame_count;
  *text = h->text;
  return h->frames;
}
void kv_trace_continue(kv_host *h) {
  kv_trace_clear(h);
  h->trace_state = KV_TRACE_KEEP;
  h->trace_continues = true;
}
bool kv_trace_continues(const kv_host *h) { return h->trace_continues; }
kv_trace_state kv_trace_get_state(const kv_host *h) { return h->trace_state; }

// MARK: - Locations

static bool kv_location_of(lua_State *L, lua_Debug *ar, kv_location *out) {
  lua_getinfo(L, "Sl", ar);
  if (*ar->what == 'C' || ar->currentline < 0) return false;
  bool named = ar->source[0] == '@' || ar->source[0] == '=';
  out->source = named ? ar->source + 1 : ar->source;
  out->source_length = named ? ar->srclen - 1 : ar->srclen;
  out->line = ar->currentline;
  return true;
}

bool kv_location_at(lua_State *L, int level, kv_location *out) {
  lua_Debug ar;
  for (int at = 0; lua_getstack(L, at, &ar); at++)
    if (kv_location_of(L, &ar, out) && level-- == 0) return true;
  return false;
}

bool kv_is_written_call(lua_State *L) {
  lua_Debug ar;
  if (!lua_getstack(L, 0, &ar) || !lua_getinfo(L, "n", &ar)) return false;
  // A `for` and a metamethod have names of their own, and what no function of Lua calls has none.
  return *ar.namewhat != '\0' && strcmp(ar.namewhat, "for iterator") != 0 && strcmp(ar.namewhat, "metamethod") != 0;
}

bool kv_location_outermost(kv_host *h, kv_location *out) {
  lua_State *L = h->main;
  // The outermost call's record stays where it is until that call returns; a tail call reuses it.
  if (h->outermost_known) return kv_location_of(L, &h->outermost, out);
  lua_Debug ar;
  if (h->depth == 0 || !lua_getstack(L, 0, &ar)) return false;
  int count = kv_level_count(L);
  // A coroutine leaves the main thread with nothing above those that do not count.
  int base = h->outermost_base < count ? h->outermost_base : 0;
  bool outermost = true;
  for (int level = count - base - 1; level >= 0; level--, outermost = false) {
    if (!lua_getstack(L, level, &ar)) continue;
    if (kv_location_of(L, &ar, out)) {
      if (outermost) {
        h->outermost = ar;
        h->outermost_known = true;
      }
      return true;
    }
  }
  return false;
}

static void kv_line_hook(lua_State *L, lua_Debug *ar) {
  kv_host *h = kv_host_get(L);
  if (h->kill || L != h->main) return;
  kv_location found;
  if (!h->outermost_known && !kv_location_outermost(h, &found)) return;
  if (!h->outermost_known || ar->i_ci != h->outermost.i_ci) return;
  lua_getinfo(L, "S", ar);
  bool named = ar->source[0] == '@' || ar->source[0] == '=';
  h->callbacks.line(h->context, named ? ar->source + 1 : ar->source, named ? ar->srclen - 1 : ar->srclen,
                    ar->currentline, ar->linedefined, h->outermost_call, h->outermost_base > 0);
}

void kv_reset_hook(kv_host *h, lua_State *L) {
  if (h->tracks_lines && L == h->main) lua_sethook(L, kv_line_hook, LUA_MASKLINE, 0);
  else lua_sethook(L, NULL, 0, 0);
}

int64_t kv_host_outermost_call(const kv_host *h) { return h->outermost_call; }

void kv_host_track_lines(kv_host *h) {
  h->tracks_lines = true;
  if (!h->kill) kv_reset_hook(h, h->main);
}

kv_outermost kv_outermost_begin(kv_host *h) {
  kv_outermost before = {h->outermost_base, h->outermost_call};
  h->outermost_call = ++h->last_outermost_call;
  lua_Debug ar;
  h->outermost_base = lua_getstack(h->main, 0, &ar) ? kv_level_count(h->main) : 0;
  h->outermost_known = false;
  return before;
}

void kv_outermost_end(kv_host *h, kv_outermost before) {
  h->outermost_base = before.base;
  h->outermost_call = before.call;
  h->outermost_known = false;
}

KV_END
