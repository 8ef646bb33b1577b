#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "battle/at_table.h"
#include "battle/judged.h"
#include "battle/messages.h"
#include "battle/nearest.h"
#include "engine/core/holders.h"
#include "engine/core/sink.h"
#include "engine/core/steps.h"

/// Actions as parts beside their sentence, and what is asked about one, of a ruleset's desk D. What
/// a desk without parts of its own has is the sentence alone.
namespace sandtable::battle {

template <class D>
desk::Deed deed_of(const typename D::Rules::Action& a, const typename D::Rules::State& s,
                   Lang lang) {
  if constexpr (desk::TellsParts<D>) {
    return D::deed(a, s, lang);
  } else {
    desk::Deed out;
    out.text = out.words = D::print(a, s, lang);
    return out;
  }
}

/// A roll in parts. Where something is drawn instead of rolled the desk says what.
template <class D>
desk::RollAsked roll_of(const Roll& roll, const typename D::Rules::Setup& setup, Lang lang) {
  if constexpr (desk::DrawsLots<D>)
    if (auto draws = D::draws(roll, setup, lang); !draws.empty())
      return {0, 0, std::move(draws), false};
  return {roll.dice, roll.sides, {}, HasSteps<typename D::Rules>};
}

/// A line as read by a desk that looks for no ways.
template <class R>
struct PlainReading {
  typename R::Action action{};
  static constexpr bool goal = false, lacks_way = false;
};

template <class D>
auto read_line(std::string_view text, const typename D::Rules::State& s, Lang lang) {
  if constexpr (desk::ReadsLines<D>) {
    return D::read_line(text, s, lang);
  } else {
    using Plain = PlainReading<typename D::Rules>;
    using Read = tl::expected<Plain, desk::Misread>;
    const auto action = D::parse(text, s, lang);
    if (!action) return Read(tl::unexpected(desk::Misread{0, action.error(), action.error()}));
    return Read(Plain{*action});
  }
}

template <class D>
std::vector<desk::Deed> deeds_of(const typename D::Rules::State& s, Post side, Lang lang) {
  std::vector<desk::Deed> out;
  for (const auto& a : actions_of<typename D::Rules>(s, side))
    out.push_back(deed_of<D>(a, s, lang));
  return out;
}

/// What came of a line: what is told of it, and the action, where there is one.
template <class D>
struct JudgedAction {
  Judged told;
  std::optional<typename D::Rules::Action> action;
};

inline void misread(Judged& out, desk::Misread&& why) {
  out.error = std::move(why.said);
  out.what = std::move(why.what);
  out.column = why.column;
}

/// Completes a reading with a way, where that is wanted; nullopt: it lacks one.
template <class D, class Read>
std::optional<typename D::Rules::Action> completed(const Read& reading,
                                                   const typename D::Rules::State& s,
                                                   const Wanted& wanted, Lang lang,
                                                   JudgedAction<D>& out) {
  if (!reading.lacks_way) return reading.action;
  if (!wanted.way) {
    out.told.lacks_way = true;
    out.told.error = out.told.what = messages().format(lang, "way.lacking", {});
    return std::nullopt;
  }
  if constexpr (desk::FindsWays<D>) {
    auto way = D::complete(reading, s, lang);
    if (way.found) return way.found;
    misread(out.told, std::move(way.why));
    out.action = way.nearest;
  }
  return std::nullopt;
}

/// Judges what was read. `reasons`: findings in words.
template <class D, class Read, class Reasons>
JudgedAction<D> judge_reading(const typename D::Rules::State& s, Post side, const Read& reading,
                              const Wanted& wanted, Lang lang, const Reasons& reasons) {
  JudgedAction<D> out;
  out.told.goal = static_cast<bool>(reading.goal);
  const bool measured = !withheld<typename D::Rules>(s, side);
  Why why;
  if (auto action = completed<D>(reading, s, wanted, lang, out)) {
    out.told.ok = D::Rules::legal(s, seat_of<typename D::Rules>(side), *action, why);
    out.told.reasons = reasons(why.findings);
    if (out.told.ok && !decides<typename D::Rules>(s, side, *action)) {
      out.told.ok = false;
      out.told.error = out.told.what = messages().format(lang, "answer.not-of-your-post");
    }
    out.told.action = deed_of<D>(*action, s, lang);
    out.action = std::move(action);
    if (!out.told.ok && wanted.nearest > 0 && measured && side.side != Side::Umpire)
      for (const auto& a : near_to<D>(s, side, *out.action, wanted.nearest))
        out.told.nearest.push_back(deed_of<D>(a, s, lang));
  } else if (out.action && wanted.nearest > 0 && measured &&
             may<typename D::Rules>(s, side, *out.action, why)) {
    // No way leads there, but this one comes near.
    out.told.nearest.push_back(deed_of<D>(*out.action, s, lang));
  }
  if constexpr (desk::Traces<D>)
    if (wanted.trace && measured && out.action)
      out.told.trace = D::trace(s, side.side, *out.action, lang);
  return out;
}

/// What pointing there with a unit comes to: each thing that it may mean, judged, up to the first
/// that is legal.
template <class D, class Reasons>
std::vector<Judged> judge_pointing(const typename D::Rules::State& s, Post side, int unit,
                                   const desk::Pointed& at, const Wanted& wanted, Lang lang,
                                   const Reasons& reasons) {
  std::vector<Judged> out;
  if constexpr (desk::KnowsMeant<D>)
    for (const auto& reading : D::meant(s, side.side, unit, at)) {
      out.push_back(judge_reading<D>(s, side, reading, wanted, lang, reasons).told);
      if (out.back().ok) break;
    }
  return out;
}

/// The orders that a list of actions comes to: what differs by a figure, a place or a target is one
/// order that asks for it.
inline std::vector<desk::Order> orders_in(const std::vector<desk::Deed>& deeds, int unit) {
  std::vector<desk::Order> out;
  std::map<std::string, std::size_t> at;
  const auto add_once = [](auto& list, const auto& value) {
    if (std::find(list.begin(), list.end(), value) == list.end()) list.push_back(value);
  };
  for (const desk::Deed& deed : deeds) {
    if (deed.unit != unit) continue;
    const char* name = deed.count           ? "count"
                       : deed.target > 0    ? "unit"
                       : deed.place.empty() ? ""
                                            : "place";
    const auto [found, fresh] = at.emplace(deed.verb + "\n" + deed.tail + "\n" + name, out.size());
    if (fresh) {
      std::string form = deed.said;
      if (*name != 0) form.append(" {").append(name).append("}");
      if (!deed.tail.empty()) form.append(" ").append(deed.tail);
      out.push_back(
          {deed.verb, deed.said, std::move(form), desk::OrderPart::Whole, *name == 0, {}});
      if (*name != 0) out.back().slots.push_back({name, 0, 0, 0, {}, {}});
      if (deed.count)
        out.back().slots[0] = {name, double(*deed.count), double(*deed.count), 1, {}, {}};
    }
    if (*name == 0) continue;
    desk::Slot& slot = out[found->second].slots[0];
    if (deed.count) {
      slot.least = std::min(slot.least, double(*deed.count));
      slot.most = std::max(slot.most, double(*deed.count));
    } else if (deed.target > 0) {
      add_once(slot.units, deed.target);
    } else {
      add_once(slot.places, deed.place);
    }
  }
  return out;
}

/// What may be offered for a unit, behind words that are composed already.
template <class D>
std::vector<desk::Order> orders_of(const typename D::Rules::State& s, Post side, int unit,
                                   std::string_view before, Lang lang) {
  if constexpr (desk::OffersOrders<D>) {
    if (!has_unit<typename D::Rules>(s, side, unit)) return {};
    if (before.empty()) return D::orders(s, side.side, unit, nullptr, lang);
    const auto read = read_line<D>(before, s, lang);
    if (!read) return {};
    return D::orders(s, side.side, unit, &read->action, lang);
  } else {
    return orders_in(deeds_of<D>(s, side, lang), unit);
  }
}

}  // namespace sandtable::battle
