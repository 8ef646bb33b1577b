#include <boost/json.hpp>
#include <ostream>

#include "cli/replaying.h"
#include "cli/to_json.h"
#include "cli/verbs/verbs.h"
#include "cli/words.h"
#include "engine/data/parse.h"

namespace sandtable::cli {
namespace {

namespace json = boost::json;

/// Of a file of TOML, whatever it is, in bytes: what it says takes a hundred times the room that it
/// does itself.
constexpr std::size_t kMostFile = std::size_t{1} << 20;

struct Verdict {
  std::string kind;  ///< "scenario", "journal", "examples", "messages"; empty: not known
  std::vector<std::string> errors, warnings;
  std::string summary;  ///< where there are no errors
};

void add_lines(const std::string& text, std::vector<std::string>& out) {
  std::size_t begin = 0;
  while (begin < text.size()) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    out.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
}

Verdict check_journal(const std::string& path, const std::string& text, const Words& say) {
  Verdict out{"journal", {}, {}, {}};
  const auto journal = parse_journal(text, path);
  if (!journal) {
    add_lines(journal.error().in(say.lang()), out.errors);
    return out;
  }
  const auto replaying = replay_read(*journal, path, {}, say.lang());
  if (!replaying) {
    add_lines(replaying.error().in(say.lang()), out.errors);
    return out;
  }
  for (const JournalError& error : replaying->wrong) out.errors.push_back(error.in(say.lang()));
  if (replaying->torn) out.warnings.push_back(path + ": " + say("replay.torn"));
  if (replaying->withheld) out.warnings.push_back(replaying->withheld->in(say.lang()));
  const auto n = static_cast<std::int64_t>(replaying->entries);
  out.summary = replaying->withheld
                    ? say("replay.confirmed-withheld", {{"n", n}})
                    : say("replay.confirmed",
                          {{"n", n}, {"digest", digest_text(replaying->battle->digest())}});
  return out;
}

Verdict check_scenario(const std::string& path, const std::string& text, const Words& say) {
  Verdict out{"scenario", {}, {}, {}};
  const auto door = battle::ruleset_of_scenario(text, path);
  if (!door) {
    out.errors.push_back(door.error().in(say.lang()));
    return out;
  }
  const auto facts = (*door)->read(text, path, {});
  if (!facts) {
    add_lines(facts.error().str(say.lang()), out.errors);
    return out;
  }
  for (const desk::Warning& warning : facts->warnings)
    out.warnings.push_back(warning.in(say.lang()));
  out.summary =
      say("check.scenario", {{"id", facts->id}, {"ruleset", std::string((*door)->rulebook().id)}});
  return out;
}

Verdict check_messages(const std::string& path, const std::string& text, const Words& say) {
  Verdict out{"messages", {}, {}, {}};
  const auto catalogue = text::Catalogue::load(text, path);
  if (catalogue)
    out.summary =
        say("check.messages", {{"n", static_cast<std::int64_t>(catalogue->keys().size())}});
  else
    for (const text::CatalogueError& error : catalogue.error()) out.errors.push_back(error.str());
  return out;
}

Verdict check_examples(const std::string& path, const std::string& text, const data::Node& root,
                       const Words& say) {
  Verdict out{"examples", {}, {}, {}};
  const auto door = battle::ruleset_of_examples(root, path);
  if (!door) {
    out.errors.push_back(door.error().in(say.lang()));
    return out;
  }
  desk::Examined examined = (*door)->run_examples(text, path);
  out.errors = std::move(examined.wrong);
  out.summary = say("check.examples", {{"n", static_cast<std::int64_t>(examined.played)},
                                       {"ruleset", std::string((*door)->rulebook().id)}});
  return out;
}

// A catalogue of messages is a table of tables that each hold `en`.
bool looks_like_messages(const data::Node& root) {
  for (const data::Entry& table : root.entries)
    for (const data::Entry& entry : table.value.entries)
      if (entry.value.find("en") != nullptr && entry.value.find("fr") != nullptr) return true;
  return false;
}

Verdict check_file(const std::string& path, const Words& say) {
  const auto text = read_text(path);
  if (!text) return {"", {text.error().in(say.lang())}, {}, {}};
  if (looks_like_journal(*text)) return check_journal(path, *text, say);
  if (text->size() > kMostFile)
    return {"",
            {path + ":1: " +
             say("check.too-long",
                 {{"most", std::to_string(kMostFile)}, {"found", std::to_string(text->size())}})},
            {},
            {}};
  const auto document = data::parse(*text, path);
  if (!document) return {"", {document.error().str(say.lang())}, {}, {}};
  if (document->root.find("example") != nullptr)
    return check_examples(path, *text, document->root, say);
  // A scenario without [scenario] is told so by whoever reads it.
  for (const char* table : {"scenario", "side"})
    if (document->root.find(table) != nullptr) return check_scenario(path, *text, say);
  if (looks_like_messages(document->root)) return check_messages(path, *text, say);
  return {"", {path + ":1: " + say("check.unknown")}, {}, {}};
}

}  // namespace

int check_files(const CheckArgs& args, Console& console) {
  const Words say(args.lang);
  json::array all;
  int status = kYes;
  for (const std::string& path : args.files) {
    Verdict verdict = check_file(path, say);
    if (!verdict.errors.empty()) status = kNo;
    for (const std::string& error : verdict.errors) console.err << error << "\n";
    for (const std::string& warning : verdict.warnings) console.err << warning << "\n";
    if (args.json)
      all.push_back({{"file", path},
                     {"kind", verdict.kind},
                     {"ok", verdict.errors.empty()},
                     {"errors", to_json(verdict.errors)},
                     {"warnings", to_json(verdict.warnings)}});
    else if (verdict.errors.empty())
      console.out << path << ": " << verdict.summary << "\n";
  }
  if (args.json) print_json(console.out, {{"files", std::move(all)}});
  return status;
}

}  // namespace sandtable::cli
