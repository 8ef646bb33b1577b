#include "engine/dice/typed.h"

#include <algorithm>
#include <charconv>
#include <vector>

namespace sandtable {
namespace {

std::vector<std::string> words(std::string_view text) {
  std::vector<std::string> found;
  bool inside = false;
  for (const char c : text) {
    const bool gap = c == ' ' || c == '\t' || c == ',' || c == ';' || c == '\r' || c == '\n';
    if (!gap && !inside) found.emplace_back();
    if (!gap) found.back() += c;
    inside = !gap;
  }
  return found;
}

/// "3166" for four dice: each character is a face.
void split_digits(const Roll& roll, std::vector<std::string>& found) {
  if (found.size() != 1 || found[0].size() != roll.dice || roll.dice < 2 || roll.sides > 9) return;
  const std::string run = found[0];
  found.clear();
  for (const char c : run) found.emplace_back(1, c);
}

tl::expected<std::vector<int>, FacesError> faces_in(const Roll& roll, std::string_view text) {
  std::vector<std::string> found = words(text);
  split_digits(roll, found);
  std::vector<int> faces;
  for (std::size_t i = 0; i < found.size(); ++i) {
    int face = 0;
    const char* const end = found[i].data() + found[i].size();
    const auto [stop, error] = std::from_chars(found[i].data(), end, face);
    if (error != std::errc() || stop != end || face < 1 || face > roll.sides)
      return tl::unexpected(FacesError{roll, found[i], i, {}});
    faces.push_back(face);
  }
  return faces;
}

}  // namespace

tl::expected<Rolled, FacesError> roll_from_faces(const Roll& roll, std::span<const int> faces) {
  if (faces.size() != roll.dice || roll.dice > kMaxDice)
    return tl::unexpected(FacesError{roll, {}, 0, faces.size()});
  Rolled made;
  made.asked = roll;
  for (std::size_t i = 0; i < faces.size(); ++i) {
    if (faces[i] < 1 || faces[i] > roll.sides)
      return tl::unexpected(FacesError{roll, std::to_string(faces[i]), i, {}});
    made.faces[i] = static_cast<std::uint8_t>(faces[i]);
  }
  made.value = static_cast<std::int16_t>(value_of(roll, made.faces));
  return made;
}

tl::expected<Rolled, FacesError> roll_from_text(const Roll& roll, std::string_view text) {
  const auto faces = faces_in(roll, text);
  if (!faces) return tl::unexpected(faces.error());
  return roll_from_faces(roll, *faces);
}

tl::expected<Rolled, FacesError> SpareFaces::roll_from_row(const Roll& roll,
                                                           std::string_view text) {
  const auto faces = faces_in(roll, text);
  if (!faces) return tl::unexpected(faces.error());
  const std::size_t taken = std::min<std::size_t>(faces->size(), roll.dice);
  auto made = roll_from_faces(roll, std::span(*faces).first(taken));
  if (made && taken < faces->size()) {
    std::deque<int>& kept = kept_[roll.sides];
    kept.insert(kept.end(), faces->begin() + roll.dice, faces->end());
  }
  return made;
}

std::optional<Rolled> SpareFaces::roll_from_kept(const Roll& roll) {
  const auto found = kept_.find(roll.sides);
  if (found == kept_.end() || found->second.size() < roll.dice) return std::nullopt;
  std::deque<int>& kept = found->second;
  const std::vector<int> faces(kept.begin(), kept.begin() + roll.dice);
  const auto made = roll_from_faces(roll, faces);
  if (!made) return std::nullopt;
  kept.erase(kept.begin(), kept.begin() + roll.dice);
  if (kept.empty()) kept_.erase(found);
  return *made;
}

std::string SpareFaces::str() const {
  std::string out;
  for (const auto& [sides, kept] : kept_)
    for (const int face : kept) out += (out.empty() ? "" : " ") + std::to_string(face);
  return out;
}

tl::expected<void, FacesError> TypedSource::enter(const Roll& roll, std::span<const int> faces) {
  return roll_from_faces(roll, faces).map([this](const Rolled& made) { typed_.push_back(made); });
}

tl::expected<void, FacesError> TypedSource::enter(const Roll& roll, std::string_view text) {
  return roll_from_text(roll, text).map([this](const Rolled& made) { typed_.push_back(made); });
}

bool TypedSource::make(const Roll& roll, std::size_t, Rolled& out) {
  if (typed_.empty()) return false;
  if (typed_.front().asked != roll) {
    typed_.clear();
    return false;
  }
  out = typed_.front();
  typed_.pop_front();
  return true;
}

}  // namespace sandtable
