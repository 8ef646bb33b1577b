#include <boost/json.hpp>
#include <ostream>

#include "cli/clause_text.h"
#include "cli/layout.h"
#include "cli/phrases.gen.h"
#include "cli/to_json.h"
#include "cli/verbs/verbs.h"
#include "engine/core/origins.h"
#include "engine/core/vocabulary.h"
#include "engine/data/said.h"
#include "engine/text/glossary.h"

namespace sandtable::cli {
namespace {

namespace json = boost::json;

// Clauses of a heading need not stand together in the data; a heading comes once, where it first
// stood.
std::vector<std::vector<const ClauseInfo*>> by_heading(const Rulebook& book, std::uint8_t editions,
                                                       std::string_view origin, bool french) {
  std::vector<std::vector<const ClauseInfo*>> out;
  for (const ClauseInfo& clause : book.clauses) {
    if ((clause.editions & editions) == 0) continue;
    if (!origin.empty() && id_of(origin_in(clause, book)->origin) != origin) continue;
    auto found = out.begin();
    while (found != out.end() && found->front()->heading_for(french) != clause.heading_for(french))
      ++found;
    if (found == out.end())
      out.push_back({&clause});
    else
      found->push_back(&clause);
  }
  return out;
}

Found<std::uint8_t> edition_bits(const std::string& edition, const Rulebook& book) {
  if (edition.empty()) return std::uint8_t{0xFF};
  for (std::size_t i = 0; i < book.editions.size(); ++i)
    if (book.editions[i] == edition) return static_cast<std::uint8_t>(1U << i);
  std::string known;
  for (const std::string_view e : book.editions) known.append(known.empty() ? "" : ", ").append(e);
  return tl::unexpected(
      at(flag_of("--edition", edition), data::expected(phrase("find.edition", {{"list", known}}))));
}

int show_glossary(const RulesArgs& args, const Rulebook& book, const Words& say, Console& console) {
  json::array all;
  const bool french = args.lang == Lang::Fr;
  const Vocabulary* vocabulary = vocabulary_of(book.system);
  for (const text::Explained& term :
       vocabulary ? text::explained(*vocabulary, args.lang) : std::vector<text::Explained>()) {
    json::array called;
    std::string names;
    for (const std::string_view name : term.called) {
      called.emplace_back(name);
      names.append(names.empty() ? "" : ", ").append(name);
    }
    if (args.json) {
      all.push_back({{"id", term.id},
                     {"term", {{"en", term.en}, {"fr", term.fr}}},
                     {"means", {{"en", term.means_en}, {"fr", term.means_fr}}},
                     {"called", std::move(called)}});
      continue;
    }
    console.out << wrapped(
        say("rules.term", {{"term", std::string(french ? term.fr : term.en)},
                           {"means", std::string(french ? term.means_fr : term.means_en)},
                           {"called", names.empty() ? "none" : names}}),
        console.width, "", 2);
  }
  if (args.json) print_json(console.out, {{"ruleset", book.id}, {"terms", std::move(all)}});
  return kYes;
}

}  // namespace

int show_rules(const RulesArgs& args, Console& console) {
  const Words say(args.lang);
  const auto door = find_ruleset(args.ruleset);
  if (!door) {
    console.err << door.error().in(args.lang) << "\n";
    return kNo;
  }
  const Rulebook& book = (*door)->rulebook();
  if (args.glossary) return show_glossary(args, book, say, console);
  if (!args.clause.empty()) {
    const auto clause = find_clause(args.clause, book, say);
    if (!clause) {
      console.err << clause.error() << "\n";
      return kNo;
    }
    if (args.json)
      print_json(console.out, to_json(**clause, book));
    else
      console.out << console.bold((*clause)->heading_for(args.lang == Lang::Fr)) << "\n"
                  << clause_text(**clause, book, say, console);
    return kYes;
  }
  const auto editions = edition_bits(args.edition, book);
  if (!editions) {
    console.err << editions.error().in(args.lang) << "\n";
    return kNo;
  }
  if (!args.origin.empty() && origins_of(book.system) == nullptr) {
    console.err << say("rules.no-origins", {{"ruleset", std::string(book.id)}}) << "\n";
    return kNo;
  }
  json::array all;
  std::size_t count = 0;
  for (const auto& group : by_heading(book, *editions, args.origin, args.lang == Lang::Fr)) {
    count += group.size();
    if (!args.json)
      console.out << "\n== " << console.bold(group.front()->heading_for(args.lang == Lang::Fr))
                  << "\n\n";
    for (const ClauseInfo* clause : group) {
      if (args.json)
        all.push_back(to_json(*clause, book));
      else
        console.out << clause_text(*clause, book, say, console);
    }
  }
  if (args.json)
    print_json(console.out, {{"ruleset", book.id}, {"clauses", std::move(all)}});
  else if (!args.origin.empty())
    console.out << "\n"
                << say("rules.of-origin", {{"n", static_cast<std::int64_t>(count)},
                                           {"all", static_cast<std::int64_t>(book.clauses.size())},
                                           {"origin", args.origin}})
                << "\n";
  return kYes;
}

}  // namespace sandtable::cli
