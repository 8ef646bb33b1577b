#include "server/api/digest.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/text/words.h"

namespace sandtable::server {
namespace {

/// The heading of a turn, in lines of the story.
constexpr double kTurnLines = 2.2;
/// What separates one sentence from the next.
constexpr double kApart = 0.15;

/// How much a sentence decides, the most first.
constexpr std::array<std::array<Scene, 3>, 5> kTiers = {{{Scene::Gone, Scene::Gone, Scene::Gone},
                                                         {Scene::Loss, Scene::Fight, Scene::Flight},
                                                         {Scene::Shot, Scene::Shot, Scene::Shot},
                                                         {Scene::Test, Scene::Test, Scene::Test},
                                                         {Scene::Move, Scene::None, Scene::None}}};

std::size_t tier_of(const desk::Told& told) {
  std::size_t best = kTiers.size() - 1;
  for (const desk::Shown& shown : told.scenes)
    for (std::size_t i = 0; i < best; ++i)
      if (std::find(kTiers[i].begin(), kTiers[i].end(), shown.scene) != kTiers[i].end()) best = i;
  return best;
}

}  // namespace

double lines_of(const std::string& sentence, const StoryRoom& room) {
  const auto letters = static_cast<double>(text::decode(sentence).size());
  return std::max(1.0, std::ceil(letters / room.characters)) + kApart;
}

std::vector<std::vector<bool>> digest(const std::vector<battle::Account>& accounts,
                                      const StoryRoom& room) {
  std::vector<std::vector<bool>> out;
  std::array<double, kTiers.size()> wanted{};
  double left = room.lines;
  const battle::Account* before = nullptr;
  for (const battle::Account& account : accounts) {
    out.emplace_back(account.told.size(), false);
    if (before == nullptr || before->turn != account.turn) left -= kTurnLines;
    before = &account;
    for (const desk::Told& told : account.told) wanted[tier_of(told)] += lines_of(told.line, room);
  }
  // Of each tier a share: all of it while there is room.
  std::array<double, kTiers.size()> share{}, sum{}, taken{};
  for (std::size_t i = 0; i < kTiers.size(); ++i) {
    if (wanted[i] > 0) share[i] = std::clamp(left / wanted[i], 0.0, 1.0);
    left -= wanted[i] * share[i];
  }
  for (std::size_t at = 0; at < accounts.size(); ++at)
    for (std::size_t i = 0; i < accounts[at].told.size(); ++i) {
      const std::size_t tier = tier_of(accounts[at].told[i]);
      const double lines = lines_of(accounts[at].told[i].line, room);
      sum[tier] += lines;
      if (taken[tier] + lines > sum[tier] * share[tier] + 1e-6) continue;
      taken[tier] += lines;
      out[at][i] = true;
    }
  return out;
}

}  // namespace sandtable::server
