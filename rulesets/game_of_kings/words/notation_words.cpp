#include "rulesets/game_of_kings/words/notation_words.h"

#include <algorithm>

#include "rulesets/game_of_kings/data/vocabulary.gen.h"

namespace sandtable::game_of_kings {
namespace {

using enum Word;
using namespace place;

/// What is typed for a word of the vocabulary.
template <class E>
constexpr WordRow typed(Word word, std::uint8_t places, E means) {
  WordRow out{word, places, {}, {}};
  const WordInfo& info = word_of(means);
  std::copy(info.typed_en.begin(), info.typed_en.end(), out.en.begin());
  std::copy(info.typed_fr.begin(), info.typed_fr.end(), out.fr.begin());
  return out;
}

constexpr std::array<WordRow, 66> kRows{{
    {Advance, kMove, {"advance", "move", "forward", "ahead"}, {"avance", "avancer", "marche"}},
    {WheelLeft, kMove, {"wheel left", "wl"}, {"conversion à gauche", "conversion gauche", "cg"}},
    {WheelRight, kMove, {"wheel right", "wr"}, {"conversion à droite", "conversion droite", "cd"}},
    {AboutFace, kMove, {"about face", "about"}, {"demi-tour"}},
    {ObliqueLeft, kMove, {"oblique left"}, {"oblique à gauche", "oblique gauche"}},
    {ObliqueRight, kMove, {"oblique right", "oblique"}, {"oblique à droite", "oblique droite"}},
    {Go, kMove, {"go"}, {"va", "aller"}},
    {TurnLeft, kMove, {"turn left"}, {"tourne à gauche", "tourne gauche"}},
    {TurnRight, kMove, {"turn right"}, {"tourne à droite", "tourne droite"}},
    {Turn, kMove, {"turn"}, {"tourne", "tourner"}},
    {FormColumn, kMove, {"form column"}, {"forme la colonne", "forme colonne", "en colonne"}},
    {FormLine, kMove, {"form line"}, {"forme la ligne", "forme ligne", "en ligne"}},
    {Mount, kMove, {"mount"}, {"monte à cheval", "à cheval"}},
    {Dismount, kMove, {"dismount"}, {"met pied à terre", "pied à terre"}},
    {DropOrder, kMove, {"drop firing order", "drop order"}, {"quitte l’ordre de feu"}},
    {Charge, kMove, {"charge"}, {"charge", "charger"}},
    {To, kMove, {"to"}, {"vers", "jusqu'à"}},
    {LineUp, kMove, {"line"}, {"borde", "border"}},
    {Join, kMove, {"join", "attach"}, {"rejoint", "rejoindre"}},
    {Stand, kMove, {"stand", "stay"}, {"reste", "rester"}},
    {FiringOrder,
     kUnit | kArgument,
     {"firing order", "form firing order", "adopt firing order"},
     {"ordre de feu", "prend l'ordre de feu", "en ordre de feu"}},
    {Limber, kUnit, {"limber"}, {"attelle", "atteler", "amène les avant-trains"}},
    {Unlimber, kUnit, {"unlimber"}, {"met en batterie", "dételle", "dételer"}},
    {Pivot, kUnit, {"pivot"}, {"pivote", "pivoter"}},
    {Fire, kUnit, {"fire", "fire at", "shoot", "shoot at"}, {"tire sur", "tire", "tirer sur"}},
    {Fight, kUnit, {"fight", "melee"}, {"combat", "combattre", "mêlée"}},
    {Rally, kUnit, {"rally"}, {"rallie", "rallier"}},
    {Sector, kUnit | kBare, {"sector"}, {"secteur"}},
    {Evade, kUnit, {"evade"}, {"esquive", "esquiver"}},
    {Against, kUnit, {"against"}, {"contre"}},
    {Test, kUnit, {"test"}, {"teste", "tester"}},
    {Support, kUnit, {"support"}, {"soutien par", "soutien de", "soutien"}},
    {NoSupport, kUnit, {"no support"}, {"sans soutien"}},
    {Place, kUnit | kRuling, {"place"}, {"place", "placer", "déploie", "déployer"}},
    {Done, kBare, {"done"}, {"fini", "terminé"}},
    {Hold, kBare, {"hold", "hold fire"}, {"tient", "tenir"}},
    {First, kBare, {"first"}, {"premier", "d'abord"}},
    {Second, kBare, {"second"}, {"second", "deuxième", "ensuite"}},
    typed(Hill, kBare, GroundKind::Hill),
    {Water, kBare, {"water"}, {"eau"}},
    typed(Wood, kBare, GroundKind::Wood),
    typed(Town, kBare, GroundKind::BuiltUpArea),
    {Deployed, kBare, {"deployed"}, {"déployé", "déployés"}},
    {Concede, kBare, {"concede", "resign"}, {"abandonne", "abandonner"}},
    {OfferDraw, kBare, {"offer draw"}, {"propose la nulle", "propose nulle"}},
    {AcceptDraw, kBare, {"accept draw"}, {"accepte la nulle", "accepte nulle"}},
    {RefuseDraw, kBare, {"refuse draw"}, {"refuse la nulle", "refuse nulle"}},
    {Rule, kBare, {"rule"}, {"arbitrage", "arbitre"}},
    {Draw, kRuling, {"draw"}, {"nulle", "égalité"}},
    {Weather, kRuling, {"weather"}, {"temps", "météo"}},
    {Remove, kRuling, {"remove"}, {"retire", "retirer"}},
    {Quarters, kRuling, {"quarters"}, {"quarts"}},
    {Normal, kRuling, {"normal"}, {"normale", "normal"}},
    typed(Retreating, kRuling, UnitState::Retreating),
    typed(Halted, kRuling, UnitState::Halted),
    {Points, kRuling, {"points"}, {"points"}},
    {Wins, kRuling, {"wins"}, {"gagne"}},
    {Facing, kArgument, {"facing", "face"}, {"face", "face à"}},
    {Toward, kArgument, {"toward", "towards"}, {"vers"}},
    typed(Column, kArgument | kRuling, Formation::Column),
    typed(Line, kArgument | kRuling, Formation::Line),
    typed(Limbered, kArgument, UnitState::Limbered),
    {With, kArgument, {"with"}, {"avec"}},
    typed(Left, kArgument, Command::Left),
    typed(Centre, kArgument, Command::Centre),
    typed(Right, kArgument, Command::Right),
}};

// Rows stand in the order of Word.
constexpr bool in_order() {
  for (std::size_t i = 0; i < kRows.size(); ++i)
    if (kRows[i].word != static_cast<Word>(i)) return false;
  return true;
}

}  // namespace

std::span<const WordRow> word_rows() { return kRows; }

const WordRow& row_of(Word word) {
  static_assert(in_order());
  return kRows[static_cast<std::size_t>(word)];
}

std::string_view said(Word word, Lang lang) {
  const WordRow& row = row_of(word);
  return lang == Lang::Fr ? row.fr[0] : row.en[0];
}

}  // namespace sandtable::game_of_kings
