#include "engine/scenario/bounds.h"

#include <algorithm>
#include <array>
#include <string>

#include "engine/data/parse.h"
#include "engine/data/said.h"
#include "engine/scenario/phrases.gen.h"
#include "engine/text/shown.h"

namespace sandtable::scenario {
namespace {

enum class Sort : std::uint8_t { Word, Name, Prose };

Sort sort_of(std::string_view key, Sort above) {
  constexpr std::array<std::string_view, 4> kProse{"summary", "notes", "briefing", "sources"};
  constexpr std::array<std::string_view, 4> kNames{"title", "name", "label", "id"};
  if (std::find(kProse.begin(), kProse.end(), key) != kProse.end()) return Sort::Prose;
  if (std::find(kNames.begin(), kNames.end(), key) != kNames.end()) return Sort::Name;
  return key == "en" || key == "fr" ? above : Sort::Word;
}

class Check {
 public:
  explicit Check(data::Problems& problems) : problems_(problems) {}

  void walk(const data::Node& node, std::string_view key, Sort sort) {
    if (node.kind == data::Kind::String) text(node, key, sort);
    for (const data::Node& item : node.items) walk(item, key, sort);
    for (const data::Entry& entry : node.entries) {
      hold(entry.at, data::said("said.a-key"), entry.key, kMostKey, false);
      walk(entry.value, entry.key, sort_of(entry.key, sort));
    }
  }

 private:
  void text(const data::Node& node, std::string_view key, Sort sort) {
    const std::size_t most = sort == Sort::Prose  ? kMostProse
                             : sort == Sort::Name ? kMostName
                                                  : kMostWord;
    hold(node.at, phrase("bounds.quoted", {{"key", key}}), node.string, most, sort == Sort::Prose);
  }

  void hold(data::Position at, const data::Phrase& what, std::string_view text, std::size_t most,
            bool lines) {
    if (text.size() > most)
      problems_.error(
          at, within(what, data::expected(phrase("bounds.bytes", {{"most", most}}), text.size())));
    else if (const auto found = text::unshowable(text, lines))
      problems_.error(at, within(what, data::expected(phrase("bounds.characters"), *found)));
  }

  data::Problems& problems_;
};

}  // namespace

data::Problems check_bounds(std::string_view text, std::string_view filename) {
  data::Problems problems(filename);
  if (text.size() > kMostFile) {
    problems.error({1, 1},
                   data::expected(phrase("bounds.file", {{"most", kMostFile}}), text.size()));
    return problems;
  }
  const auto document = data::parse(text, filename);
  if (!document)
    problems.add(document.error());
  else
    Check(problems).walk(document->root, {}, Sort::Word);
  problems.sort();
  return problems;
}

data::Problems together(const data::Problems& beyond, const data::Problems& wrong) {
  data::Problems out = beyond;
  for (const data::Problem& one : wrong.list())
    if (std::none_of(
            beyond.list().begin(), beyond.list().end(),
            [said = one.str()](const data::Problem& other) { return other.str() == said; }))
      out.add(one);
  out.sort();
  return out;
}

}  // namespace sandtable::scenario
