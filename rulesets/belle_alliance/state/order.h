#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

#include "rulesets/belle_alliance/data/vocabulary.gen.h"
#include "rulesets/belle_alliance/state/place.h"

/// Orders as the rules carry them out, whatever words they were written in (orders.grammar).
namespace sandtable::belle_alliance {

/// Hundredths of a degree.
using Hundredths = std::int32_t;
inline constexpr Hundredths kDegree = 100;
inline constexpr Hundredths kFullTurn = 360 * kDegree;

/// What an element is about.
enum class About : std::uint8_t {
  Nothing,
  Unit,     ///< an own unit: `which` is its UnitId
  Enemy,    ///< an enemy unit: `which` is the side's Label of it
  Feature,  ///< `which` is its FeatureId, `part` one of its parts or kWhole
  Staff,    ///< an officer: `which` is his StaffId
  Exit,     ///< `which` is its ExitId
  Place,    ///< a point of the table: `which` is its number in the sheet's places
  /// A point in a feature: `which` is the FeatureId, `part` the point's number in the sheet's
  /// places (orders.part-of-feature: a disc about a point of a wood or field).
  Spot,
  Body,  ///< a brigade or higher body: only as whom a line is for
};

/// No amount was written: skirmishers are all called in, a turn has a place to face instead of an
/// angle, guns are unlimbered the way they face.
inline constexpr std::int32_t kNoAmount = -1'000'000;

/// One action inside an order.
struct Element {
  OrderWord kind = OrderWord::Hold;
  About about = About::Nothing;
  std::uint8_t which = 0;
  std::uint8_t part = 0;  ///< of a feature; of a split, an Array
  /// By kind: an angle in hundredths of a degree (arrow, wheels, turn, facing), figures, squadrons,
  /// guns or gunners, segments as 100 times the first and the last, a Work; 0 where it has none.
  std::int32_t amount = 0;
  friend bool operator==(const Element&, const Element&) = default;
};
static_assert(sizeof(Element) == 8);

/// Segments of an element that limits a march to some (march.limits).
struct Segments {
  int first = 1, last = 10;
};
constexpr std::int32_t amount_of(Segments s) { return s.first * 100 + s.last; }
constexpr Segments segments_of(const Element& e) { return {e.amount / 100, e.amount % 100}; }
inline constexpr int kSegments = 10;

/// One line of a sheet: the order of a unit, of its skirmish line, of one of its parts, or what it
/// answers in the march; or the transfer of a body.
struct Line {
  std::uint8_t who = kNoUnit;  ///< a UnitId, or the BodyId of a body
  bool body : 1 = false;
  Share share : 6 = Share::Unit;
  /// A transfer of another post's voids it; it is dropped when the sheets open (orders.posts).
  bool overruled : 1 = false;
  /// Where its elements begin in the sheet, and in the lowest bits how many they are: a position
  /// keeps the lines of both sides, and its size is what a computer commander copies.
  std::uint16_t stretch = 0;

  static constexpr unsigned kCountBits = 5;
  constexpr std::size_t first() const { return stretch >> kCountBits; }
  constexpr std::size_t count() const { return stretch & ((1U << kCountBits) - 1U); }
  friend bool operator==(const Line&, const Line&) = default;
};
static_assert(sizeof(Line) == 4);

/// All orders of a post for one bound, in the order in which they were written.
struct Sheet {
  static constexpr std::size_t kMostLines = 128;
  static constexpr std::size_t kMostElements = 352;
  static constexpr std::size_t kMostPlaces = 96;
  static constexpr std::size_t kMostInLine = 16;  ///< elements of one line
  static_assert(kMostInLine < 1U << Line::kCountBits);
  static_assert(kMostElements < 1U << (16 - Line::kCountBits));

  std::uint16_t line_count = 0, element_count = 0, place_count = 0;
  std::array<Line, kMostLines> lines{};
  std::array<Element, kMostElements> elements{};
  std::array<Vec, kMostPlaces> places{};

