#include "rulesets/belle_alliance/rules/march/split.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "engine/geometry/plane/angle.h"
#include "rulesets/belle_alliance/rules/march/carry.h"
#include "rulesets/belle_alliance/rules/march/places.h"
#include "rulesets/belle_alliance/rules/march/plan.h"
#include "rulesets/belle_alliance/rules/moral/moral.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/rules/orders/group.h"
#include "rulesets/belle_alliance/rules/orders/together.h"
#include "rulesets/belle_alliance/state/arm.h"
#include "rulesets/belle_alliance/state/figures.h"
#include "rulesets/belle_alliance/state/fired_at.h"
#include "rulesets/belle_alliance/state/formula.h"

namespace sandtable::belle_alliance {
namespace {

using namespace unit_flag;

namespace costs = table::table_formation_change_costs;

constexpr std::size_t kMostParts = static_cast<std::size_t>(Share::H) - 1;
constexpr int kLeastPart = figure(Figure::LeastPart);
constexpr int kMostUnsplit = figure(Figure::MostUnsplit);
constexpr Len kNear = centimetres(figure(MarchFigure::AssembleWithin));

void add_cost(Unit& unit, costs::Key cost) {
  constexpr int kWhole = 100;
  const int part = Formula(costs::at(cost).part, 0).number() / (Formula::kOne / kWhole);
  unit.evolved = static_cast<std::uint8_t>(std::min(kWhole, unit.evolved + part));
}

/// What each part gets of a unit.
struct Portion {
  int figures = 0, squadrons = 0, guns = 0;
  int first_gun = 0;
};
struct Portions {
  std::array<Portion, kMostParts> list{};
  std::size_t count = 0;
  bool behind = false;
};

/// Figures of so many squadrons from `first` on: shared out evenly, the first taking the odd ones.
int figures_of_squadrons(const Unit& unit, int first, int count) {
  int sum = 0;
  for (int i = first; i < first + count; ++i)
    sum += unit.figures / unit.squadrons + (i < unit.figures % unit.squadrons ? 1 : 0);
  return sum;
}

Portions portions_of(const Unit& unit, Troops troops, std::span<const Element> order) {
  Portions out;
  int left = unit.figures, squadron = 0, gun = 0;
  for (const Element& e : order) {
    if (e.kind != OrderWord::Split || out.count == kMostParts) continue;
    Portion& next = out.list[out.count++];
    out.behind = static_cast<Array>(e.part) == Array::Behind;
    if (is_cavalry(troops)) {
      next.squadrons = std::min(e.amount, unit.squadrons - squadron);
      next.figures = figures_of_squadrons(unit, squadron, next.squadrons);
      squadron += next.squadrons;
    } else if (unit.guns > 0) {
      next.guns = std::min(e.amount, unit.guns - gun);
      next.first_gun = gun;
      next.figures =
          std::accumulate(unit.served.begin() + gun, unit.served.begin() + gun + next.guns, 0);
      gun += next.guns;
    } else {
      next.figures = std::min(e.amount, left);
    }
    left -= next.figures;
  }
  return out;
}

bool is_whole(const Unit& unit, Troops troops, const Portions& parts) {
  int figures = 0, squadrons = 0, guns = 0;
  for (std::size_t i = 0; i < parts.count; ++i) {
    const Portion& part = parts.list[i];
    figures += part.figures;
    squadrons += part.squadrons;
    guns += part.guns;
    const bool small = unit.guns > 0 ? part.guns < 1 : part.figures < kLeastPart;
    if (small) return false;
  }
  return parts.count > 1 && figures == unit.figures &&
         (!is_cavalry(troops) || squadrons == unit.squadrons) && guns == unit.guns;
}

void take_portion(Unit& part, const Unit& whole, const Portion& portion, int shared, int original) {
  part.figures = static_cast<std::uint8_t>(portion.figures);
  // What it lost to fire in this bound is shared as the figures are (unit.split-parts-separate).
  const int all = std::max<int>(whole.figures, 1);
  const int lost = whole.lost_to_fire * portion.figures / all;
  part.lost_to_fire = static_cast<std::uint8_t>(lost);
  part.at_opening = static_cast<std::uint8_t>(
      std::max(portion.figures, whole.at_opening * portion.figures / all));
  part.original = static_cast<std::uint16_t>(shared == 0 ? 0 : original);
  if (whole.squadrons > 0 && portion.squadrons > 0)
    part.squadrons = static_cast<std::uint8_t>(portion.squadrons);
  if (whole.guns == 0) return;
  part.guns = static_cast<std::uint8_t>(portion.guns);
  part.howitzers = static_cast<std::uint8_t>(whole.howitzers >> portion.first_gun &
                                             ((1U << static_cast<unsigned>(portion.guns)) - 1U));
  part.served.fill(0);
  std::copy_n(whole.served.begin() + portion.first_gun, portion.guns, part.served.begin());
}

/// Side by side along the old front, the first on the left, or one behind the other.
void lay_out(State& state, Side side, std::span<const UnitId> parts, const Unit& whole, Vec front,
             bool behind) {
  Force& own = state.of(side);
  std::array<geometry::Size, kMostParts> sizes;
  Len width = 0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Form form = form_of(state, side, parts[i]);
    sizes[i] = form.kind == Form::Kind::Disc ? geometry::Size{2 * form.radius, 2 * form.radius}
                                             : form.size;
    width += sizes[i].width;
  }
  const auto right = static_cast<Angle>(whole.facing + geometry::kQuarterTurn);
  const auto back = static_cast<Angle>(whole.facing + geometry::kHalfTurn);
  Len aside = -width / 2, deep = 0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Form form = form_of(state, side, parts[i]);
    Vec place = behind ? geometry::along(front, back, deep)
                       : geometry::along(front, right, aside + sizes[i].width / 2);
    if (form.kind != Form::Kind::Front) place = geometry::along(place, back, sizes[i].depth / 2);
    own.units[parts[i]].place = place;
    own.units[parts[i]].facing = whole.facing;
    aside += sizes[i].width;
    deep += sizes[i].depth;
  }
}

}  // namespace

