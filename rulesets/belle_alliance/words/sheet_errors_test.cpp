#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>

#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/words/fixture.h"
#include "rulesets/belle_alliance/words/sheet.h"

namespace sandtable::belle_alliance {
namespace {

struct Wrong {
  std::string_view text, en, fr;
};

/// What is said of a line that cannot be read: its first word that cannot be, and what was
/// expected.
constexpr Wrong kWrong[] = {
    {"F1: CHRAGE >N AT P1",
     "line 1, 5: expected an element such as MN, >45 or AT, found 'CHRAGE'; did you mean 'charge'?",
     "ligne 1, 5 : un élément comme MN, >45 ou AT attendu ; trouvé : « CHRAGE » ; vouliez-vous "
     "dire « charge » ?"},
    {"F1: MC >XYZ AT P1",
     "line 1, 8: expected degrees from 0 to 359.99 or one of the 16 compass points behind '>', "
     "found '>XYZ'",
     "ligne 1, 8 : degrés de 0 à 359,99 ou une des 16 aires de vent attendus après « > » ; "
     "trouvé : « >XYZ »"},
    {"F1: MC >360 AT P1",
     "line 1, 8: expected degrees from 0 to 359.99 or one of the 16 compass points behind '>', "
     "found '>360'",
     "ligne 1, 8 : degrés de 0 à 359,99 ou une des 16 aires de vent attendus après « > » ; "
     "trouvé : « >360 »"},
    {"F1: MC >12.345",
     "line 1, 8: expected degrees from 0 to 359.99 or one of the 16 compass points behind '>', "
     "found '>12.345'",
     "ligne 1, 8 : degrés de 0 à 359,99 ou une des 16 aires de vent attendus après « > » ; "
     "trouvé : « >12.345 »"},
    {"F1: MC > AT P1",
     "line 1, 8: expected degrees from 0 to 359.99 or one of the 16 compass points behind '>', "
     "found '>'",
     "ligne 1, 8 : degrés de 0 à 359,99 ou une des 16 aires de vent attendus après « > » ; "
     "trouvé : « > »"},
    {"F1: WL",
     "line 1, 7: expected more than 0 and at most 180 degrees behind WL, found the end of the "
     "order",
     "ligne 1, 7 : plus de 0 et au plus 180 degrés attendus après WL ; trouvé : la fin de l’ordre"},
    {"F1: WL 0", "line 1, 8: expected more than 0 and at most 180 degrees behind WL, found '0'",
     "ligne 1, 8 : plus de 0 et au plus 180 degrés attendus après WL ; trouvé : « 0 »"},
    {"F1: WR 181", "line 1, 8: expected more than 0 and at most 180 degrees behind WR, found '181'",
     "ligne 1, 8 : plus de 0 et au plus 180 degrés attendus après WR ; trouvé : « 181 »"},
    {"F1: RO",
     "line 1, 7: expected up to 180 degrees, with a minus to the left, or 'to' and a place behind "
     "RO, found the end of the order",
     "ligne 1, 7 : jusqu’à 180 degrés, avec un moins vers la gauche, ou « vers » et un lieu "
     "attendus après RO ; trouvé : la fin de l’ordre"},
    {"F1: RO 0",
     "line 1, 8: expected up to 180 degrees, with a minus to the left, or 'to' and a place behind "
     "RO, found '0'",
     "ligne 1, 8 : jusqu’à 180 degrés, avec un moins vers la gauche, ou « vers » et un lieu "
     "attendus après RO ; trouvé : « 0 »"},
    {"F1: RO 200",
     "line 1, 8: expected up to 180 degrees, with a minus to the left, or 'to' and a place behind "
     "RO, found '200'",
     "ligne 1, 8 : jusqu’à 180 degrés, avec un moins vers la gauche, ou « vers » et un lieu "
     "attendus après RO ; trouvé : « 200 »"},
    {"F1: RO to",
     "line 1, 10: expected a place behind to: centimetres such as (30.5, 60), a feature or a unit; "
     "found the "
     "end of the order",
     "ligne 1, 10 : un lieu attendu après to : des centimètres comme (30.5, 60), un élément ou une "
     "unité ; "
     "trouvé : la fin de l’ordre"},
    {"F1: SW 90", "line 1, 8: expected an arrow such as >45 behind SW, found '90'",
     "ligne 1, 8 : une flèche comme >45 attendue après SW ; trouvé : « 90 »"},
    {"F1: SP 48",
     "line 1, 8: expected 2 to 8 numbers from 1 to 255 joined by '+' behind SP, found '48'",
     "ligne 1, 8 : 2 à 8 nombres de 1 à 255 joints par « + » attendus après SP ; trouvé : « 48 »"},
    {"F1: SP 24+x",
     "line 1, 8: expected 2 to 8 numbers from 1 to 255 joined by '+' behind SP, found '24+x'",
     "ligne 1, 8 : 2 à 8 nombres de 1 à 255 joints par « + » attendus après SP ; trouvé : "
     "« 24+x »"},
    {"F1: SK+ many",
     "line 1, 9: expected a number of figures from 1 to 255 behind SK+, found 'many'",
     "ligne 1, 9 : un nombre de figurines de 1 à 255 attendu après SK+ ; trouvé : « many »"},
    {"F1: SK+ 0", "line 1, 9: expected a number of figures from 1 to 255 behind SK+, found '0'",
     "ligne 1, 9 : un nombre de figurines de 1 à 255 attendu après SK+ ; trouvé : « 0 »"},
    {"F1: SK- some",
     "line 1, 9: expected a number of figures from 1 to 255 or 'all' behind SK-, found 'some'",
     "ligne 1, 9 : un nombre de figurines de 1 à 255 ou « tous » attendu après SK- ; trouvé : "
     "« some »"},
    {"F1: CF XX", "line 1, 8: expected LN, AC, BM, SQ, HU, CM, LI, UN or GS behind CF, found 'XX'",
     "ligne 1, 8 : LN, AC, BM, SQ, HU, CM, LI, UN ou GS attendu après CF ; trouvé : « XX »"},
    {"F1: FW wall hedge",
     "line 1, 8: expected a field work behind FW: barricade/barricade, loopholes/meurtrières, "
     "abatis/abattis, breastwork/parapet, break bridge/coupe pont, repair bridge/répare pont; "
     "found 'wall'",
     "ligne 1, 8 : un ouvrage attendu après FW : barricade/barricade, loopholes/meurtrières, "
     "abatis/abattis, breastwork/parapet, break bridge/coupe pont, repair bridge/répare pont ; "
     "trouvé : « wall »"},
    {"F1: FW abatis",
     "line 1, 14: expected a place behind FW: centimetres such as (30.5, 60), a feature or a unit; "
     "found the "
     "end of the order",
     "ligne 1, 14 : un lieu attendu après FW : des centimètres comme (30.5, 60), un élément ou une "
     "unité ; "
     "trouvé : la fin de l’ordre"},
    {"F1: seg 0-3", "line 1, 9: expected segments from 1 to 10 such as 2-5 behind seg, found '0-3'",
     "ligne 1, 9 : segments de 1 à 10 comme 2-5 attendus après seg ; trouvé : « 0-3 »"},
    {"F1: seg 5-2", "line 1, 9: expected segments from 1 to 10 such as 2-5 behind seg, found '5-2'",
     "ligne 1, 9 : segments de 1 à 10 comme 2-5 attendus après seg ; trouvé : « 5-2 »"},
    {"F1: seg",
     "line 1, 8: expected segments from 1 to 10 such as 2-5 behind seg, found the end of the order",
     "ligne 1, 8 : segments de 1 à 10 comme 2-5 attendus après seg ; trouvé : la fin de l’ordre"},
    {"F1: MN >0 seg 1-5, >45 seg 6-10",
     "line 1, 24: expected 'seg' once in an order: two ranges of segments can be read in two ways",
     "ligne 1, 24 : « seg » attendu une seule fois dans un ordre : deux plages de segments se "
     "lisent de deux façons"},
    {"F1: MN >0 to (30, 30) to (30, 40)",
     "line 1, 23: expected one end of a way: 'to' twice behind an arrow can be read in two ways",
     "ligne 1, 23 : une seule fin de trajet attendue : « to » deux fois après une flèche se lit de "
     "deux façons"},
    {"F1: AT",
     "line 1, 7: expected an enemy unit or a part of a feature such as farm/barn behind AT, found "
     "the end of the order",
     "ligne 1, 7 : une unité ennemie ou une partie d’un élément comme ferme/grange attendue après "
     "AT ; trouvé : la fin de l’ordre"},
    {"F1: AT P9",
     "line 1, 8: expected an enemy unit or a part of a feature such as farm/barn behind AT, found "
     "'P9'; did you mean 'P1'?",
     "ligne 1, 8 : une unité ennemie ou une partie d’un élément comme ferme/grange attendue après "
     "AT ; trouvé : « P9 » ; vouliez-vous dire « P1 » ?"},
    {"F1: AT F2",
     "line 1, 8: expected an enemy unit or a part of a feature such as farm/barn behind AT, found "
     "'F2'; did you mean 'P2'?",
     "ligne 1, 8 : une unité ennemie ou une partie d’un élément comme ferme/grange attendue après "
     "AT ; trouvé : « F2 » ; vouliez-vous dire « P2 » ?"},
    {"F1: AT wood", "line 1, 8: expected the part of wood that is meant, such as wood/(30.5, 60)",
     "ligne 1, 8 : la partie de wood que l’on vise attendue, comme wood/(30.5, 60)"},
    {"F1: AT \"Great Farm\"",
     "line 1, 8: expected the part of \"Great Farm\" that is meant, such as \"Great Farm\"/barn",
     "ligne 1, 8 : la partie de \"Great Farm\" que l’on vise attendue, comme \"Great Farm\"/barn"},
    {"F1: AT \"Great Farm\"/cellar",
     "line 1, 20: expected a part of Great Farm behind '/', found 'cellar'",
     "ligne 1, 20 : une partie de Great Farm attendue après « / » ; trouvé : « cellar »"},
    {"F1: AT @ wood", "line 1, 10: expected an enemy unit behind AT @, found 'wood'",
     "ligne 1, 10 : une unité ennemie attendue après AT @ ; trouvé : « wood »"},
    {"F1: PT", "line 1, 7: expected an own unit behind PT, found the end of the order",
     "ligne 1, 7 : une unité amie attendue après PT ; trouvé : la fin de l’ordre"},
    {"F1: PT F9", "line 1, 8: expected an own unit behind PT, found 'F9'; did you mean 'F1'?",
     "ligne 1, 8 : une unité amie attendue après PT ; trouvé : « F9 » ; vouliez-vous dire "
     "« F1 » ?"},
    {"F1: PT P1", "line 1, 8: expected an own unit behind PT, found 'P1'; did you mean 'F1'?",
     "ligne 1, 8 : une unité amie attendue après PT ; trouvé : « P1 » ; vouliez-vous dire "
     "« F1 » ?"},
    {"F1: AS P1", "line 1, 8: expected an own unit behind AS, found 'P1'; did you mean 'F1'?",
     "ligne 1, 8 : une unité amie attendue après AS ; trouvé : « P1 » ; vouliez-vous dire "
     "« F1 » ?"},
    {"F1: SU P1", "line 1, 8: expected an own unit behind SU, found 'P1'; did you mean 'F1'?",
     "ligne 1, 8 : une unité amie attendue après SU ; trouvé : « P1 » ; vouliez-vous dire "
     "« F1 » ?"},
    {"F1: TR F2", "line 1, 8: expected an own officer behind TR, found 'F2'; did you mean 'B2'?",
     "ligne 1, 8 : un officier ami attendu après TR ; trouvé : « F2 » ; vouliez-vous dire "
     "« B2 » ?"},
    {"F1: EX", "line 1, 7: expected an exit of the scenario behind EX, found the end of the order",
     "ligne 1, 7 : une sortie du scénario attendue après EX ; trouvé : la fin de l’ordre"},
    {"F1: EX \"Paris road\"",
     "line 1, 8: expected an exit of the scenario behind EX, found 'Paris road'",
     "ligne 1, 8 : une sortie du scénario attendue après EX ; trouvé : « Paris road »"},
    {"F1: MN >0 to",
     "line 1, 13: expected a place behind to: centimetres such as (30.5, 60), a feature or a unit; "
     "found the "
     "end of the order",
     "ligne 1, 13 : un lieu attendu après to : des centimètres comme (30.5, 60), un élément ou une "
     "unité ; "
     "trouvé : la fin de l’ordre"},
    {"F1: MN >0 to nowhere",
     "line 1, 14: expected a place behind to: centimetres such as (30.5, 60), a feature or a unit; "
     "found "
     "'nowhere'",
     "ligne 1, 14 : un lieu attendu après to : des centimètres comme (30.5, 60), un élément ou une "
     "unité ; "
     "trouvé : « nowhere »"},
    {"F1: MN >0 to @q",
     "line 1, 14: expected a mark of your map, or centimetres such as (30.5, 60), found '@q'",
     "ligne 1, 14 : une marque de votre carte, ou des centimètres comme (30.5, 60), attendus ; "
     "trouvé : « @q »"},
    {"F1: MN >0 to (1; 2)",
     "line 1, 14: expected centimetres such as (30.5, 60) on the table, found '1; 2'",
     "ligne 1, 14 : des centimètres comme (30.5, 60) sur la table attendus ; trouvé : « 1; 2 »"},
    {"F1: MN >0 to (1, 2000)",
     "line 1, 14: expected centimetres such as (30.5, 60) on the table, found '1, 2000'",
     "ligne 1, 14 : des centimètres comme (30.5, 60) sur la table attendus ; trouvé : « 1, 2000 »"},
    {"F1: MN >0 to (1.23456, 2)",
     "line 1, 14: expected centimetres such as (30.5, 60) on the table, found '1.23456, 2'",
     "ligne 1, 14 : des centimètres comme (30.5, 60) sur la table attendus ; trouvé : « 1.23456, "
     "2 »"},
    {"F1: SK! F77", "line 1, 9: expected guns behind SK!, found 'F77'",
     "ligne 1, 9 : des pièces attendues après SK! ; trouvé : « F77 »"},
    {"G: GL H", "line 1, 7: 'H' is an element and a unit; put the unit in quotation marks",
     "ligne 1, 7 : « H » est un élément et une unité ; mettez l’unité entre guillemets"},
    {"F1: if cavalry CF SQ", "line 1, 5: expected a plain order: 'if' makes it depend on something",
     "ligne 1, 5 : un ordre simple attendu : « if » le fait dépendre de quelque chose"},
    {"F1: sauf MN >0", "line 1, 5: expected a plain order: 'sauf' makes it depend on something",
     "ligne 1, 5 : un ordre simple attendu : « sauf » le fait dépendre de quelque chose"},
    {"F1: \"abc", "line 1, 5: expected the mark that closes '\"'",
     "ligne 1, 5 : il manque le signe qui ferme « \" »"},
    {"F1: MN >0 to (30, 60", "line 1, 14: expected the mark that closes '('",
     "ligne 1, 14 : il manque le signe qui ferme « ( »"},
    {"F1: MN >0 # quietly",
     "line 1, 11: expected codes and words of orders; nobody reads words behind '#' where there is "
     "no umpire",
     "ligne 1, 11 : codes et mots d’ordre attendus ; sans arbitre personne ne lit les mots après "
     "« # »"},
    {": MN >0", "line 1, 1: expected the name of a unit or body and a colon, found ':'",
     "ligne 1, 1 : nom d’une unité ou d’une grande unité et deux-points attendus ; trouvé : « : »"},
    {"F1 MN >0", "line 1, 4: expected a colon behind 'F1', found 'MN'",
     "ligne 1, 4 : deux-points attendus après « F1 » ; trouvé : « MN »"},
    {"F1", "line 1, 3: expected a colon behind 'F1', found the end of the order",
     "ligne 1, 3 : deux-points attendus après « F1 » ; trouvé : la fin de l’ordre"},
    {"F99: MN >0", "line 1, 1: expected an own unit or body, found 'F99'",
     "ligne 1, 1 : une unité ou grande unité amie attendue ; trouvé : « F99 »"},
    {"2nd Batallion: MN", "line 1, 1: expected an own unit or body, found '2nd'",
     "ligne 1, 1 : une unité ou grande unité amie attendue ; trouvé : « 2nd »"},
    {"\"2nd Batallion\": MN",
     "line 1, 1: expected an own unit or body, found '2nd Batallion'; did you mean '2nd "
     "Battalion'?",
     "ligne 1, 1 : une unité ou grande unité amie attendue ; trouvé : « 2nd Batallion » ; "
     "vouliez-vous dire « 2nd Battalion » ?"},
    {"P1: MN >0", "line 1, 1: expected an own unit or body, found 'P1'; did you mean 'F1'?",
     "ligne 1, 1 : une unité ou grande unité amie attendue ; trouvé : « P1 » ; vouliez-vous dire "
     "« F1 » ?"},
    {"F1: H; X: MN >0",
     "line 1, 8: expected SK: or one of A: to H: behind the semicolon, found 'X'",
     "ligne 1, 8 : SK: ou l’un de A: à H: attendu après le point-virgule ; trouvé : « X »"},
    {"F1: H; SK MN >0",
     "line 1, 8: expected SK: or one of A: to H: behind the semicolon, found 'SK'",
     "ligne 1, 8 : SK: ou l’un de A: à H: attendu après le point-virgule ; trouvé : « SK »"},
    {"F1: H; SK: H; SK: H", "line 1, 15: expected 'SK' once in an order",
     "ligne 1, 15 : « SK » attendu une seule fois dans un ordre"},
    {"Br2: MN >0", "line 1, 6: expected TR and an officer: a body is only transferred; found 'MN'",
     "ligne 1, 6 : TR et un officier attendus : une grande unité ne peut qu’être transférée ; "
     "trouvé : « MN »"},
    {"Br2: TR D1, H",
     "line 1, 6: expected TR and an officer: a body is only transferred; found 'TR'",
     "ligne 1, 6 : TR et un officier attendus : une grande unité ne peut qu’être transférée ; "
     "trouvé : « TR »"},
    {"Br2:",
     "line 1, 5: expected TR and an officer: a body is only transferred; found the end of the "
     "order",
     "ligne 1, 5 : TR et un officier attendus : une grande unité ne peut qu’être transférée ; "
     "trouvé : la fin de l’ordre"},
    {"F1: H : H", "line 1, 7: expected an element such as MN, >45 or AT, found ':'",
     "ligne 1, 7 : un élément comme MN, >45 ou AT attendu ; trouvé : « : »"},
    {"F1: MN,MN,MN,MN,MN,MN,MN,MN,MN,MN,MN,MN,MN,MN,MN,MN,MN",
     "line 1, 53: an order of at most 16 elements is expected, and a sheet of 352; 'MN' is too "
     "many",
     "ligne 1, 53 : un ordre de 16 éléments au plus est attendu, et une feuille de 352 ; « MN » "
     "est de trop"},
};

TEST(SheetErrors, NameTheWordAndWhatWasExpected) {
  const fixture::Battle battle;
  for (const Wrong& wrong : kWrong) {
    const ReadSheet out = read_sheet(wrong.text, battle.book());
    ASSERT_EQ(out.wrong.size(), 1U) << wrong.text;
    EXPECT_EQ(out.wrong[0].str(Lang::En), wrong.en) << wrong.text;
    EXPECT_EQ(out.wrong[0].str(Lang::Fr), wrong.fr) << wrong.text;
  }
}

/// What a message offers can be typed: the places, and the part of each feature.
TEST(SheetErrors, OfferWhatCanBeRead) {
  const fixture::Battle battle;
  const NameBook book = battle.book();
  for (std::size_t i = 0; i < battle.setup.features.size(); ++i) {
    const auto feature = static_cast<FeatureId>(i);
    const std::string name = written_name(book.name_of(About::Feature, feature));
    const std::string part = written_part(book, feature);
    const ReadSheet whole = read_sheet("F1: AT " + name, book);
    ASSERT_EQ(whole.wrong.size(), 1U) << name;
    for (const auto& [lang, words] :
         {std::pair(Lang::En, ", such as "), std::pair(Lang::Fr, ", comme ")})
      EXPECT_TRUE(whole.wrong[0].str(lang).ends_with(words + part)) << whole.wrong[0].str(lang);
    EXPECT_TRUE(read_sheet("F1: AT " + part, book_of(battle.state, Side::A)).wrong.empty()) << part;
  }
  EXPECT_TRUE(read_sheet("F1: MN >0 to (30.5, 60)", book).wrong.empty());
}

}  // namespace
}  // namespace sandtable::belle_alliance
