#include "rulesets/game_of_kings/drawing/common.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "engine/text/dates.h"
#include "rulesets/game_of_kings/rules/flow.h"
#include "rulesets/game_of_kings/rules/sky.h"
#include "rulesets/game_of_kings/state/pieces.h"

namespace sandtable::game_of_kings::drawing {
namespace {

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

bool is_horse(Type type) { return type >= Type::HeavyHorse && type <= Type::Lancers; }

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

std::string Words::colon(std::string_view head, std::string_view rest) const {
  return std::string(head) + std::string(pick(": ", " : ")) + std::string(rest);
}

std::string_view Words::type(Type type) const {
  static constexpr std::array<std::array<std::string_view, 2>, 9> kTypes{
      {{"regular foot", "infanterie de ligne"},
       {"light foot", "infanterie légère"},
       {"heavy horse", "cavalerie lourde"},
       {"cuirassiers", "cuirassiers"},
       {"medium horse", "cavalerie moyenne"},
       {"light horse", "cavalerie légère"},
       {"lancers", "lanciers"},
       {"gun", "pièce"},
       {"general", "général"}}};
  const auto& words = kTypes[static_cast<std::size_t>(type)];
  return pick(words[0], words[1]);
}

std::string_view Words::grade(Grade grade) const {
  switch (grade) {
    case Grade::Elite:
      return pick("elite", "élite");
    case Grade::Regular:
      return pick("regular", "régulière");
    case Grade::Poor:
      break;
  }
  return pick("poor", "médiocre");
}

std::string_view Words::command(Command command) const {
  switch (command) {
    case Command::Left:
      return pick("left", "gauche");
    case Command::Centre:
      return pick("centre", "centre");
    case Command::Right:
      break;
  }
  return pick("right", "droite");
}

std::string_view Words::ground(GroundKind kind) const {
  static constexpr std::array<std::array<std::string_view, 2>, 14> kKinds{
      {{"hill", "colline"},
       {"steep hill", "colline escarpée"},
       {"wood", "bois"},
       {"built-up area", "agglomération"},
       {"marsh", "marais"},
       {"brook", "ruisseau"},
       {"stream", "cours d’eau"},
       {"river", "rivière"},
       {"impassable", "infranchissable"},
       {"road", "route"},
       {"bridge or ford", "pont ou gué"},
       {"wall, hedge or field work", "mur, haie ou retranchement"},
       {"gap", "passage"},
       {"crest", "crête"}}};
  const auto& words = kKinds[static_cast<std::size_t>(kind)];
  return pick(words[0], words[1]);
}

std::string_view Words::compass(Angle facing) const {
  static constexpr std::array<std::array<std::string_view, 2>, 8> kWords{
      {{"north", "nord"},
       {"north-east", "nord-est"},
       {"east", "est"},
       {"south-east", "sud-est"},
       {"south", "sud"},
       {"south-west", "sud-ouest"},
       {"west", "ouest"},
       {"north-west", "nord-ouest"}}};
  const auto& words = kWords[static_cast<std::size_t>(eighth(facing))];
  return pick(words[0], words[1]);
}

std::string_view Words::sky(const View& view) const {
  State state{};
  state.setup = view.setup;
  state.weather = view.weather;
  switch (game_of_kings::sky(state)) {
    case Sky::Fog:
      return pick("fog", "brouillard");
    case Sky::LightRain:
      return pick("light rain", "pluie légère");
    case Sky::Fair:
      return pick("fair", "beau");
    case Sky::ExtremeHeat:
      return pick("extreme heat", "forte chaleur");
    case Sky::HeavyRain:
      break;
  }
  return pick("heavy rain", "forte pluie");
}

std::string Words::title(const View& view) const { return in(view.setup->title, lang); }

std::string Words::date(const View& view) const {
  return text::day_in_words(view.setup->date, lang);
}

std::string Words::turn(const View& view) const {
  if (view.turn == 0) return std::string(pick("before the first turn", "avant le premier tour"));
  std::string out = std::string(pick("turn ", "tour ")) + std::to_string(view.turn);
  if (view.setup->turns > 0)
    out += std::string(pick(" of ", " sur ")) + std::to_string(view.setup->turns);
  return out;
}

std::vector<std::string> Words::states(const View& view, UnitId unit) const {
  struct Shown {
    std::uint32_t bit;
    std::string_view en, fr;
  };
  static constexpr std::array<Shown, 4> kShown{
      {{unit_flag::kFiringOrder, "firing order", "ordre de feu"},
       {unit_flag::kDismounted, "dismounted", "à pied"},
       {unit_flag::kRetreating, "retreating", "en retraite"},
       {unit_flag::kHalted, "halted", "arrêtée"}}};
  const Type type = view.setup->units[unit].type;
  std::vector<std::string> out;
  const auto add = [&](std::string_view en, std::string_view fr) {
    out.emplace_back(pick(en, fr));
  };
  if (type == Type::Gun) {
    if (flag(view, unit, unit_flag::kLimbered))
      add("limbered", "sur avant-train");
    else
      add("unlimbered", "en batterie");
  } else if (type != Type::General && !flag(view, unit, unit_flag::kOneBase)) {
    if (flag(view, unit, unit_flag::kColumn))
      add("column", "en colonne");
    else
      add("line", "en ligne");
  }
  for (const Shown& shown : kShown)
    if (flag(view, unit, shown.bit)) add(shown.en, shown.fr);
  const UnitId with = view.pieces.general[unit];
  if (with != kNoUnit)
    out.push_back(std::string(pick("with ", "avec ")) + in(view.setup->units[with].name, lang));
  for (int i = 0; i < view.contact_count; ++i) {
    const Contact& c = view.contacts[static_cast<std::size_t>(i)];
    if (c.starter != unit && c.target != unit) continue;
    const UnitId other = c.starter == unit ? c.target : c.starter;
    out.push_back(std::string(pick("in contact with ", "au contact de ")) +
                  in(view.setup->units[other].name, lang));
  }
  return out;
}

std::string Words::whereabouts(const View& view, UnitId unit) const {
  switch (standing_of(view, unit)) {
    case Standing::Waiting:
      return std::string(pick("not deployed", "pas encore déployé"));
    case Standing::Lost:
      return std::string(pick("off the table", "hors de la table"));
    case Standing::There:
      break;
  }
  const Pose& at = view.pieces.pose[unit];
  std::string out = square_name(*view.setup, at.front) + std::string(pick(" at ", " à ")) +
                    centimetres(at.front.x, lang) + std::string(pick(" by ", " sur ")) +
                    centimetres(at.front.y, lang) + " cm, ";
  if (view.setup->units[unit].type != Type::General) {
    out += std::string(pick("facing ", "face au ")) + std::string(compass(at.facing)) + ", " +
           std::to_string(percent(view, unit)) + std::string(pick("%", " %"));
  } else {
    out.resize(out.size() - 2);
  }
  const std::string rest = joined(states(view, unit), ", ");
  return rest.empty() ? out : out + ", " + rest;
}

std::string Words::kind(const View& view, UnitId unit) const {
  const UnitCard& card = view.setup->units[unit];
  std::string out(type(card.type));
  if (card.grade != Grade::Regular) out += ", " + std::string(grade(card.grade));
  return out + ", " + std::string(command(view.pieces.command[unit]));
}

std::string Words::pools(const View& view, Side side) const {
  const auto i = idx(side);
  std::string out = std::to_string(view.army[i]) +
                    std::string(pick(" army points of ", " points d’armée sur ")) +
                    std::to_string(view.setup->sides[i].points) +
                    std::string(pick("; action points: ", " ; points d’action : "));
  for (std::size_t c = 0; c < kCommands; ++c) {
    if (c > 0) out += ", ";
    out += std::string(command(static_cast<Command>(c))) + " " + std::to_string(view.points[i][c]);
  }
  return out;
}

std::string Words::weather(const View& view) const {
  if (!view.setup->options.weather) return {};
  static constexpr std::array<std::array<std::string_view, 2>, 3> kTimes{
      {{"first turn", "premier tour"},
       {"second turn", "deuxième tour"},
       {"third turn", "troisième tour"}}};
  const auto& times =
      kTimes[static_cast<std::size_t>(std::clamp<int>(view.weather.count, 1, 3) - 1)];
  return colon(std::string(pick("weather gauge on ", "échelle du temps à ")) +
                   std::to_string(view.weather.gauge) + ", " +
                   std::string(pick(times[0], times[1])),
               sky(view));
}

std::string Words::objective(const View& view, std::size_t which) const {
  const Objective& o = view.setup->objectives[which];
  const std::string side = in(view.setup->sides[idx(o.side)].name, lang);
  std::string out = colon(in(o.name, lang), side);
  if (o.kind == Objective::Kind::Hold) {
    const GroundFeature* feature = o.feature < ground_of(view).features.size()
                                       ? &ground_of(view).features[o.feature]
                                       : nullptr;
    out += pick(" hold ", " tiennent ");
    out += feature == nullptr ? std::string(pick("a place", "un lieu"))
                              : in({feature->name_en, feature->name_fr}, lang);
  } else {
    out += std::string(pick(" keep at least ", " gardent au moins ")) + std::to_string(o.number) +
           std::string(pick(" army points", " points d’armée"));
  }
  if (o.turn > 0)
    out += std::string(pick(" at the end of turn ", " à la fin du tour ")) + std::to_string(o.turn);
  return out;
}

}  // namespace sandtable::game_of_kings::drawing
