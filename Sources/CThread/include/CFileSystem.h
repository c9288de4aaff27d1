// What the system says of a file system, and does with a process, that Swift's overlay of the C library leaves out.
#pragma once

#include <stdbool.h>
#include <stdint.h>

/// The number of the kind of file system that `path` is on (statfs(2), f_type); 0 where it cannot be told.
uint32_t kv_file_system_kind(const char *path);

/// Whether something is mounted at `path` itself, a single file perhaps, so that no other file can take its place. False where
/// the system does not tell.
bool kv_is_mount_point(const char *path);

/// Makes a file in memory that has no name and goes with the process; gives its descriptor, or -1 and the reason in errno.
int32_t kv_make_nameless_file(void);

/// Ends this process (SIGKILL) as soon as the one that has started it, whose ID is `parent`, has ended; at once where it has ended
/// already.
void kv_end_with_parent(int32_t parent);