  std::span<const Line> all() const { return {lines.data(), line_count}; }
  std::span<const Element> elements_of(const Line& line) const {
    return {elements.data() + line.first(), line.count()};
  }
  friend bool operator==(const Sheet&, const Sheet&) = default;
};
static_assert(std::is_trivially_copyable_v<Sheet>);
static_assert(sizeof(Sheet) <= 4'104);

/// Begins a line; false where the sheet is full.
constexpr bool add_line(Sheet& sheet, Line line) {
  if (sheet.line_count == Sheet::kMostLines) return false;
  line.stretch = static_cast<std::uint16_t>(sheet.element_count << Line::kCountBits);
  sheet.lines[sheet.line_count++] = line;
  return true;
}

/// Adds an element to the last line, of which there must be one; false where line or sheet is full.
constexpr bool add_element(Sheet& sheet, const Element& element) {
  Line& line = sheet.lines[sheet.line_count - 1U];
  if (sheet.element_count == Sheet::kMostElements || line.count() == Sheet::kMostInLine)
    return false;
  sheet.elements[sheet.element_count++] = element;
  ++line.stretch;
  return true;
}

/// Adds a place that elements may be about; false where the sheet is full. Its number is that of
/// the places before it.
constexpr bool add_place(Sheet& sheet, Vec place) {
  if (sheet.place_count == Sheet::kMostPlaces) return false;
  sheet.places[sheet.place_count++] = place;
  return true;
}

/// The formation that an element forms, or `otherwise`.
constexpr Formation formation_of(OrderWord kind, Formation otherwise) {
  switch (kind) {
    case OrderWord::FormLine:
      return Formation::Line;
    case OrderWord::FormAttackColumn:
      return Formation::AttackColumn;
    case OrderWord::FormMass:
      return Formation::BattalionMass;
    case OrderWord::FormSquare:
      return Formation::Square;
    case OrderWord::FormHuddle:
      return Formation::Huddle;
    case OrderWord::FormColumn:
      return Formation::ColumnOfMarch;
    case OrderWord::Limber:
      return Formation::Limbered;
    case OrderWord::Unlimber:
      return Formation::Unlimbered;
    default:
      return otherwise;
  }
}

/// Whether an element names a rate of march (march.three-rates).
constexpr bool is_rate(OrderWord kind) {
  return kind == OrderWord::March || kind == OrderWord::Fast || kind == OrderWord::Charge;
}

/// Whether an element answers a choice in the march beforehand (sim.prompts).
constexpr bool is_standing(OrderWord kind) {
  return kind >= OrderWord::StopAtBarring && kind <= OrderWord::KeepGuns;
}

constexpr bool is_attack(OrderWord kind) {
  return kind == OrderWord::Attack || kind == OrderWord::AttackPosition;
}

/// Whether an element is a change of formation (change.how, change.limber, change.gunners-leave,
/// unit.gunners-moved-between-guns).
constexpr bool is_change(OrderWord kind) {
  return formation_of(kind, Formation::Garrison) != Formation::Garrison ||
         kind == OrderWord::LeaveGuns || kind == OrderWord::RejoinGuns ||
         kind == OrderWord::ShareGunners;
}

/// Whether an element moves the unit over the ground or turns it.
constexpr bool is_march(OrderWord kind) {
  switch (kind) {
    case OrderWord::March:
    case OrderWord::Fast:
    case OrderWord::Charge:
    case OrderWord::Arrow:
    case OrderWord::To:
    case OrderWord::WheelLeft:
    case OrderWord::WheelRight:
    case OrderWord::Turn:
    case OrderWord::About:
    case OrderWord::Back:
    case OrderWord::Sideways:
    case OrderWord::PassThrough:
    case OrderWord::Leave:
      return true;
    default:
      return false;
  }
}

}  // namespace sandtable::belle_alliance
