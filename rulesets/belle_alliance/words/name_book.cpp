#include "rulesets/belle_alliance/words/name_book.h"

#include <algorithm>

#include "engine/text/typed_line.h"

namespace sandtable::belle_alliance {
namespace {

bool is_part(const Named& named) { return named.about == About::Feature && named.part != kWhole; }

bool called(const Named& named, const std::u32string& key) {
  return std::any_of(named.names.begin(), named.names.end(),
                     [&](const std::string& name) { return text::word_key(name) == key; });
}

}  // namespace

void NameBook::add(Named named) { all_.push_back(std::move(named)); }

NameBook::Found NameBook::find(std::string_view typed, Abouts of) const {
  const std::u32string key = text::word_key(typed);
  Found found;
  std::size_t count = 0;
  for (const Named& named : all_) {
    if ((bit(named.about) & of) == 0 || is_part(named) || !called(named, key)) continue;
    ++count;
    found.one = &named;
    found.others.push_back(named.names.front());
  }
  if (count > 1) found.one = nullptr;
  if (count < 2) found.others.clear();
  return found;
}

const Named* NameBook::find_part(FeatureId feature, std::string_view typed) const {
  const std::u32string key = text::word_key(typed);
  for (const Named& named : all_)
    if (is_part(named) && named.which == feature && called(named, key)) return &named;
  return nullptr;
}

std::optional<std::string> NameBook::near(std::string_view typed, Abouts of) const {
  std::vector<std::string> names;
  for (const Named& named : all_)
    if ((bit(named.about) & of) != 0 && !is_part(named))
      names.insert(names.end(), named.names.begin(), named.names.end());
  const std::string* best = text::nearest(typed, names);
  return best == nullptr ? std::nullopt : std::optional(*best);
}

std::string_view NameBook::name_of(About about, std::uint8_t which, std::uint8_t part,
                                   Lang lang) const {
  constexpr auto kAny = static_cast<Abouts>(~0U);
  for (const Named& named : all_) {
    if (named.about != about || named.which != which ||
        (about == About::Feature && named.part != part))
      continue;
    const std::string& french = named.names[named.french];
    const bool own = lang == Lang::Fr &&
                     (is_part(named) ? find_part(which, french) : find(french, kAny).one) == &named;
    return own ? french : named.names.front();
  }
  return {};
}

Vec NameBook::spot_in(FeatureId feature) const {
  for (const Named& named : all_)
    if (named.about == About::Feature && named.which == feature && !is_part(named))
      return named.spot;
  return {};
}

std::optional<Vec> NameBook::marked(char32_t letter) const {
  if (letter < U'a' || letter > U'z') return std::nullopt;
  return marks_[static_cast<std::size_t>(letter - U'a')];
}

}  // namespace sandtable::belle_alliance
