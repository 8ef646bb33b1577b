#pragma once

#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>

#include "rulesets/belle_epoque/drawing/drawing.h"

/// A position built by hand for the tests of the drawings: every kind of ground, every class of
/// troops, and names that need escaping.
namespace sandtable::belle_epoque::drawing {

class Example {
 public:
  Example(int width, int depth) {
    setup.id = "example";
    setup.title = {"The Nek", "Le Col"};
    setup.year = 1879;
    setup.date = "1879-01-22";
    setup.turns = 12;
    setup.board = std::make_shared<const Board>(width, depth);
    const auto n = static_cast<std::size_t>(setup.board->size());
    setup.ground.assign(n, 0);
    setup.front.assign(n, 0);
    setup.kinds.assign(n, {});
    setup.sides[0].name = {"British", "Britanniques"};
    setup.sides[0].colour = "red";
    setup.sides[1].name = {"Zulu", "Zoulous"};
    setup.sides[1].colour = "blue";
    pieces.at.fill(kNowhere);
    pieces.unit_at.fill(kNoUnit);
    pools.holder.fill(2);
    turn = 3;
  }

  Sector at(std::string_view label) const { return *setup.board->parse(label); }

  void ground_kind(std::string id, Text name, Traits traits,
                   std::initializer_list<std::string_view> sectors) {
    for (const std::string_view label : sectors) {
      setup.kinds[at(label)].push_back(static_cast<std::uint8_t>(setup.terrain.size()));
      setup.ground[at(label)] |= traits;
      now_ground.traits[at(label)] = setup.ground[at(label)];
    }
    setup.terrain.push_back({std::move(id), std::move(name), traits});
  }

  UnitId unit(Side side, std::string name, std::string label, TroopClass troop_class, int stands,
              std::string_view sector) {
    UnitCard card;
    card.name = {std::move(name), ""};
    card.label = std::move(label);
    card.side = side;
    card.troop_class = troop_class;
    card.fire_type = FireType::C;
    card.stands = static_cast<std::uint8_t>(stands);
    const auto u = static_cast<UnitId>(setup.units.size());
    setup.units.push_back(card);
    const auto i = static_cast<std::size_t>(index(side));
    pieces.stands[u] = card.stands;
    pools.stands[i] = static_cast<std::uint16_t>(pools.stands[i] + stands);
    if (sector.empty()) return u;
    pieces.at[u] = at(sector);
    pieces.unit_at[at(sector)] = u;
    pieces.held[i].set(at(sector));
    pieces.alive[i] |= 1ULL << u;
    pieces.ready[i] |= 1ULL << u;
    return u;
  }

  void unknown(std::string_view label) {
    now_ground.traits[at(label)] = ground::kUnknown;
    now_ground.unknown.set(at(label));
  }

  Picture picture() const { return {&setup, &pieces, &now_ground, &pools, &now, turn}; }

