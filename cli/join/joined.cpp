#include "cli/join/joined.h"

#include <algorithm>
#include <boost/json.hpp>
#include <ostream>
#include <utility>

#include "battle/rulesets.h"
#include "cli/find.h"
#include "cli/layout.h"
#include "cli/phrases.gen.h"
#include "engine/dice/seeded.h"

namespace sandtable::cli {

namespace json = boost::json;

namespace {

constexpr std::chrono::milliseconds kLong = std::chrono::hours(1), kFirstPause{500},
                                    kLongestPause = std::chrono::seconds(30);
/// How long a script waits for others who may just be coming.
constexpr std::chrono::seconds kForlornWithin{10};
/// Some ten minutes, while a server is renewed; and how often it may say no before it is believed.
constexpr int kMostAttempts = 25, kMostRefusals = 3;

bool among_texts(const std::vector<std::string>& texts, const std::string& text) {
  return std::find(texts.begin(), texts.end(), text) != texts.end();
}

}  // namespace

Joined::Joined(Talk& talk, Lang lang, Console& console)
    : talk_(talk), console_(console), words_(lang), lines_(make_lines(console)) {}

void Joined::say(const std::string& text) { put(wrapped(text, console_.width)); }

void Joined::flush() {
  if (unwritten_.empty()) return;
  rows_ += static_cast<int>(std::count(unwritten_.begin(), unwritten_.end(), '\n'));
  lines_->aside([&] { console_.out << std::exchange(unwritten_, {}) << std::flush; });
}

int Joined::play() {
  if (const auto opened = talk_.open(); !opened) {
    console_.err << at("--join", opened.error()).in(words_.lang()) << "\n";
    return kNo;
  }
  if (const std::vector<std::string>& taken = talk_.welcome().taken; !taken.empty()) {
    console_.err
        << at("--join", phrase("wire.taken", {{"seat", name_of(taken.front())}})).in(words_.lang())
        << "\n";
    talk_.close();
    return kNo;
  }
  const battle::RulesetDoor* door = battle::ruleset(talk_.welcome().ruleset);
  if (door != nullptr) {
    book_ = &door->rulebook();
    sheets_ = door->table() == "sheets";
  }
  announce();
  for (;;)
    if (const auto status = go_on()) {
      flush();
      return *status;
    }
}

void Joined::announce() {
  const Welcome& welcome = talk_.welcome();
  const desk::ScenarioFacts& facts = welcome.facts;
  put(console_.bold(words_.lang() == Lang::Fr ? facts.title_fr : facts.title_en) + "\n");
  std::string seats;
  for (const std::string& seat : welcome.seats)
    seats += (seats.empty() ? "" : ", ") + name_of(seat);
  if (welcome.umpire) seats = words_("join.umpire");
  say(seats.empty() ? words_("join.watching", {{"server", host_of(talk_.link())}})
                    : words_("join.sitting", {{"server", host_of(talk_.link())}, {"seat", seats}}));
  if (welcome.dice == "typed") say(words_("play.dice-typed"));
  if (!welcome.commitment.empty())
    say(words_("play.dice-seeded", {{"commitment", welcome.commitment}}));
  if (!welcome.frozen.empty())
    say(words_(welcome.frozen == "rules" ? "join.frozen-rules" : "join.frozen-dice"));
  if (book_ == nullptr) say(words_("join.no-ruleset", {{"ruleset", welcome.ruleset}}));
  say(console_.faint(words_("play.start-hint")));
}

std::optional<int> Joined::go_on() {
  // What has been said is heard before anything is asked.
  switch (talk_.next(false, std::chrono::milliseconds(0))) {
    case Talk::Event::Said:
      hear(talk_.take());
      return std::nullopt;
    case Talk::Event::Lost:
      return come_back();
    default:
      break;
  }
  if (heard_state_ && state_.over) return conclude();
  settle();
  flush();
  const bool asked = wants_line();
  const bool piped = !console_.typing;
  if (asked && lines_->ended() && !(watches() && piped)) return input_ended();
  const auto line = lines_->next();
  const bool taken = line && (asked || is_for_any_time(*line));
  // While lines are at hand what they write is one sheet.
  if (!taken) keep_drafts();
  if (taken) {
    lines_->ask(prompt());
    rows_ = 1;
    forlorn_until_.reset();
    if (obey(lines_->take()) == Then::AskAgain) return std::nullopt;
    keep_drafts();
    talk_.close();
    return kYes;
  }
  if (asked && !lines_->ended()) lines_->ask(prompt());
  const bool forlorn = is_forlorn();
  if (!forlorn)
    forlorn_until_.reset();
  else if (!forlorn_until_)
    forlorn_until_ = std::chrono::steady_clock::now() + kForlornWithin;
  else if (std::chrono::steady_clock::now() >= *forlorn_until_)
    return left_alone();
  // A pipe is read ahead of its questions: whether it has ended says how long to wait for them.
  switch (talk_.next(lines_->may_read() && (asked || piped), forlorn ? kForlornWithin : kLong)) {
    case Talk::Event::Said:
      hear(talk_.take());
      break;
    case Talk::Event::Lost:
      return come_back();
    case Talk::Event::Input:
      lines_->read();
      break;
    case Talk::Event::Time:
      break;
  }
  return std::nullopt;
}

/// Whether a line from a pipe need not wait for a question to be of use.
bool Joined::is_for_any_time(std::string_view typed) const {
  if (!heard_state_ || awaited_ > 0) return false;
  const std::string_view line = trimmed(typed);
  const Command* command = command_of(line.substr(0, line.find_first_of(" \t")));
  return command != nullptr && command->any_time;
}

/// Whether nothing will come any more: from a pipe that has ended, while others are waited for and
/// nobody is there.
bool Joined::is_forlorn() const {
  if (console_.typing || watches() || lines_->may_read() || !heard_state_) return false;
  if (!talk_.welcome().frozen.empty()) return true;
  return std::none_of(present_.begin(), present_.end(),
                      [&](const Present& one) { return one.here && !is_own_seat(one.side); });
}

int Joined::left_alone() {
  say(words_("join.left-alone"));
  if (const auto line = lines_->next()) say(words_("join.not-taken", {{"line", *line}}));
  return input_ended();
}

int Joined::input_ended() {
  keep_drafts();
  flush();
  console_.err << words_("play.input-ended") << "\n";
  talk_.close();
  return kNo;
}

/// A decision for nobody's question would be lost: from a pipe it is taken where one is asked for.
bool Joined::wants_line() const {
  if (console_.typing) return true;
  if (!heard_state_ || awaited_ > 0 || owes_word()) return false;
  if (watches() || !seat_asked().empty() || rolls_here()) return true;
  return state_.takeback && !is_of_ours({state_.takeback->from});
}

/// Where a roll is part of what a side decides, it is its own.
bool Joined::rolls_here() const {
  return may_roll() && (state_.question.asked.empty() || is_of_ours(state_.question.asked));
}

/// Whether one of these sides is one that this terminal has a seat of.
bool Joined::is_of_ours(const std::vector<std::string>& sides) const {
  const Welcome& welcome = talk_.welcome();
  return std::any_of(welcome.seats.begin(), welcome.seats.end(), [&](const std::string& seat) {
    const auto found = find_seat(seat, welcome.facts);
    return found && among_texts(sides, side_id(found->side, welcome.facts));
  });
}

bool Joined::watches() const { return talk_.welcome().umpire || talk_.welcome().seats.empty(); }

/// After a break: comes back with a pause that grows. What is being written stays.
std::optional<int> Joined::come_back() {
  say(console_.alarm(words_("join.lost", {{"why", talk_.why().in(words_.lang())}})));
  awaited_ = 0;
  int refusals = 0;
  std::chrono::milliseconds most = kFirstPause;
  data::Phrase why = talk_.why();
  for (int i = 0; i < kMostAttempts && refusals < kMostRefusals; ++i) {
    if (const auto status = pause(most)) return status;
    most = std::min(most * 2, kLongestPause);
    const auto opened = talk_.open();
    if (opened) {
      say(words_("join.back"));
      return std::nullopt;
    }
    why = opened.error();
    refusals = talk_.refused() ? refusals + 1 : 0;
  }
  return given_up(why);
}

std::optional<int> Joined::pause(std::chrono::milliseconds most) {
  const auto end = std::chrono::steady_clock::now() + most;
  for (;;) {
    flush();
    const bool reads = console_.typing && !lines_->ended();
    if (reads) lines_->ask(words_("join.away-prompt") + "> ");
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        end - std::chrono::steady_clock::now());
    if (left.count() <= 0) return std::nullopt;
    if (talk_.next(reads, left) != Talk::Event::Input) continue;
    lines_->read();
    if (lines_->ended()) return input_ended();
    if (!lines_->next()) continue;
    const std::string line = lines_->take();
    if (trimmed(line).empty()) continue;
    const Command* command = command_of(trimmed(line));
    if (command != nullptr && command->run == &Joined::quit) return kYes;
    say(words_("join.not-now"));
  }
}

