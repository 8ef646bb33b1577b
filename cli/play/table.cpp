#include "cli/play/table.h"

#include <algorithm>
#include <ostream>
#include <utility>

#include "cli/clause_text.h"
#include "cli/layout.h"
#include "cli/odds_text.h"
#include "cli/typed.h"
#include "engine/text/words.h"

namespace sandtable::cli {

Table::Table(Game& game, const TableSettings& settings, bool umpire, bool odds, Console& console)
    : game_(game),
      battle_(game.battle()),
      console_(console),
      words_(settings.lang),
      reader_(make_line_reader(console)),
      umpire_(umpire),
      odds_shown_(odds),
      set_(settings) {
  if (set_ != TableSettings{}) keep_settings();
}

void Table::put(const std::string& text) {
  lines_ += static_cast<int>(std::count(text.begin(), text.end(), '\n'));
  console_.out << text;
}

std::string Table::drawing(desk::TextPart part) const {
  return battle_.draw_text(game_.viewer(), look_at(part));
}

desk::TextLook Table::look_at(desk::TextPart part) const {
  return {.colour = console_.colour,
          .width = console_.width,
          .ascii = console_.ascii,
          .lang = words_.lang(),
          .part = part};
}

std::string Table::wrapped_text(const std::string& text) const {
  return wrapped(text, console_.width);
}

int Table::play() {
  announce();
  tell_new();
  while (!battle_.over()) {
    const battle::Question question = battle_.question(words_.lang());
    std::optional<Then> then;
    if (question.kind == "word") {
      then = word_for_dice();
    } else if (!question.roll.empty()) {
      const auto rolled = game_.roll_from_script(words_.lang());
      if (!rolled) {
        console_.err << rolled.error().in(words_.lang()) << "\n";
        return kNo;
      }
      if (*rolled) {
        tell_new();
        continue;
      }
      then = typed_roll(question.roll);
    } else if (const auto side = game_.to_decide()) {
      if (!game_.human(*side)) {
        if (!computer_turn(*side)) return kNo;
        continue;
      }
      then = human_turn(*side);
    } else {
      console_.err << words_("play.nobody-asked") << "\n";
      return kNo;
    }
    if (!then) return input_ended();
    if (*then == Then::Leave) return kYes;
  }
  return conclude();
}

void Table::announce() {
  const desk::ScenarioFacts& facts = battle_.facts();
  const bool french = words_.lang() == Lang::Fr;
  console_.out << console_.bold(french ? facts.title_fr : facts.title_en) << "\n";
  const auto player = [&](Post seat) {
    if (game_.human(seat)) return words_("play.human");
    const std::string key = "level." + game_.player(seat);
    return messages().has(key) ? words_(key) : game_.player(seat);
  };
  text::Args args = turns_args(facts.turns, battle_.rulebook(), words_.lang());
  args.insert(args.end(), {{"a", facts.sides[0].name(words_.lang())},
                           {"player_a", player(Side::A)},
                           {"b", facts.sides[1].name(words_.lang())},
                           {"player_b", player(Side::B)},
                           {"edition", facts.edition}});
  say(words_("play.sides", args));
  for (const Side side : {Side::A, Side::B})
    for (const Post seat : seats_of(side, facts))
      if (const auto& own = facts.sides[static_cast<std::size_t>(index(side))]; !own.posts.empty())
        say(words_("play.post", {{"side", own.name(words_.lang())},
                                 {"post", seat_name(seat, facts, words_.lang())},
                                 {"player", player(seat)}}));
  const JournalDice& dice = battle_.header().dice;
  const char* key = dice.mode == DiceMode::Typed    ? "play.dice-typed"
                    : dice.mode == DiceMode::Random ? "play.dice-random"
                                                    : "play.dice-seeded";
  say(words_(key, {{"commitment", battle_.handshake().commitment()}}));
  if (game_.resumed())
    say(words_("play.resumed", {{"n", static_cast<std::int64_t>(battle_.entries().size())}}));
  if (game_.torn()) say(words_("play.torn"));
  if (game_.read_anew()) say(words_("play.read-anew"));
  if (game_.resumed() && !battle_.entries().empty()) told_ = battle_.entries().back().seq;
  told_behind_.fill(told_);
  for (const desk::Warning& warning : facts.warnings) say(warning.in(words_.lang()));
  if (game_.anybody_human()) say(console_.faint(words_("play.start-hint")));
}

int Table::conclude() {
  put(drawing(set_.map ? desk::TextPart::All : desk::TextPart::Status));
  say(console_.bold(battle_.outcome(words_.lang())));
  if (const auto finished = game_.finish(); !finished) {
    console_.err << finished.error().in(words_.lang()) << "\n";
    return kNo;
  }
  if (!game_.journal().empty()) {
    remove_settings(game_.journal());
    say(words_("play.kept", {{"file", game_.journal()}}));
  }
  return kYes;
}

/// The dice are committed to; now whoever plays mixes something into them.
std::optional<Table::Then> Table::word_for_dice() {
  for (const Side side : {Side::A, Side::B}) {
    const desk::SideFacts& facts = battle_.facts().sides[static_cast<std::size_t>(index(side))];
    if (!battle_.handshake().owes(facts.id)) continue;
    const auto typed =
        reader_->read(words_("play.word-prompt", {{"side", facts.name(words_.lang())}}) + "> ");
    if (!typed) return std::nullopt;
    if (const data::Phrase wrong = wrong_bytes(*typed); !wrong.empty()) {
      say(console_.alarm(wrong.in(words_.lang())));
      break;
    }
    // The program's own word proves nothing against the program, and keeps nobody waiting.
    const std::string word = typed->empty() ? to_hex(random_key()).substr(0, 32) : *typed;
    const battle::Reply reply = battle_.give_word(side, word, words_.lang());
    if (!reply.ok) say(reply.error);
    break;
  }
  tell_new();
  return Then::GoOn;
}

int Table::input_ended() {
  console_.out << std::flush;
  console_.err << words_("play.input-ended") << "\n";
  if (!game_.journal().empty())
    console_.err << words_("play.resume-with", {{"file", game_.journal()}}) << "\n";
  return kNo;
}

bool Table::computer_turn(Post side) {
  const auto thought = game_.think(side, words_.lang());
  if (!thought) {
    console_.err << thought.error().in(words_.lang()) << "\n";
    return false;
  }
  // Why it does so stands in the journal, and is told to whoever asks; what is sealed from him is.
  const bool sealed = game_.has_sheets() && game_.anybody_human();
  if (!thought->why.empty() && !sealed) {
    reasons_.push_back(
        words_("play.computer",
               {{"side", seat_name(side, battle_.facts(), words_.lang())}, {"why", thought->why}}));
    if (set_.details || !game_.anybody_human()) say(console_.faint(reasons_.back()));
  }
  const battle::Reply reply = battle_.submit(side, thought->action, words_.lang(), thought->why);
  if (!reply.ok) {
    console_.err << refusal(thought->action, reply, words_.lang()) << "\n";
    return false;
  }
  tell_new();
  return true;
}

std::string Table::prompt() const { return seat_id(deciding_, battle_.facts()) + "> "; }

std::optional<Table::Then> Table::human_turn(Post side) {
  deciding_ = side;
  if (!take_keyboard(side)) return std::nullopt;
  if (const auto answered = rest_answer(side)) return answered;
  show_question(side);
  offer_completions();
  for (;;) {
    const auto line = reader_->read(prompt());
    if (!line) return std::nullopt;
    lines_ = 1;
    const Then then = obey(*line, false);
    if (then != Then::AskAgain) return then;
  }
}

std::optional<Table::Then> Table::rest_answer(Post side) {
  if (rest_ && rest_->turn != battle_.turn()) rest_.reset();
  if (!rest_ || rest_->side != side) return std::nullopt;
  const auto action = battle_.rest(side, rest_->answer, words_.lang());
  // A question of another kind is asked, and the rest goes on after it.
  if (!action || !battle_.submit(side, *action, words_.lang()).ok) return std::nullopt;
  tell_new();
  return Then::GoOn;
}

std::optional<Table::Then> Table::typed_roll(const std::string& wanted) {
  for (;;) {
    say(console_.bold(wanted));
    const auto line = reader_->read(words_("play.dice-prompt") + "> ");
    if (!line) return std::nullopt;
    lines_ = 1;
    const Then then = obey(*line, true);
    if (then != Then::AskAgain) return then;
  }
}

void Table::show_question(Post side) {
  if (set_.map) show_map_if_changed();
  choices_ =
      game_.has_sheets() ? lines_offered(side) : choices_from(battle_.actions(side, words_.lang()));
  warned_of_.clear();
  put("\n");
  if (!set_.map) put(console_.faint(drawing(desk::TextPart::Status)));
  say(console_.bold(battle_.question(side, words_.lang()).text));
  constexpr int kLeast = 6;
  put(fitted_choices(choices_, std::max(console_.height - 1 - lines_, kLeast), words_, console_));
}

void Table::show_map_if_changed() {
  const std::string all = drawing(desk::TextPart::All);
  put(board_.next(all));
}

const Table::Command* Table::command_of(std::string_view word) const {
  const std::u32string typed = text::fold(word == "?" ? "odds" : word);
  // Both languages at any time: a player who switches keeps the words he knows.
  for (const Command& command : commands())
    for (const Lang lang : {words_.lang(), Lang::En, Lang::Fr})
      if (is_offered(command) && among(Words(lang)(std::string("command.") + command.key), typed))
        return &command;
  return nullptr;
}

Table::Then Table::obey(const std::string& typed, bool rolling) {
  const std::string_view line = trimmed(typed);
  if (line.empty()) return Then::AskAgain;
  if (const data::Phrase wrong = wrong_bytes(line); !wrong.empty()) {
    say(console_.alarm(wrong.in(words_.lang())));
    return Then::AskAgain;
  }
  const std::size_t space = std::min(line.find_first_of(" \t"), line.size());
  const Command* command = command_of(line.substr(0, space));
  if (command != nullptr) return (this->*command->run)(trimmed(line.substr(space)));
  if (rolling) return entered(std::string(line));
  if (!warned_of_.empty() && among(words_("play.yes"), text::fold(line)))
    return propose(deciding_, std::string(warned_of_), "");
  if (game_.has_sheets()) return written(line);
  const auto action = meant(line);
  if (!action) return Then::AskAgain;
  if (const auto unit = unit_named(*action)) {
    put(list_of_unit(*unit, choices_, words_, console_));
    return Then::AskAgain;
  }
  return propose(deciding_, *action, "");
}

std::optional<std::string> Table::meant(std::string_view line) {
  auto action = meant_by(line, choices_, words_);
  if (action) return std::move(*action);
  say(action.error());
  return std::nullopt;
}

std::optional<std::string> Table::unit_named(std::string_view typed) const {
  // What is an action of its own is no name.
  if (!battle_.spell(game_.viewer(), typed, words_.lang()).empty()) return std::nullopt;
  std::string_view last;
  for (const Choice& c : choices_) {
    if (c.unit.empty() || c.unit == last) continue;
    last = c.unit;
    const std::string tail = c.text.substr(c.unit.size());
    if (text::fold(c.unit) == text::fold(typed) ||
        battle_.spell(game_.viewer(), std::string(typed) + tail, words_.lang()) == c.text)
      return c.unit;
  }
  return std::nullopt;
}

bool Table::warned(Post by, const std::string& action) {
  const std::string spelled = battle_.spell(by, action, words_.lang());
  if (!set_.warn || by.side == Side::Umpire || spelled == warned_of_) return false;
  const auto lapses = battle_.lapses(by, action, words_.lang());
  if (lapses.empty()) return false;
  for (const std::string& lapse : lapses) say(console_.alarm(lapse));
  say(words_("play.warned"));
  warned_of_ = spelled;
  return true;
}

Table::Then Table::propose(Post by, const std::string& action, const std::string& reason) {
  const battle::Reply judged = battle_.check(by, action, words_.lang());
  if (!judged.ok) {
    show_refusal(action, judged, by);
    return Then::AskAgain;
  }
  if (warned(by, action) || !agreed_to(by, action)) return Then::AskAgain;
  const bool beside = game_.has_sheets() && is_beside(battle_.spell(by, action, words_.lang()),
                                                      battle_.spell(by, "nothing", words_.lang()));
  const battle::Reply reply = battle_.submit(by, action, words_.lang(), reason);
  if (!reply.ok) {
    show_refusal(action, reply, by);
    return Then::AskAgain;
  }
  warned_of_quitting_ = warned_of_closing_ = false;
  if (!beside) drafts_[by].clear();
  reasons_.clear();
  takeback_by_.reset();
  tell_new();
  return Then::GoOn;
}

bool Table::agreed_to(Post by, const std::string& action) {
  if (!(odds_shown_ || set_.confirm)) return true;
  const auto odds = battle_.odds(by, action, {}, words_.lang());
  if (!odds || odds->branches <= 1) return true;
  const std::string headline = odds_headline(*odds, words_);
  if (odds_shown_ && !headline.empty())
    say(console_.faint(words_("play.odds", {{"odds", headline}})));
  if (!set_.confirm) return true;
  const auto answer = reader_->read(words_("play.confirm") + " ");
  return answer && among(words_("play.yes"), text::fold(trimmed(*answer)));
}

void Table::show_refusal(const std::string& action, const battle::Reply& reply, Post side) {
  if (!reply.error.empty()) {
    say(console_.alarm(reply.error));
    if (action.find(':') == std::string::npos && action.find(' ') == std::string::npos) {
      say(words_("play.help-hint"));
      return;
    }
  } else {
    say(console_.alarm(words_("play.illegal")));
    for (const desk::Reason& reason : reply.reasons)
      if (reason.ruling == Ruling::Forbids) put(wrapped(reason.text, console_.width, "  ", 2));
  }
  if (side.side == Side::Umpire) return;
  constexpr std::size_t kMost = 4;
  const auto near = battle_.nearest(side, action, kMost, words_.lang());
  if (near.empty()) return;
  say(words_("play.nearest"));
  for (const std::string& text : near) {
    // One that stands in the list is named by its number too.
    const auto listed = std::find_if(choices_.begin(), choices_.end(),
                                     [&](const Choice& c) { return c.text == text; });
    const std::string number =
        listed == choices_.end() ? "" : std::to_string(listed - choices_.begin() + 1) + " ";
    console_.out << "  " << console_.bold(number) << text << "\n";
  }
}

Table::Then Table::entered(const std::string& faces) {
  if (among(words_("play.void"), text::fold(faces))) {
    say(words_("play.void-throw"));
    return Then::AskAgain;
  }
  const battle::Reply reply = battle_.enter_roll(faces, words_.lang());
  if (!reply.ok) {
    say(console_.alarm(reply.error));
    return Then::AskAgain;
  }
  if (!reply.left_over.empty()) say(words_("play.left-over", {{"faces", reply.left_over}}));
  tell_new();
  return Then::GoOn;
}

void Table::tell_new() {
  if (game_.behind_curtains()) {
    // Each is told when he sits down to the keyboard; what is over lies open.
    if (!battle_.over()) return;
    told_ = std::max(told_, std::min(told_behind_[0], told_behind_[1]));
  }
  tell_since(game_.viewer(), told_);
}

void Table::tell_since(Post viewer, std::uint64_t& told) {
  for (const battle::Account& account : battle_.account(viewer, told, words_.lang())) {
    tell(account, set_.details);
    told = std::max(told, account.seq);
  }
}

void Table::tell(const battle::Account& account, bool details) {
  put(account_text(account, battle_.facts(), &battle_.rulebook(), details, words_, console_));
}

void Table::offer_completions() {
  std::vector<std::string> lines;
  for (const Choice& c : choices_) lines.push_back(c.text);
  for (const Command& command : commands()) {
    if (!is_offered(command)) continue;
    std::string word = words_(std::string("command.") + command.key);
    word.resize(std::min(word.find('|'), word.size()));
    const bool takes_action =
        std::string_view(command.key) == "why" || std::string_view(command.key) == "odds";
    lines.push_back(word);
    if (takes_action)
      for (const Choice& c : choices_) lines.push_back(word + " " + c.text);
  }
  reader_->complete_from(std::move(lines));
}

}  // namespace sandtable::cli
