#pragma once

#include <concepts>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "engine/data/phrase.h"

/// Armies that are put together by points, where a ruleset has them.
namespace sandtable::desk {

/// What may be said of a unit beside its kind: a key of scenario files, with its words.
struct TroopChoice {
  std::string_view key;
  std::vector<std::string_view> words;
};

/// A kind of unit that an army may have.
struct Troop {
  std::string_view kind;  ///< its word in scenario files
  int points = 0;         ///< of one
  std::vector<TroopChoice> choices;
};

/// What armies may be put together from.
struct TroopList {
  std::string_view key;                ///< of a unit in scenario files: under it stands its kind
  std::string_view agreed;             ///< where a file says of how many points armies are
  int usual = 0, least = 0, most = 0;  ///< points of an army: where nothing is agreed, and bounds
  std::vector<Troop> troops;
};

/// So many units of a kind.
struct Taken {
  std::string kind;
  int units = 0;
};

/// What an army is held to and is not as it should be.
struct ArmyFault {
  std::string_view clause;  ///< id
  data::Phrase text;
};

/// An army as the rules reckon it.
struct Muster {
  int points = 0;
  std::vector<ArmyFault> faults;  ///< none: it is as an army of these points should be
};

/// Reckons armies by points. `points`: what the army may have, within the bounds of the list. The
/// error says which kinds there are.
template <class D>
concept MustersArmies = requires(std::span<const Taken> taken, int points) {
  { D::troops() } -> std::same_as<TroopList>;
  { D::muster(taken, points) } -> std::same_as<tl::expected<Muster, data::Phrase>>;
};

}  // namespace sandtable::desk
