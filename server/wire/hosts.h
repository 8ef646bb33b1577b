#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/data/phrase.h"

namespace sandtable::server {

/// The names under which this server is asked. A page of another site can make its own name lead
/// to an address of this machine (DNS rebinding) and would then be a page of this server: so only
/// names that are this machine's, or were said to be, are answered.
class Hosts {
 public:
  /// localhost, this machine's name, and `named` (--host-name).
  explicit Hosts(const std::vector<std::string>& named);

  /// Whether a name can be one under which a server is asked: letters of ASCII (others as IDNA
  /// spells them), digits, hyphens and points, or an address; a port behind it is not looked at.
  static bool is_name(std::string_view named);

  /// What is wrong with a Host header; "" where it is one of ours. `local`: the address at which
  /// the connection arrived, one of this machine's whatever its interfaces are now.
  data::Phrase refusal(std::string_view host, const std::string& local) const;

 private:
  std::set<std::string> names_, addresses_;
};

}  // namespace sandtable::server
