#include "engine/desk/roster.h"

#include "engine/desk/voice.h"
#include "engine/text/vocabulary.h"
#include "rulesets/fixed_baynet/data/embedded.gen.h"
#include "rulesets/fixed_baynet/desk/desk.h"
#include "rulesets/fixed_baynet/rules/guns/artillery.h"
#include "rulesets/fixed_baynet/rules/stats.h"
#include "rulesets/fixed_baynet/rules/turn.h"
#include "rulesets/fixed_baynet/state/pieces.h"
#include "rulesets/fixed_baynet/words/messages.h"
#include "rulesets/fixed_baynet/words/names.h"

namespace sandtable::fixed_baynet {
namespace {

std::string said_as(const char* key, Lang lang, const text::Args& args = {}) {
  return messages().format(lang, std::string("roster.") + key, args);
}

std::string signed_figure(int n) { return n > 0 ? "+" + std::to_string(n) : std::to_string(n); }

/// The heroes of a unit who stand, and how many men it has: "officer; 10 men".
std::string who(const State& s, UnitId u, Lang lang) {
  std::string heroes;
  unit(s, u).men.for_each([&](ManId m) {
    if (!is_hero(s, m)) return;
    heroes += (heroes.empty() ? "" : ", ") + text::noun_of(word_of(card(s, m).role), lang).name;
  });
  return heroes;
}

desk::RosterLine line_of(const State& s, UnitId u, Lang lang) {
  const Unit& at = unit(s, u);
  desk::RosterLine line{label_of(u, *s.setup), unit_name(u, *s.setup, lang), {}, {}, {}};
  const ManSet waiting = waiting_of(s, u);
  // The figures of a unit with nobody left to ask are told by dashes.
  line.values.assign(6, "–");
  if (!at.men.empty() || !waiting.empty()) {
    const ManId first = at.men.empty() ? waiting.first() : at.men.first();
    const Stats stats = printed(s, first);
    line.values = {std::string(text::said(word_of(card(s, first).quality), lang)),
                   std::string(text::said(word_of(card(s, first).weapon), lang)),
                   signed_figure(stats.cs),
                   std::to_string(stats.ds),
                   std::to_string(stats.sp),
                   std::to_string(stats.gl) + "+"};
  }
  line.state = who(s, u, lang);
  if (at.men.empty() && !waiting.empty() && at.arrives != 0)
    line.state = said_as("arrives", lang,
                         {{"turn", std::int64_t{at.arrives == kNotCalled ? 0 : at.arrives}}});
  const int left = static_cast<int>(at.men.size() + waiting.size());
  line.boxes.push_back({at.strength, at.strength - left});
  return line;
}

}  // namespace

std::string_view Desk::reference() { return desk::file_named("reference.toml", embedded_files()); }

desk::Roster Desk::roster(const View& view, Side side, Lang lang) {
  const State s = observed(view);
  desk::Roster out;
  for (const char* column : {"quality", "weapon", "cs", "ds", "sp", "gl"})
    out.columns.push_back(said_as(column, lang));
  out.boxes = said_as("boxes", lang);
  for (const char* column : {"ac", "order", "to"}) out.orders.push_back(said_as(column, lang));
  for (UnitId u = 0; u < s.unit_count; ++u)
    if (side_of_unit(s, u) == side) out.lines.push_back(line_of(s, u, lang));
  for (std::size_t g = 0; g < s.setup->guns.size(); ++g) {
    if (s.guns[g].owner != side) continue;
    const auto gun = static_cast<GunId>(g);
    const ManId m = figure_of(s, gun);
    desk::RosterLine line{"", man_name(m, *s.setup, lang), {}, {}, {}};
    line.values = {"–", text::noun_of(word_of(gun_card(s, gun).kind), lang).name, "–", "–", "–",
                   "–"};
    if (stands(s, m))
      line.state =
          messages().format(lang, "drawing.wounds", {desk::number("left", s.guns[g].wounds)});
    else
      line.state = messages().format(lang, "drawing.destroyed");
    out.lines.push_back(std::move(line));
  }
  return out;
}

}  // namespace sandtable::fixed_baynet
