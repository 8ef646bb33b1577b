#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "cli/find.h"

/// Dice written down in advance: `--dice script:"1 3 | 6"`, rolls with `|` between them.
namespace sandtable::cli {

class Script {
 public:
  static constexpr std::string_view kPrefix = "script:";

  /// `text` without the prefix. Error: what was expected.
  static Found<Script> read(std::string_view text);

  /// Enters the rolls that the battle waits for, as long as it waits for one. Error: the script
  /// ends too early or does not fit.
  Found<void> roll_for(battle::Battle& battle, battle::Reply reply, Lang lang);
  /// Enters the next roll, which the battle waits for. Error: it does not fit.
  Found<battle::Reply> roll_once(battle::Battle& battle, const std::string& asked, Lang lang);
  bool empty() const { return next_ == rolls_.size(); }
  /// Error: what is left of it.
  Found<void> used_up() const;

 private:
  std::vector<std::string> rolls_;
  std::size_t next_ = 0;
};

}  // namespace sandtable::cli