bool split_unit(State& state, Side side, UnitId number, std::span<const Element> order,
                std::vector<UnitId>* numbers) {
  Force& own = state.of(side);
  const Unit whole = own.units[number];
  const Troops troops = card_of(state, side, number).troops;
  const Portions portions = portions_of(whole, troops, order);
  if (portions.count < 2 || !is_whole(whole, troops, portions)) return false;
  const UnitId chain = chain_of(own, number);
  const int with_chain = whole.figures + (chain == kNoUnit ? 0 : own.units[chain].figures);
  const bool urban = may_split_in_town(state, side, number, own.sheet);
  // The figures of that moment decide (unit.infantry-battalion).
  if (is_infantry(troops) && !urban && with_chain <= kMostUnsplit) return false;
  if (own.unit_count + portions.count - 1 > kMaxUnits) return false;
  const Form form = form_of(state, side, number);
  const Vec front =
      form.kind == Form::Kind::Front
          ? whole.place
          : geometry::along(whole.place, whole.facing,
                            form.kind == Form::Kind::Disc ? form.radius : form.size.depth / 2);
  std::array<UnitId, kMostParts> parts{};
  int left = whole.original;
  for (std::size_t i = 0; i < portions.count; ++i) {
    const UnitId id = i == 0 ? number : take_place(own, whole.card);
    parts[i] = id;
    Unit part = whole;
    if (i > 0) part.chain = kNoUnit;
    part.letter = i == 0 && whole.letter != 0 ? whole.letter : free_letter(own, whole.card);
    const Portion& portion = portions.list[i];
    // Its skirmish line stays with the first part, and its share of what the unit had with it.
    const int shared = portion.figures + (i == 0 ? with_chain - whole.figures : 0);
    const int original = i + 1 == portions.count ? left : whole.original * shared / with_chain;
    left -= original;
    take_portion(part, whole, portion, shared, original);
    part.flags |= kPart | kEvolved | kMoved;
    if (urban && is_infantry(troops)) part.housed_in = state.bound;
    add_cost(part, costs::Key::Splitting);
    own.units[id] = part;
    if (i == 0) continue;
    own.aims[id] = own.aims[number];
    split_target(state.of(other(side)), number, id);
  }
  // A garrison's are in their sector together.
  if (whole.formation != Formation::Garrison)
    lay_out(state, side, {parts.data(), portions.count}, whole, front, portions.behind);
  keep_staff(state, side, number);
  if (numbers != nullptr) numbers->assign(parts.begin(), parts.begin() + portions.count);
  return true;
}

namespace {

/// The line of a sheet that is a unit's own order.
const Line* own_line(const Force& own, UnitId number) {
  for (const Line& line : own.sheet.all())
    if (!line.body && line.share == Share::Unit && line.who == number) return &line;
  return nullptr;
}

int parts_ordered(const Force& own, UnitId number) {
  const Line* line = own_line(own, number);
  if (line == nullptr) return 0;
  const auto order = own.sheet.elements_of(*line);
  return static_cast<int>(std::count_if(
      order.begin(), order.end(), [](const Element& e) { return e.kind == OrderWord::Split; }));
}

bool is_part_of_today(const Unit& unit) {
  constexpr std::uint32_t kSplit = kPart | kEvolved;
  return unit.letter != 0 && (unit.flags & kSplit) == kSplit && unit.mother == kNoUnit &&
         unit.standing == Standing::OnTable;
}

/// Whether it was made of another in 4a of this bound: when orders were written it was not there.
bool is_new(const Force& own, UnitId number) {
  return is_part_of_today(own.units[number]) && own_line(own, number) == nullptr;
}

}  // namespace

