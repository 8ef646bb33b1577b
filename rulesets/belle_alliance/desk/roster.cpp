#include "engine/desk/roster.h"

#include "engine/desk/voice.h"
#include "engine/text/vocabulary.h"
#include "rulesets/belle_alliance/data/embedded.gen.h"
#include "rulesets/belle_alliance/desk/desk.h"
#include "rulesets/belle_alliance/rules/march/arrive.h"
#include "rulesets/belle_alliance/state/arm.h"
#include "rulesets/belle_alliance/words/labels.h"
#include "rulesets/belle_alliance/words/messages.h"
#include "rulesets/belle_alliance/words/names.h"

namespace sandtable::belle_alliance {
namespace {

std::string said_as(const char* key, Lang lang, const text::Args& args = {}) {
  return messages().format(lang, std::string("roster.") + key, args);
}

std::string signed_figure(int n) { return n > 0 ? "+" + std::to_string(n) : std::to_string(n); }

desk::RosterLine own_line(const View& view, Side side, UnitId id, Lang lang) {
  const State& s = observed(view);
  const Unit& unit = s.of(side).units[id];
  const UnitCard& card = s.setup->of(side).units[unit.card];
  desk::RosterLine line{
      label_of(view, side, id), who_name(called(s, side, side, id), *s.setup, lang), {}, {}, {}};
  const StaffId officer = unit.officer;
  line.values = {std::string(text::said(word_of(card.troops), lang)),
                 std::string(text::said(word_of(card.weapon), lang)), signed_figure(unit.valour),
                 officer == kNoStaff ? "" : s.setup->of(side).staff[officer].label};
  line.state = unit.standing == Standing::Waiting
                   ? said_as("waits", lang, {desk::number("bound", card.bound)})
               : unit.standing == Standing::Off
                   ? said_as("retreated", lang, {desk::number("bound", returns_in(unit))})
               : unit.standing == Standing::OnTable
                   ? state_name(unit.formation, unit.disorder, lang)
                   : said_as("gone", lang);
  const bool whole = unit.mother == kNoUnit && unit.original / 100 >= unit.figures;
  const int all = whole ? unit.original / 100 : unit.figures;
  const bool off = unit.standing != Standing::OnTable && unit.standing != Standing::Waiting &&
                   unit.standing != Standing::Off;
  line.boxes.push_back({all, off ? all : all - unit.figures});
  return line;
}

/// What was seen of one of the enemy's: arm and figures, never its name.
desk::RosterLine seen_line(const View& view, Side side, UnitId id, Lang lang) {
  const State& s = observed(view);
  const Unit& unit = s.of(side).units[id];
  const Card& card = s.of(other(side)).cards[id];
  const Troops troops = s.setup->of(side).units[unit.card].troops;
  desk::RosterLine line{label_of(view, side, id), {}, {}, {}, {}};
  line.values = {std::string(text::said(word_of(arm_of(troops)), lang)), "",
                 card.told != 0 ? signed_figure(card.valour) : "?", ""};
  line.state = unit.standing == Standing::OnTable ? state_name(unit.formation, unit.disorder, lang)
               : card.seen == 0                   ? said_as("unseen", lang)
                                : said_as("last-seen", lang, {desk::number("bound", card.seen)});
  line.boxes.push_back({unit.figures, 0});
  return line;
}

}  // namespace

std::string_view Desk::reference() { return desk::file_named("reference.toml", embedded_files()); }

/// Its drawing is in millimetres (measuring.screen): a player could lay a ruler on the paper.
std::optional<double> Desk::true_scale(const View& view) {
  // A player may look on as a spectator too.
  const bool umpire = view.viewer.side == Side::Umpire;
  const Measuring measuring = observed(view).setup->options.measuring;
  if (measuring == Measuring::Free || (umpire && measuring != Measuring::None)) return 1.0;
  return std::nullopt;
}

desk::Roster Desk::roster(const View& view, Side side, Lang lang) {
  const State& s = observed(view);
  const Force& force = s.of(side);
  const bool named = is_named(view, side);
  desk::Roster out;
  if (!named) out.head = said_as("seen-only", lang);
  for (const char* column : {"troops", "weapon", "valour", "officer"})
    out.columns.push_back(said_as(column, lang));
  out.boxes = said_as("boxes", lang);
  for (const char* column : {"code", "arrow", "limits"})
    out.orders.push_back(said_as(column, lang));
  for (UnitId id = 0; id < force.unit_count; ++id) {
    if (force.units[id].standing == Standing::Joined) continue;
    out.lines.push_back(named ? own_line(view, side, id, lang) : seen_line(view, side, id, lang));
  }
  for (std::size_t i = 0; named && i < force.staff_count; ++i) {
    const StaffCard& card = s.setup->of(side).staff[i];
    if (force.staff[i].standing != Standing::OnTable) continue;
    desk::RosterLine line{card.label, in(card.name, lang), {}, {}, {}};
    line.values = {said_as(card.kind == Staff::Officer ? "commands" : "carries", lang), "", "",
                   card.superior == kNoStaff ? "" : s.setup->of(side).staff[card.superior].label};
    out.lines.push_back(std::move(line));
  }
  return out;
}

}  // namespace sandtable::belle_alliance
