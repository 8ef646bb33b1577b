#include "cli/play/table_settings.h"

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string_view>

#include "engine/data/parse.h"
#include "engine/data/reader.h"
#include "engine/data/whole_file.h"
#include "engine/journal/file.h"

namespace sandtable::cli {
namespace {

constexpr std::array<std::string_view, 5> kKeys{"lang", "map", "details", "confirm", "warn"};
constexpr std::array<std::string_view, 2> kLangs{"en", "fr"};

}  // namespace

std::string settings_path(const std::string& journal) { return journal + ".table"; }

Found<std::optional<TableSettings>> read_settings(const std::string& journal, Lang lang) {
  const std::string path = settings_path(journal);
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored)) return std::optional<TableSettings>{};
  const auto text = journal::read_file(path);
  if (!text) return tl::unexpected(at(path, text.error()));
  const auto document = data::parse(*text, path);
  if (!document) return tl::unexpected(data::Phrase(document.error().str(lang)));
  data::Problems problems(path);
  data::Reader reader(document->root, data::said("said.the-file"), kKeys, problems);
  TableSettings out;
  if (const auto kept = reader.word("lang", kLangs)) out.lang = *kept == 0 ? Lang::En : Lang::Fr;
  out.map = reader.boolean("map").value_or(out.map);
  out.details = reader.boolean("details").value_or(out.details);
  out.confirm = reader.boolean("confirm").value_or(out.confirm);
  out.warn = reader.boolean("warn").value_or(out.warn);
  if (problems.failed()) return tl::unexpected(data::Phrase(problems.list().front().str(lang)));
  return std::optional(out);
}

bool write_settings(const std::string& journal, const TableSettings& settings) {
  std::ostringstream file;
  const auto yes = [](bool value) { return value ? "true" : "false"; };
  file << "lang = \"" << kLangs[settings.lang == Lang::En ? 0 : 1] << "\"\n"
       << "map = " << yes(settings.map) << "\n"
       << "details = " << yes(settings.details) << "\n"
       << "confirm = " << yes(settings.confirm) << "\n"
       << "warn = " << yes(settings.warn) << "\n";
  return !data::write_whole_file(settings_path(journal), file.str());
}

void remove_settings(const std::string& journal) {
  (void)std::remove(settings_path(journal).c_str());
}

}  // namespace sandtable::cli
