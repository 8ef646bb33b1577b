#include "engine/core/coverage.h"

namespace sandtable {

std::atomic<Coverage*>& Coverage::current() {
  static std::atomic<Coverage*> coverage{nullptr};
  return coverage;
}

}  // namespace sandtable
