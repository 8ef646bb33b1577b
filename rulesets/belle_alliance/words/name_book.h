#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/text/lang.h"
#include "rulesets/belle_alliance/state/order.h"

/// What a sheet of orders may name, as its writer knows it: own units, bodies and officers, the
/// labels of enemies whom he has seen, the ground and its parts, exits, the marks on his map.
namespace sandtable::belle_alliance {

/// A thing and what it is called.
struct Named {
  About about = About::Nothing;
  std::uint8_t which = 0;
  std::uint8_t part = kWhole;      ///< of a feature
  std::vector<std::string> names;  ///< the first is written; none holds a quotation mark
  Vec spot{};                      ///< in a feature that has no sectors
  std::uint8_t french = 0;         ///< which of the names is written in French
};

/// Whether a name is of one of some kinds, a bit each.
using Abouts = std::uint16_t;
constexpr Abouts bit(About about) {
  return static_cast<Abouts>(1U << static_cast<unsigned>(about));
}

class NameBook {
 public:
  void add(Named named);
  /// A place clicked on the map, called '@a' to '@z'.
  void mark(char letter, Vec place) { marks_[static_cast<std::size_t>(letter - 'a')] = place; }

  struct Found {
    const Named* one = nullptr;       ///< what is meant, where that is one thing
    std::vector<std::string> others;  ///< where several are: what each is called
  };
  /// What of those kinds is called so; case, accents and hyphens do not matter.
  Found find(std::string_view typed, Abouts of) const;
  /// A part of a feature by its name.
  const Named* find_part(FeatureId feature, std::string_view typed) const;
  /// The name of those kinds that is most like it.
  std::optional<std::string> near(std::string_view typed, Abouts of) const;
  /// As it is written; empty for what is not in the book. In French by its French name, unless
  /// something else goes by that too: what is written is read again.
  std::string_view name_of(About about, std::uint8_t which, std::uint8_t part = kWhole,
                           Lang lang = Lang::En) const;
  /// A point in a feature that has no sectors.
  Vec spot_in(FeatureId feature) const;
  std::optional<Vec> marked(char32_t letter) const;

  const std::vector<Named>& all() const { return all_; }

 private:
  std::vector<Named> all_;
  std::array<std::optional<Vec>, 26> marks_{};
};

}  // namespace sandtable::belle_alliance
