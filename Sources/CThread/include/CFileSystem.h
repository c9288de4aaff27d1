// What the system says of a file system, and does with a process, that Swift's overlay of the C library leaves out.
#pragma once

#include <stdint.h>

/// The number of the kind of file system that `path` is on (statfs(2), f_type); 0 where it cannot be told.
uint32_t kv_file_system_kind(const char *path);

/// Ends this process (SIGKILL) as soon as the one that has started it, whose ID is `parent`, has ended; at once where it has ended
/// already.
void kv_end_with_parent(int32_t parent);
