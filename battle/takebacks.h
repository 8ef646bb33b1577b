#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "engine/core/side.h"
#include "engine/data/phrase.h"

namespace sandtable::battle {

/// The reason that an undo is recorded with: nobody had to agree to it.
inline constexpr std::string_view kUndo = "undo";

/// A wish to go back to where the battle stood after an entry.
struct Takeback {
  Side asker = Side::A;
  std::uint64_t to = 0;
  std::string reason;
};

/// The takeback that is asked for, until the other side agrees to it or refuses it, or who asked
/// withdraws it.
class Takebacks {
 public:
  /// `first`, `last`: the entries that count; 0 where there are none. What was asked for before is
  /// asked for no more.
  tl::expected<void, data::Phrase> ask(const Takeback& wish, std::uint64_t first,
                                       std::uint64_t last);
  /// The takeback that is now to be carried out, and asked for no more.
  tl::expected<Takeback, data::Phrase> agree(Side side);
  /// By the other side, or by the umpire.
  tl::expected<Takeback, data::Phrase> refuse(Side side);
  /// By the side that asked.
  tl::expected<Takeback, data::Phrase> withdraw(Side side);
  void forget() { asked_.reset(); }
  const std::optional<Takeback>& asked() const { return asked_; }

 private:
  std::optional<Takeback> asked_;
};

}  // namespace sandtable::battle
