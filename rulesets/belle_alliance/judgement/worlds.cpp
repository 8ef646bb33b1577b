#include "rulesets/belle_alliance/judgement/worlds.h"

#include <array>
#include <utility>

#include "rulesets/belle_alliance/rules/flow/flow.h"
#include "rulesets/belle_alliance/rules/march/targets.h"
#include "rulesets/belle_alliance/rules/sample.h"

namespace sandtable::belle_alliance {
namespace {

/// What the enemy may be up to, world by world: as one would oneself, and anything.
constexpr std::array kEnemy{Intent::Attack, Intent::Hold, Intent::Feel, Intent::Attack};

/// A sheet of the enemy's as a sampler writes it, of all his posts.
Sheet sampled(const State& s, Side enemy, Rng& rng) {
  Sheet out;
  State asked = s;
  asked.sub_phase = SubPhase::Orders;
  asked.stage = Stage::Asking;
  ask_sides(asked);
  for (int i = 0; i < posts_of(*s.setup, enemy); ++i) {
    const Action a = random_for(asked, {enemy, static_cast<std::uint8_t>(i)}, rng);
    if (a.sheet != nullptr) out = joined(out, *a.sheet);
  }
  return out;
}

}  // namespace

Worlds::Worlds(const View& view, std::size_t count, Rng& rng, std::stop_token stop)
    : side_(view.viewer.side), stop_(std::move(stop)) {
  all_.reserve(count);
  for (std::size_t i = 0; i < count; ++i) add(view, i, rng);
}

void Worlds::add(const View& view, std::size_t number, Rng& rng) {
  World world{guessed_world(view, rng), kEnemy[number % kEnemy.size()], rng()};
  const Side enemy = other(side_);
  State& s = world.state;
  // Until the march what he has written is still to be carried out.
  if (s.sub_phase <= SubPhase::Marching) {
    const bool draws = number % 2 == 1;
    s.of(enemy).sheet = draws ? sampled(s, enemy, rng) : thumb_sheet(s, enemy, world.enemy);
    if (s.sub_phase > SubPhase::AnnounceAttacks)
      for (UnitId id = 0; id < s.of(enemy).unit_count; ++id)
        if (ordered_attack(s, enemy, id) != nullptr)
          s.of(enemy).units[id].flags |= unit_flag::kAnnounced;
  }
  all_.push_back(world);
}

int Worlds::played(std::size_t i, const Action& answer, Intent intent, bool further) {
  World& world = all_[i];
  State s = world.state;
  const Side enemy = other(side_);
  if (answer.verb == Verb::Orders) {
    s.of(side_).sheet = *answer.sheet;
    s.of(side_).final_posts = s.of(side_).asked_posts;
    s.of(enemy).final_posts = s.of(enemy).asked_posts;
  } else {
    answer_for(s, side_, answer);
    if (s.of(enemy).asked_posts != 0) answer_for(s, enemy, thumb_answer(s, enemy, world.enemy));
  }
  Playing how;
  how.intents[static_cast<std::size_t>(index(side_))] = intent;
  how.intents[static_cast<std::size_t>(index(enemy))] = world.enemy;
  how.until = s.bound + (further ? 1 : 0);
  Rng dice(world.dice);
  play_on(s, how, dice);
  ++plays_;
  return promise(s, side_);
}

}  // namespace sandtable::belle_alliance
