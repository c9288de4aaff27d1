// Counts what each thread allocates (see kv_thread_allocated in CThread.h).
//
// Linking this target is all that is needed: it defines malloc and its kin, which pass everything on to the C library's
// own and add up the sizes of the blocks. An executable decides for itself whether it wants that; no library of this
// package brings it along. A file of scripts stays on one thread, so the count is what that file has made, in Lua and in
// Swift, to the byte.
#ifndef KVOSANDBOX_CMEMORYCOUNT_H
#define KVOSANDBOX_CMEMORYCOUNT_H

#include <stdbool.h>

/// Whether allocations are counted: not with another C library than glibc, and not under a sanitizer, which has a malloc
/// of its own. (Naming it links the target.)
bool kv_memory_count_is_on(void);

#endif
