#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "battle/judged.h"
#include "battle/odds/ask.h"
#include "battle/takebacks.h"
#include "engine/core/post.h"
#include "engine/core/side.h"
#include "engine/data/phrase.h"
#include "engine/desk/desk.h"
#include "engine/desk/roster.h"
#include "engine/dice/seeded.h"
#include "engine/journal/handshake.h"
#include "engine/journal/journal.h"
#include "search/level.h"

/// A battle in progress, whatever its ruleset: the one door for people, servers and languages.
/// One virtual call a request; everything behind it is concrete.
namespace sandtable::battle {

/// What a battle is set up with.
struct Setting {
  std::string scenario;       ///< the text of the scenario file
  std::string scenario_file;  ///< its name, for messages
  desk::Choices choices;
  std::array<std::string, 2> players{"human", "human"};  ///< who sits on each side
  /// Who sits at a post, by its id; at one that is not named, whoever sits on its side.
  std::vector<std::pair<std::string, std::string>> posts{};
  DiceMode dice = DiceMode::Seeded;
  std::optional<DiceKey> key;               ///< seeded: absent draws a random one
  std::vector<Contribution> contributions;  ///< given before the dice are committed to
  std::vector<Side> words;                  ///< seeded: sides that owe a word before the first roll
  std::string started;                      ///< date and time for the header; may be empty
};

/// What is waited for, as far as who asks may know. Of kind "word": a word for the dice
/// (Battle::give_word).
struct Question {
  std::uint8_t asked = 0;               ///< a bit a side; 0: nobody (the battle is over)
  std::array<std::uint8_t, 2> posts{};  ///< of the sides asked, which posts, a bit each
  bool any = false;                     ///< any one of a side's posts answers for all of them
  bool in_place = false;                ///< a commander may answer in place of his posts
  std::string kind;                     ///< "token", "react" ...
  std::string clause;                   ///< id
  std::string text;
  std::string roll;         ///< typed dice: what the table must roll; empty: no roll is awaited
  desk::RollAsked rolls{};  ///< the same in parts

  /// Whether a player's seat is asked.
  bool asks(Post seat) const {
    return index(seat.side) < 2 &&
           ((posts[static_cast<std::size_t>(index(seat.side))] >> seat.number) & 1) != 0;
  }
  /// Whether several answers are awaited at once.
  bool at_once() const {
    const auto count = [](std::uint8_t bits) { return std::popcount(static_cast<unsigned>(bits)); };
    return any ? posts[0] != 0 && posts[1] != 0 : count(posts[0]) + count(posts[1]) > 1;
  }
};

/// A computer commander's decision and why.
struct Thought {
  std::string action;
  std::string why;
};

/// Everything told of one entry of the journal.
struct Account {
  std::uint64_t seq = 0;
  std::string side;
  std::string action;
  std::vector<desk::Told> told;
  int turn = 0;  ///< in which it was decided; 0 before the first
  /// What part of the turn it was decided in, as a heading; public knowledge in every ruleset, so
  /// that it is the same for every viewer. Empty where there is none.
  std::string phase;
  /// Of a takeback: the entry after which the battle stood again. It is no action.
  std::optional<std::uint64_t> back_to;
  /// Why the umpire ruled so or a takeback was asked for; told in a line of `told` too. Empty for
  /// whoever may not know what it changed.
  std::string reason;
  std::string post;     ///< of the side, where it has several
  bool sealed = false;  ///< what was decided is kept from the viewer: `action` is empty
};

/// The film of a turn as a viewer saw it: what both sides did at one time.
struct Filmed {
  std::vector<desk::Told> told;
  std::string svg;
  std::string json;  ///< an object
};

class Battle {
 public:
  virtual ~Battle() = default;

  virtual const Rulebook& rulebook() const = 0;
  virtual const desk::ScenarioFacts& facts() const = 0;
  virtual const JournalHeader& header() const = 0;
  virtual std::span<const JournalEntry> entries() const = 0;

