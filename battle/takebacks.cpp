#include "battle/takebacks.h"

#include <utility>

namespace sandtable::battle {
namespace {

constexpr std::string_view kNoneAsked = "no takeback was asked for";

}  // namespace

tl::expected<void, std::string> Takebacks::ask(const Takeback& wish, std::uint64_t first,
                                               std::uint64_t last) {
  if (wish.to >= last)
    return tl::unexpected("expected an entry before " + std::to_string(last) + ", found " +
                          std::to_string(wish.to));
  if (wish.to < first)
    return tl::unexpected(std::string("the battle cannot go back before its beginning"));
  asked_ = wish;
  return {};
}

tl::expected<Takeback, std::string> Takebacks::agree(Side side) {
  if (!asked_) return tl::unexpected(std::string(kNoneAsked));
  if (asked_->asker == side && side != Side::Umpire)
    return tl::unexpected(std::string("the other side must agree to a takeback"));
  return *std::exchange(asked_, std::nullopt);
}

tl::expected<Takeback, std::string> Takebacks::refuse(Side side) {
  if (!asked_) return tl::unexpected(std::string(kNoneAsked));
  if (asked_->asker == side)
    return tl::unexpected(
        std::string("a takeback is refused by the other side; who asked for it "
                    "withdraws it"));
  return *std::exchange(asked_, std::nullopt);
}

tl::expected<Takeback, std::string> Takebacks::withdraw(Side side) {
  if (!asked_) return tl::unexpected(std::string(kNoneAsked));
  if (asked_->asker != side)
    return tl::unexpected(
        std::string("a takeback is withdrawn by who asked for it; the other side "
                    "refuses it"));
  return *std::exchange(asked_, std::nullopt);
}

}  // namespace sandtable::battle
