#include "rulesets/belle_alliance/rules/fire/mouths.h"

#include <algorithm>

#include "engine/geometry/plane/angle.h"
#include "rulesets/belle_alliance/rules/fire/cover.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/state/arm.h"

namespace sandtable::belle_alliance {
namespace {

namespace shares = table::table_fire_shares;

shares::Key share_key(const Unit& unit, const UnitCard& card) {
  using Key = shares::Key;
  // Of horse it is said how it fires standing: what lies about at rest does not
  // (formation.at-rest).
  if (unit.formation == Formation::AtRest && unit.disorder != Disorder::FD) return Key::AtRest;
  if (is_cavalry(card.troops)) return card.carbines ? Key::Carbines : Key::OtherCavalry;
  if (unit.disorder == Disorder::FD) return Key::Huddle;
  switch (unit.formation) {
    case Formation::Line:
      return Key::Line;
    case Formation::AttackColumn:
      return Key::AttackColumn;
    case Formation::BattalionMass:
      return Key::BattalionMass;
    case Formation::Square:
      return Key::Square;
    case Formation::Huddle:
      return Key::Huddle;
    case Formation::ColumnOfMarch:
      return Key::ColumnOfMarch;
    case Formation::SkirmishLine:
      return Key::SkirmishLine;
    case Formation::Limbered:
      return Key::Limbered;
    case Formation::Unlimbered:
      return Key::Unlimbered;
    case Formation::Gunners:
      return Key::Gunners;
    case Formation::AtWork:
      return Key::AtWork;
    case Formation::AtRest:
      break;
    case Formation::Garrison:
      return Key::Garrison;
  }
  return Key::AtRest;
}

/// The order in which places are used: the left part from the left, the right one from the right.
struct Places {
  int first = 0, last = 0;  ///< of the places, from the left
};
Places share_of(int all, const FirePart& part) {
  const int most = part.figures == 0 ? all : std::min(part.figures, all);
  return part.left ? Places{0, most} : Places{all - most, all};
}

/// Equal stretches of an edge from left to right.
void along_edge(Mouths& out, Vec left, Vec right, Angle facing, int all, const Places& share,
                bool all_round, int face) {
  for (int i = share.first; i < share.last; ++i) {
    const geometry::Ratio at{2 * i + 1, 2 * all};
    out.add({geometry::point_on(left, right, at), facing, 1, all_round, face});
  }
}

/// Which model guns fire, a bit each: a part takes guns from its end until it has its gunners.
unsigned guns_in(const Unit& unit, const FirePart& part) {
  const int most = part.figures == 0 ? unit.figures : part.figures;
  unsigned guns = 0;
  int taken = 0;
  for (int i = 0; i < unit.guns; ++i) {
    const int gun = part.left ? i : unit.guns - 1 - i;
    const int crew = unit.served[static_cast<std::size_t>(gun)];
    if (crew == 0) continue;
    if (taken + crew > most) break;
    taken += crew;
    guns |= 1U << static_cast<unsigned>(gun);
  }
  return guns;
}

void guns_of(Mouths& out, const Unit& unit, const Form& form, const FirePart& part) {
  const unsigned guns = guns_in(unit, part);
  const Len each = form.size.width / std::max<Len>(unit.guns, 1);
  const auto right = static_cast<Angle>(unit.facing + geometry::kQuarterTurn);
  for (int i = 0; i < unit.guns; ++i) {
    const int gun = part.left ? i : unit.guns - 1 - i;
    if ((guns >> static_cast<unsigned>(gun) & 1U) == 0) continue;
    const Len aside = each * gun + each / 2 - form.size.width / 2;
    out.add({geometry::along(unit.place, right, aside), unit.facing,
             unit.served[static_cast<std::size_t>(gun)], false, 0});
  }
}

void huddle_of(Mouths& out, const Body& body, int all, const Places& share) {
  for (int i = share.first; i < share.last; ++i) {
    const auto way = static_cast<Angle>((2 * i + 1) * 32768 / std::max(all, 1));
    out.add({geometry::along(body.disc.centre, way, body.disc.radius), way, 1, false, 0});
  }
}

void sector_of_mouths(Mouths& out, std::span<const Vec> sector, int all, const Places& share) {
  // Outward is away from the side on which the outline's inside lies.
  std::int64_t twice = 0;
  for (std::size_t i = 0; i < sector.size(); ++i)
    twice += geometry::cross(sector[i], sector[(i + 1) % sector.size()]);
  out.faces = static_cast<int>(sector.size());
  for (std::size_t i = 0; i < sector.size(); ++i) {
    const Vec from = sector[i], to = sector[(i + 1) % sector.size()];
    const int turn = twice > 0 ? geometry::kQuarterTurn : -geometry::kQuarterTurn;
    const auto outward = static_cast<Angle>(geometry::angle_of(to - from) + turn);
    along_edge(out, from, to, outward, all, share, false, static_cast<int>(i));
  }
}

}  // namespace

int can_fire(const State& state, Side side, UnitId unit) {
  const Unit& of = state.of(side).units[unit];
  const shares::Row& row = shares::at(share_key(of, card_of(state, side, unit)));
  return of.figures * row.numerator / row.denominator;
}

int faces_of(const State& state, Side side, UnitId unit) {
  constexpr int kTwo = 2;  // fire is split in two parts at most
  const Formation formation = state.of(side).units[unit].formation;
  return formation == Formation::Square || formation == Formation::Garrison ? kTwo : 1;
}

bool has_only_howitzers(const Unit& battery, const FirePart& part) {
  const unsigned guns = guns_in(battery, part);
  return guns != 0 && (guns & ~unsigned{battery.howitzers}) == 0;
}

Mouths mouths_of(const State& state, const Shot& shot, const FirePart& part) {
  Mouths out;
  const Unit& unit = state.of(shot.side).units[shot.firer];
  const int all = can_fire(state, shot.side, shot.firer);
  if (all == 0) return out;
  const Form form = form_of(state, shot.side, shot.firer);
  const Places share = share_of(all, part);
  if (unit.formation == Formation::Unlimbered) {
    guns_of(out, unit, form, part);
    return out;
  }
  if (unit.formation == Formation::Garrison) {
    sector_of_mouths(out, sector_of(state, unit), all, share);
    return out;
  }
  const Body body = body_of(state, shot.side, shot.firer);
  if (body.round) {
    huddle_of(out, body, all, share);
    return out;
  }
  const bool all_round = unit.formation == Formation::SkirmishLine;
  const auto& corner = body.box.corner;
  if (form.kind != Form::Kind::Square) {
    along_edge(out, corner[0], corner[1], unit.facing, all, share, all_round, 0);
    return out;
  }
  out.faces = static_cast<int>(corner.size());
  for (std::size_t face = 0; face < corner.size(); ++face) {
    const auto facing = static_cast<Angle>(unit.facing + face * geometry::kQuarterTurn);
    along_edge(out, corner[face], corner[(face + 1) % corner.size()], facing, all, share, false,
               static_cast<int>(face));
  }
  return out;
}

}  // namespace sandtable::belle_alliance
