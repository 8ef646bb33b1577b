#include "engine/text/names.h"

#include <algorithm>
#include <map>

#include "engine/text/words.h"

namespace sandtable::text {
namespace {

std::u32string tidy(std::u32string_view folded) {
  std::u32string out;
  for (const char32_t c : folded)
    if (c != U' ' || (!out.empty() && out.back() != U' ')) out += c;
  if (!out.empty() && out.back() == U' ') out.pop_back();
  return out;
}

// `#12`: 11. -1 where it is not that form or out of range.
int by_number(std::u32string_view typed, std::size_t count) {
  if (typed.size() < 2 || typed.size() > 4 || typed[0] != U'#') return -1;
  std::size_t n = 0;
  for (const char32_t c : typed.substr(1)) {
    if (c < U'0' || c > U'9') return -1;
    n = 10 * n + (c - U'0');
  }
  return n >= 1 && n <= count ? static_cast<int>(n) - 1 : -1;
}

template <class Match>
Found matching(std::span<const Names> all, Match&& match) {
  Found found;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Names& words = all[i];
    if (!std::any_of(words.begin(), words.end(), [&](const std::string& word) {
          const std::u32string key = name_key(word);
          return !key.empty() && match(key);
        }))
      continue;
    found.how = found.choices.empty() ? Found::How::One : Found::How::Several;
    found.index = static_cast<int>(i);
    found.choices.push_back(words.front().empty() ? numbered(static_cast<std::int64_t>(i) + 1)
                                                  : words.front());
  }
  return found;
}

Found whole(const std::u32string& key, std::span<const Names> all) {
  Found found;
  if (key.empty()) return found;
  if (const int i = by_number(key, all.size()); i >= 0) {
    found.how = Found::How::One;
    found.index = i;
    return found;
  }
  return matching(all, [&](const std::u32string& own) { return own == key; });
}

}  // namespace

std::string numbered(std::int64_t n) {
  std::string out = "#";
  out += std::to_string(n);
  return out;
}

std::u32string name_key(std::string_view name) { return tidy(fold(name)); }

Found find_whole(std::u32string_view typed, std::span<const Names> all) {
  return whole(name_key(encode(typed)), all);
}

Found find_any(std::u32string_view typed, std::span<const Names> all) {
  const std::u32string key = name_key(encode(typed));
  Found found = whole(key, all);
  if (found.how != Found::How::None || key.empty()) return found;
  found = matching(all, [&](const std::u32string& own) { return own.starts_with(key); });
  if (found.how != Found::How::None) return found;
  std::vector<std::string> words;
  for (const Names& names : all) words.insert(words.end(), names.begin(), names.end());
  if (const std::string* near = nearest(encode(key), words)) found.choices.push_back(*near);
  return found;
}

std::optional<std::pair<int, int>> find_two(std::u32string_view typed, std::span<const Names> all) {
  std::optional<std::pair<int, int>> best;
  int most = -1;
  for (std::size_t i = 1; i + 1 < typed.size(); ++i) {
    if (!is_space(typed[i]) && typed[i] != U',') continue;
    const std::u32string_view a = typed.substr(0, i);
    std::u32string_view b = typed.substr(i + 1);
    while (!b.empty() && (is_space(b.front()) || b.front() == U',')) b.remove_prefix(1);
    const Found first = find_any(a, all), second = find_any(b, all);
    if (first.how != Found::How::One || second.how != Found::How::One) continue;
    const int whole_names = (find_whole(a, all).how == Found::How::One ? 1 : 0) +
                            (find_whole(b, all).how == Found::How::One ? 1 : 0);
    if (whole_names <= most) continue;
    most = whole_names;
    best.emplace(first.index, second.index);
  }
  return best;
}

std::vector<std::string> names_that_find(std::span<const Names> all, Usable usable) {
  constexpr int kSeveral = -1;
  std::vector<std::vector<std::u32string>> keys(all.size());
  std::map<std::u32string, int> whose;
  for (std::size_t i = 0; i < all.size(); ++i)
    for (const std::string& word : all[i]) {
      const std::u32string& key = keys[i].emplace_back(name_key(word));
      const auto own = static_cast<int>(i);
      const auto [at, fresh] = whose.emplace(key, own);
      if (!fresh && at->second != own) at->second = kSeveral;
    }
  const auto finds = [&](const std::u32string& key) {
    const int number = by_number(key, all.size());
    return number >= 0 ? number : whose.at(key);
  };
  std::vector<std::string> out;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto own = static_cast<int>(i);
    const auto at = std::find_if(keys[i].begin(), keys[i].end(), [&](const std::u32string& key) {
      return !key.empty() && usable(key) && finds(key) == own;
    });
    out.push_back(at == keys[i].end() ? numbered(std::int64_t{own} + 1)
                                      : all[i][static_cast<std::size_t>(at - keys[i].begin())]);
  }
  return out;
}

std::string name_or_number(std::span<const std::string> names, int index) {
  return index >= 0 && static_cast<std::size_t>(index) < names.size()
             ? names[static_cast<std::size_t>(index)]
             : numbered(std::int64_t{index} + 1);
}

}  // namespace sandtable::text
