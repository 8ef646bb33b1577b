#include "cli/standard_store.h"

#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace sandtable::cli {

std::string standard_store() {
  namespace fs = std::filesystem;
  const auto folder_of = [](const char* name) -> fs::path {
    const char* value = std::getenv(name);
    return value != nullptr && *value != '\0' ? fs::path(value) : fs::path();
  };
  fs::path folder = folder_of("XDG_DATA_HOME");
  if (folder.empty() || folder.is_relative()) {
    const fs::path home = folder_of("HOME");
    folder = home.empty() ? fs::path() : home / ".local" / "share";
  }
  if (folder.empty()) return "sqlite:sandtable.db";
  folder /= "sandtable";
  std::error_code ignored;
  fs::create_directories(folder, ignored);
  return "sqlite:" + (folder / "sandtable.db").string();
}

}  // namespace sandtable::cli
