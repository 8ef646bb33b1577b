#include <boost/json.hpp>
#include <ostream>

#include "cli/clause_text.h"
#include "cli/to_json.h"
#include "cli/verbs.h"

namespace sandtable::cli {
namespace {

namespace json = boost::json;

// Clauses of a heading need not stand together in the data; a heading comes once, where it first
// stood.
std::vector<std::vector<const ClauseInfo*>> by_heading(const Rulebook& book,
                                                       std::uint8_t editions) {
  std::vector<std::vector<const ClauseInfo*>> out;
  for (const ClauseInfo& clause : book.clauses) {
    if ((clause.editions & editions) == 0) continue;
    auto found = out.begin();
    while (found != out.end() && found->front()->heading != clause.heading) ++found;
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
  return tl::unexpected("--edition '" + edition + "': expected one of " + known);
}

}  // namespace

int show_rules(const RulesArgs& args, Console& console) {
  const Words say(args.lang);
  const auto door = find_ruleset(args.ruleset);
  if (!door) {
    console.err << door.error() << "\n";
    return kNo;
  }
  const Rulebook& book = (*door)->rulebook();
  if (!args.clause.empty()) {
    const auto clause = find_clause(args.clause, book, say);
    if (!clause) {
      console.err << clause.error() << "\n";
      return kNo;
    }
    if (args.json)
      print_json(console.out, to_json(**clause, book));
    else
      console.out << console.bold((*clause)->heading) << "\n"
                  << clause_text(**clause, book, say, console);
    return kYes;
  }
  const auto editions = edition_bits(args.edition, book);
  if (!editions) {
    console.err << editions.error() << "\n";
    return kNo;
  }
  json::array all;
  for (const auto& group : by_heading(book, *editions)) {
    if (!args.json) console.out << "\n== " << console.bold(group.front()->heading) << "\n\n";
    for (const ClauseInfo* clause : group) {
      if (args.json)
        all.push_back(to_json(*clause, book));
      else
        console.out << clause_text(*clause, book, say, console);
    }
  }
  if (args.json) print_json(console.out, {{"ruleset", book.id}, {"clauses", std::move(all)}});
  return kYes;
}

}  // namespace sandtable::cli
