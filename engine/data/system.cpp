#include "engine/data/system.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <string_view>
#include <system_error>

#include "engine/data/said.h"

namespace sandtable::data {
namespace {

struct Known {
  int code;
  std::string_view key;
};

constexpr std::array<Known, 22> kKnown{{{ENOENT, "system.no-entry"},
                                        {EACCES, "system.denied"},
                                        {EPERM, "system.not-permitted"},
                                        {ENOSPC, "system.full"},
                                        {EDQUOT, "system.quota"},
                                        {EFBIG, "system.large"},
                                        {EROFS, "system.read-only"},
                                        {EIO, "system.broken"},
                                        {EEXIST, "system.exists"},
                                        {EISDIR, "system.folder"},
                                        {ENOTDIR, "system.no-folder"},
                                        {ENAMETOOLONG, "system.long-name"},
                                        {ELOOP, "system.links"},
                                        {EMFILE, "system.files"},
                                        {EADDRINUSE, "system.address-in-use"},
                                        {EADDRNOTAVAIL, "system.no-address"},
                                        {ECONNREFUSED, "system.refused"},
                                        {ETIMEDOUT, "system.timed-out"},
                                        {EHOSTUNREACH, "system.no-host"},
                                        {ENETUNREACH, "system.no-network"},
                                        {ECONNRESET, "system.reset"},
                                        {EPIPE, "system.pipe"}}};

}  // namespace

Phrase system_says(int code) {
  const auto known = std::find_if(kKnown.begin(), kKnown.end(),
                                  [code](const Known& one) { return one.code == code; });
  if (known != kKnown.end()) return said(known->key);
  return std::generic_category().message(code);
}

}  // namespace sandtable::data
