#pragma once

#include <string>
#include <utility>

#include "rulesets/belle_alliance/state/sightings.h"
#include "rulesets/belle_alliance/state/state.h"
#include "rulesets/belle_alliance/words/book.h"
#include "rulesets/belle_alliance/words/sheet.h"

/// A small battle for tests of sheets: a French division before a Prussian brigade.
namespace sandtable::belle_alliance::fixture {

/// French units, in the order of battle.
enum Own : UnitId {
  kF1,   ///< 36 of the line in attack column
  kF2,   ///< 36 of the line in line
  kF3,   ///< 36 light infantry
  kF4,   ///< 48 of the line
  kHu,   ///< 24 hussars, 4 squadrons
  kCui,  ///< 24 cuirassiers
  kG,    ///< 8 gunners of 6-pounders, 4 model guns, unlimbered
  kW,    ///< a waggon
  kX1,   ///< of the other post
};
/// French officers.
enum Officers : StaffId { kD1, kB1, kB2 };
/// What the French call the enemies whom they see.
enum Enemies : Label { kP1, kP2 };

inline UnitCard unit(std::string label, std::string en, std::string fr, Troops troops, int figures,
                     StaffId officer) {
  UnitCard card;
  card.label = std::move(label);
  card.name = {std::move(en), std::move(fr)};
  card.troops = troops;
  card.figures = static_cast<std::uint8_t>(figures);
  card.officer = officer;
  return card;
}

inline SideCard french() {
  SideCard side;
  side.name = {"French", "Français"};
  side.letter = 'F';
  side.units = {unit("F1", "1st Battalion", "1er bataillon", Troops::LineInfantry, 36, kB1),
                unit("F2", "2nd Battalion", "2e bataillon", Troops::LineInfantry, 36, kB1),
                unit("F3", "13th Light", "13e léger", Troops::LightInfantry, 36, kB1),
                unit("F4", "Grenadiers", "grenadiers", Troops::LineInfantry, 48, kB1),
                unit("H", "hussars", "hussards", Troops::LightCavalry, 24, kB1),
                unit("Cui", "cuirassiers", "cuirassiers", Troops::HeavyCavalry, 24, kB1),
                unit("G", "Battery", "batterie", Troops::FootArtillery, 8, kB1),
                unit("W", "waggon", "fourgon", Troops::Waggons, 1, kB1),
                unit("X1", "Flankers", "flanqueurs", Troops::LineInfantry, 30, kB2)};
  side.units[kF1].formation = Formation::AttackColumn;
  side.units[kF3].skirmish_part = 1;
  side.units[kG].formation = Formation::Unlimbered;
  side.units[kG].guns = 4;
  side.units[kW].formation = Formation::Limbered;
  const auto officer = [](std::string label, BodyId body, std::uint8_t post) {
    StaffCard card;
    card.label = std::move(label);
    card.name = {"General " + card.label, "Général " + card.label};
    card.body = body;
    card.post = post;
    return card;
  };
  side.staff = {officer("D1", 0, 0), officer("B1", 1, 0), officer("B2", 2, 1)};
  side.bodies = {{{"1st Division", "1re division"}, "Div1", Level::Division, kNoBody, kD1},
                 {{"1st Brigade", "1re brigade"}, "Br1", Level::Brigade, 0, kB1},
                 {{"2nd Brigade", "2e brigade"}, "Br2", Level::Brigade, 0, kB2}};
  return side;
}

inline SideCard prussians() {
  SideCard side;
  side.name = {"Prussians", "Prussiens"};
  side.letter = 'P';
  side.edge = Edge::North;
  side.units = {unit("L1", "landwehr", "landwehr", Troops::LineInfantry, 30, kNoStaff),
                unit("U1", "uhlans", "uhlans", Troops::LightCavalry, 24, kNoStaff),
                unit("M1", "musketeers", "mousquetaires", Troops::LineInfantry, 36, kNoStaff)};
  return side;
}

inline Setup setup() {
  Setup setup;
  setup.width = 1'800'000;
  setup.depth = 1'800'000;
  setup.sides = {french(), prussians()};
  FeatureCard wood, farm, hedge;
  wood.name = {"wood", "bois"};
  farm.name = {"Great Farm", "grande ferme"};
  farm.ground = Ground::Building;
  farm.assumed = true;
  farm.parts = {{{"barn", "grange"}, 20, Cover::II, {}, {}},
                {{"north wall", "mur nord"}, 20, Cover::III, {}, {}}};
  hedge.name = {"hedge", "haie"};
  hedge.ground = Ground::Hedge;
  setup.features = {wood, farm, hedge};
  setup.exits = {{{"Brussels road", "route de Bruxelles"}, {}, {}}};
  return setup;
}

/// The battle at the opening of 1a: the Prussians' first two are in everybody's sight, the third is
/// a ghost that nobody sees any more.
struct Battle {
  Setup setup = fixture::setup();
  State state = start_of(setup);
  Sightings sightings;

  Battle() {
    Force& own = state.of(Side::A);
    for (Label label = 0; label < 3; ++label) {
      own.cards[label].label = label;
      own.cards[label].seen = 1;
    }
    for (UnitId id = 0; id < own.unit_count; ++id) {
      sightings.of[id].put(kP1);
      sightings.of[id].put(kP2);
    }
  }
  Battle(const Battle&) = delete;
  Battle& operator=(const Battle&) = delete;

  Unit& own(UnitId id) { return state.of(Side::A).units[id]; }
  /// A skirmish line of that many figures before a unit.
  UnitId send_out(UnitId mother, int figures) {
    Force& force = state.of(Side::A);
    const UnitId id = force.unit_count++;
    Unit& chain = force.units[id];
    chain = force.units[mother];
    chain.mother = mother;
    chain.formation = Formation::SkirmishLine;
    chain.figures = static_cast<std::uint8_t>(figures);
    force.units[mother].chain = id;
    force.units[mother].figures = static_cast<std::uint8_t>(force.units[mother].figures - figures);
    return id;
  }
  NameBook book() const {
    NameBook book = book_of(state, Side::A);
    book.mark('a', {305'000, 600'000});
    book.mark('b', {451'234, 0});
    return book;
  }
};

}  // namespace sandtable::belle_alliance::fixture
