#include "engine/dice/typed.h"

#include <array>
#include <charconv>
#include <vector>

namespace sandtable {
namespace {

std::string expected_faces(const Roll& roll) {
  return "expected " + std::to_string(roll.dice) + (roll.dice == 1 ? " face" : " faces") +
         " from 1 to " + std::to_string(roll.sides) + ", found ";
}

std::string ordinal(std::size_t index) {
  static constexpr std::array kWords{"first", "second",  "third",  "fourth", "fifth",
                                     "sixth", "seventh", "eighth", "ninth",  "tenth"};
  if (index < kWords.size()) return kWords[index];
  const std::string number = std::to_string(index + 1);
  const bool teen = (index + 1) / 10 % 10 == 1;
  const char last = number.back();
  if (!teen && last == '1') return number + "st";
  if (!teen && last == '2') return number + "nd";
  if (!teen && last == '3') return number + "rd";
  return number + "th";
}

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

}  // namespace

tl::expected<Rolled, std::string> roll_from_faces(const Roll& roll, std::span<const int> faces) {
  if (faces.size() != roll.dice)
    return tl::unexpected(expected_faces(roll) +
                          (faces.empty() ? "none" : std::to_string(faces.size())));
  if (roll.dice > kMaxDice)
    return tl::unexpected("expected at most " + std::to_string(kMaxDice) + " dice, found " +
                          std::to_string(roll.dice));
  Rolled made;
  made.asked = roll;
  for (std::size_t i = 0; i < faces.size(); ++i) {
    if (faces[i] < 1 || faces[i] > roll.sides)
      return tl::unexpected(expected_faces(roll) + "'" + std::to_string(faces[i]) + "' as the " +
                            ordinal(i));
    made.faces[i] = static_cast<std::uint8_t>(faces[i]);
  }
  made.value = static_cast<std::int16_t>(value_of(roll, made.faces));
  return made;
}

tl::expected<Rolled, std::string> roll_from_text(const Roll& roll, std::string_view text) {
  std::vector<std::string> found = words(text);
  split_digits(roll, found);
  std::vector<int> faces;
  for (std::size_t i = 0; i < found.size(); ++i) {
    int face = 0;
    const char* const end = found[i].data() + found[i].size();
    const auto [stop, error] = std::from_chars(found[i].data(), end, face);
    if (error != std::errc() || stop != end || face < 1 || face > roll.sides)
      return tl::unexpected(expected_faces(roll) + "'" + found[i] + "' as the " + ordinal(i));
    faces.push_back(face);
  }
  return roll_from_faces(roll, faces);
}

tl::expected<void, std::string> TypedSource::enter(const Roll& roll, std::span<const int> faces) {
  return roll_from_faces(roll, faces).map([this](const Rolled& made) { typed_.push_back(made); });
}

tl::expected<void, std::string> TypedSource::enter(const Roll& roll, std::string_view text) {
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
