#include "rulesets/fixed_baynet/words/notation_who.h"

#include <bit>

#include "engine/text/words.h"
#include "rulesets/fixed_baynet/words/house_names.h"

namespace sandtable::fixed_baynet {

ReadResult<std::uint32_t> Whose::numbers(std::size_t at, std::u32string_view typed,
                                         UnitId unit) const {
  return read_numbers(line_, at, typed, unit, setup_);
}

/// A piece: "Gun 1", "#3/9".
std::optional<Who> Whose::piece(const std::u32string& typed, const Found& found) const {
  Who out;
  if (found.how == Found::How::One) {
    out.gun = static_cast<GunId>(found.index);
  } else if (const std::size_t slash = typed.find(U'/'); slash != std::u32string::npos) {
    const auto who = who_is(0, typed);
    const bool one = who && std::popcount(who->men) == 1;
    const ManId m = one ? man_with(who->unit, who->men) : kNoMan;
    if (m == kNoMan || setup_.men[m].gun == kNoGun) return std::nullopt;
    out.gun = setup_.men[m].gun;
  } else {
    return std::nullopt;
  }
  out.unit = serving_unit(state_, out.gun);
  return out;
}

/// Who is given an order: a unit, some of its men, a piece, or a unit and a piece that it serves,
/// or that some of its men do: "A, Gun 1", "A/1,3, Gun 1".
ReadResult<Who> Whose::subject(std::size_t at, const std::u32string& typed) const {
  const std::size_t comma = typed.rfind(U',');
  std::size_t from = comma == std::u32string::npos ? typed.size() : comma + 1;
  while (from < typed.size() && text::is_space(typed[from])) ++from;
  // Behind the comma stands a piece, or one more number of men: "A/1,3".
  if (from < typed.size() && (typed[from] < U'0' || typed[from] > U'9')) {
    auto who = who_is(at, typed.substr(0, comma));
    if (!who) return who;
    const std::u32string name = typed.substr(from);
    const Found found = find_gun(name, setup_);
    const auto gun = piece(name, found);
    if (!gun) return line_.unknown_name(at + from, "piece", name, found);
    who->gun = gun->gun;
    return who;
  }
  if (const auto gun = piece(typed, find_whole_gun(typed, setup_))) return *gun;
  auto who = who_is(at, typed);
  if (who) return who;
  if (const auto gun = piece(typed, find_gun(typed, setup_))) return *gun;
  return who;
}

/// "A", "A/4", "A/1,3-5".
ReadResult<Who> Whose::who_is(std::size_t at, const std::u32string& typed) const {
  const std::size_t slash = typed.find(U'/');
  const std::u32string name = typed.substr(0, slash);
  const Found found = find_unit(name, setup_, state_.unit_count);
  if (found.how != Found::How::One) return line_.unknown_name(at, "unit", name, found);
  Who out;
  out.unit = static_cast<UnitId>(found.index);
  if (slash == std::u32string::npos) return out;
  const auto men = numbers(at + slash + 1, typed.substr(slash + 1), out.unit);
  if (!men) return tl::unexpected(men.error());
  out.men = *men;
  follow(out);
  return out;
}

/// Men who are called by the roster, though a rally has taken them into another unit together.
void Whose::follow(Who& who) const {
  UnitId now = kNoUnit;
  std::uint32_t men = 0;
  for (std::size_t m = 0; m < setup_.men.size(); ++m) {
    const ManCard& of = setup_.men[m];
    if (of.unit != who.unit || (who.men & bit_of(of.number)) == 0) continue;
    const Man& at = state_.men[m];
    if (at.unit == who.unit || (now != kNoUnit && now != at.unit)) return;
    now = at.unit;
    men |= bit_of(at.number);
  }
  if (now == kNoUnit) return;
  who.unit = now;
  who.men = men;
}

namespace {

/// How often something is to be done, "x0", where no name ends so: what is wrong with it.
std::optional<NotationError> wrong_times(std::size_t start, const std::u32string& typed) {
  std::size_t from = typed.size();
  while (from > 0 && !text::is_space(typed[from - 1])) --from;
  const std::u32string word = typed.substr(from);
  if (word.size() < 2 || (word[0] != U'x' && word[0] != U'X' && word[0] != U'×'))
    return std::nullopt;
  for (std::size_t i = text::is_dash(word[1]) ? 2 : 1; i < word.size(); ++i)
    if (word[i] < U'0' || word[i] > U'9') return std::nullopt;
  return NotationLine::expected(start + from, "notation.times", word,
                                {{"most", std::int64_t{kMostTimes}}})
      .value();
}

}  // namespace

std::optional<NotationError> Whose::aim_at(Action& a, std::size_t start,
                                           const std::u32string& name) const {
  if (const auto gun = piece(name, find_whole_gun(name, setup_))) {
    a.target_man = setup_.guns[gun->gun].figure;
    a.target = state_.men[a.target_man].unit;
    return std::nullopt;
  }
  const auto who = who_is(start, name);
  if (!who) {
    const auto gun = piece(name, find_gun(name, setup_));
    if (!gun) return wrong_times(start, name).value_or(who.error());
    a.target_man = setup_.guns[gun->gun].figure;
    a.target = state_.men[a.target_man].unit;
    return std::nullopt;
  }
  a.target = who->unit;
  if (who->men == 0) return std::nullopt;
  if (std::popcount(who->men) != 1)
    return line_.fail(start, "notation.one-man", {{"count", std::int64_t{std::popcount(who->men)}}})
        .value();
  a.target_man = man_with(who->unit, who->men);
  return std::nullopt;
}

std::optional<NotationError> Whose::walls_at(Action& a, std::size_t start,
                                             const std::u32string& name) const {
  if (name.empty()) return NotationLine::expected(start, "notation.house", name).value();
  const Found found = find_house(name, setup_);
  if (found.how != Found::How::One)
    return wrong_times(start, name)
        .value_or(NotationLine::unknown_name(start, "house", name, found).value());
  a.house = static_cast<HouseId>(found.index);
  return std::nullopt;
}

/// A man by his unit and number, on the table or not.
ManId Whose::man_with(UnitId unit, std::uint32_t bit) const {
  for (std::size_t m = 0; m < setup_.men.size(); ++m)
    if (state_.men[m].unit == unit && bit_of(state_.men[m].number) == bit)
      return static_cast<ManId>(m);
  return kNoMan;
}

}  // namespace sandtable::fixed_baynet
