#pragma once

#include <algorithm>
#include <string>
#include <utility>

#include "battle/messages.h"
#include "battle/phrases.gen.h"
#include "engine/core/holders.h"
#include "engine/core/sink.h"
#include "engine/data/phrase.h"
#include "engine/desk/words.h"

namespace sandtable::battle {

/// What is said in both languages.
template <class F>
data::Phrase in_both(F&& said) {
  return {said(Lang::En), said(Lang::Fr)};
}

/// What a post is told whose sealed answer lies open again, for a ruling has made it illegal: which
/// part of it, and by which clause. Empty where no clause is against it.
template <class D>
data::Phrase why_reopened(const typename D::Rules::State& s, Post by,
                          const typename D::Rules::Action& a,
                          const typename D::Rules::Setup& setup) {
  using R = typename D::Rules;
  Why why;
  (void)R::legal(s, seat_of<R>(by), a, why);
  const auto bar = std::find_if(why.findings.begin(), why.findings.end(),
                                [](const Finding& f) { return f.ruling == Ruling::Forbids; });
  if (bar == why.findings.end()) return {};
  const Finding& finding = *bar;
  const data::Phrase words =
      in_both([&](Lang lang) { return D::reason(finding, setup, lang).text; });
  if constexpr (desk::FindsFault<D>) {
    const data::Phrase line = in_both([&](Lang lang) { return D::at_fault(s, by, a, lang); });
    if (!line.in(Lang::En).empty())
      return phrase("now.reopened-line", {{"line", line}, {"why", words}});
  }
  return phrase("now.reopened", {{"why", words}});
}

}  // namespace sandtable::battle