  Setup setup;
  Pieces pieces{};
  Ground now_ground{};
  Pools pools{};
  Pending now{};
  int turn = 0;
};

/// A board of 9 by 13 with something of everything.
inline Example everything() {
  Example e(9, 13);
  e.ground_kind("hill", {"hill", "colline"}, ground::kHill | 1,
                {"0303", "0403", "0304", "0404", "0405", "0504", "0808", "0809"});
  e.ground_kind("high-hill", {"crest", "crête"}, ground::kHill | 2, {"0203"});
  e.setup.ground[e.at("0404")] = e.now_ground.traits[e.at("0404")] = ground::kHill | 2;
  e.ground_kind("kopje", {"kopje", "kopje"}, ground::kHill | ground::kCover | 1, {"0706"});
  e.ground_kind("woods", {"woods", "bois"}, ground::kCover | ground::kBlocksSight,
                {"0702", "0802", "0803", "0903"});
  e.ground_kind("dense-vegetation", {"dense vegetation", "végétation dense"},
                ground::kCover | ground::kRough | ground::kBlocksSight, {"0111", "0212", "0211"});
  e.ground_kind("swamp", {"swamp", "marécage"}, ground::kRough, {"0608", "0609"});
  e.ground_kind("built-up-area", {"built-up area", "localité"},
                ground::kCover | ground::kBlocksSight | ground::kBonusOne, {"0510"});
  e.ground_kind("fortification", {"works", "fortifications"}, ground::kCover | ground::kFortified,
                {"0409", "0110"});
  e.setup.front[e.at("0409")] = 0b110000;
  e.setup.front[e.at("0110")] = 0b111111;
  e.ground_kind("lake", {"lake", "lac"}, ground::kImpassable, {"0812", "0912", "0811", "0913"});
  e.ground_kind("donga", {"donga", "donga"}, ground::kCover, {"0307", "0407", "0507"});
  e.ground_kind("very-difficult", {"very difficult", "très difficile"}, ground::kVeryDifficult,
                {"0901"});
  e.ground_kind("impassable", {"impassable", "infranchissable"}, ground::kImpassable, {"0101"});
  e.setup.paths.push_back({PathKind::River,
                           {e.at("0106"), e.at("0206"), e.at("0306"), e.at("0406"), e.at("0507"),
                            e.at("0608"), e.at("0609"), e.at("0710"), e.at("0811")},
                           {"Mzinyathi", ""}});
  e.setup.paths.push_back({PathKind::Road,
                           {e.at("0513"), e.at("0512"), e.at("0511"), e.at("0510"), e.at("0509"),
                            e.at("0508"), e.at("0507"), e.at("0506"), e.at("0505")},
                           {"", ""}});
  e.setup.places.push_back({e.at("0510"), {"Rorke & Son's <Drift>", ""}});
  e.setup.places.push_back({e.at("0303"), {"Oskarberg", ""}});

  const UnitId foot = e.unit(Side::A, "1st/24th Foot", "1/24", TroopClass::Infantry, 4, "0409");
  const UnitId loose = e.unit(Side::A, "A & B <Coy>", "A&B", TroopClass::Infantry, 3, "0510");
  e.setup.units[loose].loose_order = true;
  e.setup.units[foot].stubborn = true;
  e.unit(Side::A, "Natal Carbineers", "NatC", TroopClass::MountedInfantry, 2, "0709");
  e.unit(Side::A, "17th Lancers", "17L", TroopClass::Cavalry, 3, "0611");
  const UnitId lost = e.unit(Side::A, "Rocket battery", "Rkt", TroopClass::Infantry, 1, "");
  e.pieces.stands[lost] = 0;
  const UnitId right = e.unit(Side::B, "uVe", "uVe", TroopClass::Tribesmen, 6, "0304");
  e.unit(Side::B, "uKhandempemvu", "uKha", TroopClass::Tribesmen, 5, "0505");
  e.unit(Side::B, "iNgobamakhosi", "iNgo", TroopClass::Cavalry, 2, "0804");
  e.unit(Side::B, "Scouts", "Sc", TroopClass::MountedInfantry, 1, "0905");
  e.unit(Side::B, "Gunmen", "Gun", TroopClass::Infantry, 4, "0602");
  const UnitId late = e.unit(Side::B, "uDloko", "uDlo", TroopClass::Tribesmen, 6, "");
  e.setup.units[late].arrives = 5;
  e.pieces.flags[late] = unit_flag::kWaiting;
  e.pieces.stands[right] = 4;
  e.pieces.flags[right] = unit_flag::kActivated;
  e.pieces.ready[1] &= ~(1ULL << right);
  e.pools.points = {5, 9};
  e.pools.tokens = {3, 2};
  e.pools.lost = {1, 2};
  e.now.phase = Phase::Token;
  Objective nek;
  nek.name = {"Hold the drift", "Tenir le gué"};
  nek.points = 3;
  nek.sectors.set(e.at("0510"));
  e.setup.objectives.push_back(nek);
  return e;
}

}  // namespace sandtable::belle_epoque::drawing