int Joined::given_up(const data::Phrase& why) {
  for (const auto& [seat, draft] : drafts_)
    if (!draft.lines().empty()) {
      say(words_("join.draft-left", {{"seat", name_of(seat)}}));
      for (const std::string& line : draft.lines()) put("  " + line + "\n");
    }
  flush();
  console_.err << phrase("wire.given-up", {{"why", why}}).in(words_.lang()) << "\n";
  return kNo;
}

void Joined::hear(const json::object& said) {
  const std::string type = text_of(said, "type");
  if (type == "state") return hear_state(state_of(said));
  if (type == "takeback") return hear_takeback(said);
  if (type == "presence") return hear_presence(said);
  if (type == "seats") return hear_seats(said);
  if (type == "draft") return hear_draft(text_of(said, "side"), text_of(said, "action"));
  if (type == "chat")
    say(words_("join.chat", {{"from", text_of(said, "from")}, {"text", text_of(said, "text")}}));
  if (type != "thought") return;
  reasons_.push_back(words_(
      "play.computer", {{"side", name_of(text_of(said, "side"))}, {"why", text_of(said, "why")}}));
  if (details_) say(console_.faint(reasons_.back()));
}

void Joined::hear_state(HeardState state) {
  if (awaited_ > 0) --awaited_;
  if (state.afresh) accounts_.clear();
  // Where a line is asked for because it lies open again, the numbers before do not count any more.
  told_ = std::min(told_, state.seq);
  if (!heard_state_ && state.seq > 0) {
    told_ = state.seq;
    say(words_("join.joined-after", {{"n", static_cast<std::int64_t>(state.seq)}}));
  }
  for (battle::Account& account : state.accounts) {
    if (account.seq > told_)
      put(account_text(account, talk_.welcome().facts, book_, details_, words_, console_));
    told_ = std::max(told_, account.seq);
    accounts_.push_back(std::move(account));
  }
  state.accounts.clear();
  for (const HeardState::Answer& one : state.mates)
    if (std::find(state_.mates.begin(), state_.mates.end(), one) == state_.mates.end())
      say(words_("join.mate", {{"seat", name_of(one.side)}, {"action", one.answer}}));
  hear_drafts(state.drafts);
  forlorn_until_.reset();
  state_ = std::move(state);
  heard_state_ = true;
}