bool has_split(const Force& own, UnitId number) {
  return is_part_of_today(own.units[number]) && parts_ordered(own, number) > 1;
}

UnitId split_from(const Force& own, UnitId number) {
  const Unit& part = own.units[number];
  if (has_split(own, number)) return number;
  if (!is_new(own, number)) return kNoUnit;
  // Parts have their letters in the order in which they were made, by the number of the whole.
  int before = 0;
  for (UnitId id = 0; id < own.unit_count; ++id)
    before += id != number && own.units[id].card == part.card && is_new(own, id) &&
                      own.units[id].letter < part.letter
                  ? 1
                  : 0;
  for (UnitId id = 0; id < own.unit_count; ++id) {
    if (own.units[id].card != part.card || !has_split(own, id)) continue;
    before -= parts_ordered(own, id) - 1;
    if (before < 0) return id;
  }
  return kNoUnit;
}

std::span<const Element> order_of_part(const State& state, Side side, UnitId number) {
  const Force& own = state.of(side);
  const UnitId whole = split_from(own, number);
  if (whole == kNoUnit) return {};
  int place = 0;  // among the parts of that whole: its first has the whole's number
  for (UnitId id = 0; id < own.unit_count; ++id)
    place += id != number && split_from(own, id) == whole &&
                     (id == whole ||
                      (number != whole && own.units[id].letter < own.units[number].letter))
                 ? 1
                 : 0;
  if (number == whole) place = 0;
  for (const Line& line : own.sheet.all())
    if (!line.body && line.who == whole &&
        static_cast<int>(line.share) == static_cast<int>(Share::A) + place)
      return own.sheet.elements_of(line);
  return {};
}

namespace {

bool names(const State& state, Side side, UnitId unit, UnitId other) {
  const auto order = orders_of(state, side, unit);
  return std::any_of(order.begin(), order.end(), [&](const Element& e) {
    return e.kind == OrderWord::Assemble && e.which == other;
  });
}

Supply worse(Supply a, Supply b) { return std::max(a, b); }

/// Towards the lower, also below 0.
int mean_down(int sum, int count) { return sum >= 0 ? sum / count : -((-sum + count - 1) / count); }

/// The valour of parts that come together, by their figures: of all of them at once, or the order
/// in which they are counted would tell.
template <class Valour>
std::int8_t mean_valour(const Force& own, std::span<const UnitId> parts, Valour&& valour) {
  int sum = 0, figures = 0;
  for (const UnitId id : parts) {
    sum += valour(own.units[id]) * own.units[id].figures;
    figures += own.units[id].figures;
  }
  return static_cast<std::int8_t>(mean_down(sum, std::max(figures, 1)));
}

/// The status that parts come to when they are one again, but for their valour
/// (unit.common-status).
void join_status(Unit& into, const Unit& from) {
  const bool limited = into.supply == Supply::Limited || from.supply == Supply::Limited;
  if (limited) {
    const int mine = into.supply == Supply::Limited ? into.rolls_left : from.rolls_left;
    const int his = from.supply == Supply::Limited ? from.rolls_left : mine;
    into.rolls_left = static_cast<std::uint8_t>(std::min(mine, his));
  }
  into.supply = worse(into.supply, from.supply);
  if (from.disorder > into.disorder) into.fallen_in = from.fallen_in;
  into.disorder = std::max(into.disorder, from.disorder);
  into.flags |= from.flags & ~kPart;
  into.housed_in = std::max(into.housed_in, from.housed_in);
  into.original = static_cast<std::uint16_t>(into.original + from.original);
  into.figures = static_cast<std::uint8_t>(into.figures + from.figures);
  into.at_opening = static_cast<std::uint8_t>(into.at_opening + from.at_opening);
  into.lost_to_fire = static_cast<std::uint8_t>(into.lost_to_fire + from.lost_to_fire);
  into.squadrons = static_cast<std::uint8_t>(into.squadrons + from.squadrons);
  into.fast_row = std::max(into.fast_row, from.fast_row);
  into.evolved = std::max(into.evolved, from.evolved);
  for (std::size_t gun = 0; gun < from.guns && into.guns < kMaxGuns; ++gun) {
    into.howitzers |= static_cast<std::uint8_t>((from.howitzers >> gun & 1U) << into.guns);
    into.served[into.guns++] = from.served[gun];
  }
}

}  // namespace

