#include "battle/takebacks.h"

#include <utility>

#include "battle/phrases.gen.h"

namespace sandtable::battle {

tl::expected<void, data::Phrase> Takebacks::ask(const Takeback& wish, std::uint64_t first,
                                                std::uint64_t last) {
  if (wish.to >= last)
    return tl::unexpected(phrase("takeback.entry-before", {{"last", last}, {"found", wish.to}}));
  if (wish.to < first) return tl::unexpected(phrase("takeback.before-beginning"));
  asked_ = wish;
  return {};
}

tl::expected<Takeback, data::Phrase> Takebacks::agree(Side side) {
  if (!asked_) return tl::unexpected(phrase("takeback.none-asked"));
  if (asked_->asker == side && side != Side::Umpire)
    return tl::unexpected(phrase("takeback.other-agrees"));
  return *std::exchange(asked_, std::nullopt);
}

tl::expected<Takeback, data::Phrase> Takebacks::refuse(Side side) {
  if (!asked_) return tl::unexpected(phrase("takeback.none-asked"));
  if (asked_->asker == side) return tl::unexpected(phrase("takeback.other-refuses"));
  return *std::exchange(asked_, std::nullopt);
}

tl::expected<Takeback, data::Phrase> Takebacks::withdraw(Side side) {
  if (!asked_) return tl::unexpected(phrase("takeback.none-asked"));
  if (asked_->asker != side) return tl::unexpected(phrase("takeback.asker-withdraws"));
  return *std::exchange(asked_, std::nullopt);
}

}  // namespace sandtable::battle