  /// Rolls for what comes before the first decision. Must be called once, first.
  virtual Reply begin(Lang lang) = 0;
  /// What `viewer` is asked, in words for him, and who else is as far as he may know. Where several
  /// are asked at once nobody learns whether another has answered, unless the rules say so.
  virtual Question question(Post viewer, Lang lang) const = 0;
  /// The same for who may know everything.
  Question question(Lang lang) const { return question(Side::Umpire, lang); }
  /// The posts of a player's side: 1 where it has nobody but its commander.
  virtual int posts(Side side) const = 0;
  /// The post's id in the journal: empty where its side has but one.
  virtual std::string post_id(Post post) const = 0;
  /// Who of a side decided last; of several posts the last where nobody has yet.
  virtual Post last_to_decide(Side side) const = 0;
  /// Where any of a side's posts may answer for all, who is to begin: they take turns behind
  /// `last`, and who has nothing to do with units of his own is passed over. Else the commander.
  virtual Post to_begin(Side side, Post last) const = 0;
  /// The entry since which the question that is open is: behind it at the most something was
  /// decided that answers nothing that is asked, as the offer of a draw.
  virtual std::uint64_t asked_since() const = 0;
  /// What a post has answered while others are asked too, in English; nobody else learns of it.
  virtual std::vector<std::string> given(Post post) const = 0;
  /// What comes by itself where somebody keeps entries (defer): answers given in advance, and the
  /// answers that lie sealed once everybody who is asked has given his. Harmless at any time.
  virtual Reply go_on(Lang lang) = 0;
  /// Whether anything of it may ever be kept from a seat. Where nothing is, what is drawn, written
  /// or told of it is the same for everybody.
  virtual bool keeps_secrets() const = 0;
  /// Whether the posts of a side keep nothing from each other: what one has given the others may
  /// read, and one that nobody sits at falls to the first.
  virtual bool shares_sides() const = 0;
  /// Whether the position holds what some seat may not know. Its digest is nobody's business then.
  virtual bool veiled() const = 0;
  /// The journal as `viewer` may have it: what it seals of others is withheld until it lies open.
  virtual tl::expected<std::string, JournalError> journal(Post viewer) const = 0;
  virtual bool over() const = 0;
  /// The turn being played; 0 before the first.
  virtual int turn() const = 0;
  /// How the battle ended, in words; empty while it goes on.
  virtual std::string outcome(Lang lang) const = 0;
  virtual std::optional<Result> result() const = 0;

  /// Whether the open question asks a player's seat, as far as it may know: Question::asks.
  virtual bool asks(Post seat) const = 0;
  /// Legality only, with every reason; answered from what `side` may know.
  virtual Reply check(Post side, std::string_view action, Lang lang) const = 0;
  /// Everything that is asked about one line at once: it is read once.
  virtual Judged judge(Post side, std::string_view action, const Wanted& wanted,
                       Lang lang) const = 0;
  /// What pointing there with a unit comes to: each thing that it may mean, judged, up to the first
  /// that is legal. Nothing is read: the actions are made from what is pointed at.
  virtual std::vector<Judged> point(Post side, int unit, const desk::Pointed& at,
                                    const Wanted& wanted, Lang lang) const = 0;
  /// What may be offered for a unit of the side, and between which bounds. `before`: a line that is
  /// composed already, behind which the orders would stand; empty: none.
  virtual std::vector<desk::Order> orders(Post side, int unit, std::string_view before,
                                          Lang lang) const = 0;
  /// Every candidate action of a side, in parts beside its sentence.
  virtual std::vector<desk::Deed> deeds(Post side, Lang lang) const = 0;
  /// What a side could find out with ruler and protractor, in words of the ruleset's own: "measure
  /// A B". An error says what was expected.
  virtual tl::expected<std::string, std::string> measure(Post viewer, std::string_view words,
                                                         Lang lang) const = 0;
  /// What `side` would give away with a legal action, a sentence each; empty: nothing, or it is not
  /// legal.
  virtual std::vector<std::string> lapses(Post side, std::string_view action, Lang lang) const = 0;
  /// What a legal action comes to, from what `side` may know: what happens where nobody rolls, what
  /// its unit may do after it, and what is given away. Empty where it is not legal, where odds are
  /// withheld, and where others answer sealed at the same time.
  virtual Outlook outlook(Post side, std::string_view action, Lang lang) const = 0;
  /// Of the actions of a side those that go against an enemy unit.
  virtual std::vector<std::string> aimed(Post side, Lang lang) const = 0;
  /// The next action with which a side gives `answer` (an action, or what follows the colon of
  /// one, in either language) for a unit of its own, or that leads on to where it can; nullopt:
  /// there is none now.
  virtual std::optional<std::string> rest(Post side, std::string_view answer, Lang lang) const = 0;
  /// An action as `actions` would list it in the language; empty where it is not understood.
  virtual std::string spell(Post viewer, std::string_view action, Lang lang) const = 0;
  /// Judges, applies and records an action. With typed dice it may end in a roll to be made.
  virtual Reply submit(Post side, std::string_view action, Lang lang,
                       std::string_view reason = {}) = 0;
  /// Submits an answer that lay sealed when the battle was left, in the words in which the battle
  /// had written it. Where it would write it otherwise by now, it may have meant something else by
  /// an earlier program: it is not handed in, and neither is what is legal no more. Its post is
  /// asked anew and told so; false.
  virtual bool give_again(Post post, std::string_view action) = 0;
  /// Typed dice: the faces of the roll that is awaited.
  virtual Reply enter_roll(std::string_view faces, Lang lang) = 0;
  /// Every candidate action of a side, in the notation as people type it in the language.
  virtual std::vector<std::string> actions(Post side, Lang lang = Lang::En) const = 0;
  /// Legal actions that are near to one that is refused by the ruleset's own measure, nearest
  /// first, of the same unit and kind; often none.
  virtual std::vector<std::string> nearest(Post side, std::string_view refused, std::size_t most,
                                           Lang lang) const = 0;
  /// What a legal action does, all that follows from it at once included. The reply is a refusal:
  /// the verdict on the action, an answer to be assumed that is of no use, or search::kStopped.
  virtual tl::expected<desk::OddsReport, Judged> odds(Post side, std::string_view action,
                                                      const OddsAsk& ask, Lang lang) const = 0;

