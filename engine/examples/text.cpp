#include "engine/examples/text.h"

#include <algorithm>
#include <charconv>

#include "engine/data/said.h"

namespace sandtable::examples {

std::vector<std::string> words(std::string_view text) {
  std::vector<std::string> out;
  std::size_t at = 0;
  while ((at = text.find_first_not_of(" \n\t", at)) != text.npos) {
    const std::size_t end = std::min(text.find_first_of(" \n\t", at), text.size());
    out.emplace_back(text.substr(at, end - at));
    at = end;
  }
  return out;
}

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> out;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(separator, at), text.size());
    std::string_view part = text.substr(at, end - at);
    const std::size_t first = part.find_first_not_of(' ');
    part = first == part.npos ? "" : part.substr(first, part.find_last_not_of(' ') - first + 1);
    out.emplace_back(part);
    at = end + 1;
  }
  return out;
}

std::optional<int> number(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::string sorted(std::vector<std::string> list) {
  std::sort(list.begin(), list.end());
  std::string out;
  for (const std::string& word : list) {
    if (!out.empty()) out += ' ';
    out += word;
  }
  return out;
}

std::vector<std::string> strings(const data::Node* node) {
  std::vector<std::string> out;
  if (node == nullptr) return out;
  if (node->kind != data::Kind::Array) return {as_text(*node)};
  for (const data::Node& item : node->items) out.push_back(as_text(item));
  return out;
}

std::string as_text(const data::Node& node) {
  switch (node.kind) {
    case data::Kind::String:
    case data::Kind::Decimal:
      return node.string;
    case data::Kind::Integer:
      return std::to_string(node.integer);
    case data::Kind::Boolean:
      return node.boolean ? "true" : "false";
    default:
      return data::found(node).str();
  }
}

std::string text_of(const data::Node& node, std::string_view key, std::string_view otherwise) {
  const data::Node* found = node.find(key);
  return found == nullptr ? std::string(otherwise) : as_text(*found);
}

std::optional<std::string> scenario_of(const data::Node& example,
                                       std::span<const EmbeddedFile> files) {
  const std::string path = text_of(example, "load", "");
  if (path.empty()) return text_of(example, "scenario", "");
  for (const EmbeddedFile& file : files)
    if (file.path == path) return std::string(file.content);
  return std::nullopt;
}

std::vector<std::pair<std::string, std::string>> options_of(const data::Node& example) {
  std::vector<std::pair<std::string, std::string>> out;
  if (const data::Node* list = example.find("options"))
    for (const data::Entry& entry : list->entries)
      out.emplace_back(entry.key, as_text(entry.value));
  return out;
}

std::string_view word_of(Ruling ruling) {
  return ruling == Ruling::Permits ? "permits" : ruling == Ruling::Forbids ? "forbids" : "modifies";
}

std::vector<std::string> lines_of_wrong(const std::vector<ExampleResult>& results) {
  std::vector<std::string> wrong;
  for (const ExampleResult& result : results)
    if (!result.ok) {
      std::string line(result.where);
      wrong.push_back(line.append(": ").append(result.message));
    }
  return wrong;
}

std::vector<std::string> told_of_wrong(const std::vector<ExampleResult>& results) {
  std::vector<std::string> out;
  for (const ExampleResult& result : results) {
    if (result.ok) continue;
    std::string example = result.clause;
    if (!result.name.empty()) example += ", " + result.name;
    if (!result.edition.empty()) example += " (" + result.edition + ")";
    if (!example.empty()) example += ": ";
    const std::string file = result.where.substr(0, result.where.rfind(':'));
    for (const Wrong& wrong : result.wrong) {
      const std::string where =
          wrong.line == 0 ? result.where : file + ":" + std::to_string(wrong.line);
      for (const std::string& line : split(wrong.text, '\n'))
        if (!line.empty()) out.push_back(where + ": " + example + line);
    }
  }
  return out;
}

void conclude(ExampleResult& result, std::vector<Wrong> wrong) {
  result.message.clear();
  for (const Wrong& one : wrong) result.message += one.text + "\n";
  result.wrong = std::move(wrong);
  result.ok = result.wrong.empty();
}

desk::Examined examined(const std::vector<ExampleResult>& results) {
  desk::Examined out{results.size(), told_of_wrong(results), {}};
  for (const ExampleResult& result : results)
    if (result.ok) out.shown.push_back(result.clause);
  return out;
}

data::Node merged(const data::Node& base, const data::Node& change,
                  const std::vector<std::string_view>& by_entry) {
  data::Node out = base;
  std::erase_if(out.entries, [](const data::Entry& entry) { return entry.key == "case"; });
  out.at = change.at;
  for (const data::Entry& entry : change.entries) {
    const auto old = std::find_if(out.entries.begin(), out.entries.end(),
                                  [&](const data::Entry& e) { return e.key == entry.key; });
    if (old == out.entries.end())
      out.entries.push_back(entry);
    else if (std::find(by_entry.begin(), by_entry.end(), entry.key) != by_entry.end())
      old->value = merged(old->value, entry.value, by_entry);
    else
      old->value = entry.value;
  }
  return out;
}

}  // namespace sandtable::examples
