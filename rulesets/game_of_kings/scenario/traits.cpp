#include <algorithm>
#include <optional>

#include "engine/core/coverage.h"
#include "engine/core/old_words.h"
#include "rulesets/game_of_kings/data/clauses.gen.h"
#include "rulesets/game_of_kings/scenario/draft.h"
#include "rulesets/game_of_kings/scenario/keys.h"
#include "rulesets/game_of_kings/state/pieces.h"

/// National and army characteristics (army.characteristics).
namespace sandtable::game_of_kings::draft {
namespace {

/// The types that a characteristic is of, a bit each.
std::uint16_t read_types(Reader& reader) {
  std::uint16_t out = 0;
  const std::vector<std::string_view> words = ids_in_files(words_of(Type{}));
  for (const data::Located& item : reader.strings("types", Need::Required)) {
    const auto type = word_in_file<Type>(item.text);
    if (!type) {
      const data::Phrase wrong =
          within(key_in("types", reader.where()),
                 expected(data::some_of(data::joined(words)), found_string(item.text)));
      reader.problems().error(item.at, data::or_near(wrong, item.text, words));
      continue;
    }
    out = static_cast<std::uint16_t>(out | bit_of(*type));
  }
  return out;
}

/// The clause of the rules that gives the characteristic, if it is one of theirs.
Clause read_clause(Reader& reader) {
  const auto id = reader.string("clause");
  if (!id) return {};
  const auto clause = rulebook().find(*id);
  if (!clause) {
    reader.error("clause", expected(phrase("side.clause"), found_string(*id)));
    return {};
  }
  note_applied(*clause);
  return *clause;
}

void read_mark(Reader& reader, std::string_view key, bool& mark) {
  if (const auto given = reader.boolean(key)) mark = *given;
}

constexpr bool is_gun(Type type) { return type == Type::Gun; }
constexpr bool is_general(Type type) { return type == Type::General; }

/// Each characteristic, whose it can be, and what is said of it on others.
struct Bearer {
  std::string_view key;
  bool (*can)(Type);
  std::string_view why;
};
constexpr Bearer kBearers[] = {
    {"musketry", has_two_bases, "trait.troops"},
    {"musketry-even-chance", has_two_bases, "trait.troops"},
    {"melee", has_two_bases, "trait.troops"},
    {"melee-score", has_two_bases, "trait.troops"},
    {"breastplates", has_two_bases, "trait.troops"},
    {"may-dismount", is_horse, "trait.horse"},
    {"carbines", is_horse, "trait.horse"},
    {"missiles", has_two_bases, "trait.troops"},
    {"great", is_general, "trait.general"},
    {"roundshot", is_gun, "trait.gun"},
};

/// What none of the types can have is refused; a class of several may have what some of them can.
void refuse_strange(Reader& reader, std::uint16_t types) {
  for (const Bearer& bearer : kBearers) {
    if (!reader.has(bearer.key)) continue;
    std::optional<Type> strange;
    bool borne = false;
    for (std::size_t i = 0; i < words_of(Type{}).size(); ++i) {
      const auto type = static_cast<Type>(i);
      if ((types & bit_of(type)) == 0) continue;
      borne = borne || bearer.can(type);
      if (!strange) strange = type;
    }
    if (strange && !borne)
      reader.error(bearer.key, data::with_found(phrase(bearer.why), on_type(*strange)));
  }
}

}  // namespace

data::Phrase on_type(Type type) { return phrase("unit.on", {{"type", id_of(type)}}); }

void read_traits(Reader& reader, Traits& traits, Clause by, std::uint16_t types) {
  refuse_strange(reader, types);
  if (reader.has("musketry")) traits.musketry_by = by;
  if (reader.has("melee") || reader.has("melee-score")) traits.melee_by = by;
  if (const auto musketry = reader.integer("musketry", -3, 3))
    traits.musketry = static_cast<std::int8_t>(*musketry);
  read_mark(reader, "musketry-even-chance", traits.musketry_half);
  if (const auto melee = reader.integer("melee", -3, 3))
    traits.melee = static_cast<std::int8_t>(*melee);
  if (const auto score = reader.integer("melee-score", 2, 6))
    traits.melee_score = static_cast<std::uint8_t>(*score);
  read_mark(reader, "breastplates", traits.breastplates);
  read_mark(reader, "may-dismount", traits.may_dismount);
  read_mark(reader, "carbines", traits.carbines);
  read_mark(reader, "missiles", traits.missiles);
  read_mark(reader, "great", traits.great);
  if (const auto range = read_length(reader, "roundshot", 6'00, 100'00)) traits.roundshot = *range;
}

std::vector<Characteristic> read_characteristics(Reader& side) {
  std::vector<Characteristic> out;
  for (const Node* node : side.tables("characteristic")) {
    Reader reader(*node, "[[side.characteristic]]", keys::kCharacteristic, side.problems());
    Characteristic characteristic{read_types(reader), node, read_clause(reader)};
    // Read once here, so that what is wrong is said once and not for every unit.
    Traits unused;
    read_traits(reader, unused, characteristic.by, characteristic.types);
    out.push_back(characteristic);
  }
  note_applied(clause::army_characteristics);
  return out;
}

}  // namespace sandtable::game_of_kings::draft
