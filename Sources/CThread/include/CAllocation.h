// How large an allocation is.
#ifndef KVOSANDBOX_CALLOCATION_H
#define KVOSANDBOX_CALLOCATION_H

#include <malloc.h>
#include <stddef.h>

/// The bytes of the allocation that begins at `start`: as many as were asked for, or some more.
static inline size_t kv_allocation_size(const void *_Nonnull start) { return malloc_usable_size((void *)start); }

#endif
