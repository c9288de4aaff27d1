#include "CGuards.h"

#ifdef KV_SWITCHES
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static const char *const kv_guard_names[KV_GUARD_COUNT] = {
  "hook", "catch", "coroutines", "handlers", "patterns", "sorting", "ranges", "repetition", "finalizers", "text-only",
  "names", "metatables", "libraries", "globals", "modules", "stores", "memory", "memory-count", "call-depth", "cancellation",
  "nesting", "paths", "formats", "expressions", "long-names",
};
static bool kv_is_left_out[KV_GUARD_COUNT];
static pthread_once_t kv_guards_once = PTHREAD_ONCE_INIT;

static void kv_read_guards(void) {
  const char *list = getenv("KVOSANDBOX_WITHOUT");
  while (list != NULL && *list != 0) {
    size_t length = strcspn(list, ",");
    for (int i = 0; i < KV_GUARD_COUNT; i++)
      if (strlen(kv_guard_names[i]) == length && strncmp(kv_guard_names[i], list, length) == 0) kv_is_left_out[i] = true;
    list += length + (list[length] == ',');
  }
}

bool kv_guard_is_left_out(kv_guard guard) {
  pthread_once(&kv_guards_once, kv_read_guards);
  return kv_is_left_out[guard];
}
#endif
