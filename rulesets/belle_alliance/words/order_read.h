#pragma once

#include <optional>
#include <span>
#include <vector>

#include "rulesets/belle_alliance/words/sheet.h"

namespace sandtable::belle_alliance {

/// Reads what stands behind the name of a line, element by element, into a sheet.
class OrderReader {
 public:
  OrderReader(Sheet& sheet, const NameBook& names, const SheetRules& rules, int line,
              std::size_t end)
      : sheet_(sheet), names_(names), rules_(rules), line_(line), end_(end) {}

  /// Reads elements up to a semicolon or the end; false where one cannot be read (`slip`).
  bool elements(std::span<const Token>& rest);

  const std::optional<SheetSlip>& slip() const { return slip_; }
  std::vector<SheetSlip>& notes() { return notes_; }

  /// Makes the slip of a word: what was expected, and `{found}` filled in.
  bool fail(std::span<const Token> rest, std::string_view key,
            std::vector<data::Phrase::Part> parts = {}, Clause clause = {});
  /// How a message shows the word that stands there.
  static data::Phrase found(std::span<const Token> rest);
  static data::Phrase shown(std::u32string_view typed);

 private:
  bool element(std::span<const Token>& rest);
  bool word(OrderWord kind, std::span<const Token>& rest);
  bool add(const Element& element);
  bool arrow(std::span<const Token>& rest, OrderWord kind);
  bool wheel(OrderWord kind, std::span<const Token>& rest);
  bool turn(std::span<const Token>& rest);
  bool segments(std::span<const Token>& rest);
  bool figures(OrderWord kind, std::span<const Token>& rest);
  bool shares(OrderWord kind, std::span<const Token>& rest);
  bool field_work(std::span<const Token>& rest);
  bool guns(OrderWord kind, std::span<const Token>& rest);
  bool target(OrderWord kind, std::span<const Token>& rest);
  bool thing(OrderWord kind, std::span<const Token>& rest, Abouts of, std::string_view key);
  bool place(Element e, std::span<const Token>& rest, OrderWord said);
  bool point(Element& e, std::span<const Token>& rest);
  bool part_of(Element& e, std::u32string_view part, std::span<const Token> at);
  bool named(Element& e, std::span<const Token>& rest, Abouts of, std::string_view key,
             OrderWord said);
  bool condition(std::span<const Token>& rest);
  void check_arrows(std::span<const Token> at);
  bool once(bool& before, std::string_view key);

  Sheet& sheet_;
  const NameBook& names_;
  const SheetRules& rules_;
  int line_;
  std::size_t end_;                 ///< of the line, where what is missing is missed
  std::span<const Token> start_{};  ///< of the element that is being read
  std::optional<SheetSlip> slip_;
  std::vector<SheetSlip> notes_;
  std::optional<std::size_t> endless_;  ///< where an arrow stands that has no end yet
  bool told_ = false;                   ///< the writer knows of it
  bool ranged_ = false;                 ///< the order has its segments
  bool limited_ = false;                ///< the way that is being read has its end
};

}  // namespace sandtable::belle_alliance