/// Seats at which nobody sits fall to this terminal, and go back to whoever comes.
void Joined::hear_seats(const json::object& said) {
  talk_.has_seats(texts_of(said, "sides"));
  std::string seats;
  for (const std::string& seat : talk_.welcome().seats)
    seats += (seats.empty() ? "" : ", ") + name_of(seat);
  say(words_("join.seats", {{"seats", seats}}));
  std::erase_if(drafts_, [&](const auto& one) { return !is_own_seat(one.first); });
  std::erase_if(kept_, [&](const auto& one) { return !is_own_seat(one.first); });
  std::erase_if(unkept_, [&](const std::string& seat) { return !is_own_seat(seat); });
  nothing_.clear();
  shown_.reset();
}

/// What is being written, as the server keeps it: at own seats, begun before or at another
/// terminal, and by others of the side.
void Joined::hear_drafts(const std::vector<HeardState::Answer>& drafts) {
  std::map<std::string, std::string> all;
  for (const HeardState::Answer& one : drafts) all[one.side] = one.answer;
  written_by_.clear();
  for (const auto& [seat, written] : all)
    if (!is_own_seat(seat)) written_by_[seat] = written;
  // What comes before that of what was decided here last is older than it.
  if (awaited_ > 0) return;
  for (const std::string& seat : talk_.welcome().seats)
    if (!all[seat].empty() && follow(seat, all[seat]))
      say(words_("join.draft-kept", {{"seat", name_of(seat)}}));
}

