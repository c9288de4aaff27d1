// What libFuzzer offers to those it calls (llvm's FuzzerInterface.h).
#ifndef KVOSANDBOX_FUZZER_INTERFACE_H
#define KVOSANDBOX_FUZZER_INTERFACE_H
#include <stddef.h>
#include <stdint.h>

/// Changes `size` bytes in place, to at most `max_size`; the new size.
size_t LLVMFuzzerMutate(uint8_t *_Nonnull data, size_t size, size_t max_size);
#endif
