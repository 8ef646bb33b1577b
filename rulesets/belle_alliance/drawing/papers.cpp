#include <algorithm>
#include <map>
#include <optional>
#include <string>

#include "engine/desk/voice.h"
#include "engine/text/typed_line.h"
#include "engine/text/vocabulary.h"
#include "engine/text/words.h"
#include "rulesets/belle_alliance/drawing/drawing.h"
#include "rulesets/belle_alliance/drawing/troops.h"
#include "rulesets/belle_alliance/rules/sight/sight.h"
#include "rulesets/belle_alliance/state/whereabouts.h"
#include "rulesets/belle_alliance/words/book.h"
#include "rulesets/belle_alliance/words/labels.h"
#include "rulesets/belle_alliance/words/messages.h"
#include "rulesets/belle_alliance/words/names.h"
#include "rulesets/belle_alliance/words/sheet.h"

namespace sandtable::belle_alliance {
namespace {

using desk::number;
using desk::words;

constexpr std::string_view kCard = "card", kOfficers = "officers";

/// The lines of a sheet that lies sealed or was opened, by what stands before their colon.
std::map<std::string, std::string> orders_of(const View& view, Side side, Lang lang) {
  const NameBook book = book_of(observed(view), Post(side));
  const SheetStyle style = lang == Lang::Fr ? SheetStyle::French : SheetStyle::English;
  const std::string text = write_sheet(observed(view).of(side).sheet, book, style);
  std::map<std::string, std::string> out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string line = text.substr(at, end - at);
    if (const std::size_t colon = line.find(':'); colon != std::string::npos)
      out[line.substr(0, colon)] =
          line.substr(std::min(line.find_first_not_of(' ', colon + 1), line.size()));
    at = end + 1;
  }
  return out;
}

class Papers {
 public:
  Papers(const View& view, Lang lang) : view_(view), s_(observed(view)), lang_(lang) {}

  std::optional<std::string> card(std::string_view label) const {
    const std::u32string typed = text::fold(label);
    for (const bool named : {true, false})
      for (const Side side : {Side::A, Side::B})
        for (UnitId id = 0; id < s_.of(side).unit_count; ++id) {
          if (is_named(view_, side) != named) continue;
          if (s_.of(side).units[id].standing == Standing::Joined) continue;
          if (text::fold(label_of(view_, side, id)) == typed)
            return named ? own(side, id) : enemy(side, id);
        }
    return std::nullopt;
  }

  std::string officers() const {
    std::string out;
    for (const Side side : {Side::A, Side::B}) {
      if (!is_named(view_, side) || s_.of(side).staff_count == 0) continue;
      out += say("drawing.own", {words("side", in(s_.setup->of(side).name, lang_))}) + "\n";
      const auto orders = orders_of(view_, side, lang_);
      for (StaffId id = 0; id < s_.of(side).staff_count; ++id)
        if (is_officer(side, id) && superior_of(side, id) == kNoStaff)
          out += officer(side, id, orders, 1);
      out += without_officer(side, orders);
    }
    return out.empty() ? say("paper.nobody") + "\n" : out;
  }

 private:
  std::string say(std::string_view key, const text::Args& args = {}) const {
    return messages().format(lang_, key, args);
  }
  std::string where(Vec at) const {
    return where_words(whereabouts_of(*s_.setup, at), *s_.setup, lang_);
  }
  std::string placed(Vec at, Angle facing) const {
    constexpr unsigned kEighth = 65536U / kBearings;
    const int towards = static_cast<int>((facing + kEighth / 2) / kEighth % kBearings);
    return "  " +
           say("paper.place",
               {words("facing", towards_words(towards, lang_)), words("at", where(at))}) +
           "\n";
  }

  std::string own(Side side, UnitId id) const {
    const Unit& unit = s_.of(side).units[id];
    const UnitCard& card = s_.setup->of(side).units[unit.card];
    std::string out = own_unit(view_, side, id, lang_) + "\n  ";
    out += say("paper.own",
               {words("troops", std::string(text::said(word_of(card.troops), lang_))),
                number("valour", unit.valour), words("supply", std::string(id_of(unit.supply))),
                number("rolls", unit.rolls_left)}) +
           "\n";
    if (unit.standing != Standing::OnTable) return out;
    out += placed(unit.place, unit.facing) + "  ";
    if (unit.officer == kNoStaff) {
      out += say("paper.leaderless") + "\n";
    } else {
      const StaffCard& officer = s_.setup->of(side).staff[unit.officer];
      out += say("paper.under",
                 {words("officer", in(officer.name, lang_)), words("label", officer.label)}) +
             "\n";
    }
    out += "  " + order(orders_of(view_, side, lang_), label_of(view_, side, id)) + "\n";
    const bool written = side == view_.viewer.side && is_on_sheet_of(s_, view_.viewer, id);
    if (!written || !is_ordered_by_unit_sight(s_)) return out;
    // Its order may rest on nobody else (orders.within-sight).
    const Sightings sightings = sightings_of(s_, side);
    out += "  " + seen_for_orders(view_, side, id, sightings, lang_) + "\n";
    for (const UnitId enemy : seen_by(view_, side, id, sightings))
      out += "    " + enemy_unit(view_, other(side), enemy, lang_) + "\n";
    return out;
  }

