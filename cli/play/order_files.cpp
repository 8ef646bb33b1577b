#include "cli/play/order_files.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include "cli/layout.h"
#include "cli/phrases.gen.h"
#include "cli/play/sheet_draft.h"
#include "engine/text/words.h"

namespace sandtable::cli {
namespace {

/// The kind of question that lines with a name and a colon answer.
constexpr std::string_view kSheet = "orders";
/// The kind that may come again and again in a sub-phase: a line answers it each time.
constexpr std::string_view kAnswer = "answer";

std::string_view first_word(std::string_view text) {
  return text.substr(0, text.find_first_of(" \t"));
}
std::string_view behind(std::string_view text, std::string_view word) {
  return trimmed(text.substr(word.size()));
}

data::Phrase place(const std::string& path, int line) {
  return {path + ":" + std::to_string(line)};
}

std::optional<int> number(std::string_view text) {
  int out = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return out;
}

/// The number that a heading names: "bound 2", in French "tour 2:".
std::optional<std::string_view> heading(std::string_view text) {
  const std::string_view word = first_word(text);
  const std::u32string key = text::fold(word);
  if (key != U"bound" && key != U"tour") return std::nullopt;
  std::string_view rest = behind(text, word);
  if (!rest.empty() && rest.back() == ':') rest = trimmed(rest.substr(0, rest.size() - 1));
  return rest;
}

bool is_order(std::string_view line) { return line.find(':') != std::string_view::npos; }

/// "5a": a figure and a letter.
bool names_phase(std::string_view word) {
  return word.size() == 2 && word[0] >= '1' && word[0] <= '9' && word[1] >= 'a' && word[1] <= 'z';
}

/// The word that decisions of what is asked begin with, in both languages.
std::vector<std::u32string> verbs_of(const battle::Battle& battle, Post seat) {
  std::vector<std::u32string> out;
  for (const Lang lang : {Lang::En, Lang::Fr})
    out.push_back(text::fold(taken_apart(battle.spell(seat, "nothing", lang)).verb));
  return out;
}

/// What a verdict has against a line.
std::string against(const battle::Reply& reply) {
  if (!reply.error.empty()) return reply.error;
  std::string out;
  for (const desk::Reason& reason : reply.reasons)
    if (reason.ruling == Ruling::Forbids) out += (out.empty() ? "" : "; ") + reason.text;
  return out;
}

}  // namespace

Found<OrderFiles> OrderFiles::read(const std::vector<std::string>& flags,
                                   const desk::ScenarioFacts& facts) {
  OrderFiles out;
  const auto pairs = split_pairs(flags, "--orders", phrase("find.side-file"));
  if (!pairs) return tl::unexpected(pairs.error());
  GivenSeats given;
  for (const auto& [flag, name, path] : *pairs) {
    const auto seat = find_seat(name, facts);
    if (!seat || seat->side == Side::Umpire)
      return tl::unexpected(
          at(flag_of("--orders", flag), seat ? phrase("orders.umpire") : seat.error()));
    if (auto once = given.once(*seat, true, name); !once)
      return tl::unexpected(at(flag_of("--orders", flag), once.error()));
    auto file = read_file(path, facts.turns);
    if (!file) return tl::unexpected(file.error());
    if (out.files_.empty()) out.first_ = seat->side;
    out.files_[*seat] = std::move(*file);
  }
  return out;
}

Found<OrderFiles::File> OrderFiles::read_file(const std::string& path, int turns) {
  const auto text = read_text(path);
  if (!text) return tl::unexpected(text.error());
  File out{path, {}};
  int turn = 0, at_line = 0;
  for (std::string_view rest = *text; !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    std::string_view line = trimmed(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
    ++at_line;
    if (line.empty() || line.front() == '#') continue;
    if (const auto named = is_order(behind(line, first_word(line))) && !line.ends_with(':')
                               ? std::nullopt
                               : heading(line)) {
      const auto found = number(*named);
      if (!found || *found <= turn || *found > turns)
        return tl::unexpected(
            at(place(path, at_line),
               phrase("orders.turn",
                      {{"least", turn + 1}, {"most", turns}, {"found", std::string(*named)}})));
      turn = *found;
      continue;
    }
    if (turn == 0)
      return tl::unexpected(
          at(place(path, at_line), phrase("orders.heading", {{"found", std::string(line)}})));
    Line kept{at_line, turn, {}, {}, false};
    if (names_phase(first_word(line)) && !is_order(line)) {
      kept.phase = first_word(line);
      line = behind(line, kept.phase);
    }
    kept.text = line;
    out.lines.push_back(std::move(kept));
  }
  return out;
}

std::vector<OrderFiles::Line*> OrderFiles::for_question(File& file, const battle::Battle& battle,
                                                        Post seat) {
  const battle::Question question = battle.question(seat, Lang::En);
  const std::vector<std::u32string> verbs = verbs_of(battle, seat);
  std::vector<Line*> out;
  for (Line& line : file.lines) {
    if (line.turn != battle.turn() || line.used) continue;
    const bool order = is_order(line.text);
    const bool verb =
        std::find(verbs.begin(), verbs.end(), text::fold(first_word(line.text))) != verbs.end();
    // The question's heading names the sub-phase: "Bound 1, 5a, fire: …".
    const bool there =
        line.phase.empty() || question.text.find(", " + line.phase) != std::string::npos;
    if ((order ? question.kind == kSheet : verb) && there) out.push_back(&line);
  }
  return out;
}

Found<battle::Thought> OrderFiles::decide(const battle::Battle& battle, Post seat, Lang lang) {
  File& file = files_.at(seat);
  SheetText all = taken_apart(battle.spell(seat, "nothing", Lang::En));
  all.lines.clear();
  int first = 1;
  for (Line* line : for_question(file, battle, seat)) {
    const battle::Reply alone = battle.check(seat, line->text, lang);
    // One that names no sub-phase waits for where it may be done, but orders are due now.
    if (!alone.ok && alone.error.empty() && line->phase.empty() && !is_order(line->text)) continue;
    if (!alone.ok)
      return tl::unexpected(at(place(file.path, line->number), at(line->text, against(alone))));
    const SheetText read = taken_apart(battle.spell(seat, line->text, Lang::En));
    if (all.lines.empty()) first = line->number;
    all.bars = read.bars;
    all.lines.insert(all.lines.end(), read.lines.begin(), read.lines.end());
    line->used = battle.question(seat, Lang::En).kind != kAnswer;
  }
  const std::string action = put_together(all, "nothing");
  if (const battle::Reply together = battle.check(seat, action, lang); !together.ok)
    return tl::unexpected(at(place(file.path, first), against(together)));
  return battle::Thought{action, ""};
}

}  // namespace sandtable::cli
