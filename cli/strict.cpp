#include "cli/strict.h"

#include <sys/stat.h>

#include <filesystem>
#include <system_error>

namespace sandtable::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* kOutput = "-";

bool is_there(const std::string& file) {
  struct stat info {};
  return ::stat(file.c_str(), &info) == 0;
}

/// Whether two names are those of one file, by whatever link. A terminal, or a pipe, may be written
/// to twice.
bool are_one(const std::string& a, const std::string& b) {
  struct stat one {
  }, two{};
  const bool a_there = ::stat(a.c_str(), &one) == 0, b_there = ::stat(b.c_str(), &two) == 0;
  if (a_there != b_there) return false;
  if (a_there) return S_ISREG(one.st_mode) && one.st_dev == two.st_dev && one.st_ino == two.st_ino;
  std::error_code wrong;
  const fs::path first = fs::weakly_canonical(fs::absolute(a, wrong), wrong);
  return !wrong && first == fs::weakly_canonical(fs::absolute(b, wrong), wrong) && !wrong;
}

}  // namespace

void want_values(CLI::App& app, const Words& about) {
  const CLI::Validator some(
      [about](std::string& text) { return text.empty() ? about("misuse.no-value") : ""; }, "");
  for (CLI::Option* option : app.get_options())
    if (option->get_items_expected_max() > 0)
      option->check(some);
    else
      option->disable_flag_override();
  for (CLI::App* verb : app.get_subcommands({})) want_values(*verb, about);
}

void keep_apart(const std::vector<NamedFile>& read, const std::vector<NamedFile>& written,
                const Words& about) {
  std::vector<NamedFile> before;
  for (const NamedFile& to : written) {
    if (to.file.empty()) continue;
    const auto clash = [&](const char* key, const std::string& other) {
      return CLI::ValidationError(to.flag, about(std::string("misuse.") + key, {{"other", other}}));
    };
    for (const NamedFile& other : before) {
      if (to.file == kOutput && other.file == kOutput)
        throw clash("same-output", other.flag.empty() ? about("misuse.telling") : other.flag);
      if (to.file != kOutput && other.file != kOutput && are_one(to.file, other.file))
        throw clash("same-file", other.flag);
    }
    for (const NamedFile& from : read)
      if (to.file != kOutput && is_there(from.file) && are_one(to.file, from.file))
        throw clash("same-as-read", from.file);
    before.push_back(to);
  }
}

}  // namespace sandtable::cli
