#include "cli/clause_text.h"

#include <vector>

#include "cli/layout.h"
#include "engine/core/origins.h"
#include "engine/data/problems.h"
#include "engine/desk/origin_words.h"

namespace sandtable::cli {

const OriginInfo* origin_in(const ClauseInfo& clause, const Rulebook& book) {
  return origin_of({book.system, static_cast<std::uint16_t>(&clause - book.clauses.data())});
}

std::string clause_text(const ClauseInfo& clause, const Rulebook& book, const Words& say,
                        const Console& console) {
  const bool french = say.lang() == Lang::Fr;
  std::string editions;
  for (std::size_t i = 0; i < book.editions.size(); ++i)
    if ((clause.editions >> i) & 1U)
      editions.append(editions.empty() ? "" : ", ").append(book.editions[i]);
  const auto paragraph = [&](std::string_view text) { return wrapped(text, console.width, "  "); };
  std::string out =
      console.bold(clause.id) + "  " +
      say("rules.kind", {{"kind", std::string(clause.kind)}, {"editions", editions}}) + "\n";
  const OriginInfo* const from = origin_in(clause, book);
  if (from != nullptr)
    out += paragraph(say("rules.origin", {{"origin", std::string(id_of(from->origin))},
                                          {"address", std::string(from->address)},
                                          {"addressed", from->address.empty() ? "no" : "yes"}}));
  const std::string_view text = french && !clause.text_fr.empty() ? clause.text_fr : clause.text_en;
  out += paragraph(text);
  const std::string_view ruling =
      french && !clause.ruling_fr.empty() ? clause.ruling_fr : clause.ruling;
  if (!ruling.empty())
    out += paragraph(say(from == nullptr ? "rules.ruling" : "rules.ruling-of-house",
                         {{"text", std::string(ruling)}}));
  if (!clause.option.empty())
    out += paragraph(say("rules.option", {{"option", std::string(clause.option)}}));
  const std::string_view not_enforced =
      french && !clause.not_enforced_fr.empty() ? clause.not_enforced_fr : clause.not_enforced_en;
  if (!not_enforced.empty())
    out += paragraph(say("rules.not-enforced", {{"text", std::string(not_enforced)}}));
  return out;
}

std::string clause_named(std::string_view id, const Rulebook& book, Lang lang) {
  const auto clause = book.find(id);
  const OriginInfo* const from = clause ? origin_of(*clause) : nullptr;
  std::string out(id);
  if (from != nullptr) out += ", " + desk::origin_word(from->origin, lang);
  return out;
}

tl::expected<const ClauseInfo*, std::string> find_clause(std::string_view id, const Rulebook& book,
                                                         const Words& say) {
  std::vector<const ClauseInfo*> alike;
  std::vector<std::string_view> ids;
  for (const ClauseInfo& clause : book.clauses) {
    if (clause.id == id) return &clause;
    ids.push_back(clause.id);
    if (("." + std::string(clause.id) + ".").find("." + std::string(id) + ".") != std::string::npos)
      alike.push_back(&clause);
  }
  if (alike.size() == 1) return alike.front();
  std::string near;
  for (const ClauseInfo* clause : alike) near.append(near.empty() ? "" : ", ").append(clause->id);
  if (!near.empty())
    return tl::unexpected(say("rules.which", {{"id", std::string(id)}, {"ids", near}}));
  return tl::unexpected(
      say("rules.unknown", {{"id", std::string(id)}, {"ruleset", std::string(book.id)}}) +
      data::suggestion(id, ids));
}

}  // namespace sandtable::cli
