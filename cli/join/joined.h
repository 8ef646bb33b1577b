#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "cli/console.h"
#include "cli/join/lines.h"
#include "cli/join/talk.h"
#include "cli/play/choices.h"
#include "cli/play/sheet_draft.h"
#include "cli/play/telling.h"
#include "cli/words.h"

namespace sandtable::cli {

/// A seat at a battle that a server keeps, taken from a terminal: shows, asks, and tells what
/// happens as it happens. It knows what the server says, and nothing else.
class Joined {
 public:
  Joined(Talk& talk, Lang lang, Console& console);
  /// Plays to the end of the battle or of the input, or until somebody leaves. The exit status.
  int play();

 private:
  /// How it goes on after a line was typed.
  enum class Then { AskAgain, Leave };
  struct Command {
    const char* key;  ///< its words are the message `command.KEY`, its help `help.KEY`
    Then (Joined::*run)(std::string_view rest);
    bool any_time = false;  ///< of use where nothing is asked, too
    enum class Of { All, Sheets, Umpire, Odds, Papers } of = Of::All;
  };
  static const std::vector<Command>& commands();

  // joined.cpp
  void announce();
  bool taken() const;
  /// Whether it was refused, which is said.
  bool is_refused(const boost::json::object& answer);
  std::optional<int> go_on();
  std::optional<int> come_back();
  std::optional<int> pause(std::chrono::milliseconds most);
  int given_up(const data::Phrase& why);
  int input_ended();
  bool is_forlorn() const;
  int left_alone();
  void hear(const boost::json::object& said);
  void hear_state(HeardState state);
  void hear_seats(const boost::json::object& said);
  void hear_draft(const std::string& seat, const std::string& written);
  void hear_drafts(const std::vector<HeardState::Answer>& drafts);
  bool follow(const std::string& seat, const std::string& written);
  void hear_takeback(const boost::json::object& said);
  void hear_presence(const boost::json::object& said);
  void settle();
  void give_word();
  void show_question();
  int conclude();
  /// The seat of this terminal that must decide now; empty: another's turn.
  std::string seat_asked() const;
  std::string spoken_for() const;
  bool is_own_seat(const std::string& seat) const;
  void keep_draft(const std::string& seat);
  /// Brings what was written since to the server: one message a sheet, however many lines came at
  /// once.
  void keep_drafts();
  bool owes_word() const;
  bool is_of_ours(const std::vector<std::string>& sides) const;
  bool may_roll() const;
  bool rolls_here() const;
  bool wants_line() const;
  bool is_for_any_time(std::string_view line) const;
  std::string prompt() const;
  std::optional<std::string> drawing(std::string_view what, const std::string& of = {});
  std::string name_of(const std::string& seat) const;
  bool watches() const;
  /// Collects what is shown; flush() writes it above the line that is being typed.
  void put(const std::string& text) { unwritten_ += text; }
  void say(const std::string& text);
  void flush();
  /// After something that changes the battle: nothing is asked until its state has come.
  void await_state() { awaited_ = talk_.states_waiting() + 1; }
  void alarm(const std::string& text) { say(console_.alarm(text)); }

  // joined_deciding.cpp
  Then obey(std::string_view line);
  const Command* command_of(std::string_view word) const;
  bool is_offered(const Command& command) const;
  std::optional<std::string> meant(std::string_view line);
  std::optional<std::string> unit_named(std::string_view typed) const;
  /// Asks about the battle; says why it was refused. Nothing: no answer that is of use.
  std::optional<boost::json::object> ask(std::string_view type, boost::json::object members,
                                         std::string_view wanted);
  std::optional<Verdict> judged(const std::string& action, bool finding);
  void propose(const std::string& action);
  void submit(const std::string& seat, const std::string& action, const std::string& reason);
  void rolled(std::string_view faces);
  void show_refusal(const Verdict& verdict, const std::string& action);
  void written(std::string_view line);
  void write_down(const std::string& text);
  void show_reasons(const Verdict& verdict);
  std::string nothing();

  // joined_commands.cpp
  Then help(std::string_view rest);
  Then map(std::string_view rest);
  Then more(std::string_view rest);
  Then units(std::string_view rest);
  Then why(std::string_view rest);
  Then odds(std::string_view rest);
  Then undo(std::string_view rest);
  Then takeback(std::string_view rest);
  Then agree(std::string_view rest);
  Then refuse(std::string_view rest);
  Then close(std::string_view rest);
  Then rules(std::string_view rest);
  Then standing(std::string_view rest);
  Then details(std::string_view rest);
  Then lang(std::string_view rest);
  Then log(std::string_view rest);
  Then brief(std::string_view rest);
  Then card(std::string_view rest);
  Then officers(std::string_view rest);
  Then measure(std::string_view rest);
  Then arc(std::string_view rest);
  Then reach(std::string_view rest);
  Then rule(std::string_view rest);
  Then sheet(std::string_view rest);
  Then copy_last(std::string_view rest);
  Then strike(std::string_view rest);
  Then seal(std::string_view rest);
  Then reopen(std::string_view rest);
  Then who(std::string_view rest);
  Then chat(std::string_view rest);
  Then quit(std::string_view rest);
  Then measured(const char* verb, std::string_view rest);
  void set_switch(bool& value, std::string_view rest, const char* key);

  Talk& talk_;
  Console& console_;
  Words words_;
  std::unique_ptr<Lines> lines_;
  const Rulebook* book_ = nullptr;  ///< nullptr: this program does not have the ruleset
  bool sheets_ = false;
  HeardState state_;
  bool heard_state_ = false;
  std::vector<battle::Account> accounts_;
  std::vector<Present> present_;
  std::uint64_t told_ = 0;  ///< last entry that was told
  /// The question that was shown last, and to which seat.
  struct Shown {
    std::uint64_t id = 0;
    std::string text, roll, seat;
    bool given = false;
    bool operator==(const Shown&) const = default;
  };
  std::optional<Shown> shown_;
  /// When a script whose lines have ended waits no longer for a table at which nobody sits.
  std::optional<std::chrono::steady_clock::time_point> forlorn_until_;
  /// States that have still to be heard until that of what was decided here last.
  std::size_t awaited_ = 0;
  std::vector<Choice> choices_;
  std::string nothing_;  ///< as the open question spells it
  std::map<std::string, SheetDraft> drafts_;
  std::map<std::string, std::string> kept_;        ///< what the server has of them, whole decisions
  std::set<std::string> unkept_;                   ///< seats of whose draft it has not all yet
  std::map<std::string, std::string> written_by_;  ///< by others of the side, whole decisions
  Board board_;
  bool map_ = true, details_ = false, warned_of_closing_ = false;
  std::vector<std::string> reasons_;  ///< of computers, since something was decided here
  std::string unwritten_;             ///< what is shown next
  int rows_ = 0;                      ///< shown since a line was typed
};

}  // namespace sandtable::cli
