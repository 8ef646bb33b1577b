#include <algorithm>

#include "engine/core/coverage.h"
#include "engine/core/old_words.h"
#include "engine/text/words.h"
#include "rulesets/belle_epoque/data/clauses.gen.h"
#include "rulesets/belle_epoque/scenario/draft.h"
#include "rulesets/belle_epoque/scenario/figures.h"
#include "rulesets/belle_epoque/scenario/keys.h"
#include "rulesets/belle_epoque/state/pieces.h"

namespace sandtable::belle_epoque::draft {
namespace {

bool looks_like_sector(std::string_view word) {
  return word.size() == 4 &&
         std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

data::Phrase unfit(std::string_view word) {
  if (looks_like_sector(word)) return phrase("sector.digits");
  for (const char c : word)
    if (c == ':' || static_cast<unsigned char>(c) < 0x20) return expected(phrase("unit.no-colon"));
  return {};
}

/// muster.max-cavalry, muster.max-infantry, muster.max-tribesmen
void read_stands(UnitCard& card, Reader& reader, std::optional<TroopClass> troops) {
  const int most = troops ? most_stands(card.troop_class) : most_stands();
  card.stands = 1;
  const Node* found = reader.find("stands");
  const bool whole = found != nullptr && found->kind == data::Kind::Integer;
  const bool fits = whole && found->integer >= 1 && found->integer <= most;
  if (troops) note_applied(table::troops_clauses::at(card.troop_class).most_stands);
  if (troops && whole && !fits)
    return reader.error(
        "stands",
        expected(phrase("unit.stands", {{"least", 1}, {"most", most}, {"class", id_of(*troops)}}),
                 found->integer));
  if (const auto stands = reader.integer("stands", 1, most, Need::Required))
    card.stands = static_cast<std::uint8_t>(*stands);
}

/// The troop class, and what depends on it: stands, fire type, grade of march.
void read_class(Unit& unit, Reader& reader) {
  const auto word = reader.word<TroopClass>("class", Need::Required);
  UnitCard& card = unit.card;
  if (word) card.troop_class = *word;
  read_stands(card, reader, word);
  const auto fire = reader.word<FireType>("fire", Need::Required);
  if (fire) card.fire_type = *fire;
  const auto march = reader.integer("march", 1, 9);
  if (!word) return;
  const std::string class_name(id_of(*word));
  const bool armed = fire && may_have_fire_type(card.troop_class, id_of(*fire));
  note_applied(clause::troops_type_is_independent);
  if (fire && !armed) {
    std::vector<std::string_view> allowed;
    for (const auto type : ids_in_files(words_of(FireType{})))
      if (may_have_fire_type(card.troop_class, type)) allowed.push_back(type);
    reader.error("fire", expected(phrase("unit.one-of-for",
                                         {{"list", data::joined(allowed)}, {"class", class_name}}),
                                  found_string(id_of(*fire))));
  }
  if (!march) return;
  const std::vector<int> grades = march_grades(card.troop_class);
  if (std::find(grades.begin(), grades.end(), *march) != grades.end()) {
    unit.grade = static_cast<int>(*march);
    return;
  }
  std::vector<std::string> allowed;
  for (const int grade : grades) allowed.push_back(std::to_string(grade));
  reader.error("march", expected(phrase("unit.one-of-for",
                                        {{"list", data::joined(allowed)}, {"class", class_name}}),
                                 found_whole(*march)));
}

/// A list of words of a kind, each of which sets its mark.
template <class E>
void read_marks(UnitCard& card, Reader& reader, std::string_view key,
                const std::array<bool UnitCard::*, kWords<E>>& marks) {
  const Node* list = reader.array(key);
  if (list == nullptr) return;
  const data::Phrase where = key_in(key, "[[side.unit]]");
  const std::vector<std::string_view> words = ids_in_files(words_of(E{}));
  for (const Node& item : list->items) {
    const auto word = item.kind == data::Kind::String ? word_in_file<E>(item.string) : std::nullopt;
    if (!word) {
      const data::Phrase wrong =
          within(where, expected(data::some_of(data::joined(words)), data::found(item)));
      reader.problems().error(item.at, data::or_near(wrong, item.string, words));
      continue;
    }
    bool& mark = card.*marks[static_cast<std::size_t>(*word)];
    if (mark)
      reader.problems().error(
          item.at, within(where, phrase("unit.twice", {{"word", data::in_quotes(item.string)}})));
    mark = true;
  }
}

/// scenario.restricted-units, and who counts for end.break-point
void read_restrictions(UnitCard& card, Reader& reader) {
  read_marks<MayNot>(card, reader, "may-not", kMayNotMarks);
  if (card.bold && card.no_assault) reader.error("may-not", phrase("unit.bold"));
  if (card.no_march && reader.has("march")) reader.error("march", phrase("unit.no-grade"));
  card.breaks = reader.boolean("breaks").value_or(true);
}

void read_powder(Unit& unit, Reader& reader) {
  if (const auto powder = reader.word<RosterPowder>("powder"))
    unit.smokeless = *powder == RosterPowder::Smokeless;
}

/// Where and when the unit comes into play.
void read_start(Draft& draft, Unit& unit, Reader& reader) {
  unit.start_at = reader.at("at");
  unit.entry_at = reader.at("entry");
  if (const auto at = read_sector(draft, reader, "at")) unit.card.start = *at;
  if (const auto turn = reader.integer("arrives", 1, draft.setup.turns))
    unit.card.arrives = static_cast<std::uint8_t>(*turn);
  unit.entry = read_sectors(draft, reader, "entry");
  if (reader.has("at") && reader.has("arrives")) reader.error("at", phrase("unit.no-start"));
  if (reader.has("entry") && !reader.has("arrives")) reader.error("entry", phrase("unit.no-entry"));
}

/// Sectors and kinds of terrain that this unit alone may not enter.
void read_closed(Draft& draft, Unit& unit, Reader& reader) {
  if (!reader.has("may-not-enter")) return;
  for (const data::Located& word : reader.strings("may-not-enter")) {
    if (!draft.has_board()) continue;
    const Board& board = *draft.setup.board;
    const auto sectors = parse_sectors(board, word.text);
    const auto kind = find_kind(draft, word.text);
    if (sectors) {
      unit.closed |= *sectors;
    } else if (kind && draft.setup.exploration) {
      draft.problems.error(word.at, within(key_in("may-not-enter", "[[side.unit]]"),
                                           data::but(phrase("encounter.by-dice"), any_sector(board),
                                                     found_string(word.text))));
    } else if (kind) {
      for (std::size_t s = 0; s < draft.setup.kinds.size(); ++s) {
        const auto& here = draft.setup.kinds[s];
        if (std::find(here.begin(), here.end(), *kind) != here.end())
          unit.closed.set(static_cast<Sector>(s));
      }
    } else {
      const auto ids = kind_ids(draft);
      const data::Phrase wanted =
          phrase("sector.or-kind", {{"sector", any_sector(board)}, {"list", data::joined(ids)}});
      const data::Phrase wrong = within(key_in("may-not-enter", "[[side.unit]]"),
                                        expected(wanted, found_string(word.text)));
      draft.problems.error(word.at, data::or_near(wrong, word.text, ids));
    }
  }
}

void work_out(const Draft& draft, Unit& unit) {
  const Setup& setup = draft.setup;
  UnitCard& card = unit.card;
  if (kind_of(card.troop_class).by_option &&
      setup.options.mounted_infantry_fights_as == MountedInfantryFightsAs::Cavalry)
    card.loose_order = false;
  constexpr int kBasicMove = 1;
  const int march =
      card.no_march ? kBasicMove : march_allowance(card.troop_class, unit.grade, setup.options);
  card.march = static_cast<std::uint8_t>(march);
  card.level = static_cast<std::uint8_t>(reactivity_level(card.quality, card.loose_order));
  card.assault =
      static_cast<std::uint8_t>(assault_score(card.quality, card.loose_order, card.shock));
  card.smokeless = is_smokeless(unit.smokeless, card.fire_type, setup.year, setup.options);
  if (!draft.has_board()) return;
  for (int i = 0; i < setup.board->size(); ++i) {
    const auto s = static_cast<Sector>(i);
    const bool closed = (setup.ground[s] & ground::kImpassable) || unit.closed.test(s) ||
                        (draft.closed[s] & class_bit(card.troop_class));
    if (!closed) card.may_enter.set(s);
  }
}

Unit read_unit(Draft& draft, const Node& node, Side owner) {
  Reader reader(node, "[[side.unit]]", keys::kUnit, draft.problems);
  Unit unit;
  unit.at = node.at;
  unit.card.side = owner;
  unit.name_at = reader.at("name");
  unit.label_at = reader.at("label");
  scenario::read_unit_names(reader, unit.card, unfit);
  read_class(unit, reader);
  if (const auto quality = reader.word<Quality>("quality")) unit.card.quality = *quality;
  const auto order = reader.word<Doctrine>("order");
  if (order) unit.card.loose_order = *order == Doctrine::Loose;
  note_applied(clause::doctrine_choice);
  read_marks<Rating>(unit.card, reader, "ratings", kRatingMarks);
  read_restrictions(unit.card, reader);
  read_powder(unit, reader);
  read_start(draft, unit, reader);
  read_closed(draft, unit, reader);
  work_out(draft, unit);
  return unit;
}

}  // namespace

void read_units(Draft& draft, Reader& side, Side owner) {
  SideCard& card = draft.setup.sides[static_cast<std::size_t>(index(owner))];
  scenario::read_units(side, card.id, draft.units, kMaxUnits, draft.problems,
                       [&](const Node& node) {
                         Unit unit = read_unit(draft, node, owner);
                         card.stands = static_cast<std::uint16_t>(card.stands + unit.card.stands);
                         return unit;
                       });
}

}  // namespace sandtable::belle_epoque::draft
