// sem_clockwait is the C library's own.
#define _GNU_SOURCE
#include "CThread.h"
#include <time.h>

_Thread_local kv_thread_work kv_current_work = {NULL, INT64_MAX, false};
_Thread_local int64_t kv_allocated;
_Thread_local int64_t kv_blocks_made;
bool kv_allocations_are_counted;

bool kv_semaphore_wait(sem_t *semaphore, int64_t milliseconds) {
  struct timespec deadline;
  clock_gettime(CLOCK_MONOTONIC, &deadline);
  deadline.tv_sec += milliseconds / 1000;
  deadline.tv_nsec += milliseconds % 1000 * 1000000;
  if (deadline.tv_nsec >= 1000000000) {
    deadline.tv_sec += 1;
    deadline.tv_nsec -= 1000000000;
  }
  return sem_clockwait(semaphore, CLOCK_MONOTONIC, &deadline) == 0;
}
