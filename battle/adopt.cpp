#include "battle/adopt.h"

#include "battle/phrases.gen.h"

namespace sandtable::battle {

tl::expected<Adopted, data::Phrase> adopt(Battle& battle, const std::optional<DiceKey>& secret,
                                          const std::vector<Side>& owing) {
  Adopted out{{}, secret};
  const bool seeded = battle.header().dice.mode == DiceMode::Seeded;
  if (secret && seeded) {
    const auto commitment = commitment_from_hex(battle.handshake().commitment());
    if (!commitment || !opens(*commitment, *secret))
      return tl::unexpected(phrase("journal.secret"));
  }
  if (secret && seeded && !battle.over()) {
    out.secret = random_key();
    if (const auto changed = battle.change_dice(*out.secret, secret, owing); !changed)
      return tl::unexpected(changed.error());
  }
  auto text = write_journal(battle.header(), battle.entries());
  if (!text) return tl::unexpected(text.error().str());
  out.journal = std::move(*text);
  return out;
}

}  // namespace sandtable::battle
