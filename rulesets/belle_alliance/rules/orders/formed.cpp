#include "rulesets/belle_alliance/rules/orders/formed.h"

#include <array>

#include "rulesets/belle_alliance/rules/flow/flow.h"

namespace sandtable::belle_alliance {
namespace {

constexpr unsigned one(About about) { return 1U << static_cast<unsigned>(about); }
constexpr unsigned kNothing = one(About::Nothing), kUnit = one(About::Unit),
                   kEnemy = one(About::Enemy), kFeature = one(About::Feature),
                   kSpot = one(About::Spot),
                   kPlaces = one(About::Place) | kSpot | kFeature | kUnit | kEnemy;

/// What an element can be about, a bit each.
constexpr unsigned abouts_of(OrderWord kind) {
  switch (kind) {
    case OrderWord::To:
    case OrderWord::FieldWork:
      return kPlaces;
    case OrderWord::Turn:
      return kNothing | kPlaces;
    case OrderWord::Attack:
      return kEnemy | kFeature | kSpot;
    case OrderWord::AttackPosition:
      return kEnemy;
    case OrderWord::LeaveGuns:
    case OrderWord::RejoinGuns:
      return kNothing | kUnit;
    case OrderWord::Spike:
      return kUnit | kEnemy;
    case OrderWord::PassThrough:
    case OrderWord::Assemble:
    case OrderWord::Resupply:
    case OrderWord::WhenPassed:
      return kUnit;
    case OrderWord::Transfer:
      return one(About::Staff);
    case OrderWord::Leave:
      return one(About::Exit);
    default:
      return kNothing;
  }
}

/// Whether the amount of an element is one of its kind.
bool is_amount(const Element& e) {
  constexpr std::int32_t kMostFigures = 255;
  const auto within = [&](std::int32_t least, std::int32_t most) {
    return e.amount >= least && e.amount <= most;
  };
  switch (e.kind) {
    case OrderWord::Arrow:
    case OrderWord::Sideways:
      return within(0, kFullTurn - 1);
    case OrderWord::Back:
    case OrderWord::Unlimber:
      return e.amount == kNoAmount || within(0, kFullTurn - 1);
    case OrderWord::WheelLeft:
    case OrderWord::WheelRight:
      return within(1, kFullTurn / 2);
    case OrderWord::Turn:
      return e.about == About::Nothing ? within(-kFullTurn / 2, kFullTurn / 2)
                                       : e.amount == kNoAmount;
    case OrderWord::Segments: {
      const Segments s = segments_of(e);
      return s.first >= 1 && s.first <= s.last && s.last <= kSegments;
    }
    case OrderWord::SkirmishersIn:
      return e.amount == kNoAmount || within(1, kMostFigures);
    case OrderWord::SkirmishersOut:
    case OrderWord::Split:
    case OrderWord::ShareGunners:
      return within(1, kMostFigures);
    case OrderWord::FieldWork:
      return within(0, static_cast<std::int32_t>(kWords<Work>) - 1);
    default:
      return e.amount == 0;
  }
}

/// How many of the enemy's labels an order may name. Under unit-sight a number that was never given
/// is refused as one that the unit does not see (orders.within-sight): which it is, is not told.
std::size_t labels_read(const State& s, const Force& own) {
  return is_ordered_by_unit_sight(s) && !may_err(s) ? kMaxUnits : own.labels;
}

bool is_there(const State& s, Side side, const Sheet& sheet, const Element& e) {
  const Force& own = s.of(side);
  const Setup& setup = *s.setup;
  switch (e.about) {
    case About::Nothing:
      return true;
    case About::Unit:
      return e.which < own.unit_count;
    case About::Enemy:
      return e.which < labels_read(s, own);
    case About::Feature:
      return e.which < setup.features.size() &&
             (e.part == kWhole || e.part < setup.features[e.which].parts.size());
    case About::Staff:
      return e.which < own.staff_count;
    case About::Exit:
      return e.which < setup.exits.size();
    case About::Place:
      return e.which < sheet.place_count;
    case About::Spot:
      return e.which < setup.features.size() && e.part < sheet.place_count;
    case About::Body:
      return false;
  }
  return false;
}

bool is_element(const State& s, Side side, const Sheet& sheet, const Element& e) {
  return static_cast<std::size_t>(e.kind) < kWords<OrderWord> &&
         (abouts_of(e.kind) & one(e.about)) != 0 && is_amount(e) && is_there(s, side, sheet, e);
}

}  // namespace

bool is_well_formed(const State& s, Side side, const Sheet& sheet) {
  if (sheet.line_count > Sheet::kMostLines || sheet.element_count > Sheet::kMostElements ||
      sheet.place_count > Sheet::kMostPlaces)
    return false;
  const std::size_t bodies = s.setup->of(side).bodies.size();
  std::size_t next = 0;
  const Line* unit = nullptr;
  std::array<std::array<std::uint16_t, 256>, 2> seen{};  // of a body or unit, a bit a share
  for (const Line& line : sheet.all()) {
    if (line.first() != next || line.count() > Sheet::kMostInLine) return false;
    next += line.count();
    if (next > sheet.element_count) return false;
    if (line.body ? line.who >= bodies : line.who >= s.of(side).unit_count) return false;
    if (static_cast<std::size_t>(line.share) >= kWords<Share>) return false;
    auto& shares = seen[line.body ? 1 : 0][line.who];
    const auto share = static_cast<std::uint16_t>(1U << static_cast<unsigned>(line.share));
    if ((shares & share) != 0) return false;
    shares |= share;
    // Its skirmish line and its parts stand behind their unit.
    if (line.share == Share::Unit) unit = &line;
    if (unit == nullptr || unit->who != line.who || unit->body != line.body) return false;
    for (const Element& e : sheet.elements_of(line))
      if (!is_element(s, side, sheet, e)) return false;
  }
  for (std::size_t i = 0; i < sheet.place_count; ++i)
    if (!is_on_table(*s.setup, sheet.places[i])) return false;
  return next == sheet.element_count;
}

}  // namespace sandtable::belle_alliance
