#include "engine/scenario/switches.h"

#include <algorithm>

#include "engine/data/said.h"
#include "engine/scenario/phrases.gen.h"

namespace sandtable::scenario {
namespace {

using data::Node;

bool is_number(std::string_view word) {
  return !word.empty() && word.find_first_not_of("0123456789") == std::string_view::npos;
}

/// "true, false", or where the values are numbers in a row "0 to 45".
data::Phrase values_shown(std::span<const std::string_view> values) {
  if (values.size() > 4 && is_number(values.front()))
    return data::said("value.whole", {{"least", values.front()}, {"most", values.back()}});
  return data::one_of(data::joined(values));
}

/// The value as a player would type it; empty for what can be no value of an option. true and
/// "true" differ, and so do 12 and "12": the schema for editors would not take the string.
std::string typed(const Node& value) {
  if (value.kind == data::Kind::Boolean) return value.boolean ? "true" : "false";
  if (value.kind == data::Kind::Integer) return std::to_string(value.integer);
  if (value.kind != data::Kind::String) return {};
  const std::string& word = value.string;
  return word == "true" || word == "false" || is_number(word) ? std::string() : word;
}

}  // namespace

std::span<const std::string_view> values_of(std::span<const OptionInfo> infos,
                                            std::string_view id) {
  const auto at = std::find_if(infos.begin(), infos.end(),
                               [id](const OptionInfo& info) { return info.id == id; });
  return at == infos.end() ? std::span<const std::string_view>{} : at->values;
}

std::optional<std::size_t> Switches::find(std::string_view id) const {
  for (std::size_t i = 0; i < infos_.size(); ++i)
    if (infos_[i].id == id) return i;
  return std::nullopt;
}

/// What is wrong with it, or empty. `found` describes the value.
data::Phrase Switches::set(std::string_view id, std::string_view value,
                           const data::Phrase& found) const {
  const auto option = find(id);
  if (!option) {
    std::vector<std::string_view> ids;
    for (const OptionInfo& info : infos_) ids.push_back(info.id);
    return data::or_near(
        phrase("option.unknown", {{"id", data::in_quotes(id)}, {"list", data::joined(ids)}}), id,
        ids);
  }
  const auto values = infos_[*option].values;
  const auto at = std::find(values.begin(), values.end(), value);
  if (at == values.end()) {
    data::Phrase wrong = data::within(phrase("option.option", {{"id", id}}),
                                      data::expected(values_shown(values), found));
    if (is_number(values.front())) return wrong;
    return data::or_near(std::move(wrong), value, {values.begin(), values.end()});
  }
  set_(*option, static_cast<std::uint8_t>(at - values.begin()));
  return {};
}

void Switches::read(data::Reader& file,
                    const std::vector<std::pair<std::string, std::string>>& chosen,
                    data::Problems& problems) const {
  if (const data::Node* found = file.table("options"))
    for (const data::Entry& entry : found->entries) read(entry, problems);
  choose(chosen, problems);
}

void Switches::read(const data::Entry& entry, data::Problems& problems) const {
  const data::Phrase wrong = set(entry.key, typed(entry.value), data::found(entry.value));
  if (wrong.empty()) return;
  problems.error(find(entry.key) ? entry.value.at : entry.at, data::within("[options]", wrong));
}

void Switches::choose(const std::vector<std::pair<std::string, std::string>>& chosen,
                      data::Problems& problems) const {
  for (const auto& [id, value] : chosen) {
    const data::Phrase wrong = set(id, value, data::found_string(value));
    if (!wrong.empty()) problems.error_outside(wrong);
  }
}

}  // namespace sandtable::scenario
