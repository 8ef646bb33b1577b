#pragma once

#include <algorithm>
#include <cstdlib>

/// How many rounds a test makes that looks at many random things. Sanitizers take five to fourteen
/// times as long a round, and look for other faults than a wrong answer: after the release build
/// has made every round they make a share, one in SANDTABLE_SHARE (environment; CMakePresets.json).
namespace sandtable {

/// One in how many: 1 where nothing else is said.
inline int one_in() {
  static const int share = [] {
    const char* text = std::getenv("SANDTABLE_SHARE");
    return text == nullptr ? 1 : static_cast<int>(std::strtol(text, nullptr, 10));
  }();
  return std::max(1, share);
}

/// Of so many rounds the share, and at least one.
inline int rounds(int all) { return std::max(1, all / one_in()); }

}  // namespace sandtable
