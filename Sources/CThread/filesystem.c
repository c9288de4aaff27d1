#include "CFileSystem.h"

#include <sys/vfs.h>

uint32_t kv_file_system_kind(const char *path) {
  struct statfs status;
  return statfs(path, &status) == 0 ? (uint32_t)status.f_type : 0;
}
