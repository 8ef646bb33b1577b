#include "rulesets/game_of_kings/drawing/common.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/desk/voice.h"
#include "engine/text/dates.h"
#include "rulesets/game_of_kings/data/vocabulary.gen.h"
#include "rulesets/game_of_kings/rules/flow.h"
#include "rulesets/game_of_kings/state/pieces.h"
#include "rulesets/game_of_kings/words/messages.h"

namespace sandtable::game_of_kings::drawing {
namespace {

using desk::number;
using desk::words;
using desk::yes;

int squares(Len length) { return std::max(1, (length + kSquare - 1) / kSquare); }

int square_of(Len at, int count) { return std::clamp(at / kSquare, 0, count - 1); }

std::string joined(const std::vector<std::string>& parts, std::string_view between) {
  std::string out;
  for (const std::string& part : parts) {
    if (!out.empty()) out += between;
    out += part;
  }
  return out;
}

}  // namespace

int grid_columns(const Setup& setup) { return squares(setup.width); }
int grid_rows(const Setup& setup) { return squares(setup.depth); }

std::string column_name(int column) {
  const std::string last(1, static_cast<char>('A' + column % 26));
  return column < 26 ? last : column_name(column / 26 - 1) + last;
}

std::string square_name(const Setup& setup, Vec at) {
  return column_name(square_of(at.x, grid_columns(setup))) +
         std::to_string(square_of(at.y, grid_rows(setup)) + 1);
}

const Ground& ground_of(const View& view) {
  static const Ground kBare;
  return view.ground == nullptr ? kBare : *view.ground;
}

Standing standing_of(const View& view, UnitId unit) {
  const std::uint64_t there = view.pieces.alive[idx(view.setup->units[unit].side)];
  if ((there & unit_bit(unit)) != 0) return Standing::There;
  return view.pieces.quarters[unit] > 0 ? Standing::Waiting : Standing::Lost;
}

bool flag(const View& view, UnitId unit, std::uint32_t bit) {
  return (view.pieces.flags[unit] & bit) != 0;
}

Size size_of(const View& view, UnitId unit) {
  return footprint(view.setup->units[unit].type, flag(view, unit, unit_flag::kDismounted),
                   flag(view, unit, unit_flag::kColumn), flag(view, unit, unit_flag::kOneBase));
}

int percent(const View& view, UnitId unit) { return 25 * view.pieces.quarters[unit]; }

bool is_water(GroundKind kind) {
  return kind == GroundKind::Brook || kind == GroundKind::Stream || kind == GroundKind::River ||
         kind == GroundKind::Impassable;
}

const std::string& in(const Text& text, Lang lang) {
  return lang == Lang::Fr && !text.fr.empty() ? text.fr : text.en;
}

std::string centimetres(Len length, Lang lang) {
  const Len tenths = (length + geometry::kMillimetre / 2) / geometry::kMillimetre;
  std::string out = std::to_string(tenths / 10);
  if (tenths % 10 != 0) out += (lang == Lang::Fr ? "," : ".") + std::to_string(tenths % 10);
  return out;
}

int eighth(Angle facing) { return ((facing + 0x1000) >> 13) & 7; }

std::string_view Words::compass(Angle facing) const {
  return said(static_cast<Compass>(eighth(facing)));
}

std::string_view Words::sky(const View& view) const {
  State state{};
  state.setup = view.setup;
  state.weather = view.weather;
  return said(game_of_kings::sky(state));
}

std::string Words::title(const View& view) const { return in(view.setup->title, lang); }

std::string Words::date(const View& view) const {
  return text::day_in_words(view.setup->date, lang);
}

std::string Words::turn(const View& view) const {
  return say("turn", {number("turn", view.turn), number("turns", view.setup->turns)});
}

std::vector<std::string> Words::states(const View& view, UnitId unit) const {
  static constexpr std::array<std::pair<std::uint32_t, UnitState>, 4> kShown{
      {{unit_flag::kFiringOrder, UnitState::FiringOrder},
       {unit_flag::kDismounted, UnitState::Dismounted},
       {unit_flag::kRetreating, UnitState::Retreating},
       {unit_flag::kHalted, UnitState::Halted}}};
  const Type type = view.setup->units[unit].type;
  std::vector<std::string> out;
  if (type == Type::Gun) {
    out.emplace_back(
        said(flag(view, unit, unit_flag::kLimbered) ? UnitState::Limbered : UnitState::Unlimbered));
  } else if (type != Type::General && !flag(view, unit, unit_flag::kOneBase)) {
    out.emplace_back(
        said(flag(view, unit, unit_flag::kColumn) ? Formation::Column : Formation::Line));
  }
  for (const auto& [bit, state] : kShown)
    if (flag(view, unit, bit)) out.emplace_back(said(state));
  const UnitId with = view.pieces.general[unit];
  const auto named = [&](UnitId u) { return words("unit", in(view.setup->units[u].name, lang)); };
  if (with != kNoUnit) out.push_back(say("with", {named(with)}));
  for (int i = 0; i < view.contact_count; ++i) {
    const Contact& c = view.contacts[static_cast<std::size_t>(i)];
    if (c.starter != unit && c.target != unit) continue;
    out.push_back(say("touches", {named(c.starter == unit ? c.target : c.starter)}));
  }
  return out;
}

std::string Words::whereabouts(const View& view, UnitId unit) const {
  switch (standing_of(view, unit)) {
    case Standing::Waiting:
      return say("waits");
    case Standing::Lost:
      return say("lost");
    case Standing::There:
      break;
  }
  const Pose& at = view.pieces.pose[unit];
  const std::string out =
      say("place",
          {words("square", square_name(*view.setup, at.front)),
           words("x", centimetres(at.front.x, lang)), words("y", centimetres(at.front.y, lang)),
           yes("general", view.setup->units[unit].type == Type::General),
           words("way", std::string(compass(at.facing))), number("percent", percent(view, unit))});
  const std::string rest = joined(states(view, unit), ", ");
  return rest.empty() ? out : out + ", " + rest;
}

std::string Words::kind(const View& view, UnitId unit) const {
  const UnitCard& card = view.setup->units[unit];
  std::string out(said(card.type));
  if (card.grade != Grade::Regular) out += ", " + std::string(said(card.grade));
  return out + ", " + std::string(said(view.pieces.command[unit]));
}

std::string Words::pools(const View& view, Side side) const {
  const auto i = idx(side);
  std::string sectors;
  for (std::size_t c = 0; c < kCommands; ++c) {
    if (c > 0) sectors += ", ";
    sectors += std::string(said(static_cast<Command>(c))) + " " + std::to_string(view.points[i][c]);
  }
  return say("pools", {number("army", view.army[i]), number("of", view.setup->sides[i].points),
                       words("sectors", sectors)});
}

std::string Words::weather(const View& view) const {
  if (!view.setup->options.weather) return {};
  return say("weather", {number("gauge", view.weather.gauge),
                         number("count", std::clamp<int>(view.weather.count, 1, 3)),
                         words("sky", std::string(sky(view)))});
}

std::string Words::objective(const View& view, std::size_t which) const {
  const Objective& o = view.setup->objectives[which];
  const GroundFeature* feature =
      o.feature < ground_of(view).features.size() ? &ground_of(view).features[o.feature] : nullptr;
  return say(o.kind == Objective::Kind::Hold ? "hold" : "keep",
             {words("name", in(o.name, lang)),
              words("side", in(view.setup->sides[idx(o.side)].name, lang)),
              words("place", feature == nullptr ? say("somewhere")
                                                : in({feature->name_en, feature->name_fr}, lang)),
              number("points", o.number), number("turn", o.turn)});
}

std::string Words::value(const View& view, std::size_t which) const {
  const Objective& o = view.setup->objectives[which];
  return say("value", {words("side", in(view.setup->sides[idx(o.side)].name, lang)),
                       number("turn", o.turn)});
}

}  // namespace sandtable::game_of_kings::drawing
