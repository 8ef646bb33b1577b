#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/play/choices.h"
#include "cli/play/game.h"
#include "cli/play/line_reader.h"
#include "cli/play/sheet_draft.h"
#include "cli/play/table_settings.h"
#include "cli/play/telling.h"
#include "cli/words.h"

namespace sandtable::cli {

/// A battle played in the terminal: shows, asks, tells.
class Table {
 public:
  Table(Game& game, const TableSettings& settings, bool umpire, bool odds, Console& console);
  /// Plays to the end of the battle or of the input, or until somebody quits. The exit status.
  int play();

 private:
  /// How it goes on after a line was typed.
  enum class Then { AskAgain, GoOn, Leave };
  struct Command {
    const char* key;  ///< its words are the message `command.KEY`, its help `help.KEY`
    Then (Table::*run)(std::string_view rest);
    enum class Of { All, Sheets, Papers } of = Of::All;  ///< where it is offered
  };
  static const std::vector<Command>& commands();

  // table.cpp
  void announce();
  int conclude();
  /// Decides by an answer that was given for the rest of the turn, where it is one here.
  std::optional<Then> rest_answer(Post side);
  /// Says what an action would give away; whether it is to be asked for again.
  bool warned(Post by, const std::string& action);
  int input_ended();
  std::optional<Then> human_turn(Post side);
  std::optional<Then> typed_roll(const std::string& wanted);
  std::optional<Then> word_for_dice();
  bool computer_turn(Post side);
  Then obey(const std::string& line, bool rolling);
  const Command* command_of(std::string_view word) const;
  Then propose(Post by, const std::string& action, const std::string& reason);
  bool agreed_to(Post by, const std::string& action);
  Then entered(const std::string& faces);
  void tell_new();
  void tell_since(Post viewer, std::uint64_t& told);
  void tell(const battle::Account& account, bool details);
  void show_question(Post side);
  void show_map_if_changed();
  void show_refusal(const std::string& action, const battle::Reply& reply, Post side);
  /// The action meant by a line: a number of the list, or the line itself. None: no such number,
  /// which was said.
  std::optional<std::string> meant(std::string_view line);
  /// The unit among the choices that a word names: its name, label or beginning.
  std::optional<std::string> unit_named(std::string_view typed) const;
  std::string drawing(desk::TextPart part) const;
  desk::TextLook look_at(desk::TextPart part) const;
  /// Everything that is shown between two lines typed goes through here: its lines are counted.
  void put(const std::string& text);
  void say(const std::string& text) { put(wrapped_text(text)); }
  std::string wrapped_text(const std::string& text) const;
  std::string prompt() const;
  void offer_completions();

  // table_commands.cpp
  Then help(std::string_view rest);
  Then map(std::string_view rest);
  Then units(std::string_view rest);
  Then targets(std::string_view rest);
  Then rest(std::string_view answer);
  Then warn(std::string_view rest);
  Then card(std::string_view rest);
  Then officers(std::string_view rest);
  /// Shows a paper of the ruleset's, as whoever decides may know it.
  Then looked_up(const std::string& words);
  Then more(std::string_view rest);
  Then why(std::string_view rest);
  Then odds(std::string_view rest);
  Then measure(std::string_view rest);
  Then arc(std::string_view rest);
  Then reach(std::string_view rest);
  Then undo(std::string_view rest);
  Then takeback(std::string_view rest);
  Then close(std::string_view rest);
  Then agree(std::string_view rest);
  Then rules(std::string_view rest);
  Then save(std::string_view rest);
  Then standing(std::string_view rest);
  Then details(std::string_view rest);
  Then confirm(std::string_view rest);
  Then lang(std::string_view rest);
  Then log(std::string_view rest);
  Then brief(std::string_view rest);
  Then rule(std::string_view rest);
  Then quit(std::string_view rest);
  bool is_offered(const Command& command) const;

  // table_sheets.cpp
  /// Has the other side's player turn away. False: the input ended.
  bool take_keyboard(Post seat);
  /// The lines that sampled decisions are made of; orders are not listed, they are written.
  std::vector<Choice> lines_offered(Post side) const;
  /// A line for the sheet, the number of one, or a whole decision.
  Then written(std::string_view typed);
  void write_down(const std::string& text);
  /// What hands in what is written.
  std::string handed_in() const;
  void show_reasons(const battle::Reply& reply);
  Then sheet(std::string_view rest);
  Then copy_last(std::string_view rest);
  Then strike(std::string_view rest);
  Then seal(std::string_view rest);
  Then reopen(std::string_view rest);

  /// Measures something and says it, or what was expected.
  Then measured(const char* verb, std::string_view rest);
  /// Reads "on" or "off" into a setting, or says what was expected.
  void set_switch(bool& value, std::string_view rest, const char* key);
  /// Beside the journal, for whoever resumes it.
  void keep_settings();
  void explain_resuming();

  Game& game_;
  battle::Battle& battle_;
  Console& console_;
  Words words_;
  std::unique_ptr<LineReader> reader_;
  bool umpire_, odds_shown_;
  TableSettings set_;
  bool warned_of_quitting_ = false, warned_of_closing_ = false;
  /// An answer to every question of a side where it is one, until the turn is over.
  struct Rest {
    Post side;
    std::string answer;
    int turn = 0;
  };
  std::optional<Rest> rest_;
  std::string warned_of_;  ///< the action that was warned of, spelled
  int lines_ = 0;          ///< shown since a line was typed
  /// Why the computer decided as it did since a person last decided.
  std::vector<std::string> reasons_;
  Post deciding_;                    ///< whose decision is asked for
  std::optional<Side> takeback_by_;  ///< who asked for a takeback that nobody agreed to yet
  std::vector<Choice> choices_;      ///< as numbered now
  std::uint64_t told_ = 0;           ///< last entry that was told
  /// The same where each side's player is told by himself.
  std::array<std::uint64_t, 2> told_behind_{};
  std::optional<Side> at_keyboard_;    ///< who sits at it, where they take turns
  std::map<Post, SheetDraft> drafts_;  ///< what each seat is writing
  Board board_;
};

}  // namespace sandtable::cli