  /// Whether `side` can take back its last action, or why not.
  virtual tl::expected<void, data::Phrase> may_undo(Post side) const = 0;
  /// Takes back the last action of `side`: free until a die was rolled or a secret shown.
  virtual tl::expected<void, data::Phrase> undo(Post side, Lang lang) = 0;
  /// Asks to go back to where the battle stood after entry `seq`; the other side must agree, or the
  /// umpire where one of his rulings would be undone.
  virtual tl::expected<void, data::Phrase> ask_takeback(Side side, std::uint64_t seq,
                                                        std::string_view reason) = 0;
  virtual tl::expected<void, data::Phrase> agree_takeback(Side side) = 0;
  /// The other side, or the umpire, refuses the takeback that is asked for.
  virtual tl::expected<void, data::Phrase> refuse_takeback(Side side) = 0;
  /// Who asked for a takeback asks for it no more.
  virtual tl::expected<void, data::Phrase> withdraw_takeback(Side side) = 0;
  /// What is asked for now.
  virtual const std::optional<Takeback>& takeback() const = 0;
  /// Whether that would undo a ruling: then nobody but the umpire agrees to it.
  virtual bool takeback_undoes_ruling() const = 0;

  /// Closes a battle that nobody will finish: it is over and nobody won, whatever lay sealed lies
  /// open, and nothing is decided in it any more. Who may do that is for the caller to say.
  virtual tl::expected<void, data::Phrase> close_unfinished() = 0;
  /// Records how a battle that is over ended and, of seeded dice, the secret. Once.
  virtual tl::expected<void, data::Phrase> close(const std::optional<DiceKey>& secret) = 0;

  /// An answer given in advance to every question of one kind, tried whenever it is legal; empty
  /// takes it away. Known to its owner alone until it is used. One that is read in no language is
  /// refused, in `lang`.
  virtual tl::expected<void, data::Phrase> stand(Post side, std::string_view kind,
                                                 std::string_view answer, Lang lang = Lang::En) = 0;
  /// One that was taken before, or takes it away: it is not read again.
  virtual void stand_again(Post side, std::string_view kind, std::string_view answer) = 0;
  virtual std::vector<std::pair<std::string, std::string>> standing(Post side) const = 0;

  /// A number for the chance of a computer commander who decides for `side` now: from what lies
  /// open to that seat, so that a battle played again goes the same way, and what he decides tells
  /// of nothing that the seat may not know.
  virtual std::uint64_t chance(Post side) const = 0;
  /// Lets a computer commander decide for `side` from its own view. Where `stop` asks for an end
  /// meanwhile, from any thread: search::kStopped, and never half a decision.
  virtual tl::expected<Thought, std::string> think(Post side, std::string_view level,
                                                   std::uint64_t seed, Lang lang,
                                                   std::stop_token stop = {}) const = 0;

