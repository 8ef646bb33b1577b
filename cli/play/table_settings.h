#pragma once

#include <optional>
#include <string>

#include "cli/find.h"
#include "engine/text/lang.h"

namespace sandtable::cli {

/// How somebody likes his table; beside a journal, `JOURNAL.table` keeps it for the next evening.
struct TableSettings {
  Lang lang = Lang::En;
  bool map = false;      ///< the map before each decision
  bool details = false;  ///< how every figure came about
  bool confirm = false;  ///< a question before dice are rolled
  bool warn = true;      ///< a warning before something is given away
  friend bool operator==(const TableSettings&, const TableSettings&) = default;
};

std::string settings_path(const std::string& journal);

/// What is kept beside a journal; nothing where nothing is. Error: what is wrong with the file.
Found<std::optional<TableSettings>> read_settings(const std::string& journal, Lang lang);

/// Whether it could be written.
bool write_settings(const std::string& journal, const TableSettings& settings);
void remove_settings(const std::string& journal);

}  // namespace sandtable::cli
