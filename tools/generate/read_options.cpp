#include <algorithm>
#include <array>

#include "tools/generate/names.h"
#include "tools/generate/read_parts.h"

namespace sandtable::generate {
namespace {

using data::Kind;
using data::Need;

constexpr std::array<std::string_view, 7> kOptionKeys = {"id",   "kind",    "values", "default",
                                                         "text", "text_fr", "words"};
constexpr std::array<std::string_view, 2> kWordKeys = {"en", "fr"};
constexpr std::array<std::string_view, 3> kKinds = {"edition", "optional", "house"};
constexpr std::size_t kMostValues = 255;

/// A value of an option as a string; empty for what cannot be one.
std::string value_text(const data::Node& node) {
  if (node.kind == Kind::Boolean) return node.boolean ? "true" : "false";
  if (node.kind == Kind::Integer) return node.integer < 0 ? "" : std::to_string(node.integer);
  return node.kind == Kind::String ? node.string : std::string();
}

void read_values(data::Reader& reader, OptionData& option) {
  const data::Node* values = reader.array("values", Need::Required);
  if (!values) return;
  std::size_t truths = 0;
  for (const data::Node& node : values->items) {
    const std::string value = value_text(node);
    const bool truth = node.kind == Kind::Boolean;
    truths += truth;
    const bool number = node.kind == Kind::Integer && !value.empty();
    if (!truth && !number && (!is_id(value) || !is_identifier(pascal(value))))
      reader.wrong("values", "lower-case words joined by '-', whole numbers, or true and false",
                   node);
    else if (std::find(option.values.begin(), option.values.end(), value) != option.values.end())
      reader.wrong("values", "a new value", node);
    option.values.push_back(value);
  }
  const auto in_words = static_cast<std::size_t>(
      std::count_if(values->items.begin(), values->items.end(),
                    [](const data::Node& node) { return node.kind == Kind::String; }));
  option.in_words = in_words > 0 && in_words == values->items.size();
  option.in_figures = in_words == 0;
  option.is_bool = truths == 2 && option.values.size() == 2;
  if (truths > 0 && !option.is_bool)
    reader.error("values", "expected words, or true and false and no more");
  if (option.values.size() < 2 || option.values.size() > kMostValues)
    reader.wrong("values", "a list of 2 to " + std::to_string(kMostValues), *values);
}

void read_defaults(data::Reader& reader, const Head& head, OptionData& option) {
  const data::Node* defaults = reader.table("default", Need::Required);
  if (!defaults) return;
  const std::vector<std::string_view> editions = views(head.editions);
  data::Reader inner(*defaults, "'default' in " + reader.where().str(), editions,
                     reader.problems());
  const std::string expected = "one of " + data::joined(option.values);
  for (const std::string_view edition : editions) {
    const data::Node* node = inner.find(edition);
    if (!node) {
      inner.error(edition, "missing; expected " + expected);
      continue;
    }
    const auto at = std::find(option.values.begin(), option.values.end(), value_text(*node));
    const bool right_kind = (node->kind == Kind::Boolean) == option.is_bool;
    if (at == option.values.end() || !right_kind)
      inner.wrong(edition, expected, *node);
    else
      option.defaults.push_back(static_cast<std::uint8_t>(at - option.values.begin()));
  }
}

/// What people call each value, in both languages; figures, true and false say it themselves.
void read_words(data::Reader& reader, OptionData& option) {
  const data::Node* words =
      reader.table("words", option.in_words ? Need::Required : Need::Optional);
  if (words != nullptr && option.in_figures)
    reader.error("words", "not expected where values are figures, or true and false");
  if (words == nullptr || !option.in_words) return;
  const std::vector<std::string_view> values = views(option.values);
  data::Reader inner(*words, "'words' in " + reader.where().str(), values, reader.problems());
  for (const std::string_view value : values) {
    const data::Node* node = inner.table(value, Need::Required);
    if (node == nullptr) continue;
    data::Reader both(*node, "'" + std::string(value) + "' in " + inner.where().str(), kWordKeys,
                      reader.problems());
    option.words.push_back({text(both, "en"), text(both, "fr")});
  }
}

}  // namespace

std::vector<OptionData> read_options(data::Reader& file, const Head& head) {
  std::vector<OptionData> options;
  Ids ids;
  for (const data::Node* node : entries(file, "option")) {
    data::Reader reader(*node, entry_name(*node, "option"), kOptionKeys, file.problems());
    OptionData option;
    option.id = ids.read(reader);
    if (const auto kind = reader.word("kind", kKinds, Need::Required)) option.kind = kKinds[*kind];
    read_values(reader, option);
    read_defaults(reader, head, option);
    option.text = two_texts(reader, head, "text", "text_fr");
    read_words(reader, option);
    options.push_back(std::move(option));
  }
  return options;
}

}  // namespace sandtable::generate
