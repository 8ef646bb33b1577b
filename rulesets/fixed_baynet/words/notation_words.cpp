#include "rulesets/fixed_baynet/words/notation_words.h"

#include <optional>

namespace sandtable::fixed_baynet {
namespace {

using enum Word;
using namespace place;

constexpr std::array<WordRow, 74> kRows{{
    {Begin, kUnit, {"begin"}, {"commence", "commencer"}},
    {Step, kUnit, {"step", "move"}, {"pas", "avance", "avancer"}},
    {March, kUnit, {"march to", "march"}, {"marche à", "marche", "marche vers"}},
    {Turn, kUnit, {"turn to", "turn"}, {"tourne à", "tourne", "tourne vers"}},
    {Form, kUnit | kRuling, {"form", "formation"}, {"forme", "former", "formation"}},
    {Charge, kUnit, {"charge"}, {"charge", "charger"}},
    {Fire, kUnit, {"fire", "fire at", "shoot"}, {"tire sur", "tire", "tirer sur"}},
    {FireOver, kUnit, {"fire over", "shoot over"}, {"tire par-dessus", "tirer par-dessus"}},
    {Attack, kUnit, {"attack", "fight"}, {"attaque", "attaquer"}},
    {Down, kUnit, {"down", "lie down"}, {"à terre", "couché"}},
    {Up, kUnit, {"up", "get up"}, {"debout", "lève-toi"}},
    {Open, kUnit, {"open"}, {"ouvre", "ouvrir"}},
    {Bash, kUnit, {"bash"}, {"enfonce", "enfoncer"}},
    {GoIn, kUnit, {"go in by", "go in"}, {"pénètre par", "pénètre", "pénétrer par"}},
    {ComeOut, kUnit, {"come out by", "come out"}, {"ressort par", "ressort", "ressortir par"}},
    {Pass, kUnit, {"pass to", "pass"}, {"passe à", "passe", "passer à"}},
    {Post, kUnit, {"go to", "post at"}, {"va à", "va", "aller à"}},
    {Upstairs, kUnit, {"upstairs", "go upstairs"}, {"monte", "monter"}},
    {Downstairs, kUnit, {"downstairs", "go downstairs"}, {"descend", "descendre"}},
    {Climb, kUnit, {"climb"}, {"gravit", "gravir"}},
    {FireHouse, kUnit, {"fire at house", "fire house"}, {"tire sur bâtiment", "tire bâtiment"}},
    {CheckGlory, kUnit, {"check glory", "check"}, {"contrôle la gloire", "contrôle"}},
    {Rally, kUnit, {"rally"}, {"rallie", "rallier"}},
    {Assemble,
     kUnit,
     {"rally and assemble", "assemble"},
     {"rallie et réunit", "rallie et réunis", "réunit", "réunir"}},
    {FallBack, kUnit, {"fall back"}, {"replie", "replier", "repli"}},
    {Heal, kUnit, {"heal"}, {"soigne", "soigner"}},
    {Mount, kUnit, {"mount"}, {"en selle", "à cheval"}},
    {Dismount, kUnit, {"dismount"}, {"pied à terre", "démonte", "démonter"}},
    {Flare, kUnit, {"flare to", "flare", "flare at"}, {"fusée à", "fusée", "fusée vers"}},
    {CallUp, kUnit, {"call up"}, {"appelle", "appeler"}},
    {Enter, kUnit, {"enter at", "enter"}, {"entre à", "entre", "entrer à"}},
    {Leave, kUnit, {"leave by", "leave"}, {"sort par", "sort", "sortir par"}},
    {Destroy, kUnit, {"destroy"}, {"détruit", "détruire"}},
    {Deploy, kUnit, {"deploy at", "deploy"}, {"déploie à", "déploie", "déployer à"}},
    {Walk, kUnit | kArgument, {"walk", "at the walk"}, {"au pas"}},
    {Canter, kUnit | kArgument, {"canter", "at the canter"}, {"au petit galop", "petit galop"}},
    {Gallop, kUnit | kArgument, {"gallop", "at the gallop"}, {"au galop", "galop"}},
    {Guess, kUnit, {"guess"}, {"estime", "estimer"}},
    {Plan, kUnit, {"plan"}, {"prépare", "préparer", "plan"}},
    {DropPlan, kUnit, {"drop plan"}, {"abandonne le plan", "abandonner le plan"}},
    {ClearJam, kUnit, {"clear jam", "clear", "mend"}, {"répare", "réparer"}},
    {CallFire, kUnit, {"call fire on", "call fire"}, {"appelle le feu sur", "appelle le feu"}},
    {Done, kUnit | kBare, {"done"}, {"fini", "terminé"}},
    {Strike, kBare, {"strike back", "strike"}, {"riposte", "riposter"}},
    {Hold, kBare, {"hold"}, {"tient", "tenir"}},
    {Reroll, kBare, {"throw again", "reroll"}, {"relance", "relancer"}},
    {RerollBehind,
     kBare,
     {"throw again when behind", "reroll when behind"},
     {"relance s'il ne mène pas", "relancer s'il ne mène pas"}},
    {Keep, kBare, {"keep"}, {"garde", "garder"}},
    {Word::Perimeter, kBare, {"perimeter"}, {"enceinte"}},
    {Concede, kBare, {"concede", "resign"}, {"abandonne", "abandonner"}},
    {OfferDraw, kBare, {"offer draw"}, {"propose la nulle", "propose nulle"}},
    {AcceptDraw, kBare, {"accept draw"}, {"accepte la nulle", "accepte nulle"}},
    {RefuseDraw, kBare, {"refuse draw"}, {"refuse la nulle", "refuse nulle"}},
    {Rule, kBare, {"rule"}, {"arbitrage", "arbitre"}},
    {Place, kRuling, {"place"}, {"place", "placer"}},
    {Remove, kRuling, {"remove"}, {"retire", "retirer"}},
    {Wound, kRuling, {"wound"}, {"blesse", "blesser"}},
    {Word::Free, kRuling, {"free", "set free"}, {"libère", "libérer"}},
    {Glory, kRuling, {"glory"}, {"gloire"}},
    {Actions, kRuling, {"actions"}, {"actions"}},
    {Door, kRuling, {"door"}, {"porte"}},
    {Wins, kRuling, {"wins"}, {"gagne"}},
    {Draw, kRuling, {"draw"}, {"nulle", "égalité"}},
    {At, kArgument, {"at"}, {"à"}},
    {To, kArgument, {"to"}, {"à", "vers"}},
    {Facing, kArgument, {"facing", "face"}, {"face à", "face"}},
    {In, kArgument, {"in"}, {"en"}},
    {Ranks, kArgument, {"ranks", "rank"}, {"rangs", "rang"}},
    {Radius, kArgument, {"radius"}, {"rayon"}},
    {Half, kArgument, {"half"}, {"demi-côté"}},
    {With, kArgument, {"with"}, {"avec"}},
    {On, kArgument, {"on"}, {"sur"}},
    {Shot, kArgument, {"shot"}, {"boulet"}},
    {Shell, kArgument, {"shell"}, {"obus"}},
}};

// Rows stand in the order of Word.
constexpr bool in_order() {
  for (std::size_t i = 0; i < kRows.size(); ++i)
    if (kRows[i].word != static_cast<Word>(i)) return false;
  return true;
}

/// Orders in and about buildings.
Word house_word(const Action& a) {
  switch (a.verb) {
    case Verb::OpenDoor:
      return Open;
    case Verb::BashDoor:
      return Bash;
    case Verb::GoIn:
      return GoIn;
    case Verb::ComeOut:
      return ComeOut;
    case Verb::Pass:
      return Pass;
    case Verb::Post:
      return Post;
    case Verb::Stairs:
      return a.number > 0 ? Upstairs : Downstairs;
    case Verb::Climb:
      return Climb;
    default:
      return FireHouse;
  }
}

}  // namespace

Word word_of_gait(std::uint8_t gait) { return gait <= 1 ? Walk : gait == 2 ? Canter : Gallop; }

namespace {

/// Of orders about a piece, and of a call for its fire.
std::optional<Word> piece_word(Verb verb) {
  switch (verb) {
    case Verb::FirePiece:
      return Fire;
    case Verb::FirePieceOver:
      return FireOver;
    case Verb::Guess:
      return Guess;
    case Verb::Plan:
      return Plan;
    case Verb::DropPlan:
      return DropPlan;
    case Verb::TurnPiece:
      return Turn;
    case Verb::MovePiece:
      return Step;
    case Verb::ClearJam:
      return ClearJam;
    case Verb::CallFire:
      return CallFire;
    default:
      return std::nullopt;
  }
}

}  // namespace

Word verb_word(const Action& a) {
  if (a.verb == Verb::FirePiece && a.house != kNoHouse) return FireHouse;
  if (const auto word = piece_word(a.verb)) return *word;
  // Services stand in the same order as verbs and as words.
  if (a.verb >= Verb::Heal && a.verb <= Verb::Deploy)
    return static_cast<Word>(static_cast<int>(Heal) + static_cast<int>(a.verb) -
                             static_cast<int>(Verb::Heal));
  if (a.verb >= Verb::OpenDoor && a.verb <= Verb::FireHouse) return house_word(a);
  switch (a.verb) {
    case Verb::None:
    case Verb::Begin:
      return Begin;
    case Verb::Move:
      return a.gait == 0 ? Step : word_of_gait(a.gait);
    case Verb::March:
      return March;
    case Verb::Turn:
      return Turn;
    case Verb::Form:
      return Form;
    case Verb::Charge:
      return Charge;
    case Verb::Fire:
      return Fire;
    case Verb::FireOver:
      return FireOver;
    case Verb::Attack:
      return Attack;
    case Verb::Down:
      return Down;
    case Verb::Up:
      return Up;
    case Verb::CheckGlory:
      return CheckGlory;
    case Verb::Rally:
      return a.number != 0 ? Assemble : Rally;
    case Verb::FallBack:
      return FallBack;
    case Verb::Done:
      return Done;
    case Verb::Strike:
      return Strike;
    case Verb::Hold:
      return Hold;
    case Verb::Reroll:
      return Reroll;
    case Verb::Keep:
      return Keep;
    case Verb::Lay:
      return Word::Perimeter;
    case Verb::Concede:
      return Concede;
    case Verb::OfferDraw:
      return OfferDraw;
    case Verb::AcceptDraw:
      return AcceptDraw;
    case Verb::RefuseDraw:
      return RefuseDraw;
    default:
      return Rule;
  }
}

static_assert(static_cast<int>(Deploy) - static_cast<int>(Heal) ==
              static_cast<int>(Verb::Deploy) - static_cast<int>(Verb::Heal));

std::span<const WordRow> word_rows() { return kRows; }

const WordRow& row_of(Word word) {
  static_assert(in_order());
  return kRows[static_cast<std::size_t>(word)];
}

std::string said_of(const Action& a, Lang lang) {
  const bool planned = a.verb == Verb::FirePiece && a.target == kNoUnit && a.house == kNoHouse;
  const Word word = verb_word(a);
  if (planned && lang == Lang::Fr) return std::string(row_of(word).fr[1]);
  return std::string(said(word, lang));
}

std::string_view said(Word word, Lang lang) {
  const WordRow& row = row_of(word);
  return lang == Lang::Fr ? row.fr[0] : row.en[0];
}

}  // namespace sandtable::fixed_baynet
