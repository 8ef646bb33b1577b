#include <algorithm>
#include <numeric>

#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/rules/fire/result.h"
#include "rulesets/belle_alliance/rules/fire/shape.h"
#include "rulesets/belle_alliance/rules/melee/column.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/rules/orders/group.h"
#include "rulesets/belle_alliance/state/arm.h"
#include "rulesets/belle_alliance/state/figures.h"

/// Who fights whom: attacks at contact bound together, who takes part, whose column is read.
namespace sandtable::belle_alliance {
namespace {

constexpr Len kApart = centimetres(figure(FightFigure::ContactLost));
constexpr Len kSkirmish = centimetres(figure(FightFigure::Soutien));

bool are_at_contact(const State& state, const Clash& clash) {
  const Body attacker = body_of(state, clash.side, clash.attacker);
  return is_within(gap(shape_of(state, other(clash.side), clash.defender), attacker), kApart);
}

bool may_attack_now(const State& state, const Clash& clash) {
  return on_table(state, clash.side, clash.attacker) &&
         may_attack_in(state.of(clash.side).units[clash.attacker].disorder);
}

/// Attacks that are fought, and which of them belong together.
struct Bound {
  static constexpr std::size_t kMost = 2 * kMaxUnits;
  std::array<Clash, kMost> clashes{};
  std::size_t count = 0;
  std::array<std::uint8_t, kMost> root{};  ///< of units, by side and number

