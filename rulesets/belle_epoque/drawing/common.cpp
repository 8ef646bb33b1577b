#include "rulesets/belle_epoque/drawing/common.h"

#include <algorithm>
#include <span>

namespace sandtable::belle_epoque::drawing {
namespace {

constexpr std::uint16_t bit_of(Feature f) {
  return static_cast<std::uint16_t>(1U << static_cast<unsigned>(f));
}

bool names(std::string_view id, std::span<const std::string_view> words) {
  for (const std::string_view word : words)
    if (id.find(word) != std::string_view::npos) return true;
  return false;
}

/// The feature that traits alone suggest; 0 for open ground.
std::uint16_t by_traits(Traits t) {
  std::uint16_t out = 0;
  const bool cover = t & ground::kCover, rough = t & ground::kRough;
  const bool works = t & ground::kFortified;
  if (works) out |= bit_of(Feature::Fortification);
  if (t & ground::kHill) out |= bit_of(cover && !rough && !works ? Feature::Kopje : Feature::Hill);
  if (t & ground::kImpassable) out |= bit_of(Feature::Impassable);
  if (t & ground::kVeryDifficult) {
    out |= bit_of(Feature::VeryDifficult);
  } else if (cover && rough) {
    out |= bit_of(Feature::DenseVegetation);
  } else if (rough) {
    out |= bit_of(Feature::Swamp);
  } else if (cover && (t & ground::kBlocksSight) && !(t & ground::kHill)) {
    out |= bit_of((t & ground::kBonusOne) ? Feature::BuiltUpArea : Feature::Woods);
  }
  return out;
}

std::uint16_t by_kind(const TerrainKind& kind) {
  const std::string_view id = kind.id;
  if (id == id_of(GroundKind::Open)) return 0;
  for (int f = 0; f < kFeatures; ++f) {
    const auto feature = static_cast<Feature>(f);
    if (word_of(feature).in_files && id == id_of(feature)) return bit_of(feature);
  }
  for (const Feature feature : {Feature::Water, Feature::Ravine})
    if (id.find(id_of(feature)) != std::string_view::npos || names(id, word_of(feature).also))
      return bit_of(feature);
  const std::uint16_t traits = by_traits(kind.traits);
  return traits != 0 ? traits : bit_of(Feature::Other);
}

}  // namespace

Look look_of(const Picture& picture, Sector s) {
  const Setup& setup = *picture.setup;
  Look look;
  const Traits traits = picture.ground->traits[s];
  look.unknown = picture.ground->unknown.test(s) || (traits & ground::kUnknown);
  if (look.unknown) return look;
  look.explored = setup.exploration;
  look.level = static_cast<int>(traits & ground::kLevel);
  if (s < setup.front.size()) look.front = setup.front[s];
  if (s < setup.ground.size() && traits == setup.ground[s] && s < setup.kinds.size()) {
    for (const std::uint8_t kind : setup.kinds[s])
      if (kind < setup.terrain.size()) look.features |= by_kind(setup.terrain[kind]);
    return look;
  }
  look.features = by_traits(traits);
  return look;
}

std::string feature_name(const Picture& picture, Feature f, Lang lang) {
  const Setup& setup = *picture.setup;
  std::string out;
  for (const TerrainKind& kind : setup.terrain) {
    if (by_kind(kind) != bit_of(f)) continue;
    if (!out.empty()) out += ", ";
    out += in(kind.name, lang);
  }
  if (!out.empty()) return out;
  return std::string(Words{lang}.said(f));
}

const std::string& in(const Text& text, Lang lang) {
  return lang == Lang::Fr && !text.fr.empty() ? text.fr : text.en;
}

bool on_board(const Picture& picture, UnitId unit) {
  const int side = index(picture.setup->units[unit].side);
  return (picture.pieces->alive[static_cast<std::size_t>(side)] >> unit) & 1;
}

Standing standing_of(const Picture& picture, UnitId unit) {
  const std::uint8_t flags = picture.pieces->flags[unit];
  if (on_board(picture, unit))
    return (flags & unit_flag::kActivated) ? Standing::Activated : Standing::Ready;
  if (flags & unit_flag::kLeft) return Standing::Left;
  if (picture.pieces->stands[unit] == 0) return Standing::Eliminated;
  return (flags & unit_flag::kWaiting) ? Standing::Waiting : Standing::Unplaced;
}

namespace {

/// The entry by which the other side scores the same, or the number of objectives.
std::size_t twin_of(const Setup& setup, std::size_t which) {
  const Objective& a = setup.objectives[which];
  for (std::size_t i = 0; i < setup.objectives.size(); ++i) {
    const Objective& b = setup.objectives[i];
    if (a.side != b.side && a.kind == b.kind && a.points == b.points && a.sectors == b.sectors &&
        a.name.en == b.name.en)
      return i;
  }
  return setup.objectives.size();
}

}  // namespace

bool for_both(const Setup& setup, std::size_t objective) {
  return twin_of(setup, objective) < setup.objectives.size();
}

std::vector<std::size_t> objectives_of(const Setup& setup) {
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < setup.objectives.size(); ++i)
    if (twin_of(setup, i) > i) out.push_back(i);
  return out;
}

}  // namespace sandtable::belle_epoque::drawing
