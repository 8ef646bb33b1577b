#include "cli/standard_store.h"

#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace sandtable::cli {

namespace {

namespace fs = std::filesystem;

/// Empty: there is no data folder.
fs::path standard_folder() {
  const auto folder_of = [](const char* name) -> fs::path {
    const char* value = std::getenv(name);
    return value != nullptr && *value != '\0' ? fs::path(value) : fs::path();
  };
  fs::path folder = folder_of("XDG_DATA_HOME");
  if (folder.empty() || folder.is_relative()) {
    const fs::path home = folder_of("HOME");
    folder = home.empty() ? fs::path() : home / ".local" / "share";
  }
  return folder.empty() ? folder : folder / "sandtable";
}

}  // namespace

std::string standard_store() { return "sqlite:" + (standard_folder() / "sandtable.db").string(); }

void make_standard_folder() {
  const fs::path folder = standard_folder();
  std::error_code ignored;
  if (!folder.empty()) fs::create_directories(folder, ignored);
}

}  // namespace sandtable::cli
