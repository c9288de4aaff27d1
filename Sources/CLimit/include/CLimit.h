// Workload W (Documentation/Design.md, "Figures") in plain C: what a machine needs for its events at least.
//
// No observing, no predicates, no classes: a member is a struct with its packed key and the leaf it is in, and the rows are a
// counted B+tree over those keys. It draws the same random numbers as `kvbench`, makes the same mutations and sends as many
// events; what the engine takes is compared with it in the same run.
#ifndef KVOSANDBOX_CLIMIT_H
#define KVOSANDBOX_CLIMIT_H

#include <stdint.h>

typedef struct kv_limit_figures {
  double build_ns;          // building the rows, in all
  double mutation_ns;       // one mutation, drawing it included
  uint64_t events;          // what the listener was told
  uint64_t rows;            // how many there are at the end
} kv_limit_figures;

/// Makes `count` members and `mutations` mutations of them. Nanoseconds are those of the calling thread.
kv_limit_figures kv_limit_run(int64_t count, int64_t mutations);

#endif
