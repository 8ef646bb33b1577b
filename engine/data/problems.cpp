#include "engine/data/problems.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "engine/data/near.h"
#include "engine/data/node.h"
#include "engine/data/said.h"

namespace sandtable::data {
namespace {

/// Two letters of three would make any word near any other.
constexpr std::size_t kShortWord = 3;
/// No key or word of ours is longer, and the distance costs the product of the lengths.
constexpr std::size_t kLongestWord = 64;

}  // namespace

std::string Problem::place() const {
  if (file.empty() || at.line == 0) return file;
  return file + ':' + std::to_string(at.line) + ':' + std::to_string(at.column);
}

std::string Problem::str(Lang lang) const {
  std::string out = place();
  if (!out.empty()) out += ": ";
  if (severity == Severity::Warning)
    return out + on_one_line(said("problem.warning", {{"message", message}}).in(lang));
  return out + on_one_line(message.in(lang));
}

void Problems::error(Position at, Phrase message) {
  add({Severity::Error, file_, at, std::move(message)});
}

void Problems::warning(Position at, Phrase message) {
  add({Severity::Warning, file_, at, std::move(message)});
}

void Problems::error_outside(Phrase message) { add({Severity::Error, {}, {}, std::move(message)}); }

void Problems::add(Problem problem) {
  if (problem.severity == Severity::Error) ++errors_;
  if (list_.size() < kMost)
    list_.push_back(std::move(problem));
  else if (problem.severity == Severity::Error)
    ++left_out_;
}

void Problems::sort() {
  std::stable_sort(list_.begin(), list_.end(),
                   [](const Problem& a, const Problem& b) { return a.at < b.at; });
}

std::string Problems::str(Lang lang) const {
  std::string out;
  for (const Problem& problem : list_) out += problem.str(lang) + '\n';
  if (left_out_ > 0)
    out += said("problem.more", {{"file", file_}, {"n", left_out_}}).in(lang) + '\n';
  return out;
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i + 1);
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t change = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({change, diagonal + 1, row[j] + 1});
    }
  }
  return row.back();
}

std::string_view nearest_word(std::string_view found, const std::vector<std::string_view>& words) {
  if (found.size() < 2 || found.size() > kLongestWord) return {};
  const std::size_t most = found.size() <= kShortWord ? 1 : 2;
  std::string_view best;
  std::size_t best_distance = most + 1;
  for (const std::string_view word : words) {
    const std::size_t distance = edit_distance(found, word);
    if (distance < best_distance) {
      best = word;
      best_distance = distance;
    }
  }
  return best_distance > most ? std::string_view() : best;
}

std::string suggestion(std::string_view found, const std::vector<std::string_view>& words) {
  const std::string_view near = nearest_word(found, words);
  return near.empty() ? std::string() : "; did you mean '" + std::string(near) + "'?";
}

}  // namespace sandtable::data
