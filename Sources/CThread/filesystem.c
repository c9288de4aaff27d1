// For statx and memfd_create.
#define _GNU_SOURCE

#include "CFileSystem.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

uint32_t kv_file_system_kind(const char *path) {
  struct statfs status;
  return statfs(path, &status) == 0 ? (uint32_t)status.f_type : 0;
}

bool kv_is_mount_point(const char *path) {
  struct statx status;
  return statx(AT_FDCWD, path, AT_SYMLINK_NOFOLLOW | AT_NO_AUTOMOUNT, STATX_TYPE, &status) == 0 &&
         (status.stx_attributes & STATX_ATTR_MOUNT_ROOT) != 0;
}

int32_t kv_make_nameless_file(void) { return memfd_create("kvosandbox", MFD_CLOEXEC); }

void kv_end_with_parent(int32_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // It may have ended before that was asked for: then it is somebody else's child.
  if (getppid() != parent) raise(SIGKILL);
}