namespace {

/// The skirmish line of a part that joins goes on as the whole's; where both have one out the
/// smaller part's joins the other where that stands, as the parts do (split.assembly-how).
void join_lines(Force& own, Force& enemy, UnitId stays, UnitId joins) {
  const UnitId ours = chain_of(own, stays), theirs = chain_of(own, joins);
  if (theirs == kNoUnit) return;
  Unit& comes = own.units[theirs];
  if (ours == kNoUnit) {
    own.units[stays].chain = theirs;
    comes.mother = stays;
    return;
  }
  Unit& line = own.units[ours];
  line.figures = static_cast<std::uint8_t>(line.figures + comes.figures);
  line.at_opening = static_cast<std::uint8_t>(line.at_opening + comes.at_opening);
  line.lost_to_fire = static_cast<std::uint8_t>(line.lost_to_fire + comes.lost_to_fire);
  line.disorder = std::max(line.disorder, comes.disorder);
  line.flags |= comes.flags;
  comes.figures = 0;
  comes.standing = Standing::Joined;
  comes.mother = kNoUnit;
  join_targets(enemy, theirs, ours);
  for (StaffFigure& staff : own.staff)
    if (staff.contact == theirs) staff.contact = ours;
}

}  // namespace

bool may_assemble(const State& state, Side side, UnitId one, UnitId other) {
  if (one == other || !on_table(state, side, one) || !on_table(state, side, other)) return false;
  const Unit &a = state.of(side).units[one], &b = state.of(side).units[other];
  const bool parts = (a.flags & b.flags & kPart) != 0 && a.card == b.card && a.mother == kNoUnit &&
                     b.mother == kNoUnit;
  return parts && a.formation == b.formation && a.disorder != Disorder::FD &&
         b.disorder != Disorder::FD && names(state, side, one, other) &&
         names(state, side, other, one) &&
         is_within(gap(body_of(state, side, one), body_of(state, side, other)), kNear);
}

UnitId largest_of(const State& state, Side side, std::span<const UnitId> parts) {
  UnitId best = parts.front();
  for (const UnitId id : parts) {
    const int figures = state.of(side).units[id].figures;
    const int most = state.of(side).units[best].figures;
    if (figures > most || (figures == most && id < best)) best = id;
  }
  return best;
}

namespace {

/// A part joins another.
void join(State& state, Side side, UnitId stays, UnitId joins) {
  Force& own = state.of(side);
  Unit &into = own.units[stays], &from = own.units[joins];
  join_status(into, from);
  join_lines(own, state.of(other(side)), stays, joins);
  // Guns that its gunners have left are the whole's.
  for (UnitId id = 0; id < own.unit_count; ++id) {
    if (own.units[id].mother != joins || !is_left_guns(own.units[id])) continue;
    own.units[id].mother = stays;
    if (into.chain == kNoUnit) into.chain = id;
  }
  from.standing = Standing::Joined;
  from.figures = 0;
  from.chain = kNoUnit;
  join_targets(state.of(other(side)), joins, stays);
  for (StaffFigure& staff : own.staff)
    if (staff.contact == joins) staff.contact = stays;
  // A fifth that either has lost is not lost anew (valour.reduction).
  into.fifths = std::max(into.fifths, from.fifths);
}

}  // namespace

UnitId assemble(State& state, Side side, std::span<const UnitId> parts) {
  Force& own = state.of(side);
  const UnitId stays = largest_of(state, side, parts);
  Unit& into = own.units[stays];
  const auto valour = mean_valour(own, parts, [](const Unit& of) { return of.valour; });
  const auto first = mean_valour(own, parts, [](const Unit& of) { return of.valour_at_first; });
  for (const UnitId id : parts)
    if (id != stays) join(state, side, stays, id);
  into.valour = valour;
  into.valour_at_first = first;
  into.flags |= kEvolved | kMoved;
  add_cost(into, costs::Key::Assembly);
  into.fifths = std::max(into.fifths, static_cast<std::uint8_t>(fifths_lost(own, stays)));
  const auto is_part = [&](const Unit& unit) {
    return &unit != &into && unit.card == into.card && unit.mother == kNoUnit &&
           unit.standing == Standing::OnTable;
  };
  if (std::none_of(own.units.begin(), own.units.begin() + own.unit_count, is_part)) {
    into.flags &= ~kPart;
    into.letter = 0;
    into.housed_in = 0;
  }
  if (const UnitId line = chain_of(own, stays); line != kNoUnit)
    own.units[line].letter = into.letter;
  keep_staff(state, side, stays);
  return stays;
}

}  // namespace sandtable::belle_alliance