/// Another terminal has written.
void Joined::hear_draft(const std::string& seat, const std::string& written) {
  if (is_own_seat(seat))
    (void)follow(seat, written);
  else
    written_by_[seat] = written;
}

/// Takes over what the server has of a seat's draft where that has changed there. Whether something
/// is written.
bool Joined::follow(const std::string& seat, const std::string& written) {
  if (std::exchange(kept_[seat], written) == written || unkept_.contains(seat)) return false;
  drafts_[seat].clear();
  if (!written.empty()) drafts_[seat].put(taken_apart(written).lines);
  return !written.empty();
}

void Joined::hear_takeback(const json::object& said) {
  const std::string what = text_of(said, "what");
  if (what == "agreed") return;  // an account tells it
  const std::string from = text_of(said, "from");
  const bool ours = what == "asked" && !talk_.welcome().seats.empty() && !is_of_ours({from});
  say(words_(what == "asked"     ? "join.takeback-asked"
             : what == "refused" ? "join.takeback-refused"
                                 : "join.takeback-withdrawn",
             {{"side", name_of(from)},
              {"by", name_of(text_of(said, "by"))},
              {"n", static_cast<std::int64_t>(number_of(said, "to"))},
              {"why", text_of(said, "reason")}}));
  if (ours) say(words_("join.takeback-answer"));
}

bool Joined::is_own_seat(const std::string& seat) const {
  return among_texts(talk_.welcome().seats, seat) || (talk_.welcome().umpire && seat == "umpire");
}

void Joined::hear_presence(const json::object& said) {
  std::vector<Present> now = presence_of(said);
  const bool first = present_.empty();
  const auto there = [](const std::vector<Present>& all, const Present& one) {
    return std::any_of(all.begin(), all.end(), [&](const Present& other) {
      return other.here && other.side == one.side && other.name == one.name;
    });
  };
  const auto tell = [&](const std::vector<Present>& all, const std::vector<Present>& others,
                        const char* key) {
    for (const Present& one : all)
      if (one.here && !is_own_seat(one.side) && !there(others, one))
        say(console_.faint(words_(key, {{"seat", name_of(one.side)}, {"name", one.name}})));
  };
  if (!first) tell(present_, now, "join.gone");
  tell(now, present_, "join.here");
  present_ = std::move(now);
}

/// Does what is due now that everything was heard: gives the word for the dice, shows what is
/// asked.
void Joined::settle() {
  if (!heard_state_ || awaited_ > 0 || state_.over) return;
  if (owes_word()) return give_word();
  const std::string seat = seat_asked();
  const HeardQuestion& question = state_.question;
  const Shown now{question.id, question.text, question.roll, seat, !state_.given.empty()};
  if (shown_ == now) return;
  shown_ = now;
  show_question();
}

bool Joined::owes_word() const {
  return state_.question.kind == "word" && is_of_ours(state_.question.asked);
}

void Joined::give_word() {
  for (const std::string& seat : talk_.welcome().seats) {
    const auto found = find_seat(seat, talk_.welcome().facts);
    if (!found || !among_texts(state_.question.asked, side_id(found->side, talk_.welcome().facts)))
      continue;
    const auto answer =
        talk_.ask("word", {{"side", seat}, {"text", to_hex(random_key()).substr(0, 32)}});
    if (answer && !is_refused(*answer)) await_state();
    return;
  }
}

