#include "rulesets/belle_alliance/state/odds_key.h"

#include <array>
#include <cstddef>
#include <cstring>
#include <span>
#include <type_traits>

#include "engine/core/rng.h"

namespace sandtable::belle_alliance {
namespace {

/// Folds bytes into lanes that do not wait for each other.
class Lanes {
 public:
  /// Things without padding: of equal ones all bytes are.
  template <class T>
  void add(std::span<const T> all) {
    static_assert(std::has_unique_object_representations_v<T>);
    add_bytes(std::as_bytes(all));
  }
  /// The first so many.
  template <class T, std::size_t kSize>
  void add(const std::array<T, kSize>& all, std::size_t count) {
    add(std::span<const T>(all.data(), count));
  }
  template <class T, std::size_t kSize>
  void add(const std::array<T, kSize>& all) {
    add(all, kSize);
  }
  template <class... Values>
  void add_numbers(Values... values) {
    add(std::array{static_cast<std::uint32_t>(static_cast<std::int32_t>(values))...});
  }
  std::uint64_t done() const {
    std::uint64_t hash = 0;
    for (const std::uint64_t lane : lanes_) hash = mix64(hash ^ lane);
    return hash;
  }

 private:
  using Words = std::array<std::uint64_t, 4>;
  // By itself: put in for every array, with checks of every access, it is more than clang can hold.
  [[gnu::noinline]] void add_bytes(std::span<const std::byte> all) {
    for (; all.size() >= sizeof(Words); all = all.subspan(sizeof(Words))) {
      Words words;
      std::memcpy(words.data(), all.data(), sizeof(Words));
      take(words);
    }
    if (all.empty()) return;
    Words rest{};
    std::memcpy(rest.data(), all.data(), all.size());
    take(rest);
  }
  void take(const Words& words) {
    for (std::size_t i = 0; i < words.size(); ++i) {
      lanes_[i] = (lanes_[i] ^ words[i]) * 0x9E3779B97F4A7C15ULL;
      lanes_[i] ^= lanes_[i] >> 32;
    }
  }
  Words lanes_{1, 2, 3, 4};
};

void add(Lanes& all, const Sheet& sheet) {
  all.add_numbers(sheet.line_count, sheet.element_count, sheet.place_count);
  all.add(sheet.lines, sheet.line_count);
  all.add(sheet.elements, sheet.element_count);
  all.add(sheet.places, sheet.place_count);
}

void add(Lanes& all, const Force& force) {
  all.add_numbers(force.unit_count, force.staff_count, force.labels, force.asked_posts,
                  force.final_posts, force.catch_until, force.catch_factor, force.bend_count,
                  force.catch_next, force.given.count);
  all.add(force.units, force.unit_count);
  all.add(force.aims, force.unit_count);
  all.add(force.staff, force.staff_count);
  all.add(force.cards);
  all.add(force.superior);
  add(all, force.sheet);
  all.add(force.given.list, force.given.count);
  all.add(force.in_sight.words);
  all.add(force.seen_in);
  all.add(force.bends, force.bend_count);
}

}  // namespace

std::uint64_t odds_key_of(const State& s) {
  Lanes all;
  for (const Force& force : s.forces) add(all, force);
  all.add_numbers(s.told_until, s.prompt_count, s.attack_count, s.site_count, s.breach_count,
                  s.sub_phase, s.stage, s.bound, s.winner, s.points[0], s.points[1], s.end,
                  s.draw_asked, s.draws, s.ruled_weather);
  all.add(s.prompts, s.prompt_count);
  all.add(s.attacks, s.attack_count);
  all.add(s.sites, s.site_count);
  all.add(s.breaches, s.breach_count);
  return all.done();
}

}  // namespace sandtable::belle_alliance
