#include "CThread.h"

_Thread_local kv_thread_work kv_current_work = {NULL, INT64_MAX, false};
_Thread_local int64_t kv_allocated;
bool kv_allocations_are_counted;
