#pragma once

#include <memory>

#include "rulesets/belle_epoque/state/setup.h"
#include "rulesets/belle_epoque/state/state.h"

/// A little battle made by hand, for tests of words: three British units, two Zulu ones.
namespace sandtable::belle_epoque::fixture {

inline UnitCard unit(const char* en, const char* fr, const char* label, Side side) {
  UnitCard card;
  card.name = {en, fr};
  card.label = label;
  card.side = side;
  card.stands = 4;
  card.level = 3;
  return card;
}

inline Setup setup() {
  Setup s;
  s.id = "nek";
  s.board = std::make_shared<const Board>(9, 13);
  s.sides[0].name = {"British", "Britanniques", text::grammar_of("les m")};
  s.sides[0].id = "british";
  s.sides[0].colour = "blue";
  s.sides[1].name = {"Zulu", "Zoulous", text::grammar_of("les m")};
  s.sides[1].id = "zulu";
  s.sides[1].colour = "red";
  s.units = {unit("1/24", "1er/24e", "1/24", Side::A), unit("2/24", "2e/24e", "2/24", Side::A),
             unit("Natal Carabineers", "Carabiniers du Natal", "NC", Side::A),
             unit("uNokhenke", "uNokhenke", "uNok", Side::B),
             unit("uMcijo", "uMcijo", "uMci", Side::B)};
  s.units[0].name.grammar = text::grammar_of("le");
  s.units[3].name.grammar = text::grammar_of("les m");
  s.terrain = {{"open", {"open ground", "terrain clair"}, 0},
               {"hill", {"hill", "colline"}, ground::kHill},
               {"built-up-area", {"built-up area", "localité"}, ground::kCover}};
  Objective nek;
  nek.name = {"Hold the nek", "Tenir le col"};
  s.objectives = {nek};
  return s;
}

/// 1/24 in 0405, 2/24 in 0605, uNokhenke in 0407; the others off the board. A token is drawn for
/// the British.
inline State state(const Setup& s) {
  State out{};
  out.setup = &s;
  out.pieces.at.fill(kNowhere);
  out.pieces.unit_at.fill(kNoUnit);
  const auto put = [&](UnitId u, int column, int row) {
    const Sector x = s.board->at(column, row);
    out.pieces.at[u] = x;
    out.pieces.unit_at[x] = u;
    out.pieces.stands[u] = s.units[u].stands;
  };
  put(0, 4, 5);
  put(1, 6, 5);
  put(3, 4, 7);
  out.now = Pending{};
  out.now.phase = Phase::Token;
  out.pools.points = {5, 3};
  return out;
}

}  // namespace sandtable::belle_epoque::fixture