  static std::size_t place(Side side, UnitId unit) {
    return static_cast<std::size_t>(index(side)) * kMaxUnits + unit;
  }
  std::uint8_t root_of(std::size_t at) const {
    while (root[at] != at) at = root[at];
    return static_cast<std::uint8_t>(at);
  }
  void join(std::size_t a, std::size_t b) {
    const std::uint8_t x = root_of(a), y = root_of(b);
    root[std::max(x, y)] = std::min(x, y);
  }
  std::span<const Clash> all() const { return {clashes.data(), count}; }
};
static_assert(Bound::kMost <= 256);

Bound bind(const State& state, std::span<const Clash> clashes) {
  Bound bound;
  std::iota(bound.root.begin(), bound.root.end(), std::uint8_t{0});
  const Assaults assaults = with_whole_garrisons(state, clashes);
  for (const Clash& clash : assaults.all()) {
    if (!is_fought(state, clash) || bound.count == Bound::kMost) continue;
    bound.clashes[bound.count++] = clash;
    bound.join(Bound::place(clash.side, clash.attacker),
               Bound::place(other(clash.side), clash.defender));
  }
  return bound;
}

/// Figures of a unit and of the skirmish line that counts with it, whatever it is hit by.
int strength_of(const State& state, Side side, UnitId unit) {
  const UnitId chain = chain_of(state.of(side), unit);
  return state.of(side).units[unit].figures +
         (chain == kNoUnit ? 0 : line_counting_with(state, side, unit));
}

/// Whether somebody's attack, or being attacked, counts for the factors and figures of a unit that
/// he fights: by option those of the largest unit of his side in the melee alone, where the two
/// fight each other (melee.several-units).
bool counts_for(const State& state, const Bound& bound, UnitId unit, Side foe, UnitId by) {
  if (state.setup->options.several_units != SeveralUnits::LargestUnit) return true;
  int most = 0, most_of_his = 0;
  const std::uint8_t root = bound.root_of(Bound::place(foe, by));
  for (const Clash& clash : bound.all()) {
    if (bound.root_of(Bound::place(clash.side, clash.attacker)) != root) continue;
    const bool attacks = clash.side == foe;
    const int strength = strength_of(state, foe, attacks ? clash.attacker : clash.defender);
    most = std::max(most, strength);
    if ((attacks ? clash.defender : clash.attacker) == unit)
      most_of_his = std::max(most_of_his, strength);
  }
  return most_of_his < most || strength_of(state, foe, by) == most;
}

/// The clashes that are read for a unit's column.
std::vector<Clash> clashes_for(const State& state, const Bound& bound, Side side, UnitId unit) {
  std::vector<Clash> out;
  for (const Clash& clash : bound.all()) {
    const bool made = clash.side == side && clash.attacker == unit;
    const bool suffered = clash.side != side && clash.defender == unit;
    const UnitId by = made ? clash.defender : clash.attacker;
    if ((!made && !suffered) || counts_for(state, bound, unit, other(side), by))
      out.push_back(clash);
  }
  return out;
}

/// Figures of a unit that take part (melee.unit-of-melee, melee.skirmish-alone).
void count_figures(const State& state, const Bound& bound, Side side, Fighter& fighter) {
  const Unit& unit = state.of(side).units[fighter.unit];
  fighter.figures = unit.figures;
  if (fighter.hit_from != From::Front && is_closed(state, side, fighter.unit)) fighter.figures /= 2;
  if (unit.formation == Formation::SkirmishLine && unit.disorder != Disorder::FD) {
    std::vector<Body> foes;
    for (const Clash& clash : bound.all()) {
      const bool mine = clash.side == side && clash.attacker == fighter.unit;
      const bool his = clash.side != side && clash.defender == fighter.unit;
      if (mine || his)
        foes.push_back(body_of(state, other(side), mine ? clash.defender : clash.attacker));
    }
    fighter.figures = figures_within(state, side, fighter.unit, foes, kSkirmish);
  }
  const UnitId chain = chain_of(state.of(side), fighter.unit);
  if (chain == kNoUnit) return;
  // A line that fights for itself is not counted with its soutien.
  const auto fights = [&](const Clash& c) {
    return (c.side == side && c.attacker == chain) || (c.side != side && c.defender == chain);
  };
  if (std::any_of(bound.all().begin(), bound.all().end(), fights)) return;
  fighter.line = line_counting_with(state, side, fighter.unit);
}

/// How many figures a garrison's sector holds: no more may attack it at a time (urban.attack).
int sector_capacity(const State& state, const Unit& garrison) {
  if (garrison.task.feature >= state.setup->features.size()) return INT16_MAX;
  const FeatureCard& feature = state.setup->features[garrison.task.feature];
  if (garrison.task.part >= feature.parts.size()) return INT16_MAX;
  const int capacity = feature.parts[garrison.task.part].capacity;
  return capacity == 0 ? INT16_MAX : capacity;
}

/// Leaves of those who attack one sector no more than it holds, the largest units first.
void cap_at_sectors(const State& state, const Bound& bound, Party& attackers) {
  const Side foe = other(attackers.side);
  for (UnitId defender = 0; defender < state.of(foe).unit_count; ++defender) {
    const Unit& garrison = state.of(foe).units[defender];
    if (garrison.formation != Formation::Garrison) continue;
    int room = sector_capacity(state, garrison);
    std::array<bool, Party::kMost> done{};
    for (std::size_t turn = 0; turn < attackers.count; ++turn) {
      Fighter* largest = nullptr;
      for (std::size_t i = 0; i < attackers.count; ++i) {
        Fighter& fighter = attackers.list[i];
        const bool attacks_it =
            std::any_of(bound.all().begin(), bound.all().end(), [&](const Clash& c) {
              return c.side == attackers.side && c.attacker == fighter.unit &&
                     c.defender == defender;
            });
        if (done[i] || !attacks_it) continue;
        if (largest == nullptr || fighter.figures > largest->figures) largest = &fighter;
      }
      if (largest == nullptr) break;
      done[static_cast<std::size_t>(largest - attackers.list.data())] = true;
      largest->figures = std::min(largest->figures, room);
      largest->line = std::min(largest->line, room - largest->figures);
      room -= largest->figures + largest->line;
    }
  }
}

Party party_of(const State& state, const Bound& bound, std::uint8_t root, Side side) {
  Party party;
  party.side = side;
  for (UnitId id = 0; id < state.of(side).unit_count; ++id) {
    Fighter fighter{.unit = id};
    bool fights = false;
    for (const Clash& clash : bound.all()) {
      if (bound.root_of(Bound::place(clash.side, clash.attacker)) != root) continue;
      if (clash.side == side && clash.attacker == id) {
        fights = fighter.attacks = true;
      } else if (clash.side != side && clash.defender == id) {
        fights = true;
        // Of flank and rear the flank is the greater factor.
        if (!counts_for(state, bound, id, clash.side, clash.attacker)) continue;
        if (clash.from == From::Flank || fighter.hit_from == From::Front)
          fighter.hit_from = clash.from;
      }
    }
    if (!fights || party.count == Party::kMost) continue;
    count_figures(state, bound, side, fighter);
    party.attacks = party.attacks || fighter.attacks;
    party.list[party.count++] = fighter;
  }
  cap_at_sectors(state, bound, party);
  return party;
}

void count_party(const State& state, Party& party) {
  for (const Fighter& fighter : party.all()) {
    const int figures = fighter.figures + fighter.line;
    const Troops troops = card_of(state, party.side, fighter.unit).troops;
    const bool guns = !is_infantry(troops) && !is_cavalry(troops);
    party.figures += figures;
    party.units += guns ? units_of_gunners(figures) : units_of_fire(figures);
  }
}

FactorSheet read_column(const State& state, const Bound& bound, Round round, const Party& party,
                        const Fighter& fighter) {
  const std::vector<Clash> clashes = clashes_for(state, bound, party.side, fighter.unit);
  return column_of({state, clashes, round, party.side, fighter, party.attacks});
}

/// What a group comes to for the side: the best of its units' (melee.several-units).
void read_best(const State& state, const Bound& bound, Round round, Party& party, int group) {
  bool any = false;
  FactorLine best;
  for (const Fighter& fighter : party.all()) {
    const FactorSheet column = read_column(state, bound, round, party, fighter);
    FactorLine mine;
    for (const FactorLine& line : column.all())
      if (line.group == group) mine = line;
    if (any && mine.value <= best.value) continue;
    best = mine;
    any = true;
  }
  party.sheet.drop(group);
  if (best.value != 0) party.sheet.offer(best.row, group, best.value, best.clause);
}

/// The column of the unit with most figures; of equal ones the higher sum.
void choose_lead(const State& state, const Bound& bound, Round round, Party& party) {
  int most = -1, best = 0;
  for (std::size_t i = 0; i < party.count; ++i) {
    const Fighter& fighter = party.list[i];
    const FactorSheet column = read_column(state, bound, round, party, fighter);
    const int figures = fighter.figures + fighter.line;
    if (figures < most || (figures == most && column.sum() <= best)) continue;
    most = figures;
    best = column.sum();
    party.lead = i;
    party.sheet = column;
  }
}

/// Cover is that of the unit attacked by most figures, read by whoever leads that attack.
void read_cover(const State& state, const Bound& bound, Round round, Party& party) {
  if (!party.attacks || party.count < 2) return;
  std::array<int, kMaxUnits> attacked{};
  UnitId most = kNoUnit;
  for (const Fighter& fighter : party.all())
    for (const Clash& clash : bound.all())
      if (clash.side == party.side && clash.attacker == fighter.unit)
        attacked[clash.defender] += fighter.figures;
  for (UnitId id = 0; id < kMaxUnits; ++id)
    if (attacked[id] > 0 && (most == kNoUnit || attacked[id] > attacked[most])) most = id;
  const Fighter* lead = nullptr;
  for (const Fighter& fighter : party.all())
    for (const Clash& clash : bound.all())
      if (clash.side == party.side && clash.attacker == fighter.unit && clash.defender == most &&
          (lead == nullptr || fighter.figures > lead->figures))
        lead = &fighter;
  if (lead == nullptr) return;
  party.sheet.drop(cover_group());
  const FactorSheet column = read_column(state, bound, round, party, *lead);
  for (const FactorLine& line : column.all())
    if (line.group == cover_group())
      party.sheet.offer(line.row, line.group, line.value, line.clause);
}

void lay_out_party(const State& state, const Bound& bound, Round round, Party& party,
                   int opponents) {
  choose_lead(state, bound, round, party);
  if (state.setup->options.several_units == SeveralUnits::BestRow && party.count > 1) {
    for (const int group : {direction_group(), support_group(), neighbour_group()})
      read_best(state, bound, round, party, group);
    read_cover(state, bound, round, party);
  }
  offer_numbers(party.sheet, party.attacks, party.figures, opponents);
}

}  // namespace

bool is_fought(const State& state, const Clash& clash) {
  return may_attack_now(state, clash) && on_table(state, other(clash.side), clash.defender) &&
         are_at_contact(state, clash);
}

bool is_won_unfought(const State& state, const Clash& clash) {
  return may_attack_now(state, clash) && !is_fought(state, clash);
}

Assaults with_whole_garrisons(const State& state, std::span<const Clash> clashes) {
  Assaults out;
  const auto add = [&](const Clash& clash) {
    const auto same = [&](const Clash& c) {
      return c.side == clash.side && c.attacker == clash.attacker && c.defender == clash.defender;
    };
    const bool is_new = std::none_of(out.all().begin(), out.all().end(), same);
    if (is_new && out.count < Assaults::kMost) out.list[out.count++] = clash;
  };
  for (const Clash& clash : clashes) add(clash);
  for (const Clash& clash : clashes) {
    const Force& foe = state.of(other(clash.side));
    if (clash.defender >= foe.unit_count) continue;
    const Unit& attacked = foe.units[clash.defender];
    if (attacked.formation != Formation::Garrison) continue;
    for (UnitId id = 0; id < foe.unit_count; ++id) {
      const Unit& unit = foe.units[id];
      if (!on_table(state, other(clash.side), id) || unit.formation != Formation::Garrison ||
          unit.task.feature != attacked.task.feature || unit.task.part != attacked.task.part)
        continue;
      Clash with = clash;
      with.defender = id;
      add(with);
    }
  }
  return out;
}

void lay_out(const State& state, std::span<const Clash> clashes, Round round, Melees& out) {
  const Bound bound = bind(state, clashes);
  out.list.clear();
  std::array<bool, Bound::kMost> done{};
  for (const Clash& clash : bound.all()) {
    const std::uint8_t root = bound.root_of(Bound::place(clash.side, clash.attacker));
    if (done[root]) continue;
    done[root] = true;
    Melee& melee = out.list.emplace_back();
    melee.parties = {party_of(state, bound, root, Side::A), party_of(state, bound, root, Side::B)};
    if (!melee.parties[0].attacks) std::swap(melee.parties[0], melee.parties[1]);
    melee.meeting = melee.parties[0].attacks && melee.parties[1].attacks;
    for (Party& party : melee.parties) count_party(state, party);
    lay_out_party(state, bound, round, melee.parties[0], melee.parties[1].figures);
    lay_out_party(state, bound, round, melee.parties[1], melee.parties[0].figures);
  }
}

}  // namespace sandtable::belle_alliance
