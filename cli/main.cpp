#include <cstdio>
#include <exception>

#include "cli/arguments.h"

int main(int argc, char** argv) {
  try {
    return sandtable::cli::run(argc, argv);
  } catch (const std::exception& trouble) {
    std::fprintf(stderr, "sandtable: %s\n", trouble.what());
    return sandtable::cli::kNo;
  }
}
