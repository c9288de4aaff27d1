// Finding libedit.
#include "libedit.h"

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

static const struct {
  const char *name;
  size_t offset;
} kv_names[] = {
  {"el_init", offsetof(kv_libedit, init)},
  {"el_end", offsetof(kv_libedit, end)},
  {"el_wset", offsetof(kv_libedit, set)},
  {"el_wgets", offsetof(kv_libedit, gets)},
  {"el_wline", offsetof(kv_libedit, line)},
  {"el_winsertstr", offsetof(kv_libedit, insert)},
  {"el_resize", offsetof(kv_libedit, resize)},
  {"el_source", offsetof(kv_libedit, source)},
  {"history_winit", offsetof(kv_libedit, history_init)},
  {"history_w", offsetof(kv_libedit, history)},
  {"history_wend", offsetof(kv_libedit, history_end)},
};

const kv_libedit *kv_libedit_find(void) {
  static kv_libedit found;
  static const char *const files[] = {"libedit.so.2", "libedit.so.0", "libedit.so"};
  static bool is_known, is_there;
  if (is_known) return is_there ? &found : NULL;
  is_known = true;
  void *library = NULL;
  for (size_t i = 0; i < sizeof files / sizeof *files && library == NULL; i++) library = dlopen(files[i], RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return NULL;
  for (size_t i = 0; i < sizeof kv_names / sizeof *kv_names; i++) {
    void *function = dlsym(library, kv_names[i].name);
    if (function == NULL) {
      dlclose(library);
      return NULL;
    }
    // A function's address, as POSIX lets it be had.
    memcpy((char *)&found + kv_names[i].offset, &function, sizeof function);
  }
  is_there = true;
  return &found;
}