  virtual std::string draw_text(Post viewer, const desk::TextLook& look) const = 0;
  /// What the ruleset lets a player look up, by the words that begin it: "card", "officers".
  virtual std::span<const std::string_view> papers() const = 0;
  /// One of them, from what the viewer may know: "card F3". An error says what was expected.
  virtual tl::expected<std::string, std::string> paper(Post viewer, std::string_view words,
                                                       Lang lang) const = 0;
  virtual std::string draw_svg(Post viewer, const desk::SvgLook& look) const = 0;
  /// The troops of a player's side as a list, as far as the viewer knows them; empty where the
  /// ruleset lists none.
  virtual desk::Roster roster(Post viewer, Side side, Lang lang) const = 0;
  /// Millimetres of the table to a unit of draw_svg; nullopt: the viewer may not measure.
  virtual std::optional<double> true_scale(Post viewer) const = 0;
  /// Why the overlays that a look asks for cannot be drawn; empty where they can.
  virtual std::string overlay_problem(Post viewer, const desk::SvgLook& look) const = 0;
  /// Why the plan cannot be drawn around what a look names; empty where it can.
  virtual std::string zoom_problem(Post viewer, const desk::TextLook& look) const = 0;
  /// The kinds of question that may be answered in advance.
  virtual std::span<const std::string_view> standing_kinds() const = 0;

  /// A copy of where the battle stands, or stood after entry `after`, for another thread to draw,
  /// judge, weigh or think about. It has no past, no dice and no keeper. Null where the line of
  /// play has no such entry.
  virtual std::unique_ptr<Battle> snapshot(
      std::optional<std::uint64_t> after = std::nullopt) const = 0;

  /// A JSON object: the viewer's view.
  virtual std::string json(Post viewer) const = 0;
  /// What happened since entry `after`, as told to `viewer`.
  virtual std::vector<Account> account(Post viewer, std::uint64_t after, Lang lang) const = 0;
  /// How both sides moved at one time in a turn that is past, in a ruleset where they do; an error
  /// says that they do not, or not yet.
  virtual tl::expected<Filmed, data::Phrase> film(int turn, Post viewer,
                                                  const desk::SvgLook& look) const = 0;
  virtual std::uint64_t digest() const = 0;

  /// Seeded and random dice: the secret that faces come from (mixed with what was contributed) from
  /// now on. A battle that was replayed has none of its own and must be given one to go on.
  virtual void roll_with(const DiceKey& secret) = 0;
  /// From now on rolls are awaited and entered, whatever the dice were.
  virtual void await_rolls() = 0;
  /// What seeded dice are committed to, and who owes a word for them.
  virtual const Handshake& handshake() const = 0;
  /// The word that a side owes. With the last one before the first roll the battle begins.
  virtual Reply give_word(Side side, std::string_view text, Lang lang) = 0;
  /// The dice go on under a secret that nobody outside knows: `fresh`, committed to here and mixed
  /// with a word of each side that owes one. The secret before is made public where it is known.
  virtual tl::expected<void, data::Phrase> change_dice(const DiceKey& fresh,
                                                       const std::optional<DiceKey>& before,
                                                       const std::vector<Side>& owing) = 0;
  /// Records that the battle, which was played under an earlier reading of the rules, goes on from
  /// where it stands by this one.
  virtual tl::expected<void, data::Phrase> go_on_as_read_now() = 0;

  /// Called with each entry before it counts; an error refuses the action and nothing changes.
  using Keeper = std::function<tl::expected<void, data::Phrase>(const JournalEntry&)>;
  virtual void keep(Keeper keeper) = 0;

  /// From now on somebody keeps entries who takes his time (and no keeper is called): what makes an
  /// entry only proposes it, says ok, and changes nothing. Until it is settled nothing else may be
  /// decided; whatever is asked of the battle is answered as it stood before.
  virtual void defer() = 0;
  /// From now on what is decided is only read: a move that names no way is refused, for looking for
  /// one takes time.
  virtual void only_read() = 0;
  /// The entry that is to be kept; nullptr: none.
  virtual const JournalEntry* proposed() const = 0;
  /// `kept`: the entry proposed counts, and what follows by itself may be proposed next. Else it
  /// never was, and the battle stands as it did before it was proposed.
  virtual Reply settle(bool kept, Lang lang) = 0;
};

/// How a journal is played again.
enum class Reading : std::uint8_t {
  Strict,   ///< every digest must be what the rules give
  Refit,    ///< the rules have changed: digests are stated anew
  Earlier,  ///< an earlier reading of the rules made them: they are left as they are
};

/// Where and why a journal no longer fits.
struct ReplayError {
  std::uint64_t seq = 0;  ///< entry; its line is seq + 1
  data::Phrase message;
};

/// A replayed battle; `error` tells where it stopped, if it did.
struct Replayed {
  std::unique_ptr<Battle> battle;
  std::optional<ReplayError> error;
  /// What the journal states beside actions, rolls and digests (header, result, place of the
  /// closing lines) and the battle does not bear out: it went on all the same.
  std::vector<ReplayError> wrong;
  /// The first entry whose decision is withheld: from there on it can only be held against its
  /// commitments. 0: none.
  std::uint64_t withheld = 0;
};

}  // namespace sandtable::battle