void Joined::show_question() {
  choices_.clear();
  nothing_.clear();
  const std::string seat = seat_asked();
  if (seat.empty() && !may_roll()) {
    if (!state_.given.empty())
      say(console_.faint(words_("join.handed-in")));
    else if (!state_.question.text.empty())
      say(console_.faint(words_("join.waiting", {{"question", state_.question.text}})));
    return;
  }
  if (map_)
    if (const auto all = drawing("all")) put(board_.next(*all));
  put("\n");
  if (may_roll()) return say(console_.bold(state_.question.roll));
  if (!map_)
    if (const auto status = drawing("status")) put(console_.faint(*status));
  const auto answer = ask("actions", {{"side", seat}}, "actions");
  if (!answer) return;
  std::vector<std::string> actions;
  if (const json::value* listed = answer->if_contains("actions"); listed && listed->is_array())
    for (const json::value& one : listed->get_array())
      if (one.is_object()) actions.push_back(text_of(one.get_object(), "text"));
  choices_ = sheets_ ? lines_from(actions, nothing()) : choices_from(actions);
  say(console_.bold(state_.question.text));
  constexpr int kLeast = 6;
  const int above =
      rows_ + static_cast<int>(std::count(unwritten_.begin(), unwritten_.end(), '\n'));
  put(fitted_choices(choices_, std::max(console_.height - 1 - above, kLeast), words_, console_));
  std::vector<std::string> lines;
  for (const Choice& choice : choices_) lines.push_back(choice.text);
  for (const Command& command : commands()) {
    const std::string word = words_(std::string("command.") + command.key);
    if (is_offered(command)) lines.push_back(word.substr(0, word.find('|')));
  }
  lines_->complete_from(std::move(lines));
}

int Joined::conclude() {
  if (const auto all = drawing(map_ ? "all" : "status")) put(*all);
  say(console_.bold(state_.outcome));
  flush();
  talk_.close();
  return kYes;
}

std::string Joined::seat_asked() const {
  const HeardQuestion& question = state_.question;
  if (!heard_state_ || state_.over || question.kind == "word" || !question.roll.empty()) return {};
  const Welcome& welcome = talk_.welcome();
  if (question.seats.empty()) {
    for (const std::string& seat : welcome.seats)
      if (const auto found = find_seat(seat, welcome.facts);
          found && among_texts(question.asked, side_id(found->side, welcome.facts)))
        return seat;
    return {};
  }
  for (const std::string& seat : welcome.seats)
    if (among_texts(question.seats, seat)) return seat;
  if (!question.in_place) return {};
  // A commander answers in place of a post at which nobody sits.
  for (const std::string& post : question.seats) {
    const auto of = find_seat(post, welcome.facts);
    const bool manned = std::any_of(present_.begin(), present_.end(), [&](const Present& one) {
      return one.here && one.side == post;
    });
    if (!of || manned) continue;
    const std::string commander = seat_id(of->side, welcome.facts);
    if (among_texts(welcome.seats, commander)) return commander;
  }
  return {};
}

/// Who holds several seats speaks for the one that is asked.
std::string Joined::spoken_for() const {
  if (const std::string seat = seat_asked(); !seat.empty()) return seat;
  if (!talk_.welcome().seats.empty()) return talk_.welcome().seats.front();
  return talk_.welcome().umpire ? "umpire" : "";
}

bool Joined::may_roll() const {
  return heard_state_ && !state_.over && !state_.question.roll.empty() &&
         !(talk_.welcome().seats.empty() && !talk_.welcome().umpire);
}

std::string Joined::prompt() const {
  if (may_roll()) return words_("play.dice-prompt") + "> ";
  if (const std::string seat = seat_asked(); !seat.empty()) return seat + "> ";
  const std::string seat = spoken_for();
  return (seat.empty() ? words_("join.watcher") : seat) +
         (watches() ? "" : " " + words_("join.waits")) + "> ";
}

std::optional<std::string> Joined::drawing(std::string_view what, const std::string& of) {
  json::object wanted{{"what", what}};
  if (!of.empty()) wanted["of"] = of;
  if (what != "paper") {
    wanted["width"] = console_.width;
    wanted["ascii"] = console_.ascii;
  }
  const auto answer = ask("show", std::move(wanted), "shown");
  if (!answer) return std::nullopt;
  return text_of(*answer, "text");
}

std::string Joined::name_of(const std::string& seat) const {
  const desk::ScenarioFacts& facts = talk_.welcome().facts;
  if (seat == "umpire") return words_("join.umpire");
  const auto found = find_seat(seat, facts);
  if (!found) return seat;
  // A side's id stands for the side, a post's for the post.
  if (find_side(seat, facts)) return side_name(found->side, facts, words_.lang());
  return seat_name(*found, facts, words_.lang());
}

}  // namespace sandtable::cli
