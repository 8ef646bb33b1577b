#include <csignal>
#include <cstdio>
#include <exception>

#include "cli/arguments.h"

int main(int argc, char** argv) {
  // A file that may not grow is an error to be told, not the end of the process.
  std::signal(SIGXFSZ, SIG_IGN);
  try {
    return sandtable::cli::run(argc, argv);
  } catch (const std::exception& trouble) {
    std::fprintf(stderr, "sandtable: %s\n", trouble.what());
    return sandtable::cli::kNo;
  }
}
