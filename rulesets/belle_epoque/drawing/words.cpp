#include <array>

#include "engine/text/dates.h"
#include "rulesets/belle_epoque/drawing/common.h"

namespace sandtable::belle_epoque::drawing {
namespace {

struct Pair {
  std::string_view en, fr;
};

constexpr std::array<Pair, 18> kPhases{{
    {"the battle begins", "la bataille commence"},
    {"say who places first", "dire qui place en premier"},
    {"place a unit", "placer une unité"},
    {"a new turn begins", "un nouveau tour commence"},
    {"place an arriving unit", "placer un renfort"},
    {"command points are rolled", "on tire les points de commandement"},
    {"a token is drawn", "on pioche un jeton"},
    {"name a unit to activate", "désigner une unité à activer"},
    {"test passed: move, march, fire, assault or stay",
     "test réussi : mouvement, marche, tir, assaut ou rester"},
    {"test failed: one basic move, or stay", "test manqué : un mouvement basique, ou rester"},
    {"moved: fire, assault or stay", "après le mouvement : tir, assaut ou rester"},
    {"answer the assault, or decline", "répondre à l’assaut, ou renoncer"},
    {"choose the way of the evade", "choisir le chemin de l’esquive"},
    {"support by fire, or decline", "soutenir par le tir, ou renoncer"},
    {"convert even losses into falling back", "convertir des pertes paires en retraite"},
    {"choose where to fall back", "choisir où reculer"},
    {"take the position, or leave it", "prendre la position, ou la laisser"},
    {"The battle is over", "La bataille est finie"},
}};

std::string number(int n) { return std::to_string(n); }

/// A number with its noun in the singular or plural of the language.
std::string counted(const Words& words, int n, Pair one, Pair many) {
  const bool single = words.lang == Lang::En ? n == 1 : n < 2;
  const Pair noun = single ? one : many;
  return number(n) + " " + std::string(words.pick(noun.en, noun.fr));
}

constexpr Pair kStand{"stand", "élément"}, kStands{"stands", "éléments"};

bool between(Phase phase) {
  return phase == Phase::Start || phase == Phase::TurnStart || phase == Phase::Command ||
         phase == Phase::Draw || phase == Phase::Over;
}

/// A token lies drawn until the activation that it gave ends.
bool token_drawn(Phase phase) { return phase >= Phase::Token && phase < Phase::Over; }

}  // namespace

std::string_view Words::troop_class(TroopClass c) const {
  switch (c) {
    case TroopClass::Infantry:
      return pick("infantry", "infanterie");
    case TroopClass::Tribesmen:
      return pick("tribesmen", "formation tribale");
    case TroopClass::Cavalry:
      return pick("cavalry", "cavalerie");
    case TroopClass::MountedInfantry:
      return pick("mounted infantry", "infanterie montée");
  }
  return {};
}

std::string_view Words::quality(Quality q) const {
  switch (q) {
    case Quality::Poor:
      return pick("poor", "médiocre");
    case Quality::Trained:
      return pick("trained", "normale");
    case Quality::Elite:
      return pick("elite", "supérieure");
  }
  return {};
}

std::string_view Words::general(General g) const {
  switch (g) {
    case General::Mediocre:
      return pick("mediocre general", "commandement médiocre");
    case General::Average:
      return pick("average general", "commandement moyen");
    case General::Superior:
      return pick("superior general", "commandement supérieur");
  }
  return {};
}

std::string_view Words::phase(Phase phase) const {
  const Pair& text = kPhases[static_cast<std::size_t>(phase)];
  return pick(text.en, text.fr);
}

std::string_view Words::path_kind(std::string_view kind) const {
  if (lang == Lang::En) return kind;
  if (kind == "road") return "route";
  if (kind == "railway") return "chemin de fer";
  if (kind == "river") return "rivière";
  if (kind == "stream") return "ruisseau";
  if (kind == "track") return "piste";
  return kind;
}

std::string Words::turn(const Picture& picture) const {
  // Before the first turn there is none: "turn 0" would be a turn that nobody plays.
  if (picture.turn == 0)
    return std::string(pick("before turn 1 of ", "avant le tour 1 sur ")) +
           number(picture.setup->turns);
  return std::string(pick("turn ", "tour ")) + number(picture.turn) +
         std::string(pick(" of ", " sur ")) + number(picture.setup->turns);
}

std::string Words::standing(const Picture& picture, UnitId unit) const {
  const UnitCard& card = picture.setup->units[unit];
  switch (standing_of(picture, unit)) {
    case Standing::Ready:
      return std::string(pick("ready", "disponible"));
    case Standing::Activated:
      return std::string(pick("activated", "activée"));
    case Standing::Eliminated:
      return std::string(pick("eliminated", "éliminée"));
    case Standing::Left:
      return std::string(pick("left the board", "a quitté le plateau"));
    case Standing::Waiting:
      // Who found no sector free, when the armies were placed or when it was due, still waits.
      if (card.arrives == 0) return std::string(pick("to be placed", "à placer"));
      if (card.arrives < picture.turn)
        return std::string(pick("waiting since turn ", "attend depuis le tour ")) +
               number(card.arrives);
      return std::string(pick("arrives in turn ", "arrive au tour ")) + number(card.arrives);
    case Standing::Unplaced:
      return std::string(pick("to be placed", "à placer"));
  }
  return {};
}

std::string Words::stands(const Picture& picture, UnitId unit) const {
  const int now = picture.pieces->stands[unit], start = picture.setup->units[unit].stands;
  if (now == start) return counted(*this, now, kStand, kStands);
  return number(now) + std::string(pick(" of ", " sur ")) + counted(*this, start, kStand, kStands);
}

std::string Words::ratings(const UnitCard& card) const {
  std::string out(card.loose_order ? pick("loose order", "ordre dispersé")
                                   : pick("close order", "ordre serré"));
  const auto add = [&](bool on, std::string_view en, std::string_view fr) {
    if (on) out += ", " + std::string(pick(en, fr));
  };
  add(card.shock, "shock", "choc");
  add(card.bold, "bold", "impétueuse");
  add(card.dashing, "dashing", "fougueuse");
  add(card.stubborn, "stubborn", "tenace");
  add(card.conspicuous, "conspicuous", "flagrante");
  add(card.rough_goer, "rough-goer", "tout-terrain");
  add(card.smokeless, "smokeless powder", "poudre sans fumée");
  add(card.no_march, "makes no march", "ne marche pas");
  add(card.no_assault, "starts no assault", "ne lance pas d’assaut");
  add(!card.breaks, "not counted for the break point", "hors du compte du point de rupture");
  return out;
}

std::string Words::describe(const Picture& picture, UnitId unit) const {
  const UnitCard& card = picture.setup->units[unit];
  std::string out(troop_class(card.troop_class));
  out += ", " + stands(picture, unit);
  out += std::string(pick(", type ", ", type "));
  out += static_cast<char>('A' + static_cast<int>(card.fire_type));
  out += ", " + std::string(lang == Lang::Fr ? "valeur " : "") + std::string(quality(card.quality));
  out += ", " + ratings(card);
  const bool here = on_board(picture, unit);
  if (here) out += ", " + picture.setup->board->label(picture.pieces->at[unit]);
  return out + ", " + standing(picture, unit);
}

std::string Words::pools(const Picture& picture, Side side) const {
  const auto i = static_cast<std::size_t>(index(side));
  const Pools& p = *picture.pools;
  return counted(*this, p.points[i], {"command point", "point de commandement"},
                 {"command points", "points de commandement"}) +
         ", " +
         counted(*this, p.tokens[i], {"token in the bowl", "jeton dans le bol"},
                 {"tokens in the bowl", "jetons dans le bol"}) +
         ", " + counted(*this, p.stands[i], kStand, kStands) + ", " +
         counted(*this, p.lost[i], {"lost", "perdu"}, {"lost", "perdus"});
}

std::vector<std::string> Words::decision(const Picture& picture) const {
  const Pending& now = *picture.now;
  const Setup& setup = *picture.setup;
  const auto side = [&](Side s) {
    return in(setup.sides[static_cast<std::size_t>(index(s))].name, lang);
  };
  if (now.phase == Phase::Over) return {std::string(phase(now.phase))};
  if (between(now.phase)) return {colon(pick("Next", "Ensuite"), phase(now.phase))};
  std::vector<std::string> out;
  if (token_drawn(now.phase)) {
    std::string token = colon(pick("Token drawn", "Jeton pioché"), side(now.side));
    if (now.active != kNoUnit) {
      token += ", " + in(setup.units[now.active].name, lang);
      if (now.target != kNoUnit)
        token +=
            std::string(pick(" against ", " contre ")) + in(setup.units[now.target].name, lang);
    }
    out.push_back(token);
  }
  out.push_back(
      colon(std::string(pick("Decision, ", "Décision, ")) + side(now.asked), phase(now.phase)));
  return out;
}

std::string Words::objective(const Picture& picture, std::size_t which) const {
  const Setup& setup = *picture.setup;
  const Objective& objective = setup.objectives[which];
  const auto name = [&](std::size_t side) { return in(setup.sides[side].name, lang); };
  std::string out = in(objective.name, lang);
  objective.sectors.for_each([&](Sector s) { out += " " + setup.board->label(s); });
  out += ", " + counted(*this, objective.points, {"point", "point"}, {"points", "points"});
  if (for_both(setup, which)) {
    out += std::string(pick(" for either side", " pour l’un ou l’autre camp"));
  } else {
    out += std::string(pick(" for ", " pour ")) +
           name(static_cast<std::size_t>(index(objective.side)));
  }
  const std::uint8_t holder =
      which < picture.pools->holder.size() ? picture.pools->holder[which] : 2;
  if (objective.kind == Objective::Kind::Hold && holder < 2)
    out += std::string(pick(", held by ", ", tenu par ")) + name(holder);
  return colon(pick("Objective", "Objectif"), out);
}

std::string Words::date(const Setup& setup) const {
  const std::string day = text::day_in_words(setup.date, lang);
  return day.empty() ? number(setup.year) : day;
}

std::string Words::colon(std::string_view head, std::string_view rest) const {
  return std::string(head) + std::string(pick(": ", "\u00A0: ")) + std::string(rest);
}

}  // namespace sandtable::belle_epoque::drawing
