#include "rulesets/belle_epoque/words/notation_words.h"

namespace sandtable::belle_epoque {
namespace {

using enum Verb;

constexpr std::size_t kPlayers = 25, kUmpires = 8;
constexpr std::array<VerbRow, kPlayers> kPlayer{{
    {First, Form::Bare, Subject::Nobody, {"first"}, {"premier", "d'abord"}},
    {Second, Form::Bare, Subject::Nobody, {"second"}, {"second", "deuxième", "ensuite"}},
    {Place, Form::Place, Subject::ForUnit, {"place"}, {"place", "placer", "déploie", "déployer"}},
    {Pass, Form::Bare, Subject::Nobody, {"pass"}, {"passe", "passer"}},
    {Test, Form::Test, Subject::ForUnit, {"test"}, {"teste", "tester", "test"}},
    {Move, Form::Route, Subject::ForUnit, {"move"}, {"avance", "avancer", "bouge", "mouvement"}},
    {Stand, Form::UnitOnly, Subject::ForUnit, {"stand", "stay"}, {"reste", "rester", "attend"}},
    {March, Form::Route, Subject::ForUnit, {"march"}, {"marche", "marcher", "marche forcée"}},
    {Exit, Form::ExitRoute, Subject::ForUnit, {"exit", "leave"}, {"sort", "sortir", "quitte"}},
    {Fire, Form::Target, Subject::ForUnit, {"fire", "shoot"}, {"tire", "tirer", "tir"}},
    {Assault, Form::Target, Subject::ForUnit, {"assault"}, {"assaut", "assaille", "assaillir"}},
    {Salvo, Form::Points, Subject::ForUnit, {"salvo"}, {"salve", "feu de salve"}},
    {Evade, Form::Points, Subject::ForUnit, {"evade"}, {"esquive", "esquiver", "s'esquive"}},
    {CounterCharge,
     Form::Points,
     Subject::ForUnit,
     {"counter-charge", "countercharge"},
     {"contre-charge", "contrecharge"}},
    {Support,
     Form::Points,
     Subject::ForUnit,
     {"support", "support fire"},
     {"soutien", "soutient", "soutenir", "tir de soutien"}},
    {Decline, Form::Bare, Subject::Nobody, {"decline"}, {"refuse", "refuser", "renonce"}},
    {Slip,
     Form::Route,
     Subject::ForUnit,
     {"slip", "slip away"},
     {"se dérobe", "dérobe", "dérober"}},
    {Convert,
     Form::Number,
     Subject::ForUnit,
     {"convert"},
     {"convertit", "convertir", "conversion"}},
    {FallBack,
     Form::Place,
     Subject::ForUnit,
     {"fall back", "fallback"},
     {"recule", "reculer", "retraite", "recul"}},
    {Take, Form::UnitOnly, Subject::ForUnit, {"take"}, {"prend", "prendre"}},
    {Hold, Form::UnitOnly, Subject::ForUnit, {"hold"}, {"tient", "tenir", "laisse"}},
    {Concede, Form::Bare, Subject::Nobody, {"concede", "resign"}, {"abandonne", "abandonner"}},
    {OfferDraw, Form::Bare, Subject::Nobody, {"offer draw"}, {"propose la nulle"}},
    {AcceptDraw, Form::Bare, Subject::Nobody, {"accept draw"}, {"accepte la nulle"}},
    {RefuseDraw, Form::Bare, Subject::Nobody, {"refuse draw"}, {"refuse la nulle"}},
}};

constexpr std::array<VerbRow, kUmpires> kUmpire{{
    {RulePlace, Form::Place, Subject::ForUnit, {"place"}, {"place", "placer"}},
    {RuleRemove, Form::UnitOnly, Subject::ForUnit, {"remove"}, {"retire", "retirer"}},
    {RuleStands, Form::Number, Subject::ForUnit, {"stands"}, {"éléments"}},
    {RulePoints, Form::Number, Subject::ForSide, {"points"}, {"points"}},
    {RuleGround, Form::Terrain, Subject::ForSector, {"ground"}, {"terrain"}},
    {RuleSpent, Form::UnitOnly, Subject::ForUnit, {"spent"}, {"activée"}},
    {RuleReady, Form::UnitOnly, Subject::ForUnit, {"ready"}, {"prête"}},
    {RuleResult, Form::UnitOnly, Subject::ForSide, {"wins"}, {"gagne"}},
}};

/// All of them, with the places where they may stand.
constexpr std::array<VerbRow, kPlayers + kUmpires> kEvery = [] {
  std::array<VerbRow, kPlayers + kUmpires> all{};
  for (std::size_t i = 0; i < all.size(); ++i) {
    all[i] = i < kPlayers ? kPlayer[i] : kUmpire[i - kPlayers];
    all[i].places = i < kPlayers ? kOfPlayers : kOfUmpire;
  }
  return all;
}();

constexpr std::array<PurposeRow, 3> kPurposes{{
    {Purpose::March, {"march", "marche", "marcher"}},
    {Purpose::Fire, {"fire", "tir", "tirer", "feu"}},
    {Purpose::Assault, {"assault", "assaut", "assaillir"}},
}};

}  // namespace

std::span<const VerbRow> every_verb() { return kEvery; }
std::span<const VerbRow> player_verbs() { return every_verb().first(kPlayers); }
std::span<const VerbRow> umpire_verbs() { return every_verb().last(kUmpires); }
std::span<const PurposeRow> purposes() { return kPurposes; }

bool is_ruling(Verb verb) { return verb >= Verb::RulePlace; }

const VerbRow* row_of(Verb verb) {
  for (const VerbRow& row : kEvery)
    if (row.word == verb) return &row;
  return nullptr;
}

}  // namespace sandtable::belle_epoque