  std::string order(const std::map<std::string, std::string>& orders,
                    const std::string& label) const {
    const auto found = orders.find(label);
    return found == orders.end() ? say("paper.no-order")
                                 : say("paper.order", {words("order", found->second)});
  }

  std::string enemy(Side side, UnitId id) const {
    const Card& card = s_.of(other(side)).cards[id];
    const Unit& unit = s_.of(side).units[id];
    const std::string valour =
        "  " +
        (card.told != 0
             ? say("paper.told", {number("valour", card.valour), number("bound", card.told)})
             : say("paper.untold")) +
        "\n";
    if (unit.standing == Standing::OnTable)
      return enemy_unit(view_, side, id, lang_) + "\n  " + say("paper.sighted") + "\n" +
             placed(unit.place, unit.facing) + valour;
    if (card.seen == 0)
      return say("paper.unseen", {words("label", label_of(view_, side, id))}) + "\n" + valour;
    const Vec at{card.x * geometry::kMillimetre, card.y * geometry::kMillimetre};
    constexpr int kFine = 256;  // to a 65536th of a turn
    return say("paper.ghost",
               {words("label", label_of(view_, side, id)), number("bound", card.seen),
                words("state", state_name(card.formation, card.disorder, lang_)),
                number("figures", card.figures)}) +
           "\n" + placed(at, static_cast<Angle>(card.facing * kFine)) + valour;
  }

  bool is_officer(Side side, StaffId id) const {
    return s_.setup->of(side).staff[id].kind == Staff::Officer;
  }
  /// Of an officer whoever commands the body above his, of an adjutant his officer.
  StaffId superior_of(Side side, StaffId id) const {
    if (!is_officer(side, id)) return s_.of(side).staff[id].superior;
    const BodyId body = s_.setup->of(side).staff[id].body;
    if (body == kNoBody) return kNoStaff;
    const BodyId above = s_.of(side).superior[body];
    return above == kNoBody ? kNoStaff : s_.setup->of(side).bodies[above].officer;
  }

  std::string officer(Side side, StaffId id, const std::map<std::string, std::string>& orders,
                      std::size_t depth) const {
    const Force& force = s_.of(side);
    const StaffFigure& figure = force.staff[id];
    const StaffCard& card = s_.setup->of(side).staff[id];
    const bool body = is_officer(side, id) && card.body != kNoBody;
    const bool touches = figure.contact != kNoUnit;
    const std::string indent(2 * depth, ' ');
    std::string out =
        indent +
        say("paper.officer",
            {words("label", card.label), words("name", in(card.name, lang_)),
             words("body", body ? in(s_.setup->of(side).bodies[card.body].name, lang_) : "none"),
             desk::yes("here", figure.standing == Standing::OnTable),
             words("at", where(figure.place)),
             words("unit", touches ? label_of(view_, side, figure.contact) : "none")}) +
        "\n";
    if (!is_officer(side, id)) return out;
    for (StaffId aide = 0; aide < force.staff_count; ++aide)
      if (!is_officer(side, aide) && superior_of(side, aide) == id)
        out += officer(side, aide, orders, depth + 1);
    for (UnitId unit = 0; unit < force.unit_count; ++unit)
      if (force.units[unit].officer == id) out += in_hand(side, unit, orders, indent + "  ");
    for (StaffId below = 0; below < force.staff_count; ++below)
      if (is_officer(side, below) && below != id && superior_of(side, below) == id)
        out += officer(side, below, orders, depth + 1);
    return out;
  }

  std::string in_hand(Side side, UnitId id, const std::map<std::string, std::string>& orders,
                      const std::string& indent) const {
    if (s_.of(side).units[id].standing != Standing::OnTable) return {};
    const std::string label = label_of(view_, side, id);
    return indent + label + "  " + order(orders, label) + "\n";
  }

  std::string without_officer(Side side, const std::map<std::string, std::string>& orders) const {
    std::string out;
    for (UnitId id = 0; id < s_.of(side).unit_count; ++id)
      if (s_.of(side).units[id].officer == kNoStaff) out += in_hand(side, id, orders, "    ");
    return out.empty() ? out : "  " + say("paper.leaderless") + "\n" + out;
  }

  const View& view_;
  const State& s_;
  Lang lang_;
};

}  // namespace

tl::expected<std::string, std::string> paper(const View& view, std::string_view typed, Lang lang) {
  const std::size_t space = std::min(typed.find(' '), typed.size());
  const std::string_view what = typed.substr(0, space);
  const std::string_view of = typed.substr(std::min(space + 1, typed.size()));
  const Papers papers(view, lang);
  if (what == kOfficers && of.empty()) return papers.officers();
  if (what != kCard)
    return tl::unexpected(messages().format(lang, "paper.words",
                                            {words("found", text::quoted(text::decode(typed)))}));
  if (auto card = papers.card(of)) return *card;
  return tl::unexpected(
      messages().format(lang, "paper.unknown", {words("found", text::quoted(text::decode(of)))}));
}

}  // namespace sandtable::belle_alliance
