// A counted B+tree of members in the order of their keys.
#ifndef KVOSANDBOX_TREE_H
#define KVOSANDBOX_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define KV_ENTRIES 64

typedef struct kv_member {
  char name[16];            // twelve letters, and zeros
  int64_t rating;
  uint8_t color;
  bool live;
  uint64_t key[2];          // color, rating and the beginning of the name, in order
  void *home;               // the leaf it is in
} kv_member;

typedef struct kv_tree {
  struct kv_node *root;
  size_t bytes;             // of all nodes
} kv_tree;

kv_tree kv_tree_make(void);
/// Puts a member in its place, and returns how many come before it.
uint32_t kv_tree_insert(kv_tree *tree, kv_member *member);
/// Takes a member out, and returns how many came before it.
uint32_t kv_tree_remove(kv_tree *tree, kv_member *member);
void kv_tree_free(kv_tree *tree);

#endif
